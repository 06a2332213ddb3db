/// The event types of `linux/input-event-codes.h` that touchscreens need.
enum EvdevType {
  static let synchronization: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let absolute: UInt16 = 0x03
  /// One more than the greatest type.
  static let count = 0x20
}

/// The codes and values of `linux/input-event-codes.h` that touchscreens need.
enum EvdevCode {
  /// One more than the greatest code of any type (`KEY_CNT`).
  static let count = 0x300

  // Synchronization.
  static let report: UInt16 = 0
  static let contactReport: UInt16 = 2
  static let dropped: UInt16 = 3

  // Keys.
  static let mouseButtons: ClosedRange<UInt16> = 0x110...0x11F
  static let toolPen: UInt16 = 0x140
  static let toolFinger: UInt16 = 0x145
  static let touch: UInt16 = 0x14A
  static let stylus: UInt16 = 0x14B

  // Absolute axes.
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let pressure: UInt16 = 0x18
  /// A reserved axis. A device that announces it besides `slot` announces all axes and does not support multitouch.
  static let beforeSlot: UInt16 = 0x2E
  static let slot: UInt16 = 0x2F
  static let contactMajor: UInt16 = 0x30
  static let contactX: UInt16 = 0x35
  static let contactY: UInt16 = 0x36
  static let contactTool: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  /// All axes that a contact may have, except the slot.
  static let contactAxes: ClosedRange<UInt16> = 0x30...0x3D

  // Properties and values.
  static let directProperty = 1
  static let penTool: Int32 = 1
  static let palmTool: Int32 = 2

  /// The name of an axis of a position.
  static func name(ofAxis code: UInt16) -> String {
    switch code {
    case x: "ABS_X"
    case y: "ABS_Y"
    case contactX: "ABS_MT_POSITION_X"
    case contactY: "ABS_MT_POSITION_Y"
    default: "axis \(code)"
    }
  }
}
