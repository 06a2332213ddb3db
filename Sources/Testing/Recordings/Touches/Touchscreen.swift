import Geometry

/// The protocol of a touchscreen and the range of its positions.
struct Touchscreen: Equatable {
  enum Manner: Equatable {
    /// Multitouch protocol B: each finger has a slot. The count is nil if the device does not announce it.
    case slots(count: Int?)
    /// Multitouch protocol A: every report lists all fingers.
    case contacts
    case single(SingleTouchSign)
  }

  var manner: Manner
  var x: AbsoluteAxis
  var y: AbsoluteAxis

  /// - Throws: the reason why the device is not a touchscreen, by the rules of udev and libinput.
  init(of stream: RecordedStream) throws(NoTouchscreen) {
    let hasSlots = stream.has(EvdevType.absolute, EvdevCode.slot)
    let isPretender = hasSlots && stream.has(EvdevType.absolute, EvdevCode.beforeSlot)
    let isMulti =
      stream.has(EvdevType.absolute, EvdevCode.contactX) && stream.has(EvdevType.absolute, EvdevCode.contactY)
      && !isPretender
    try Self.check(stream, isMulti: isMulti)
    x = try Self.axis(isMulti ? EvdevCode.contactX : EvdevCode.x, of: stream.device)
    y = try Self.axis(isMulti ? EvdevCode.contactY : EvdevCode.y, of: stream.device)
    if !isMulti {
      manner = .single(SingleTouchSign(of: stream))
    } else if hasSlots {
      manner = .slots(count: stream.device.axes[EvdevCode.slot].map { Int(max(0, $0.maximum)) + 1 })
    } else {
      manner = .contacts
    }
  }

  private static func check(_ stream: RecordedStream, isMulti: Bool) throws(NoTouchscreen) {
    func hasKey(_ code: UInt16) -> Bool { stream.has(EvdevType.key, code) }
    let isSingle = stream.has(EvdevType.absolute, EvdevCode.x) && stream.has(EvdevType.absolute, EvdevCode.y)
    guard isMulti || isSingle else { throw .noPositions }
    if hasKey(EvdevCode.toolPen) || hasKey(EvdevCode.stylus) { throw .penTablet }
    let isDirect = stream.device.isDirect
    if hasKey(EvdevCode.toolFinger), !isDirect { throw .touchpad }
    if !isMulti, EvdevCode.mouseButtons.contains(where: hasKey) { throw .pointer }
    guard isDirect || hasKey(EvdevCode.touch) else { throw .notDirect }
  }

  private static func axis(_ code: UInt16, of device: RecordedDevice) throws(NoTouchscreen) -> AbsoluteAxis {
    guard let axis = device.axes[code] else { throw .noRange(axis: code) }
    if axis.isEmpty { throw .emptyRange(axis: code) }
    return axis
  }

  func touch(_ phase: RecordedTouch.Phase, slot: Int, tool: RecordedTouch.Tool, at spot: Spot) -> RecordedTouch {
    var glass: Point<GlassSpace>?
    if let right = x.millimetres(of: spot.x), let down = y.millimetres(of: spot.y) { glass = Point(right, down) }
    return RecordedTouch(
      slot: slot, phase: phase, tool: tool, place: Point(x.fraction(of: spot.x), y.fraction(of: spot.y)),
      millimetres: glass)
  }
}

/// The sign by which a touchscreen of one finger reports a touch.
enum SingleTouchSign: Equatable {
  /// A key that is pressed during the touch.
  case key(UInt16)
  /// Pressure, for devices older than `BTN_TOUCH`.
  case pressure

  init(of stream: RecordedStream) {
    if stream.has(EvdevType.key, EvdevCode.touch) {
      self = .key(EvdevCode.touch)
    } else if stream.has(EvdevType.key, EvdevCode.toolFinger) {
      self = .key(EvdevCode.toolFinger)
    } else {
      self = .pressure
    }
  }
}

/// A position in the device's own units.
struct Spot: Hashable {
  var x: Int32 = 0
  var y: Int32 = 0
}

/// The reason why a recorded device is not a touchscreen.
package enum NoTouchscreen: Error, Equatable, CustomStringConvertible {
  case noPositions
  case penTablet
  case touchpad
  case pointer
  case notDirect
  case noRange(axis: UInt16)
  case emptyRange(axis: UInt16)

  package var description: String {
    switch self {
    case .noPositions: "it does not report positions"
    case .penTablet: "it is a pen tablet"
    case .touchpad: "it is a touchpad"
    case .pointer: "it is a pointing device"
    case .notDirect: "it has neither BTN_TOUCH nor INPUT_PROP_DIRECT"
    case .noRange(let axis): "the range of \(EvdevCode.name(ofAxis: axis)) is unknown"
    case .emptyRange(let axis): "the range of \(EvdevCode.name(ofAxis: axis)) is empty"
    }
  }
}
