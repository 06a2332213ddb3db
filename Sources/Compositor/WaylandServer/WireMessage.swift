package import CWaylandServer
import Glibc

/// A message between a client and the server, at the time at which it is sent or received.
///
/// Valid only during the callback that receives it.
package struct WireMessage {
  package enum Direction: Sendable { case request, event }

  package let direction: Direction
  private let message: UnsafePointer<wl_protocol_logger_message>

  init(direction: Direction, message: UnsafePointer<wl_protocol_logger_message>) {
    self.direction = direction
    self.message = message
  }

  package var client: Client { Client(pointer: wl_resource_get_client(message.pointee.resource)) }
  package var object: UInt32 { wl_resource_get_id(message.pointee.resource) }
  package var interface: String { String(cString: wl_resource_get_class(message.pointee.resource)) }
  package var name: String { String(cString: message.pointee.message.pointee.name) }

  /// Compares the names without creating strings.
  package func isNamed(_ interface: StaticString, _ name: StaticString) -> Bool {
    strcmp(message.pointee.message.pointee.name, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
      == 0
      && strcmp(
        wl_resource_get_class(message.pointee.resource),
        UnsafeRawPointer(interface.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }

  package var arguments: [WireArgument] {
    var result: [WireArgument] = []
    var signature = UnsafePointer<CChar>(message.pointee.message.pointee.signature)
    while let letters = signature, letters.pointee != 0 {
      let index = result.count
      if index < Int(message.pointee.arguments_count),
        let argument = WireArgument(letters.pointee, message.pointee.arguments[index])
      {
        result.append(argument)
      }
      signature = letters + 1
    }
    return result
  }
}

/// The names of protocols' messages and arguments, for logs and traces.
package enum WireNames {
  /// The names of an event's arguments, in order.
  package static func arguments(ofEvent event: String, in interface: String) -> [String] {
    interfaceTable.argumentNames(ofEvent: event, in: interface)
  }

  /// The events of every interface, each with the names of its arguments in order.
  package static let events: [String: [String: [String]]] = {
    var found: [String: [String: [String]]] = [:]
    for interface in interfaces {
      let name = String(cString: interface.pointee.name)
      var events: [String: [String]] = [:]
      for index in 0..<Int(interface.pointee.event_count) {
        let event = String(cString: interface.pointee.events[index].name)
        events[event] = arguments(ofEvent: event, in: name)
      }
      found[name] = events
    }
    return found
  }()

  /// Every interface for which the server has generated bindings.
  package static var interfaces: [UnsafePointer<wl_interface>] { interfaceTable.all }
}

extension WireArgument {
  fileprivate init?(_ letter: CChar, _ value: wl_argument) {
    switch UInt8(bitPattern: letter) {
    case UInt8(ascii: "i"): self = .int(value.i)
    case UInt8(ascii: "u"): self = .uint(value.u)
    case UInt8(ascii: "f"): self = .fixed(Fixed(raw: value.f))
    case UInt8(ascii: "s"): self = .string(value.s.map { String(cString: $0) })
    case UInt8(ascii: "o"): self = .object(value.o.map { wl_resource_get_id($0) } ?? 0)
    case UInt8(ascii: "n"): self = .newID(value.n)
    case UInt8(ascii: "a"): self = .array(value.a.map { [UInt8]($0) } ?? [])
    case UInt8(ascii: "h"): self = .descriptor
    default: return nil  // `?` and the version are not values
    }
  }
}

extension Display {
  /// Calls `action` for every request that is received and every event that is sent, until the returned object is
  /// deinitialized.
  package func watchMessages(_ action: @escaping (WireMessage) -> Void) -> MessageWatch {
    MessageWatch(self, action)
  }
}

/// An observer of the messages of a display.
package final class MessageWatch {
  private let action: (WireMessage) -> Void
  private var logger: OpaquePointer?
  /// Keeps the display alive, because the logger must be destroyed first.
  private let display: Display

  fileprivate init(_ display: Display, _ action: @escaping (WireMessage) -> Void) {
    self.display = display
    self.action = action
    display.pending.addObserver()
    logger = wl_display_add_protocol_logger(
      display.pointer,
      { data, direction, message in
        guard let data, let message else { return }
        let watch = Unmanaged<MessageWatch>.fromOpaque(data).takeUnretainedValue()
        let isRequest = direction == WL_PROTOCOL_LOGGER_REQUEST
        watch.action(WireMessage(direction: isRequest ? .request : .event, message: message))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let logger { wl_protocol_logger_destroy(logger) }
    display.pending.removeObserver()
  }
}
