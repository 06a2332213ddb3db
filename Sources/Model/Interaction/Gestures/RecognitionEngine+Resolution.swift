extension RecognitionEngine {
  /// Resolves the requests of the recognizers: failures, changes of active gestures, then new recognitions.
  func resolve() {
    let recognizers = active
    guard recognizers.containsBorrowed(where: { $0.hasSomethingToSettle }) else { return }
    applyFailures(recognizers)
    applyChanges(recognizers)
    tryRecognitions(recognizers)
    endAbandoned(recognizers)
    recognizers.forEachBorrowed { $0.wish = [] }
  }

  private func applyFailures(_ recognizers: [GestureRecognizer]) {
    recognizers.forEachBorrowed { if $0.isAbandoned { $0.fail(.abandoned) } }
    let observers = observers
    recognizers.forEachBorrowed { recognizer in
      guard recognizer.state == .possible, recognizer.wish.contains(.fail) else { return }
      fail(recognizer, because: recognizer.wish.contains(.wasCancelled) ? .cancelled : .itself, observers)
    }
  }

  private func applyChanges(_ recognizers: [GestureRecognizer]) {
    recognizers.forEachBorrowed { recognizer in
      guard recognizer.isActive, !recognizer.wish.isEmpty else { return }
      if recognizer.wish.contains(.change) { act(recognizer, in: .changed) }
      if recognizer.wish.contains(.cancel) {
        act(recognizer, in: .cancelled)
      } else if recognizer.wish.contains(.end) {
        conclude(recognizer)
      }
    }
  }

  /// Ends active gestures whose contacts have all lifted.
  private func endAbandoned(_ recognizers: [GestureRecognizer]) {
    recognizers.forEachBorrowed { if $0.hasNothingToGoOnWith { conclude($0) } }
  }

  /// Ends an active gesture, or cancels it if it is not complete.
  private func conclude(_ recognizer: GestureRecognizer) {
    guard let misfit = recognizer.completion?.misfit(of: recognizer.values) else {
      return act(recognizer, in: .ended)
    }
    recognizer.misfit = misfit
    act(recognizer, in: .cancelled)
  }

  private func act(_ recognizer: GestureRecognizer, in state: GestureRecognizer.State) {
    recognizer.state = state
    if recognizer.isFinal { stopTimer(of: recognizer) }
    recognizer.sendAction(in: application)
  }

  func fail(_ recognizer: GestureRecognizer, because reason: FailureReason) {
    fail(recognizer, because: reason, observers)
  }

  @inline(__always)
  private func fail(_ recognizer: GestureRecognizer, because reason: FailureReason, _ observers: Observers) {
    recognizer.state = .failed
    recognizer.isDeferred = false
    if recognizer.hasTimer { stopTimer(of: recognizer) }
    if !recognizer.isSilent {
      observers.ofDecisions?.didFail(recognizer, because: reason)
      observers.ofAll?.didFail(recognizer, because: reason)
    }
  }

  // MARK: Recognition

  /// Tries the recognizers that request recognition, and restarts from the first after every change of a state.
  private func tryRecognitions(_ recognizers: [GestureRecognizer]) {
    var index = 0
    while index < recognizers.count {
      let hasChanged = recognizers.borrow(index) { $0.asksToBeRecognized && tryToRecognize($0, among: recognizers) }
      index = hasChanged ? 0 : index + 1
    }
  }

  /// - Returns: `true` if the state of a recognizer changed.
  private func tryToRecognize(_ recognizer: GestureRecognizer, among all: [GestureRecognizer]) -> Bool {
    if let other = all.firstBorrowed(where: { $0.hasRecognized && prevents($0, recognizer) }) {
      fail(recognizer, because: .prevented(by: other))
      return true
    }
    switch permission(for: recognizer) {
    case .given: break
    case .unasked, .awaited:
      wait(recognizer, for: nil)
      return false
    case .refused:
      fail(recognizer, because: .refused)
      return true
    }
    if let other = all.firstBorrowed(where: { $0.hasRecognized && requires(recognizer, $0) }) {
      fail(recognizer, because: .requirementRecognized(other))
      return true
    }
    if let other = all.firstBorrowed(where: { $0.isUndecided && requires(recognizer, $0) }) {
      if recognizer.isContinuous, recognizer.contactsDown.isEmpty {
        fail(recognizer, because: .itself)
        return true
      }
      wait(recognizer, for: other)
      return false
    }
    if recognizer.restraint != .none, recognizer.restraint != .given {
      if recognizer.isContinuous, recognizer.contactsDown.isEmpty {
        fail(recognizer, because: .itself)
        return true
      }
      recognizer.restraint = .awaited
      wait(recognizer, for: nil)
      return false
    }
    recognize(recognizer, among: all)
    return true
  }

  private func wait(_ recognizer: GestureRecognizer, for other: GestureRecognizer?) {
    guard !recognizer.isDeferred else { return }
    recognizer.isDeferred = true
    if !recognizer.isContinuous { stopTimer(of: recognizer) }
    decisionObserver?.isDeferred(recognizer, waitingFor: other)
    observer?.isDeferred(recognizer, waitingFor: other)
  }

  private func recognize(_ recognizer: GestureRecognizer, among all: [GestureRecognizer]) {
    recognizer.state = recognizer.isContinuous ? .began : .ended
    recognizer.isDeferred = false
    stopTimer(of: recognizer)
    let observers = observers
    all.forEachBorrowed { other in
      guard other.state == .possible, prevents(recognizer, other) else { return }
      fail(other, because: .prevented(by: recognizer), observers)
    }
    switch application.configuration.cancelOrder {
    case .beforeAction:
      takeContacts(of: recognizer)
      recognizer.sendAction(in: application)
    case .afterAction:
      recognizer.sendAction(in: application)
      takeContacts(of: recognizer)
    }
  }

  // MARK: Rules between two

  /// Returns whether the first recognizer, after it recognized, makes the second one fail.
  private func prevents(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    first !== second && first.sharesContact(with: second) && first.canPrevent(second)
      && second.canBePrevented(by: first) && !areSimultaneous(first, second)
  }

  private func areSimultaneous(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true
  }

  /// Returns whether the first recognizer can only recognize after the second one failed.
  private func requires(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
    guard first !== second else { return false }
    return first.statically(requires: second) || first.shouldRequireFailure(of: second)
      || second.shouldBeRequiredToFail(by: first)
      || first.delegate?.gestureRecognizer(first, shouldRequireFailureOf: second) == true
      || second.delegate?.gestureRecognizer(second, shouldBeRequiredToFailBy: first) == true
  }

  /// Asks the delegate, then the views from each touched one up to and including the recognizer's view, once per attempt.
  private func permission(for recognizer: GestureRecognizer) -> GestureRecognizer.Permission {
    guard recognizer.permission == .unasked else { return recognizer.permission }
    switch recognizer.delegate?.gestureRecognizerMayBegin(recognizer) ?? .yes {
    case .yes: recognizer.permission = recognizer.viewsAllowBeginning ? .given : .refused
    case .no: recognizer.permission = .refused
    case .later: recognizer.permission = recognizer.viewsAllowBeginning ? .awaited : .refused
    }
    return recognizer.permission
  }
}
