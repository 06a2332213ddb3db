import Assembly
import Scripts
import Seats
import Surfaces

/// Records the target and the reason of the last events of each finger, button and key.
final class RoutedObserver: CompositorObserver {
  enum Subject: Hashable {
    case finger(Int32)
    case button(UInt32)
    case key(UInt32)
  }

  struct Entry {
    var event: RoutedCheck.Event
    /// The surface that received the event; nil if no client did.
    var surface: SurfaceID?
    var client: ClientID?
    /// The word of the reason or of the note.
    var reason: String
  }

  /// The events of the last touch, press or stroke of each subject, with its latest motion only.
  private var entries: [Subject: [Entry]] = [:]
  private(set) var lastFinger: Int32?
  /// False while the release of a button or a key is routed.
  private var isPressed = true
  private var token: ObserverToken?

  init(of compositor: Compositor) {
    compositor.router.outbox.includeNotes()
    token = compositor.add(self)
  }

  var topics: ObserverTopics { [.effects, .input] }

  func events(of subject: Subject) -> [Entry] { entries[subject] ?? [] }

  func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {
    switch event {
    case .pointer(.button(_, _, let isPressed)): self.isPressed = isPressed
    case .key(.key(_, _, let isPressed)): self.isPressed = isPressed
    case .touch(.down(let sample)):
      lastFinger = sample.finger
      entries[.finger(sample.finger)] = []
    default: break
    }
  }

  func willCarryOut(_ routed: RoutedEffect) {
    let reason = routed.reason.word
    switch routed.effect {
    case .touch(let message): take(message, reason)
    case .pointer(.button(let contact, let code, let isPressed)):
      add(isPressed ? .press : .release, contact.surface, contact.client, reason, to: .button(code))
    case .key(.key(let target, let code, let isPressed, _)):
      add(isPressed ? .press : .release, target.surface, target.client, reason, to: .key(code))
    case .key(.grabbedKey(let target, let code, let isPressed, _)):
      add(isPressed ? .press : .release, nil, target.client, reason, to: .key(code))
    case .note(let note): take(note)
    default: break
    }
  }

  private func take(_ message: TouchMessage, _ reason: String) {
    switch message {
    case .down(let contact): add(.down, contact, reason)
    case .motion(let contact): add(.motion, contact, reason)
    case .up(let contact): add(.up, contact, reason)
    case .cancel(let client):
      for (subject, events) in entries {
        guard case .finger = subject, let last = events.last, last.client == client, last.event != .up else { continue }
        add(.cancel, last.surface, client, reason, to: subject)
      }
    case .cancelled(let contact): add(.cancel, contact, reason)
    case .shape, .orientation, .frame: break
    }
  }

  private func take(_ note: RoutingNote) {
    let number = UInt32(truncatingIfNeeded: note.number)
    switch note.kind {
    case .fingerMissed, .fingerSwallowed, .pointerTaken, .touchUndelivered, .fingerDownTwice, .fingerExcluded,
      .fingerNotAlone, .fingerInDeadZone, .fingerWhileTyping, .fingerTooShort, .fingerRepeated:
      add(.down, nil, nil, note.kind.word, to: .finger(Int32(truncatingIfNeeded: note.number)))
    case .fingerTooLarge:
      // A contact that has grown cancels the touch, which is an event of its own.
      let finger = Subject.finger(Int32(truncatingIfNeeded: note.number))
      if events(of: finger).isEmpty { add(.down, nil, nil, note.kind.word, to: finger) }
    case .buttonSwallowed, .buttonMissed, .buttonDownTwice, .buttonUnknown:
      add(isPressed ? .press : .release, nil, nil, note.kind.word, to: .button(number))
    case .keyUnfocused, .keyTaken, .keyStray, .keyPassedOn, .keyDownTwice, .keyUnknown, .keyBounced, .keyTooShort,
      .keyLatched, .keyLocked, .keyMovesPointer:
      add(isPressed ? .press : .release, nil, nil, note.kind.word, to: .key(number))
    default: break
    }
  }

  private func add(_ event: RoutedCheck.Event, _ contact: TouchContact, _ reason: String) {
    add(event, contact.surface, contact.client, reason, to: .finger(contact.finger))
  }

  private func add(
    _ event: RoutedCheck.Event, _ surface: SurfaceID?, _ client: ClientID?, _ reason: String, to subject: Subject
  ) {
    let entry = Entry(event: event, surface: surface, client: client, reason: reason)
    if event == .press { entries[subject] = [] }
    if event == .motion, let last = entries[subject]?.last, last.event == .motion {
      entries[subject]?.removeLast()
    }
    entries[subject, default: []].append(entry)
  }
}
