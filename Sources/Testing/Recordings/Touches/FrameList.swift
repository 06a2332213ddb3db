/// The frames of one touchscreen while its events are read.
struct FrameList {
  let screen: Touchscreen
  private(set) var frames: [RecordedFrame] = []
  private(set) var oddities: [RecordingOddity] = []
  /// The greatest time of all events so far.
  private(set) var now: Int64 = .min

  init(of screen: Touchscreen) { self.screen = screen }

  mutating func pass(to event: RecordedEvent) {
    if event.at < now { note(.timeRunsBack, event) }
    now = max(now, event.at)
  }

  mutating func add(_ touches: [RecordedTouch]) {
    if !touches.isEmpty { frames.append(RecordedFrame(at: now, touches: touches)) }
  }

  /// Records an oddity; only the first of each kind is kept.
  mutating func note(_ kind: RecordingOddity.Kind, _ event: RecordedEvent) {
    if oddities.contains(where: { $0.kind == kind }) { return }
    oddities.append(RecordingOddity(kind: kind, line: event.line))
  }
}

/// An invalid part of a recording, and the way it was read.
package struct RecordingOddity: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case timeRunsBack
    case slotOutOfRange
    case contactReplaced
    case tooManyContacts
  }

  package var kind: Kind
  /// The line of the first event of the kind.
  package var line: Int

  package var message: String {
    switch kind {
    case .timeRunsBack: "the time goes backwards here; earlier times count as the latest time so far"
    case .slotOutOfRange: "the device does not have this slot; its last slot is used"
    case .contactReplaced: "a contact begins in a slot whose previous contact has not ended; the touch continues"
    case .tooManyContacts: "more than \(ContactReader.mostContacts) contacts in one report; the others are ignored"
    }
  }
}
