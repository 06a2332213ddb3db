import CUinput

/// Fingers on a touchscreen or touchpad with multitouch protocol B.
struct Fingers {
  /// The positions of the fingers that are down, by slot.
  private var places: [Int32: (x: Int32, y: Int32)] = [:]
  private var nextID: Int32 = 1
  /// True if keys report the number of fingers, as on touchpads.
  private let countsByTool: Bool

  init(onTouchpad: Bool = false) { countsByTool = onTouchpad }

  mutating func down(_ slot: Int32, _ x: Int32, _ y: Int32) -> [DeviceEvent] {
    let before = places.count
    places[slot] = (x, y)
    defer { nextID += 1 }
    return [
      abs(ABS_MT_SLOT, slot), abs(ABS_MT_TRACKING_ID, nextID), abs(ABS_MT_POSITION_X, x), abs(ABS_MT_POSITION_Y, y),
    ]
      + tools(from: before) + single
  }

  mutating func move(_ slot: Int32, _ x: Int32, _ y: Int32) -> [DeviceEvent] {
    places[slot] = (x, y)
    return [abs(ABS_MT_SLOT, slot), abs(ABS_MT_POSITION_X, x), abs(ABS_MT_POSITION_Y, y)] + single
  }

  mutating func up(_ slot: Int32) -> [DeviceEvent] {
    let before = places.count
    places[slot] = nil
    return [abs(ABS_MT_SLOT, slot), abs(ABS_MT_TRACKING_ID, -1)] + tools(from: before) + single
  }

  private func abs(_ code: Int32, _ value: Int32) -> DeviceEvent { DeviceEvent(EV_ABS, code, value) }

  /// The events for readers that support one finger only.
  private var single: [DeviceEvent] {
    guard let first = places.min(by: { $0.key < $1.key })?.value else { return [] }
    return [abs(ABS_X, first.x), abs(ABS_Y, first.y)]
  }

  private func tools(from before: Int) -> [DeviceEvent] {
    var events: [DeviceEvent] = []
    if (before == 0) != places.isEmpty { events.append(DeviceEvent(EV_KEY, BTN_TOUCH, places.isEmpty ? 0 : 1)) }
    guard countsByTool, before != places.count else { return events }
    let tools = [BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP, BTN_TOOL_QUINTTAP]
    if before > 0 { events.append(DeviceEvent(EV_KEY, tools[before - 1], 0)) }
    if !places.isEmpty { events.append(DeviceEvent(EV_KEY, tools[places.count - 1], 1)) }
    return events
  }
}
