extension View {
  /// Adds a view in front of all other subviews and removes it from its previous superview.
  ///
  /// - Precondition: `view` is neither a window nor a view that contains this one.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a view at an index among the subviews, counted from the back. Indexes out of range are limited to the
  /// ends.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(!(view is Window), "a window cannot be a subview")
    let isBareLeaf = view.subviews.isEmpty && view.gestureRecognizers.isEmpty && view !== self
    precondition(isBareLeaf || !isDescendant(of: view), "a view cannot be within itself")
    let formerRoot = view.superview == nil ? nil : view.root
    view.detach()
    let place = max(0, min(index, subviews.count))
    subviews.insert(view, at: place)
    view.superview = self
    hitTestingChanged()
    (formerRoot as? Window)?.leftBySubtree()
    // A leaf without recognizers does not change their order. This check keeps building deep trees fast.
    if !isBareLeaf { (root as? Window)?.application?.treeChanged() }
  }

  /// Removes the view from its superview.
  ///
  /// Its touches continue for the view and for the recognizers that have them. A first responder inside the view
  /// resigns.
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    let formerRoot = root
    withExtendedLifetime(self) {
      detach()
      (formerRoot as? Window)?.leftBySubtree()
    }
  }

  /// Returns whether the view is `other` or inside it, at any depth.
  public final func isDescendant(of other: View) -> Bool {
    var current: View? = self
    while let view = current {
      if view === other { return true }
      current = view.superview
    }
    return false
  }

  /// Attaches a recognizer and removes it from its previous view. It does not receive touches that are already down.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer from the view. An active gesture is cancelled, as if the recognizer were disabled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.engine?.withdraw(recognizer)
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  private func detach() {
    guard let superview else { return }
    superview.hitTestingChanged()
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
  }

  /// Takes a tree apart level by level, so that the deinitialization of a deep tree needs no deep stack.
  final func dismantle() {
    var pending: [View] = []
    swap(&pending, &subviews)
    for view in pending { view.superview = nil }
    while var view = pending.popLast() {
      guard !view.subviews.isEmpty, isKnownUniquelyReferenced(&view) else { continue }
      var below: [View] = []
      swap(&below, &view.subviews)
      for child in below { child.superview = nil }
      pending += below
    }
  }

  private final var mayHaveRecognizers: Bool { mayHaveBuiltInRecognizers || !gestureRecognizers.isEmpty }

  /// The nearest view, from this one upwards, that may have recognizers; nil if none has. The others are not retained.
  final var nearestWithRecognizers: View? {
    var current = Optional(Unmanaged.passUnretained(self))
    while let view = current, !view._withUnsafeGuaranteedRef({ $0.mayHaveRecognizers }) {
      current = view._withUnsafeGuaranteedRef { $0.container }
    }
    return current?.takeUnretainedValue()
  }

  /// The number of superviews up to the root.
  final var depth: Int {
    var count = 0
    var view = superview
    while let current = view {
      count += 1
      view = current.superview
    }
    return count
  }
}

extension Window {
  /// Updates the first responder and the recognizers' order after a subtree was removed.
  func leftBySubtree() {
    dropForeignFirstResponder()
    application?.treeChanged()
  }
}
