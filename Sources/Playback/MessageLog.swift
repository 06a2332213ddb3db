import Globals
import Surfaces
public import WaylandServer

/// An event that was sent to a client.
public struct SentEvent: Equatable {
  public var client: String
  public var interface: String
  public var name: String
  public var arguments: [WireArgument]

  /// The argument names in the protocol.
  var argumentNames: [String] { WireNames.arguments(ofEvent: name, in: interface) }

  public var description: String { "\(interface).\(name)" }
}

/// Records the messages between server and clients since the session began.
public final class MessageLog {
  public private(set) var sent: [SentEvent] = []
  /// The number of requests from clients, without answers to pings.
  public private(set) var requests = 0
  /// The client that made the last request.
  private(set) var lastRequester: ClientID?
  private var watch: MessageWatch?
  /// For each client, the index at which the next `sent` expectation starts.
  private var marks: [String: Int] = [:]

  /// - Parameter keepsEvents: false to count requests only.
  init(_ server: Server, keepsEvents: Bool = true) {
    watch = server.display.watchMessages { [unowned self, unowned server] message in
      switch message.direction {
      case .request:
        guard !message.isNamed("xdg_wm_base", "pong") else { return }
        requests += 1
        lastRequester = server.clients[message.client].id
      case .event:
        guard keepsEvents, !message.isNamed("xdg_wm_base", "ping") else { return }
        sent.append(
          SentEvent(
            client: server.clients[message.client].label, interface: message.interface, name: message.name,
            arguments: message.arguments))
      }
    }
  }

  /// The events sent to a client since the start, or since the last check.
  func events(to client: String, sinceLastCheck: Bool) -> [SentEvent] {
    let start = sinceLastCheck ? marks[client] ?? 0 : 0
    return sent[start...].filter { $0.client == client }
  }

  /// Marks all events so far as checked.
  func mark(_ client: String) { marks[client] = sent.count }
}
