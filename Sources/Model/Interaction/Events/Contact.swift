public import Geometry

/// A contact that goes down, may move and lifts: a finger, a pen, a button or a key.
///
/// Gesture recognizers handle touches and presses alike as contacts. A press never moves.
public class Contact {
  /// The phases of a contact.
  public enum Phase: Hashable, Sendable {
    /// The contact went down.
    case began
    /// The contact moved, or the value of a press changed.
    case moved
    /// The contact is down and did not change in the current event.
    case stationary
    /// The finger lifted, or the key was released.
    case ended
    /// The contact was cancelled. Do not complete anything that it began.
    case cancelled
  }

  /// The phase of the contact in the last event that changed it.
  @exclusivity(unchecked) public internal(set) var phase = Phase.began
  /// The location of the contact on the screen; the origin for a press.
  @exclusivity(unchecked) public internal(set) var location: ScreenPoint
  /// The location before the last event in which the contact moved.
  @exclusivity(unchecked) public internal(set) var previousLocation: ScreenPoint
  /// The location at which the contact went down.
  public let startLocation: ScreenPoint
  /// The time of the last change.
  @exclusivity(unchecked) public internal(set) var timestamp: Timestamp
  /// The time at which the contact was at its previous location.
  @exclusivity(unchecked) public internal(set) var previousTimestamp: Timestamp
  /// The time at which the contact went down.
  public let startTime: Timestamp
  /// The window of the contact, fixed when it went down; `nil` for a touch that hit no window.
  @exclusivity(unchecked) public internal(set) var window: Window?
  /// The view that the contact belongs to, fixed when it went down.
  ///
  /// For a touch it is the hit-tested view, or `nil` if the touch hit no view. For a press it is the view nearest to
  /// the receiver. A view that is removed from its window still receives its touches.
  @exclusivity(unchecked) public internal(set) var view: View?
  /// The gesture recognizers that accepted the contact, from its view outwards; fixed when it went down.
  @exclusivity(unchecked) public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The density of the screen where the contact went down, in logical pixels per millimetre.
  ///
  /// It is fixed when the contact goes down. It is `nil` for a press and for a screen of unknown density;
  /// ``Configuration/pixelsPerMillimetre`` applies then.
  public final var pixelsPerMillimetre: Double? { density == 0 ? nil : density }
  /// The same density; 0 if it is unknown.
  @exclusivity(unchecked) final var density = 0.0

  /// The part of the contact that was delivered to its view.
  @exclusivity(unchecked) var delivery = Delivery.none
  /// The movements of a touch while its beginning was delayed, until they are delivered.
  @exclusivity(unchecked) var held = HeldMovements()
  /// The time at which the next recognizer stops delaying the beginning; nil if no timer runs for it.
  @exclusivity(unchecked) var beginningIsDue: Timestamp?
  /// True if the contact has lifted and its end is not delivered yet.
  @exclusivity(unchecked) var endIsPending = false
  /// The number of the event in which it lifted.
  @exclusivity(unchecked) var endEvent: UInt64 = 0
  /// The number of the last event that changed the contact.
  @exclusivity(unchecked) var changeEvent: UInt64 = 0
  /// True if the end has been delayed for as long as ``Configuration/delayedEndCap`` allows.
  @exclusivity(unchecked) var endCapHasPassed = false
  /// True if recognizers that wait for the view do not delay the end; see ``releaseEnd()``.
  @exclusivity(unchecked) var endRelease = EndRelease.none
  /// A Boolean value that indicates whether the view keeps the contact when a recognizer recognizes; `false` by default.
  ///
  /// It has priority over ``GestureRecognizer/cancelsTouchesInView``.
  @exclusivity(unchecked) package final var staysInView = false
  /// True if the pan of a scroll view has received the contact.
  @exclusivity(unchecked) final var isInScrollView = false
  /// True if the contact is not yet part of a call of the phase that is being delivered.
  @exclusivity(unchecked) var isUngrouped = false
  /// True if the contact is in the engine's list of contacts that are down or have a pending delivery.
  @exclusivity(unchecked) var isLive = false

  enum Delivery {
    /// Nothing was delivered yet.
    case none
    /// The beginning was delivered; the end or the cancellation was not.
    case began
    /// Everything was delivered, or nothing more will be.
    case finished
  }

  /// True if the contact is a ``Touch`` and not a ``Press``. Cheaper than a cast, which each event needs for each
  /// recognizer.
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
  package final var touch: Touch? { isTouch ? unsafeDowncast(self, to: Touch.self) : nil }

  /// The contact as a press; `nil` for a touch.
  package final var press: Press? { isTouch ? nil : unsafeDowncast(self, to: Press.self) }

  /// A Boolean value that indicates whether the finger is on the screen or the key is pressed.
  @exclusivity(unchecked) package internal(set) var isDown = true

  /// True if the contact has lifted and nothing remains to be delivered to its view.
  var isOver: Bool { !isDown && (delivery == .finished || view == nil) }

  /// The movement in the last event.
  public var movement: ScreenVector { location - previousLocation }

  /// The displacement from the location where the contact went down.
  public var travel: ScreenVector { location - startLocation }

  /// Returns the location in the coordinates of a view.
  public func location(in view: View) -> ViewPoint { view.convertFromScreen(location) }

  /// Returns the previous location in the coordinates of a view.
  public func previousLocation(in view: View) -> ViewPoint { view.convertFromScreen(previousLocation) }

  func move(to place: ScreenPoint, at time: Timestamp) {
    previousLocation = location
    previousTimestamp = timestamp
    location = place
    timestamp = time
  }
}
