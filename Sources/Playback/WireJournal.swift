import Globals
import Surfaces
public import WaylandServer

/// One event that a client was sent.
public struct SentEvent: Equatable {
  public var client: String
  public var interface: String
  public var name: String
  public var arguments: [WireArgument]

  /// What the protocol calls the arguments.
  var argumentNames: [String] { WireNames.arguments(ofEvent: name, in: interface) }

  public var description: String { "\(interface).\(name)" }
}

/// What passed over the wire since the session began.
public final class WireJournal {
  public private(set) var sent: [SentEvent] = []
  /// Requests that clients have made, answers to pings not counted.
  public private(set) var requests = 0
  /// The client that made the last of them.
  private(set) var lastRequester: ClientID?
  private var watch: MessageWatch?
  /// Where each client's next `sent` expectation begins to look.
  private var marks: [String: Int] = [:]

  /// - Parameter keepsEvents: false where only the requests are to be counted.
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

  /// What a client was sent from the start, or since it was last asked about.
  func events(to client: String, sinceLastCheck: Bool) -> [SentEvent] {
    let start = sinceLastCheck ? marks[client] ?? 0 : 0
    return sent[start...].filter { $0.client == client }
  }

  /// Everything up to now has been looked at.
  func mark(_ client: String) { marks[client] = sent.count }
}
