import Geometry
import Globals
import Keymaps
import Seats
import Surfaces

/// Tells a person what comes in and who gets it, a line for each event, as in `0.250 s  finger 1 down at 640,400 → term (hit)`.
///
/// What else an event leads to follows it on lines of its own.
public final class RoutingNarrator: CompositorObserver {
  private unowned let compositor: Compositor
  private let say: (String) -> Void
  /// What came in and is yet to be said, since it may still be delivered.
  private var opening: (text: String, kind: Kind, isDelivered: Bool)?
  private var consequences: [String] = []
  /// The keyboard that the last key came from.
  private var keyboard: DeviceID?
  private var token: ObserverToken?

  /// - Parameter say: gets each line.
  public init(of compositor: Compositor, say: @escaping (String) -> Void) {
    self.compositor = compositor
    self.say = say
  }

  /// Receives events and effects from now on.
  public func begin() {
    if token == nil { token = compositor.add(self) }
  }

  /// Receives nothing more.
  public func end() {
    token?.cancel()
    token = nil
    finish()
  }

  public var topics: ObserverTopics { [.input, .effects] }

  public func willRoute(_ event: InputEvent, at time: Timestamp, from origin: InputOrigin) {
    if case .key(let device, _, _) = event { keyboard = device }
    guard let (words, kind) = words(for: event) else { return }
    finish()
    opening = ("\(Self.seconds(time))  \(words)", kind, false)
  }

  public func willCarryOut(_ routed: RoutedEffect) {
    guard let (words, target, kind) = words(for: routed.effect) else { return }
    let why = "(\("\(routed.reason)".spelledOut))"
    if let opening, !opening.isDelivered, opening.kind == kind {
      self.opening = ("\(opening.text) → \(target) \(why)", kind, true)
    } else {
      consequences.append("\(target) \(words) \(why)")
    }
    if opening == nil { finish() }
  }

  /// Says what has not been said yet.
  public func finish() {
    if let opening { say(opening.text) }
    for consequence in consequences { say("         \(consequence)") }
    opening = nil
    consequences = []
  }

  /// A key as scripts name it: by its keysym, else by the kernel's name, else by its number.
  private func keyName(_ code: UInt32, on device: DeviceID? = nil) -> String {
    let keysym = (device ?? keyboard).flatMap { compositor.seat.meaning(of: $0).keymap.plainKeysym(of: code)?.name }
    return keysym.flatMap { $0.isEmpty ? nil : $0 } ?? KeyNames.name(of: code) ?? "\(code)"
  }

  /// With two decimals, which are finer than the wire's 1/256 needs for reading.
  fileprivate static func number(_ value: Double) -> String {
    guard value.isFinite else { return "nowhere" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
  }

  /// With milliseconds, however late it is.
  static func seconds(_ time: Timestamp) -> String {
    let milliseconds = String(time.microseconds / 1000 % 1000)
    let padding = String(repeating: "0", count: 3 - milliseconds.count)
    return "\(time.microseconds / 1_000_000).\(padding)\(milliseconds) s"
  }
}

/// What an event and the effect that passes it on have in common.
private enum Kind {
  case down, motion, up, shape, orientation, cancel, pointerMotion, button, axis, gesture, tool, pad, key, other
}

// MARK: - Words

extension RoutingNarrator {
  /// - Returns: nil for what only ends a batch.
  private func words(for event: InputEvent) -> (String, Kind)? {
    switch event {
    case .touchDown(let sample): ("finger \(sample.finger) down at \(sample.place.words)", .down)
    case .touchMotion(let sample): ("finger \(sample.finger) moves to \(sample.place.words)", .motion)
    case .touchUp(_, let finger): ("finger \(finger) up", .up)
    case .touchShape(_, let finger, let major, let minor):
      ("finger \(finger) covers \(Self.number(major)) by \(Self.number(minor))", .shape)
    case .touchOrientation(_, let finger, let degrees):
      ("finger \(finger) turns to \(Self.number(degrees))°", .orientation)
    case .touchCancel(_, let finger): ("finger \(finger) taken back", .cancel)
    case .touchCancelAll: ("all fingers taken back", .cancel)
    case .touchFrame, .pointerFrame: nil
    case .pointerMotion(let step, _):
      ("pointer moves by \(Self.number(step.dx)),\(Self.number(step.dy))", .pointerMotion)
    case .pointerMotionAbsolute(let place): ("pointer moves to \(place.words)", .pointerMotion)
    case .pointerStep(let step, _):
      ("pointer was moved by \(Self.number(step.dx)),\(Self.number(step.dy))", .pointerMotion)
    case .pointerLeave: ("pointer leaves the desktop", .other)
    case .pointerButton(_, let code, let isPressed):
      ("button \(code) \(isPressed ? "pressed" : "released")", .button)
    case .pointerAxis(let sample): ("\(sample.axis) scroll by \(Self.number(sample.value))", .axis)
    case .pointerGesture(let gesture): (gesture.words, .gesture)
    case .tool(let event): event.change.words.map { ("tool \(event.tool.rawValue) \($0)", .tool) }
    case .pad(let event): ("pad \(event.device.rawValue): \(event.change.words)", .pad)
    case .key(let device, let code, let isPressed):
      ("key \(keyName(code, on: device)) \(isPressed ? "pressed" : "released")", .key)
    case .modifiers(_, let modifiers): ("modifiers are \(modifiers.depressed)", .other)
    case .deviceRemoved(let device): ("device \(device.rawValue) removed", .other)
    case .motion(.shake): ("the device is shaken", .other)
    case .motion(.tabletModeOn): ("tablet mode begins", .other)
    case .motion(.tabletModeOff): ("tablet mode ends", .other)
    case .motion(.lidClosed): ("the lid is closed", .other)
    case .motion(.lidOpened): ("the lid is opened", .other)
    }
  }

