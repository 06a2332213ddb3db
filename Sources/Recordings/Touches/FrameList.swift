/// The frames of one touchscreen, as they come to be.
struct FrameList {
  let screen: Touchscreen
  private(set) var frames: [RecordedFrame] = []
  private(set) var oddities: [RecordingOddity] = []
  /// The time of the last event, which never runs back.
  private(set) var now: Int64 = .min

  init(of screen: Touchscreen) { self.screen = screen }

  mutating func pass(to event: RecordedEvent) {
    if event.at < now { note(.timeRunsBack, event) }
    now = max(now, event.at)
  }

  mutating func add(_ touches: [RecordedTouch]) {
    if !touches.isEmpty { frames.append(RecordedFrame(at: now, touches: touches)) }
  }

  /// Keeps the first of each kind.
  mutating func note(_ kind: RecordingOddity.Kind, _ event: RecordedEvent) {
    if oddities.contains(where: { $0.kind == kind }) { return }
    oddities.append(RecordingOddity(kind: kind, line: event.line))
  }
}

/// Something that no device should send, and what has been made of it.
public struct RecordingOddity: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case timeRunsBack
    case slotOutOfRange
    case contactReplaced
    case tooManyContacts
  }

  public var kind: Kind
  /// Of the first event of the kind.
  public var line: Int

  public var message: String {
    switch kind {
    case .timeRunsBack: "time runs back here; what comes too early is played at once"
    case .slotOutOfRange: "the device has no such slot; its last one is taken"
    case .contactReplaced: "a contact begins in a slot whose last has not ended; the touch goes on"
    case .tooManyContacts: "more than \(ContactReader.mostContacts) contacts in one report; the rest is left out"
    }
  }
}
