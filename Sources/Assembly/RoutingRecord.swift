import Geometry
import Globals
import Seats
import Surfaces

/// What came in, who got it and why, one line of JSON each.
///
/// Only what follows from input and policy is written: no serials, no process numbers and no moments at which clients
/// happened to commit. So a script gives the same bytes in every run.
public final class RoutingRecord {
  private unowned let compositor: Compositor
  private let write: (String) -> Void

  public init(of compositor: Compositor, write: @escaping (String) -> Void) {
    self.compositor = compositor
    self.write = write
  }

  /// Starts to write down what the compositor is told and does.
  public func begin() {
    compositor.onInput = { [unowned self] in record($0, at: $1) }
    compositor.onEffect = { [unowned self] in record($0) }
  }

  /// Writes nothing more.
  public func end() {
    compositor.onInput = nil
    compositor.onEffect = nil
  }

  private func record(_ event: InputEvent, at time: Timestamp) {
    var line = JSONLine()
    line.add("t", milliseconds: time)
    switch event {
    case .touchDown(let sample): line.add(input: "touch.down", sample)
    case .touchMotion(let sample): line.add(input: "touch.motion", sample)
    case .touchUp(_, let finger):
      line.add("in", "touch.up")
      line.add("finger", Int(finger))
    case .touchShape(_, let finger, let major, let minor):
      line.add("in", "touch.shape")
      line.add("finger", Int(finger))
      line.add("size", major, minor)
    case .touchOrientation(_, let finger, let degrees):
      line.add("in", "touch.orientation")
      line.add("finger", Int(finger))
      line.add("degrees", degrees)
    case .touchCancel(_, let finger):
      line.add("in", "touch.cancel")
      line.add("finger", Int(finger))
    case .touchCancelAll: line.add("in", "touch.cancel")
    case .touchFrame, .pointerFrame: return
    case .pointerMotion(let step):
      line.add("in", "pointer.motion")
      line.add("by", step.dx, step.dy)
    case .pointerMotionAbsolute(let place):
      line.add("in", "pointer.motion")
      line.add("at", place.x, place.y)
    case .pointerButton(_, let code, let isPressed):
      line.add("in", isPressed ? "pointer.press" : "pointer.release")
      line.add("button", Int(code))
    case .pointerAxis(let sample):
      line.add("in", "pointer.axis")
      line.add("axis", "\(sample.axis)")
      line.add("value", sample.value)
    case .key(_, let code, let isPressed):
      line.add("in", isPressed ? "key.press" : "key.release")
      line.add("key", Int(code))
    case .deviceRemoved(let device):
      line.add("in", "device.removed")
      line.add("device", Int(device.rawValue))
    }
    write(line.text)
  }

  private func record(_ routed: RoutedEffect) {
    var line = JSONLine()
    guard line.add(routed.effect, in: compositor) else { return }
    line.add("why", "\(routed.reason)")
    write(line.text)
  }
}

/// One object of JSON on one line, built up member by member.
struct JSONLine {
  private var members: [String] = []

  var text: String { "{\(members.joined(separator: ","))}" }

  mutating func add(_ name: String, _ value: String) { members.append("\"\(name)\":\(Self.quoted(value))") }
  mutating func add(_ name: String, _ value: Int) { members.append("\"\(name)\":\(value)") }
  mutating func add(_ name: String, _ value: Bool) { members.append("\"\(name)\":\(value)") }
  mutating func add(_ name: String, _ value: Double) { members.append("\"\(name)\":\(Self.number(value))") }

  mutating func add(_ name: String, _ x: Double, _ y: Double) {
    members.append("\"\(name)\":[\(Self.number(x)),\(Self.number(y))]")
  }

  mutating func add(_ name: String, milliseconds time: Timestamp) { add(name, Double(time.microseconds) / 1000) }

  /// Two decimals are finer than the wire's 1/256 needs for reading.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  mutating func add(input name: String, _ sample: FingerSample) {
    add("in", name)
    add("finger", Int(sample.finger))
    add("at", sample.place.x, sample.place.y)
  }
}

