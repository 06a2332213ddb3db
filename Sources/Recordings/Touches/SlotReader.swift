/// Multitouch protocol B: `ABS_MT_SLOT` says whose values follow (multi-touch-protocol.rst).
struct SlotReader: EventReader {
  var frames: FrameList
  /// Nil where the device does not say how many slots it has.
  private let count: Int?
  private var table = SlotTable()
  private var slot = 0
  /// After lost events it is not known whose values come, until a slot is named or a report is over.
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

  /// libevdev takes the last slot for one out of range.
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

  /// One contact in place of another is dropped by libevdev: the touch goes on. Where the end between them may have been lost,
  /// libevdev would have asked the kernel, and found it.
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

  /// No finger is left: the ends of all that are doubtful were lost.
  private mutating func liftUncertain() {
    for index in table.held where table.isUncertain(index) { _ = table.setTrackingID(-1, of: index) }
  }
}
