import CWaylandClient
import CWaylandUtil
import WaylandServer
import WireClients

/// A client that records every event, with its own names for objects and without serials and times.
final class EventLog {
  let wire: WireClient
  private unowned let room: Room
  private var names: [UInt32: String] = [:]
  private var lines: [(interface: Substring, text: String)] = []
  private(set) var pointer: UInt32 = 0
  private(set) var keyboard: UInt32 = 0
  private(set) var touch: UInt32 = 0

  init(_ wire: WireClient, in room: Room) {
    self.wire = wire
    self.room = room
    wire.onEvent = { [unowned self] _, object, event, values in receive(object, event, values) }
  }

  func listen(seatVersion: UInt32?) {
    let seat = wire.global("wl_seat", version: seatVersion)
    pointer = wire.make(seat, "get_pointer")
    keyboard = wire.make(seat, "get_keyboard")
    touch = wire.make(seat, "get_touch")
  }

  var error: String? { wire.error }

  /// The serial of the last event with a name such as `wl_touch.down`.
  func serial(_ event: String) -> UInt32 { wire.last[event]?.first ?? 0 }

  // MARK: Received events

  /// The events of some interfaces since the last call. All other events are discarded.
  func received(_ interfaces: Substring...) -> [String] {
    defer { lines = [] }
    return lines.filter { interfaces.contains($0.interface) }.map(\.text)
  }

  func forget() { lines = [] }

  /// Sets the name of an object in recorded events.
  @discardableResult
  func call(_ object: UInt32, _ name: String) -> UInt32 {
    names[object] = name
    return object
  }

  private func receive(_ object: UInt32, _ event: String, _ values: [UInt32]) {
    let parts = event.split(separator: ".")
    guard let interface = wire.interface(of: object), parts.count == 2 else { return }
    let count = Int(interface.pointee.event_count)
    guard
      let message = (0..<count).map({ interface.pointee.events[$0] }).first(where: {
        String(cString: $0.name) == parts[1]
      })
    else { return }
    let told = words(message, WireNames.arguments(ofEvent: String(parts[1]), in: String(parts[0])), values)
    lines.append((parts[0], ([names[object].map { "\($0): \(event)" } ?? event] + told).joined(separator: " ")))
  }

  private func words(_ message: wl_message, _ arguments: [String], _ values: [UInt32]) -> [String] {
    var rest = values[...]
    var words: [String] = []
    for (slot, letter) in String(cString: message.signature).filter(\.isLetter).enumerated() {
      guard !"sah".contains(letter), let value = rest.popFirst() else { continue }
      if slot < arguments.count, ["serial", "time"].contains(arguments[slot]) { continue }
      switch letter {
      case "f": words.append(told(Fixed(raw: Int32(bitPattern: value)).double))
      case "i": words.append("\(Int32(bitPattern: value))")
      case "o": words.append(value == 0 ? "nothing" : names[value] ?? "something")
      case "n": words.append("new")
      default: words.append("\(value)")
      }
    }
    return words
  }

  private func told(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
}

// MARK: - Windows

extension EventLog {
  /// Shows a toplevel of a size with its top left corner at a place of the desktop.
  @discardableResult
  func show(_ name: String, at x: Double, _ y: Double, _ width: Int32 = 100, _ height: Int32 = 100) -> WireWindow {
    let window = wire.beginToplevel()
    call(window.surface, name)
    room.settle()
    wire.show(window, width, height)
    room.settle()
    room.placeNewest(at: x, y)
    forget()
    return window
  }

  /// Unmaps a window without destroying its objects.
  func hide(_ window: WireWindow) {
    wire.request(window.surface, "attach", nil, 0, 0)
    wire.request(window.surface, "commit")
    room.settle()
  }

  func destroy(_ window: WireWindow) {
    for object in [window.role, window.xdgSurface, window.surface] { wire.request(object, "destroy") }
    room.settle()
  }

  /// A desynchronised subsurface with its own content.
  @discardableResult
  func showSubsurface(
    _ name: String, of parent: UInt32, at x: Int64, _ y: Int64, _ width: Int32 = 50, _ height: Int32 = 50
  ) -> (surface: UInt32, role: UInt32) {
    let surface = call(wire.makeSurface(), name)
    let role = wire.makeSubsurface(surface, of: parent)
    wire.request(role, "set_position", .number(x), .number(y))
    wire.request(role, "set_desync")
    wire.draw(surface, width, height)
    wire.request(parent, "commit")
    room.settle()
    forget()
    return (surface, role)
  }

  func commit(_ surface: UInt32) {
    wire.request(surface, "commit")
    room.settle()
  }

  /// Sets a surface's input region by adding and subtracting rectangles; nil for the whole surface.
  func setInput(_ surface: UInt32, _ steps: [(isAdded: Bool, x: Int64, y: Int64, width: Int64, height: Int64)]?) {
    guard let steps else { return wire.request(surface, "set_input_region", nil) }
    let region = wire.makeRegion()
    for step in steps {
      wire.request(
        region, step.isAdded ? "add" : "subtract", .number(step.x), .number(step.y), .number(step.width),
        .number(step.height))
    }
    wire.request(surface, "set_input_region", .id(region))
    wire.request(region, "destroy")
  }
}
