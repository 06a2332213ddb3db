import Globals
import Results
import Seats
package import Surfaces
import WaylandServer
package import WaylandWire

/// An event that was sent to a client.
package struct SentEvent: Equatable {
  package var client: String
  package var interface: String
  package var name: String
  package var arguments: [WireArgument]

  /// The argument names in the protocol.
  package var argumentNames: [String] { WireNames.arguments(ofEvent: name, in: interface) }

  package var description: String { "\(interface).\(name)" }
}

/// Records the messages between server and clients since the session began.
package final class MessageLog {
  package private(set) var sent: [SentEvent] = []
  /// The number of requests from clients, without answers to pings.
  package private(set) var requests = 0
  /// The client that made the last request.
  package private(set) var lastRequester: ClientID?
  private var watch: MessageWatch?

  /// - Parameters:
  ///   - privacy: decides which keys and texts the log keeps.
  ///   - keepsEvents: false to count requests only.
  init(_ server: Server, _ privacy: KeyPrivacy, keepsEvents: Bool) {
    watch = server.display.watchMessages { [unowned self, unowned server, unowned privacy] message in
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
            arguments: message.arguments(privacy)))
      }
    }
  }
}

extension WireMessage {
  /// The arguments without the keys and texts of a secret field or value.
  fileprivate func arguments(_ privacy: KeyPrivacy) -> [WireArgument] {
    var arguments = self.arguments
    if isNamed("wl_keyboard", "key") || isNamed("zwp_input_method_keyboard_grab_v2", "key") {
      // serial, time, key, state
      guard arguments.count == 4, case .uint(let code) = arguments[2], case .uint(let state) = arguments[3] else {
        return arguments
      }
      if privacy.hidesKey(code, isPressed: state != 0) { arguments[2] = .string(Secrets.mask) }
    } else if privacy.hidesKeys, let place = keysymPlace, arguments.indices.contains(place) {
      arguments[place] = .string(Secrets.mask)
    } else if privacy.hidesKeys, isNamed("wl_keyboard", "enter") || isText {
      for index in arguments.indices {
        switch arguments[index] {
        case .string: arguments[index] = .string(Secrets.mask)
        case .array: arguments[index] = .array([])
        case .int, .uint, .fixed, .object, .newID, .descriptor: break
        }
      }
    }
    return arguments
  }

  private var isText: Bool {
    if isNamed("zwp_input_method_v2", "surrounding_text") { return true }
    if isNamed("zwp_input_method_context_v1", "surrounding_text") { return true }
    return ["zwp_text_input_v1", "zwp_text_input_v2", "zwp_text_input_v3"].contains {
      isNamed($0, "commit_string") || isNamed($0, "preedit_string")
    }
  }

  /// The index of the keysym among the arguments; nil for other messages.
  private var keysymPlace: Int? {
    // serial, time, sym; or time, sym
    if isNamed("zwp_text_input_v1", "keysym") { return 2 }
    return isNamed("zwp_text_input_v2", "keysym") ? 1 : nil
  }
}