  /// What happens to whom.
  ///
  /// - Returns: nil for what only ends a batch.
  private func words(for effect: Effect) -> (String, target: String, Kind)? {
    switch effect {
    case .touchDown(let contact): ("gets a touch", name(contact.surface), .down)
    case .touchMotion(let contact): ("hears that touch \(contact.wireID) moved", name(contact.surface), .motion)
    case .touchUp(let contact): ("hears that touch \(contact.wireID) ended", name(contact.surface), .up)
    case .touchShape(let contact, _, _): ("hears of a touch's shape", name(contact.surface), .shape)
    case .touchOrientation(let contact, _): ("hears of a touch's direction", name(contact.surface), .orientation)
    case .touchCancel(let client): ("loses all its touches", label(client), .cancel)
    case .touchFrame, .pointerFrame: nil
    case .pointerEnter(let contact): ("is entered at \(contact.place.words)", name(contact.surface), .other)
    case .pointerLeave(let contact): ("is left", name(contact.surface), .other)
    case .pointerMotion(let contact): ("hears that the pointer moved", name(contact.surface), .pointerMotion)
    case .pointerStep(let told): ("hears of a step of the pointer", name(told.surface), .pointerMotion)
    case .constraint(let target, let isActive):
      (isActive ? "holds the pointer" : "holds the pointer no longer", name(target.surface), .other)
    case .pointerButton(let contact, let code, let isPressed):
      ("hears that button \(code) was \(isPressed ? "pressed" : "released")", name(contact.surface), .button)
    case .pointerAxis(let contact, _): ("is scrolled", name(contact.surface), .axis)
    case .pointerGesture(let target, let gesture):
      ("hears that the \(gesture.kind) \(gesture.phase.verb)", name(target.surface), .gesture)
    case .tool(let contact, let change):
      change.words.map { ("hears that the tool \($0)", name(contact.surface), .tool) }
    case .pad(let target, let event):
      ("hears of the pad: \(event.change.words)", target.hasReceiver ? name(target.surface) : "nobody", .pad)
    case .keyboardEnter(let target, _): ("gets the keyboard", name(target.surface), .other)
    case .keyboardLeave(let target): ("loses the keyboard", name(target.surface), .other)
    case .key(let target, let code, let isPressed, _):
      ("hears that key \(keyName(code)) was \(isPressed ? "pressed" : "released")", name(target.surface), .key)
    case .modifiers(let target, _): ("hears of modifiers", name(target.surface), .other)
    case .grabbedKey(let target, let code, let isPressed, _):
      (
        "composes from key \(keyName(code)), which was \(isPressed ? "pressed" : "released")", label(target.client),
        .key
      )
    case .grabbedModifiers(let target, _): ("hears of modifiers", label(target.client), .other)
    case .keymap: ("changes", "the keymap", .other)
    case .action(let id, let taker): ("performs \(compositor.action(id).name)", name(taker), .other)
    case .operate(let window, let operation): ("is told to \("\(operation)".spelledOut)", name(window), .other)
    case .raise(let window): ("is raised", name(window), .other)
    case .keyWindow(_, let window?): ("becomes the key window", name(window), .other)
    case .keyWindow(_, nil): ("is the key window now", "none", .other)
    case .dismissPopup(let window): ("is dismissed", name(window), .other)
    case .moveWindow(let window, let place): ("is moved to \(place.words)", name(window), .other)
    case .resizeWindow(let window, let frame, _):
      ("is asked to be \(frame.size.words)", name(window), .other)
    case .interactionEnded(let window): ("stays where it is", name(window), .other)
    case .dragEnter(let contact): ("is offered what is dragged", name(contact.surface), .other)
    case .dragMotion(let contact): ("hears that what is dragged moved", name(contact.surface), .other)
    case .dragLeave(let contact): ("loses what was dragged", name(contact.surface), .other)
    case .dragDrop(let contact): ("gets what was dragged", name(contact.surface), .other)
    case .dragEnded: ("ends", "the drag", .other)
    case .note(let note): ("\(note.number)", "\(note.kind)".spelledOut, .other)
    }
  }

