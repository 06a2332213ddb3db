/// One entry of the flight recorder: an input, a decision or an output. All entries are plain numbers and have the same
/// size.
///
/// The meaning of the fields depends on the kind. Names are looked up when entries are written out.
@usableFromInline @frozen
package struct FlightEntry: BitwiseCopyable, Equatable, Sendable {
  /// The time in microseconds of the input clock.
  @usableFromInline package var time: UInt64
  /// The number of the event that the entry belongs to; 0 if no event caused it.
  @usableFromInline package var event: UInt32
  @usableFromInline package var kind: Kind
  /// The router's reason, or the reason for which a recognizer failed.
  @usableFromInline package var reason: UInt8
  /// Depends on the kind: the performer of an action (low byte) and the window's operation (high byte); 1 for a pen
  /// instead of a finger; an axis; the kind of a touchpad gesture (low byte) and its number of fingers (high byte); a
  /// note's kind; a recognizer's state (low byte) and the reason for which its gesture did not fit (high byte).
  @usableFromInline package var detail: UInt16
  /// The number of a surface, a window or a recognizer.
  @usableFromInline package var subject: UInt32
  /// The number of a client, a device, the previous key window, or the recognizer that `subject` waits for or failed
  /// because of.
  @usableFromInline package var other: UInt32
  /// The number of a button, key or touch as clients receive it; the number of an action; the scale and rotation of a
  /// touchpad gesture, see `turn`.
  @usableFromInline package var number: Int32
  /// The device's own number for the finger; -1 if the entry does not concern a finger.
  @usableFromInline package var finger: Int32
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  /// The value of `x` and `y` instead of a place that must not be known.
  @usableFromInline package static let hidden = Double(bitPattern: 0xFFF8_0000_5EC2_E700)

  /// True if the entry does not contain its place.
  var hidesPlace: Bool { x.bitPattern == Self.hidden.bitPattern }

  /// The number that means no window, surface, client or recognizer.
  @usableFromInline package static let nobody = UInt32.max

  @inlinable
  package init(
    _ kind: Kind, time: UInt64 = 0, event: UInt32 = 0, reason: UInt8 = 0, detail: UInt16 = 0,
    subject: UInt32 = nobody, other: UInt32 = nobody, number: Int32 = 0, finger: Int32 = -1, x: Double = 0,
    y: Double = 0
  ) {
    self.time = time
    self.event = event
    self.kind = kind
    self.reason = reason
    self.detail = detail
    self.subject = subject
    self.other = other
    self.number = number
    self.finger = finger
    self.x = x
    self.y = y
  }

  /// Packs the scale and the degrees of a touchpad gesture into one number. Each is stored in hundredths in 16 bits and
  /// limited to ±327; NaN becomes 0.
  @usableFromInline package static func turn(scale: Double, degrees: Double) -> Int32 {
    Int32(hundredths(scale)) << 16 | Int32(UInt16(bitPattern: hundredths(degrees)))
  }

  var scale: Double { Double(number >> 16) / 100 }
  var degrees: Double { Double(Int16(truncatingIfNeeded: number)) / 100 }

  private static func hundredths(_ value: Double) -> Int16 {
    value.isNaN ? 0 : Int16((max(-327, min(327, value)) * 100).rounded())
  }
}
