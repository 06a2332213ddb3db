import Geometry
import Surfaces

/// A finger that acts as the pointer of a client. There is at most one, since a seat has one pointer.
///
/// The client receives nothing until the meaning of the finger is known and no recognizer consumes it. Then the pointer
/// enters where the finger came down. A lift is a click of the primary button. A movement is a press where the finger
/// came down, and a drag from there. A resting finger is a click of the secondary button. From the entry on, the seat's
/// own pointer is not on any surface, and its cursor stays.
struct EmulatedPointer {
  /// BTN_LEFT and BTN_RIGHT of evdev.
  static let primary: UInt32 = 0x110
  static let secondary: UInt32 = 0x111

  /// The finger; nil after it has lifted, while a scroll continues.
  private(set) var touch: FingerID?
  var capture: SurfaceCapture
  /// The place and the time that its client received last.
  var place: Point<LayoutSpace>
  private(set) var time: InputTime
  /// True if its client has received the enter event.
  var hasEntered = false
  /// The button that is pressed for its client.
  var button: UInt32?

  init(touch: FingerID, capture: SurfaceCapture, place: Point<LayoutSpace>, time: InputTime) {
    self.touch = touch
    self.capture = capture
    self.place = place
    self.time = time
  }

  /// Continues without the finger, which has lifted.
  mutating func detach() { touch = nil }

  /// Moves to a time, unless its client has received a later one.
  mutating func advance(to time: InputTime) { self.time = max(self.time, time) }

  var contact: PointerContact {
    PointerContact(
      client: capture.client, surface: capture.id, place: capture.convert(place), time: time, keepsCursor: true)
  }
}
