import Geometry
import Interaction
import Surfaces

/// A press of the pointer that recognizers and the shell's views receive as a touch before the client does. It begins
/// with the first button, and ends with the release of the last one.
final class MouseOffer {
  /// The touch's identifier in the responder model.
  let touch: Int
  /// The place of the pointer at the press.
  let origin: Point<LayoutSpace>
  /// The window that it began on; nil if it began beside all windows or on a view of the shell.
  let window: ClientWindow?
  /// The surface whose client receives it; nil if no client does, or no longer does.
  private(set) var target: SurfaceCapture?
  /// The buttons that are pressed.
  private(set) var buttons: Event.ButtonMask
  /// True if recognizers have let the press through.
  private(set) var isFree = false
  /// True if they have let the end through.
  private(set) var isEndFree = false
  /// True from the time at which the client received the press until it received the last release or a leave.
  private(set) var isHeldByClient = false
  /// True if all buttons are released, or the press was cancelled.
  private(set) var isOver = false
  /// The reason for a cancellation that no recognizer has caused.
  private(set) var reason = RoutingReason.gesture
  /// The client that has lost the pointer to a recognizer while it had the button.
  private(set) var loser: ClientID?

  init(_ touch: Int, _ buttons: Event.ButtonMask, on hit: WindowHit?, at place: Point<LayoutSpace>) {
    self.touch = touch
    self.buttons = buttons
    origin = place
    window = hit?.window
    target = hit.map { SurfaceCapture($0) }
  }

  /// True if it is down and recognizers have consumed it, or may still consume it: no client has it.
  var isTaken: Bool { !isOver && !isHeldByClient }

  func press(_ button: Event.ButtonMask) { buttons.formUnion(button) }
  func release(_ button: Event.ButtonMask) { buttons.subtract(button) }
  func letPressThrough() { isFree = true }
  func letEndThrough() { isEndFree = true }
  func clientDidReceivePress() { isHeldByClient = true }
  func clientDidReceiveEnd() { isHeldByClient = false }
  func end() { isOver = true }
  func cancel(because reason: RoutingReason) { (isOver, self.reason) = (true, reason) }

  /// Removes its target: no client receives it any more.
  func release() {
    isHeldByClient = false
    target = nil
  }

  /// Records that its client loses the pointer to a recognizer.
  func clientWillLosePointer() { loser = target?.client }

  /// Updates the place of its surface after a change of the scene.
  func follow() { _ = target?.follow() }
}

/// An event of the pointer that its client may have yet to receive.
struct MouseEvent {
  enum Kind {
    /// The press that begins the offer.
    case press(UInt32)
    /// A press or release while other buttons are pressed.
    case button(UInt32, isPressed: Bool)
    case motion
    /// The release of the last button.
    case release(UInt32)
  }

  let offer: MouseOffer
  let kind: Kind
  let place: Point<LayoutSpace>
  /// The time that the client receives.
  let time: InputTime

  /// True if recognizers have let the event through.
  var isFree: Bool {
    if case .release = kind { return offer.isFree && offer.isEndFree }
    return offer.isFree
  }

  /// True for a press of a further button.
  var isPress: Bool { if case .button(_, isPressed: true) = kind { true } else { false } }
  var isMotion: Bool { if case .motion = kind { true } else { false } }
}

extension Event.ButtonMask {
  /// The button of an evdev code; empty for codes that are not those of mouse buttons.
  init(evdev code: UInt32) { self = .button(Int(code) - 0x10F) }
}
