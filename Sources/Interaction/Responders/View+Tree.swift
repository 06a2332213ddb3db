extension View {
  /// Puts a view in front of all other subviews, taking it from where it was.
  ///
  /// A window, or a view that contains this one, cannot be a subview; such a call is a fault of the program.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view at a place among the subviews, counted from the back; places out of range mean the ends.
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
    // A bare leaf changes the order of no recognizers, and trees of any depth are built quickly.
    if !isBareLeaf { (root as? Window)?.application?.treeChanged() }
  }

  /// Takes the view out of its superview.
  ///
  /// Touches that are on it go on to it and to the recognizers that have them. A first responder within it resigns.
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    let formerRoot = root
    withExtendedLifetime(self) {
      detach()
      (formerRoot as? Window)?.leftBySubtree()
    }
  }

  /// Whether the view is the other one or lies within it, however deep.
  public final func isDescendant(of other: View) -> Bool {
    var current: View? = self
    while let view = current {
      if view === other { return true }
      current = view.superview
    }
    return false
  }

  /// Attaches a recognizer, taking it from the view it was on; touches that are down already are not offered to it.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recognizer off the view; a gesture it is about is cancelled as if it were disabled.
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

  /// Takes a tree apart level by level, so that giving up a deep one needs no deep stack.
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

  /// How many superviews there are up to the root.
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
  /// Part of the tree has left: what depended on its being here is put right.
  func leftBySubtree() {
    dropForeignFirstResponder()
    application?.treeChanged()
  }
}