extension JSONLine {
  /// Writes what an effect tells whom.
  ///
  /// - Returns: false for effects that only end a batch.
  mutating func add(_ effect: Effect, in compositor: Compositor) -> Bool {
    switch effect {
    case .touchDown(let contact): add("touch.down", contact, compositor)
    case .touchMotion(let contact): add("touch.motion", contact, compositor)
    case .touchUp(let contact): add("touch.up", contact, compositor)
    case .touchShape(let contact, _, _): add("touch.shape", contact, compositor)
    case .touchOrientation(let contact, _): add("touch.orientation", contact, compositor)
    case .touchCancel(let client):
      add("out", "touch.cancel")
      add("to", compositor.server.clients[client]?.label ?? "nobody")
    case .touchFrame, .pointerFrame: return false
    case .pointerEnter(let contact): add("pointer.enter", contact, compositor)
    case .pointerLeave(let contact): add("pointer.leave", contact, compositor)
    case .pointerMotion(let contact): add("pointer.motion", contact, compositor)
    case .pointerButton(let contact, let code, let isPressed):
      add(isPressed ? "pointer.press" : "pointer.release", contact, compositor)
      add("button", Int(code))
    case .pointerAxis(let contact, let sample):
      add("pointer.axis", contact, compositor)
      add("axis", "\(sample.axis)")
      add("value", sample.value)
    case .keyboardEnter(let target, _): add("keyboard.enter", target, compositor)
    case .keyboardLeave(let target): add("keyboard.leave", target, compositor)
    case .key(let target, let code, let isPressed, _):
      add(isPressed ? "key.press" : "key.release", target, compositor)
      add("key", Int(code))
    case .modifiers(let target, let modifiers):
      add("modifiers", target, compositor)
      add("depressed", Int(modifiers.depressed))
    case .action(let id, let taker):
      add("out", "action")
      add("name", compositor.router.action(id).name)
      add(taker, compositor)
    case .operate(let window, let operation): add("window.\(operation)", window, compositor)
    case .raise(let window): add("window.raise", window, compositor)
    case .keyWindow(let old, let new):
      add("out", "key-window")
      add("resigned", old.map { compositor.name(of: $0) } ?? "none")
      add("became", new.map { compositor.name(of: $0) } ?? "none")
    case .dismissPopup(let window): add("popup.dismiss", window, compositor)
    case .moveWindow(let window, let position):
      add("window.move", window, compositor)
      add("at", position.x, position.y)
    case .resizeWindow(let window, let frame, _):
      add("window.resize", window, compositor)
      add("size", frame.size.width, frame.size.height)
    case .interactionEnded(let window): add("window.interaction-ended", window, compositor)
    case .dragEnter(let contact): add("drag.enter", contact, compositor)
    case .dragMotion(let contact): add("drag.motion", contact, compositor)
    case .dragLeave(let contact): add("drag.leave", contact, compositor)
    case .dragDrop(let contact): add("drag.drop", contact, compositor)
    case .dragEnded: add("out", "drag.ended")
    case .note(let note):
      add("out", "note")
      add("what", "\(note.kind)")
      add("number", Int(note.number))
    }
    return true
  }

  private mutating func add(_ taker: ActionTaker, _ compositor: Compositor) {
    switch taker {
    case .client(let chord):
      add("by", compositor.name(of: chord.target.surface))
      add("as", "chord")
    case .window(let window, let operation):
      add("by", compositor.name(of: window))
      add("as", "window.\(operation)")
    case .shell:
      add("by", "shell")
    case .nobody: add("by", "nobody")
    }
  }

  private mutating func add(_ name: String, _ contact: TouchContact, _ compositor: Compositor) {
    add("out", name)
    add("to", compositor.name(of: contact.surface))
    add("id", Int(contact.wireID))
    add("at", contact.place.x, contact.place.y)
  }

  private mutating func add(_ name: String, _ contact: PointerContact, _ compositor: Compositor) {
    add("out", name)
    add("to", compositor.name(of: contact.surface))
    add("at", contact.place.x, contact.place.y)
  }

  private mutating func add(_ name: String, _ target: KeyboardTarget, _ compositor: Compositor) {
    add("out", name)
    add("to", compositor.name(of: target.surface))
  }

  private mutating func add(_ name: String, _ window: WindowID, _ compositor: Compositor) {
    add("out", name)
    add("window", compositor.name(of: window))
  }
}
