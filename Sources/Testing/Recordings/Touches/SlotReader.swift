/// Multitouch protocol B: `ABS_MT_SLOT` selects the slot of the next values (multi-touch-protocol.rst).
struct SlotReader: EventReader {
  var frames: FrameList
  /// The number of slots; nil if the device does not announce it.
  private let count: Int?
  private var table = SlotTable()
  private var slot = 0
  /// False after lost events, until a slot is selected or the report ends.
  private var isSlotKnown = true

  init(count: Int?, _ frames: FrameList) {
    self.count = count
    self.frames = frames
  }

  mutating func take(_ event: RecordedEvent) {
    switch (event.type, event.code) {
    case (EvdevType.absolute, EvdevCode.slot): choose(event)
    case (EvdevType.absolute, _) where isSlotKnown: takeValue(event)
    case (EvdevType.key, EvdevCode.touch) where event.value == 0: liftUncertain()
    case (EvdevType.synchronization, EvdevCode.dropped):
      table.doubt()
      isSlotKnown = false
    case (EvdevType.synchronization, EvdevCode.report):
      isSlotKnown = true
      frames.add(table.report(on: frames.screen))
    default: break
    }
  }

  mutating func cancel() { frames.add(table.cancel(on: frames.screen)) }

  /// Selects a slot. Like libevdev, it uses the last slot for one out of range.
  private mutating func choose(_ event: RecordedEvent) {
    let last = min(count ?? SlotTable.mostSlots, SlotTable.mostSlots) - 1
    slot = Int(event.value)
    isSlotKnown = true
    if !(0...last).contains(slot) {
      frames.note(.slotOutOfRange, event)
      slot = last
    }
  }

  private mutating func takeValue(_ event: RecordedEvent) {
    switch event.code {
    case EvdevCode.trackingID: takeTrackingID(event)
    case EvdevCode.contactX: table.move(slot, x: event.value)
    case EvdevCode.contactY: table.move(slot, y: event.value)
    case EvdevCode.contactTool: table.setToolType(event.value, of: slot)
    default: break
    }
  }

  /// Sets the tracking id of a slot. If events were lost, a new id ends the previous contact first, because libevdev
  /// would have read the lost end from the kernel. Otherwise it ignores the new contact, as libevdev does: the touch
  /// goes on.
  private mutating func takeTrackingID(_ event: RecordedEvent) {
    if event.value >= 0, table.isUncertain(slot), table.trackingID(of: slot) != event.value {
      _ = table.setTrackingID(-1, of: slot)
      frames.add(table.report(on: frames.screen))
    }
    switch table.setTrackingID(event.value, of: slot) {
    case .none: break
    case .replacesContact: frames.note(.contactReplaced, event)
    }
  }

  /// Ends the contacts whose end may be lost, since all fingers are up.
  private mutating func liftUncertain() {
    for index in table.held where table.isUncertain(index) { _ = table.setTrackingID(-1, of: index) }
  }
}
