import CUinput
import Recordings

/// Descriptions of common devices.
extension RecordedDevice {
  /// Ten fingers on 409.6 by 409.6 mm.
  static let touchscreen = RecordedDevice(
    "Trial Touchscreen", product: 1, properties: [INPUT_PROP_DIRECT], keys: [BTN_TOUCH],
    axes: [
      ABS_X: AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 10),
      ABS_Y: AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 10),
      ABS_MT_SLOT: AbsoluteAxis(minimum: 0, maximum: 9),
      ABS_MT_POSITION_X: AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 10),
      ABS_MT_POSITION_Y: AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 10),
      ABS_MT_TRACKING_ID: AbsoluteAxis(minimum: 0, maximum: 65_535),
    ])

  /// Another screen beside the touchscreen, with other numbers.
  static let secondTouchscreen = panel("Trial Second Touchscreen", product: 9)

  /// The devices of a second seat, which a rule of udev in the guest assigns by their names.
  static let leftTouchscreen = panel("Second Seat Left Touchscreen", product: 10)
  static let rightTouchscreen = panel("Second Seat Right Touchscreen", product: 11)
  static let secondMarker = RecordedDevice("Second Seat Marker", product: 12, keys: markerKeys)

  /// Ten fingers with positions from 0 to 1023.
  private static func panel(_ name: String, product: UInt16) -> RecordedDevice {
    RecordedDevice(
      name, product: product, properties: [INPUT_PROP_DIRECT], keys: [BTN_TOUCH],
      axes: [
        ABS_X: AbsoluteAxis(minimum: 0, maximum: 1023), ABS_Y: AbsoluteAxis(minimum: 0, maximum: 1023),
        ABS_MT_SLOT: AbsoluteAxis(minimum: 0, maximum: 9),
        ABS_MT_POSITION_X: AbsoluteAxis(minimum: 0, maximum: 1023),
        ABS_MT_POSITION_Y: AbsoluteAxis(minimum: 0, maximum: 1023),
        ABS_MT_TRACKING_ID: AbsoluteAxis(minimum: 0, maximum: 65_535),
      ])
  }

  /// A touchscreen of multitouch protocol A, without slots.
  static let contacts = RecordedDevice(
    "Trial Contacts", product: 13, properties: [INPUT_PROP_DIRECT], keys: [BTN_TOUCH],
    axes: [
      ABS_X: AbsoluteAxis(minimum: 0, maximum: 9999), ABS_Y: AbsoluteAxis(minimum: 0, maximum: 9999),
      ABS_MT_POSITION_X: AbsoluteAxis(minimum: 0, maximum: 9999),
      ABS_MT_POSITION_Y: AbsoluteAxis(minimum: 0, maximum: 9999),
    ])

  /// Five fingers on 100 by 60 mm, with a button under the whole pad.
  static let touchpad = RecordedDevice(
    "Trial Touchpad", product: 2, properties: [INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD],
    keys: [
      BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP,
    ],
    axes: [
      ABS_X: AbsoluteAxis(minimum: 0, maximum: 4000, resolution: 40),
      ABS_Y: AbsoluteAxis(minimum: 0, maximum: 2400, resolution: 40),
      ABS_MT_SLOT: AbsoluteAxis(minimum: 0, maximum: 4),
      ABS_MT_POSITION_X: AbsoluteAxis(minimum: 0, maximum: 4000, resolution: 40),
      ABS_MT_POSITION_Y: AbsoluteAxis(minimum: 0, maximum: 2400, resolution: 40),
      ABS_MT_TRACKING_ID: AbsoluteAxis(minimum: 0, maximum: 65_535),
    ])

  /// Five buttons and a wheel with fine steps.
  static let mouse = RecordedDevice(
    "Trial Mouse", product: 3, keys: [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, BTN_SIDE, BTN_EXTRA],
    relative: [REL_X, REL_Y, REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES])

  static let keyboard = RecordedDevice(
    "Trial Keyboard", product: 4, keys: Array(KEY_ESC...KEY_KPDOT) + Array(KEY_F11...KEY_F12))

  /// A keyboard for which the policy of the trials has bindings of its own.
  static let pedal = RecordedDevice("Trial Foot Switch", product: 8, keys: Array(KEY_ESC...KEY_KPDOT))

  /// A keyboard for a key that no other device has. Its event marks that all earlier events have arrived.
  static let marker = RecordedDevice("Trial Marker", product: 5, keys: markerKeys)
  private static let markerKeys = Array(KEY_ESC...KEY_KPDOT) + [KEY_F24]

  static let switches = RecordedDevice("Trial Switches", product: 6, switches: [SW_LID, SW_TABLET_MODE])

  /// A pen tablet of 200 by 120 mm.
  static let tablet = RecordedDevice(
    "Trial Tablet", product: 7, properties: [INPUT_PROP_POINTER],
    keys: [BTN_TOOL_PEN, BTN_TOUCH, BTN_STYLUS, BTN_STYLUS2],
    axes: [
      ABS_X: AbsoluteAxis(minimum: 0, maximum: 19_999, resolution: 100),
      ABS_Y: AbsoluteAxis(minimum: 0, maximum: 11_999, resolution: 100),
      ABS_PRESSURE: AbsoluteAxis(minimum: 0, maximum: 4095),
      ABS_TILT_X: AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57),
      ABS_TILT_Y: AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57),
    ])

  /// The pad of the tablet: nine buttons, a ring and two strips. Its number is the tablet's, as on real tablets.
  static let pad = RecordedDevice(
    "Trial Pad", product: 7, keys: Array(BTN_0...BTN_8) + [BTN_STYLUS],
    axes: [
      ABS_X: AbsoluteAxis(minimum: 0, maximum: 1), ABS_Y: AbsoluteAxis(minimum: 0, maximum: 1),
      ABS_RX: AbsoluteAxis(minimum: 0, maximum: 4096), ABS_RY: AbsoluteAxis(minimum: 0, maximum: 4096),
      ABS_WHEEL: AbsoluteAxis(minimum: 0, maximum: 71), ABS_MISC: AbsoluteAxis(minimum: 0, maximum: 0),
    ])

  /// A tablet for several tools, each with a serial number. libinput knows mice of Wacom's tablets only. libwacom does not
  /// know this one.
  static let toolTablet = RecordedDevice(
    "Trial Tool Tablet", vendor: 0x056A, product: 0xFFF0, properties: [INPUT_PROP_POINTER],
    keys: [
      BTN_TOOL_PEN, BTN_TOOL_RUBBER, BTN_TOOL_BRUSH, BTN_TOOL_AIRBRUSH, BTN_TOOL_MOUSE, BTN_TOUCH, BTN_STYLUS,
      BTN_STYLUS2, BTN_LEFT, BTN_RIGHT, BTN_MIDDLE,
    ], relative: [REL_WHEEL], miscellaneous: [MSC_SERIAL],
    axes: [
      ABS_X: AbsoluteAxis(minimum: 0, maximum: 19_999, resolution: 100),
      ABS_Y: AbsoluteAxis(minimum: 0, maximum: 11_999, resolution: 100),
      ABS_Z: AbsoluteAxis(minimum: -900, maximum: 899),
      ABS_PRESSURE: AbsoluteAxis(minimum: 0, maximum: 4095),
      ABS_DISTANCE: AbsoluteAxis(minimum: 0, maximum: 63),
      ABS_WHEEL: AbsoluteAxis(minimum: 0, maximum: 1023),
      ABS_TILT_X: AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57),
      ABS_TILT_Y: AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57),
    ])

  private init(
    _ name: String, vendor: UInt16 = 0x1209, product: UInt16, properties: [Int32] = [], keys: [Int32] = [],
    relative: [Int32] = [], switches: [Int32] = [], miscellaneous: [Int32] = [], axes: [Int32: AbsoluteAxis] = [:]
  ) {
    self.init()
    self.name = name
    identity = Identity(bus: UInt16(BUS_USB), vendor: vendor, product: product, version: 1)
    self.properties = Set(properties.map { Int($0) })
    codes[UInt16(EV_KEY)] = Set(keys.map { UInt16($0) })
    codes[UInt16(EV_REL)] = Set(relative.map { UInt16($0) })
    codes[UInt16(EV_SW)] = Set(switches.map { UInt16($0) })
    codes[UInt16(EV_MSC)] = Set(miscellaneous.map { UInt16($0) })
    codes[UInt16(EV_ABS)] = Set(axes.keys.map { UInt16($0) })
    for (code, axis) in axes { self.axes[UInt16(code)] = axis }
  }
}
