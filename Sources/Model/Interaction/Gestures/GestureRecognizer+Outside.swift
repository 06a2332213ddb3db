/// Decisions about a recognizer that come from outside of its application: from the process whose recognizer it stands for,
/// or from a process whose recognizers have to fail before it.
extension GestureRecognizer {
  /// The state of a permission that comes from outside.
  enum Restraint {
    /// No permission is needed.
    case none
    /// The recognizer is not ready to recognize.
    case unasked
    /// The recognizer is ready and waits.
    case awaited
    case given
  }

  /// A Boolean value that indicates whether the recognizer, when it is ready to recognize, waits for ``permit()``; `false`
  /// by default. Requirements inside the application come first.
  package final var isRestrained: Bool {
    get { restraint != .none }
    set {
      guard newValue != isRestrained else { return }
      let wasAwaited = restraint == .awaited
      restraint = newValue ? .unasked : .none
      if wasAwaited { engine?.reconsider() }
    }
  }

  /// True if the recognizer is ready to recognize and waits for ``permit()``.
  package final var awaitsPermit: Bool { restraint == .awaited && isUndecided }

  /// Lets the recognizer recognize in the current attempt. Without effect if it does not wait.
  package final func permit() {
    guard awaitsPermit else { return }
    restraint = .given
    engine?.reconsider()
  }

  /// Requests recognition between two events, for a gesture that another process has recognized.
  package final func recognizeFromOutside() {
    guard isUndecided, let engine else { return }
    recognize()
    engine.reconsider()
  }

  /// Removes a contact from an undecided attempt between two events: it was never one of the gesture.
  package final func leave(_ contact: Contact) {
    guard state == .possible, tracks(contact) else { return }
    ignore(contact)
    if contacts.isEmpty { (isDeferred, wish) = (false, []) }
    engine?.reconsider()
  }
}

extension Contact {
  /// The recognizers that a release frees the end of a contact from.
  enum EndRelease: UInt8 {
    case none
    /// Recognizers that wait for the view delay it no longer; see ``GestureRecognizer/waitsForView``.
    case ofWaiting
    /// No recognizer delays it.
    case ofAll
  }
}
