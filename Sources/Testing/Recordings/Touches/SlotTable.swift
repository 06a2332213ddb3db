/// The contacts in the slots of a touchscreen and their changes since the last report.
///
/// The steps are those of libinput's `evdev-fallback.c`.
struct SlotTable {
  private struct Slot {
    enum Step { case idle, begins, goesOn, ends }
    /// A touch that becomes a palm is cancelled, and stays a palm until its end.
    enum Palm { case no, isNew, yes }

    var trackingID: Int32 = -1
    var spot = Spot()
    var toolType: Int32 = 0
    var step = Step.idle
    var palm = Palm.no
    var isDirty = false
    /// True between the reported down and the reported end of the touch.
    var isDown = false
    /// True if events were lost during the touch, possibly with its end.
    var isUncertain = false

    var tool: RecordedTouch.Tool { toolType == EvdevCode.penTool ? .pen : .finger }
  }

  enum Consequence { case none, replacesContact }

  static let mostSlots = 1_024
  private var slots: [Slot] = []

  /// The slots with a contact, in ascending order.
  var held: [Int] { slots.indices.filter { slots[$0].trackingID >= 0 } }

  func trackingID(of index: Int) -> Int32 { slots.indices.contains(index) ? slots[index].trackingID : -1 }
  func spot(of index: Int) -> Spot { slots.indices.contains(index) ? slots[index].spot : Spot() }

  /// Returns true if the slot has a contact whose end may be lost.
  func isUncertain(_ index: Int) -> Bool { slots.indices.contains(index) && slots[index].isUncertain }

  /// Sets the tracking id of a slot; a negative id ends the contact. As in the kernel, an unchanged id is ignored.
  ///
  /// - Returns: `.replacesContact` if the slot has a contact with another id, which stays.
  mutating func setTrackingID(_ id: Int32, of index: Int) -> Consequence {
    let held = trackingID(of: index)
    if id < 0 {
      guard held >= 0 else { return .none }
      change(index) { slot in
        slot.trackingID = -1
        slot.step = .ends
        slot.isUncertain = false
      }
      return .none
    }
    guard held < 0 else { return held == id ? .none : .replacesContact }
    change(index) { slot in
      slot.trackingID = id
      slot.step = .begins
      slot.palm = slot.toolType == EvdevCode.palmTool ? .yes : .no
    }
    return .none
  }

  mutating func move(_ index: Int, x: Int32? = nil, y: Int32? = nil) {
    let old = spot(of: index)
    let new = Spot(x: x ?? old.x, y: y ?? old.y)
    if new != old { change(index) { $0.spot = new } }
  }

  mutating func setToolType(_ type: Int32, of index: Int) {
    guard (slots.indices.contains(index) ? slots[index].toolType : 0) != type else { return }
    change(index) { slot in
      slot.toolType = type
      if type == EvdevCode.palmTool, slot.palm == .no { slot.palm = .isNew }
    }
  }

  /// Marks all contacts as uncertain, because events were lost and any touch may have ended.
  mutating func doubt() {
    for index in slots.indices where slots[index].trackingID >= 0 { slots[index].isUncertain = true }
  }

  private mutating func change(_ index: Int, _ edit: (inout Slot) -> Void) {
    guard (0..<Self.mostSlots).contains(index) else { return }
    while slots.count <= index { slots.append(Slot()) }
    edit(&slots[index])
    slots[index].isDirty = true
  }

  /// Returns the touches that changed since the last report, by slot, and starts the next report.
  mutating func report(on screen: Touchscreen) -> [RecordedTouch] {
    slots.indices.compactMap { index in
      guard slots[index].isDirty else { return nil }
      slots[index].isDirty = false
      defer { advance(index) }
      return outcome(of: index).map { touch($0, index, screen) }
    }
  }

  private mutating func outcome(of index: Int) -> RecordedTouch.Phase? {
    let isDown = slots[index].isDown
    switch slots[index].palm {
    case .yes: return nil
    case .isNew:
      slots[index].palm = .yes
      slots[index].isDown = false
      return isDown ? .cancel : nil
    case .no: break
    }
    switch slots[index].step {
    case .idle: return nil
    case .begins:
      slots[index].isDown = true
      // The previous contact ended in the same report, so its end was not reported: the touch goes on.
      return isDown ? nil : .down
    case .goesOn: return isDown ? .motion : nil
    case .ends:
      slots[index].isDown = false
      return isDown ? .up : nil
    }
  }

  private mutating func advance(_ index: Int) {
    switch slots[index].step {
    case .begins: slots[index].step = .goesOn
    case .ends: slots[index].step = .idle
    case .idle, .goesOn: break
    }
  }

  private func touch(_ phase: RecordedTouch.Phase, _ index: Int, _ screen: Touchscreen) -> RecordedTouch {
    screen.touch(phase, slot: index, tool: slots[index].tool, at: slots[index].spot)
  }

  /// Cancels every touch.
  mutating func cancel(on screen: Touchscreen) -> [RecordedTouch] {
    let down = slots.indices.filter { slots[$0].isDown }
    for index in down { slots[index].isDown = false }
    return down.map { touch(.cancel, $0, screen) }
  }
}
