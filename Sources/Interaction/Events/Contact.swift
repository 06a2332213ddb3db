public import Geometry

/// Something that goes down, may move and lifts: a finger, a pen, a button or a key.
///
/// Recognizers see touches and presses alike as contacts; a press is one that never moves.
public class Contact {
  /// Where a contact is in its life.
  public enum Phase: Hashable, Sendable {
    /// It went down.
    case began
    /// It moved; for a press, it changed.
    case moved
    /// It is down and did not change in the event.
    case stationary
    /// It lifted, or the key was released.
    case ended
    /// It was taken away; nothing it has begun is to be completed.
    case cancelled
  }

  /// What happened to the contact in the last event that changed it.
  @exclusivity(unchecked) public internal(set) var phase = Phase.began
  /// Where the contact is; the origin for a press.
  @exclusivity(unchecked) public internal(set) var location: ScreenPoint
  /// Where it was before the last event in which it moved.
  @exclusivity(unchecked) public internal(set) var previousLocation: ScreenPoint
  /// Where it went down.
  public let startLocation: ScreenPoint
  /// When it changed last.
  @exclusivity(unchecked) public internal(set) var timestamp: Timestamp
  /// When it had its previous position.
  @exclusivity(unchecked) public internal(set) var previousTimestamp: Timestamp
  /// When it went down.
  public let startTime: Timestamp
  /// The window it belongs to, fixed when it went down; `nil` for a touch that no window wanted.
  @exclusivity(unchecked) public internal(set) var window: Window?
  /// The view it was hit-tested to, fixed when it went down; for a press the view nearest to its receiver.
  ///
  /// `nil` for a touch that no view wanted. A view that has left its window goes on being told of its touches.
  @exclusivity(unchecked) public internal(set) var view: View?
  /// The recognizers it was offered to and that took it, from the view outwards; fixed when it went down.
  @exclusivity(unchecked) public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Logical pixels per millimetre of the screen where the contact went down, fixed then; `nil` where that is not known,
  /// and for a press. Then ``Configuration/pixelsPerMillimetre`` applies.
  public final var pixelsPerMillimetre: Double? { density == 0 ? nil : density }
  /// The same, 0 where it is not known.
  @exclusivity(unchecked) final var density = 0.0

  /// What the views have been told of it.
  @exclusivity(unchecked) var delivery = Delivery.none
  /// Moved while its beginning was held back.
  @exclusivity(unchecked) var movedWhileHeld = false
  /// Lifted, with its end not yet delivered.
  @exclusivity(unchecked) var endIsPending = false
  /// The number of the event in which it lifted.
  @exclusivity(unchecked) var endEvent: UInt64 = 0
  /// The number of the event in which it changed last.
  @exclusivity(unchecked) var changeEvent: UInt64 = 0
  /// Held back as long as the configuration allows.
  @exclusivity(unchecked) var endCapHasPassed = false
  /// Still to be put into a call of the phase that is being delivered.
  @exclusivity(unchecked) var isUngrouped = false
  /// In the engine's list of contacts that are down or have something pending.
  @exclusivity(unchecked) var isLive = false

  enum Delivery {
    /// Nothing; the beginning is still to come.
    case none
    /// The beginning, and neither end nor cancellation.
    case began
    /// Everything there is to tell, or nothing more ever.
    case finished
  }

  /// Whether it is a ``Touch``; else it is a ``Press``. Cheaper than a cast, which each event needs for each recognizer.
  final let isTouch: Bool

  init(at location: ScreenPoint, time: Timestamp, isTouch: Bool) {
    self.isTouch = isTouch
    self.location = location
    previousLocation = location
    startLocation = location
    timestamp = time
    previousTimestamp = time
    startTime = time
  }

  /// The contact as a touch; `nil` for a press.
  final var touch: Touch? { isTouch ? unsafeDowncast(self, to: Touch.self) : nil }

  /// The contact as a press; `nil` for a touch.
  final var press: Press? { isTouch ? nil : unsafeDowncast(self, to: Press.self) }

  /// Whether the finger is on the glass, the key pressed.
  @exclusivity(unchecked) public internal(set) var isDown = true

  /// Lifted, and the view has heard all there is to hear.
  var isOver: Bool { !isDown && (delivery == .finished || view == nil) }

  /// The movement of the last event.
  public var movement: ScreenVector { location - previousLocation }

  /// How far it is from where it went down.
  public var travel: ScreenVector { location - startLocation }

  /// Where it is in a view's coordinates.
  public func location(in view: View) -> ViewPoint { view.convertFromScreen(location) }

  /// Where it was in a view's coordinates.
  public func previousLocation(in view: View) -> ViewPoint { view.convertFromScreen(previousLocation) }

  func move(to place: ScreenPoint, at time: Timestamp) {
    previousLocation = location
    previousTimestamp = timestamp
    location = place
    timestamp = time
  }
}
