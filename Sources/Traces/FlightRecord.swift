/// One thing that came in, was decided or went out: plain numbers, the same size for all.
///
/// What the fields stand for depends on the kind; names are looked up when records are written out.
@frozen
public struct FlightRecord: BitwiseCopyable, Equatable, Sendable {
  /// Microseconds of the input clock.
  public var time: UInt64
  /// The number of the event that it belongs to; 0 for what no event has caused.
  public var event: UInt32
  public var kind: Kind
  /// Why: the router's reason, or why a recognizer failed.
  public var reason: UInt8
  /// Who performs an action, with a window's operation above it; a pen rather than a finger, an axis, a touchpad gesture's kind with its fingers above it, a note's kind, a recognizer's state, why a gesture did not fit.
  public var detail: UInt16
  /// A surface, a window or a recognizer.
  public var subject: UInt32
  /// A client, a device, the window that was key before, the recognizer that another one stands back for.
  public var other: UInt32
  /// A button's, a key's or a touch's number, as clients see it; an action's; how far a gesture has spread and turned, see `turn`.
  public var number: Int32
  /// The device's own number for the finger; -1 where there is none.
  public var finger: Int32
  public var x: Double
  public var y: Double

  /// Stands for no window, surface or recognizer.
  public static let nobody = UInt32.max

  @inlinable
  public init(
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

  /// Scale and degrees of a touchpad gesture in one number, each in hundredths and as far as 16 bits go.
  public static func turn(scale: Double, degrees: Double) -> Int32 {
    Int32(hundredths(scale)) << 16 | Int32(UInt16(bitPattern: hundredths(degrees)))
  }

  var scale: Double { Double(number >> 16) / 100 }
  var degrees: Double { Double(Int16(truncatingIfNeeded: number)) / 100 }

  private static func hundredths(_ value: Double) -> Int16 {
    value.isNaN ? 0 : Int16((max(-327, min(327, value)) * 100).rounded())
  }
}
