import Geometry
import Surfaces

/// The finger that a client knows as the pointer. There is one at most, as a seat has one pointer.
///
/// Nothing is told before it is known what the finger means and that nobody else wants it; then the pointer enters where
/// the finger came down. A lift is a click of the primary button, a movement a press where the finger came down and a
/// drag from there, and a finger that rests is a click of the secondary button. From then on the seat's own pointer is
/// nowhere, and its cursor stays.
struct EmulatedPointer {
  /// evdev's BTN_LEFT and BTN_RIGHT.
  static let primary: UInt32 = 0x110
  static let secondary: UInt32 = 0x111

  let touch: TouchID
  var capture: SurfaceCapture
  /// Where its client was told last that the pointer is, and when.
  var place: Point<LayoutSpace>
  private(set) var time: Timestamp
  /// Its client has been told that the pointer is there.
  var hasEntered = false
  /// The button that its client has down.
  var button: UInt32?

  init(touch: TouchID, capture: SurfaceCapture, place: Point<LayoutSpace>, time: Timestamp) {
    self.touch = touch
    self.capture = capture
    self.place = place
    self.time = time
  }

  /// What is told late never takes its client back in time.
  mutating func advance(to time: Timestamp) { self.time = max(self.time, time) }

  var contact: PointerContact {
    PointerContact(
      client: capture.client, surface: capture.id, place: capture.convert(place), time: time, keepsCursor: true)
  }
}