  private func name(_ surface: SurfaceID) -> String { compositor.trace.names.name(of: surface) }
  private func name(_ window: WindowID) -> String { compositor.trace.names.name(of: window) }
  private func name(_ taker: ActionTaker) -> String {
    switch taker {
    case .client(let chord): name(chord.target.surface)
    case .window(let window, _): name(window)
    case .shell: "the shell"
    case .nobody: "nobody"
    }
  }

  private func label(_ client: ClientID) -> String { compositor.label(of: client) }
}

extension ToolChange {
  fileprivate var words: String? {
    switch self {
    case .proximityIn: "comes near"
    case .proximityOut: "leaves"
    case .motion(let place): "moves to \(place.words)"
    case .down: "touches"
    case .up: "lifts"
    case .pressure(let value): "is pressed at \(number(value))"
    case .distance(let value): "is \(number(value)) away"
    case .tilt(let x, let y): "is tilted by \(number(x)),\(number(y))°"
    case .rotation(let value): "is turned to \(number(value))°"
    case .slider(let value): "has its slider at \(number(value))"
    case .wheel(let degrees, _): "turns its wheel by \(number(degrees))°"
    case .button(let code, let isPressed): "has button \(code) \(isPressed ? "pressed" : "released")"
    case .frame: nil
    }
  }

  private func number(_ value: Float) -> String { RoutingNarrator.number(Double(value)) }
}

extension PadEvent.Change {
  fileprivate var words: String {
    switch self {
    case .button(let code, let isPressed): "button \(code) \(isPressed ? "pressed" : "released")"
    case .ring(let index, let degrees, _):
      "ring \(index) \(degrees.map { "at " + RoutingNarrator.number(Double($0)) } ?? "let go")"
    case .strip(let index, let position, _):
      "strip \(index) \(position.map { "at " + RoutingNarrator.number(Double($0)) } ?? "let go")"
    case .mode(let group, let mode): "group \(group) in mode \(mode)"
    }
  }
}

extension PointerGesture {
  fileprivate var words: String {
    guard phase == .changed else { return "\(kind) of \(fingers) fingers \(phase.verb)" }
    let step = "\(kind) by \(RoutingNarrator.number(Double(dx))),\(RoutingNarrator.number(Double(dy)))"
    guard kind == .pinch else { return step }
    return "\(step) to \(RoutingNarrator.number(Double(scale))) times, turned by "
      + "\(RoutingNarrator.number(Double(rotation)))°"
  }
}

extension PointerGesture.Phase {
  fileprivate var verb: String {
    switch self {
    case .began: "begins"
    case .changed: "goes on"
    case .ended: "ends"
    case .cancelled: "is taken back"
    }
  }
}

extension Point {
  fileprivate var words: String { "\(RoutingNarrator.number(x)),\(RoutingNarrator.number(y))" }
}

extension Size {
  fileprivate var words: String { "\(RoutingNarrator.number(width))x\(RoutingNarrator.number(height))" }
}

extension String {
  /// A case's name as words: `keyWindowChanged` is "key window changed".
  fileprivate var spelledOut: String {
    reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }
}
