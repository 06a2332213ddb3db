extension RecognitionEngine {
  /// Sends the changed contacts to the recognizers, which note the state changes that they request.
  func analyse() {
    let phases = changedPhases
    guard !phases.isEmpty else { return }
    if changed.count == 1 { return analyseSingle(changed, changed[0]) }
    let observer = observer
    for recognizer in active where !recognizer.isFinal {
      if phases.contains(.began) { tell(recognizer, .began, observer) }
      if phases.contains(.moved) { tell(recognizer, .moved, observer) }
      if phases.contains(.ended) { tell(recognizer, .ended, observer) }
      if phases.contains(.cancelled) { tell(recognizer, .cancelled, observer) }
    }
  }

  /// Handles the usual event, in which one contact changed.
  private func analyseSingle(_ contacts: [Contact], _ contact: Contact) {
    let (phase, event) = (contact.phase, event)
    let (recognizers, observer) = (active, observer)
    recognizers.forEachBorrowed { recognizer in
      guard !recognizer.isFinal, recognizer.tracks(contact) else { return }
      if let observer { announce(contacts, in: phase, to: recognizer, observer) }
      recognizer.receive(phase, contacts, event)
    }
  }

  private func tell(
    _ recognizer: GestureRecognizer, _ phase: Contact.Phase, _ observer: (any InteractionObserver)?
  ) {
    var contacts = takeContactBuffer()
    for contact in changed where contact.phase == phase && recognizer.tracks(contact) { contacts.append(contact) }
    if !contacts.isEmpty {
      if let observer { announce(contacts, in: phase, to: recognizer, observer) }
      recognizer.receive(phase, contacts, event)
    }
    giveBack(&contacts)
  }

  private func announce(
    _ contacts: [Contact], in phase: Contact.Phase, to recognizer: GestureRecognizer,
    _ observer: any InteractionObserver
  ) {
    guard !recognizer.isSilent else { return }
    observer.recognizer(recognizer, receives: method(for: phase, contacts[0]), contacts.sortedByID)
  }

  func method(for phase: Contact.Phase, _ contact: Contact) -> EventMethod {
    let isPress = !contact.isTouch
    switch phase {
    case .began: return isPress ? .pressesBegan : .touchesBegan
    case .moved, .stationary: return isPress ? .pressesChanged : .touchesMoved
    case .ended: return isPress ? .pressesEnded : .touchesEnded
    case .cancelled: return isPress ? .pressesCancelled : .touchesCancelled
    }
  }
}

extension Contact {
  /// A set of phases.
  struct Phases: OptionSet {
    let rawValue: UInt8
    static let began = Phases(rawValue: 1)
    static let moved = Phases(rawValue: 2)
    static let ended = Phases(rawValue: 4)
    static let cancelled = Phases(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ phase: Phase) {
      switch phase {
      case .began: self = .began
      case .moved: self = .moved
      case .stationary: self = []
      case .ended: self = .ended
      case .cancelled: self = .cancelled
      }
    }
  }
}

extension [Contact] {
  fileprivate var sortedByID: [Contact] {
    // Usually there is one contact. Sorting it would make a copy for each recognizer.
    guard count > 1 else { return self }
    return sorted { a, b in
      guard let a = a.touch, let b = b.touch else { return false }
      return a.id < b.id
    }
  }
}
