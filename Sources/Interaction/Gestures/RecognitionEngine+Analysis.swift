extension RecognitionEngine {
  /// Tells every recognizer of its contacts that changed; each notes what it wants.
  func analyse() {
    guard !changed.isEmpty else { return }
    for recognizer in active where !recognizer.isFinal {
      tell(recognizer, .began)
      tell(recognizer, .moved)
      tell(recognizer, .ended)
      tell(recognizer, .cancelled)
    }
  }

  private func tell(_ recognizer: GestureRecognizer, _ phase: Contact.Phase) {
    guard changed.contains(where: { $0.phase == phase }) else { return }
    var contacts = takeContactBuffer()
    for contact in changed where contact.phase == phase && recognizer.tracks(contact) { contacts.append(contact) }
    if !contacts.isEmpty {
      if !recognizer.isSilent, let observer {
        observer.recognizer(recognizer, receives: method(for: phase, contacts[0]), contacts.sortedByID)
      }
      recognizer.receive(phase, contacts, event)
    }
    giveBack(&contacts)
  }

  func method(for phase: Contact.Phase, _ contact: Contact) -> EventMethod {
    let isPress = contact is Press
    switch phase {
    case .began: return isPress ? .pressesBegan : .touchesBegan
    case .moved, .stationary: return isPress ? .pressesChanged : .touchesMoved
    case .ended: return isPress ? .pressesEnded : .touchesEnded
    case .cancelled: return isPress ? .pressesCancelled : .touchesCancelled
    }
  }
}

extension [Contact] {
  fileprivate var sortedByID: [Contact] {
    sorted { a, b in
      guard let a = a as? Touch, let b = b as? Touch else { return false }
      return a.id < b.id
    }
  }
}
