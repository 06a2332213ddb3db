package import Assembly
package import Scripts
package import Seats
package import Surfaces
import Traces

/// Records the target and the reason of the last events of each finger, button and key.
package final class RoutedObserver: CompositorObserver {
  package enum Subject: Hashable {
    case finger(Int32)
    case button(UInt32)
    case key(UInt32)
  }

  package struct Entry {
    package var event: RoutedCheck.Event
    /// The surface that received the event; nil if no client did.
    package var surface: SurfaceID?
    package var client: ClientID?
    /// The word of the reason or of the note.
    package var reason: String
    /// A sentence about a note, and the rule of the policy behind it.
    package var words: String?
    package var rule: String?
  }

  /// The events of the last touch, press or stroke of each subject, with its latest motion only.
  private var entries: [Subject: [Entry]] = [:]
  package private(set) var lastFinger: Int32?
  /// The key that a binding consumed last. The action of the binding follows.
  private var takenKey: Subject?
  private let trace: TraceFeed
  /// False while the release of a button or a key is routed.
  private var isPressed = true
  private var token: ObserverToken?

  package init(of scene: DesktopScene) {
    let compositor = scene.compositor
    trace = compositor.trace
    compositor.router.outbox.includeNotes()
    token = compositor.add(self)
  }

  package var topics: ObserverTopics { [.effects, .input] }

  package func events(of subject: Subject) -> [Entry] { entries[subject] ?? [] }

  package func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {
    switch event {
    case .pointer(.button(_, _, let isPressed)): self.isPressed = isPressed
    case .key(.key(_, _, let isPressed)): self.isPressed = isPressed
    case .touch(.down(let sample)):
      lastFinger = sample.finger
      entries[.finger(sample.finger)] = []
    default: break
    }
  }

  package func willCarryOut(_ routed: RoutedEffect) {
    let reason = routed.reason.word
    switch routed.effect {
    case .touch(let message): take(message, reason)
    case .pointer(.button(let contact, let code, let isPressed)):
      add(isPressed ? .press : .release, contact.surface, contact.client, reason, to: .button(code))
    case .key(.key(let target, let code, let isPressed, _)):
      add(isPressed ? .press : .release, target.surface, target.client, reason, to: .key(code))
    case .key(.grabbedKey(let target, let code, let isPressed, _)):
      add(isPressed ? .press : .release, nil, target.client, reason, to: .key(code))
    case .note(let note): take(note, because: reason)
    case .action(let action, let taker):
      guard routed.reason == .binding, let key = takenKey, let index = entries[key]?.indices.last else { break }
      entries[key]?[index].rule = trace.rule(ofAction: action, by: taker, because: routed.reason)
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

  private func take(_ note: RoutingNote, because reason: String) {
    let number = UInt32(truncatingIfNeeded: note.number)
    let finger = Subject.finger(Int32(truncatingIfNeeded: note.number))
    switch note.kind {
    case .fingerMissed, .fingerSwallowed, .pointerTaken, .touchUndelivered, .fingerDownTwice, .fingerExcluded,
      .fingerNotAlone, .fingerInDeadZone, .fingerWhileTyping, .fingerTooShort, .fingerRepeated, .fingerBlocked:
      drop(.down, note, because: reason, of: finger)
    case .fingerTooLarge:
      // A contact that has grown cancels the touch, which is an event of its own.
      if events(of: finger).isEmpty { drop(.down, note, because: reason, of: finger) }
    case .buttonSwallowed, .buttonMissed, .buttonBlocked, .buttonDownTwice, .buttonUnknown:
      drop(isPressed ? .press : .release, note, because: reason, of: .button(number))
    case .keyUnfocused, .keyTaken, .keyStray, .keyPassedOn, .keyDownTwice, .keyUnknown, .keyBounced, .keyTooShort,
      .keyLatched, .keyLocked, .keyMovesPointer:
      if note.kind == .keyTaken { takenKey = .key(number) }
      drop(isPressed ? .press : .release, note, because: reason, of: .key(number))
    default: break
    }
  }

  /// Adds an event that no client receives.
  private func drop(_ event: RoutedCheck.Event, _ note: RoutingNote, because reason: String, of subject: Subject) {
    add(
      Entry(event: event, reason: note.kind.word, words: Phrases.note(note.kind.word, because: reason)), to: subject)
  }

  private func add(_ event: RoutedCheck.Event, _ contact: TouchContact, _ reason: String) {
    add(event, contact.surface, contact.client, reason, to: .finger(contact.finger))
  }

  private func add(
    _ event: RoutedCheck.Event, _ surface: SurfaceID?, _ client: ClientID?, _ reason: String, to subject: Subject
  ) {
    add(Entry(event: event, surface: surface, client: client, reason: reason), to: subject)
  }

  private func add(_ entry: Entry, to subject: Subject) {
    if entry.event == .press { entries[subject] = [] }
    if entry.event == .motion, let last = entries[subject]?.last, last.event == .motion {
      entries[subject]?.removeLast()
    }
    entries[subject, default: []].append(entry)
  }
}
