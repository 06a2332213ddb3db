/// Multitouch protocol A: every report lists all contacts, each closed by `SYN_MT_REPORT` (multi-touch-protocol.rst).
///
/// Contacts of consecutive reports are matched by tracking ids, else by the nearest positions, as in mtdev.
struct ContactReader: EventReader {
  private struct Contact {
    var x: Int32?
    var y: Int32?
    var trackingID: Int32?
    var toolType: Int32?
    /// The size of the contact; 0 while the finger hovers.
    var major: Int32?

    /// The position; nil if it is incomplete. mtdev ignores contacts without a position.
    var spot: Spot? {
      guard let x, let y else { return nil }
      return Spot(x: x, y: y)
    }
  }

  static let mostContacts = 32

  var frames: FrameList
  private var table = SlotTable()
  private var contacts: [(contact: Contact, spot: Spot)] = []
  private var current = Contact()
  /// True if the report describes contacts; otherwise all contacts stay in place.
  private var isAboutContacts = false
  /// True if events were lost, so that the rest of the report is incomplete.
  private var isPartial = false
  private var lastID: Int32 = 0

  init(_ frames: FrameList) { self.frames = frames }

  mutating func take(_ event: RecordedEvent) {
    switch (event.type, event.code) {
    case (EvdevType.absolute, EvdevCode.contactAxes):
      isAboutContacts = true
      takeValue(event)
    case (EvdevType.key, EvdevCode.touch): isAboutContacts = true
    case (EvdevType.synchronization, EvdevCode.contactReport):
      isAboutContacts = true
      closeContact(event)
    case (EvdevType.synchronization, EvdevCode.dropped): isPartial = true
    case (EvdevType.synchronization, EvdevCode.report): report()
    default: break
    }
  }

  mutating func cancel() { frames.add(table.cancel(on: frames.screen)) }

  private mutating func takeValue(_ event: RecordedEvent) {
    switch event.code {
    case EvdevCode.contactX: current.x = event.value
    case EvdevCode.contactY: current.y = event.value
    case EvdevCode.trackingID: current.trackingID = event.value
    case EvdevCode.contactTool: current.toolType = event.value
    case EvdevCode.contactMajor: current.major = event.value
    default: break
    }
  }

  private mutating func closeContact(_ event: RecordedEvent) {
    defer { current = Contact() }
    guard let spot = current.spot else { return }
    if contacts.count < Self.mostContacts {
      contacts.append((current, spot))
    } else {
      frames.note(.tooManyContacts, event)
    }
  }

  private mutating func report() {
    defer {
      contacts = []
      current = Contact()
      isAboutContacts = false
      isPartial = false
    }
    guard isAboutContacts, !isPartial else { return }
    assign()
    frames.add(table.report(on: frames.screen))
  }

  /// Assigns a slot to each contact: its previous slot, or the first free one. Contacts that are not listed end.
  private mutating func assign() {
    let before = table.held
    let slots = contacts.allSatisfy({ $0.contact.trackingID != nil }) ? slotsByID(before) : slotsByPlace(before)
    var taken = Set(before)
    var kept: Set<Int> = []
    for (index, (contact, spot)) in contacts.enumerated() {
      let slot: Int
      switch slots[index] {
      case .absent: continue
      case .had(let number): slot = number
      case .new(let id):
        slot = (0...).first { !taken.contains($0) } ?? 0
        taken.insert(slot)
        _ = table.setTrackingID(id, of: slot)
      }
      kept.insert(slot)
      table.move(slot, x: spot.x, y: spot.y)
      if let type = contact.toolType { table.setToolType(type, of: slot) }
    }
    for slot in before where !kept.contains(slot) { _ = table.setTrackingID(-1, of: slot) }
  }

  private enum Assignment {
    /// The contact does not touch.
    case absent
    case had(Int)
    case new(id: Int32)
  }

  private func slotsByID(_ held: [Int]) -> [Assignment] {
    var seen: Set<Int32> = []
    return contacts.map { (contact, _) in
      guard let id = contact.trackingID, id >= 0, seen.insert(id).inserted else { return .absent }
      return held.first { table.trackingID(of: $0) == id }.map(Assignment.had) ?? .new(id: id)
    }
  }

  private mutating func slotsByPlace(_ held: [Int]) -> [Assignment] {
    let pairs = NearestPairs.match(contacts.map(\.spot), with: held.map { table.spot(of: $0) })
    return zip(contacts, pairs).map { entry, pair in
      if entry.contact.major == 0 { return .absent }
      if let pair { return .had(held[pair]) }
      lastID = (lastID + 1) & 0xFFFF
      return .new(id: lastID)
    }
  }
}
