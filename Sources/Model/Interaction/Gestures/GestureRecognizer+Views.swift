extension GestureRecognizer {
  /// True if no view from a touched one up to and including the recognizer's own refuses the beginning. Each view is
  /// called once, also if several contacts are in it. The content of a scroll view is asked last.
  final var viewsAllowBeginning: Bool {
    for index in contacts.indices {
      var current = contacts[index].view
      var rest = index == 0 ? Int.max : viewsOfItsOwn(contactAt: index)
      while let asked = current, rest > 0 {
        if !asked.gestureRecognizerShouldBegin(self) { return false }
        current = asked === view ? nil : asked.superview
        rest -= 1
      }
    }
    return viewLetsContactsGo
  }

  /// Returns whether `viewsAllowBeginning` calls a view.
  final func asks(_ other: View) -> Bool {
    contacts.contains { contact in
      var current = contact.view
      while let asked = current, asked !== other { current = asked === view ? nil : asked.superview }
      return current != nil
    }
  }

  /// Returns the number of views, from that of a contact upwards, that contain no earlier contact.
  private func viewsOfItsOwn(contactAt index: Int) -> Int {
    var fewest = Int.max
    guard let view = contacts[index].view else { return fewest }
    for earlier in contacts[..<index] {
      if let other = earlier.view { fewest = min(fewest, view.steps(toSuperviewSharedWith: other)) }
    }
    return fewest
  }
}

extension View {
  /// Returns the number of steps up to the nearest view that is, or contains, both this view and `other`. If there is
  /// none, returns the number of steps beyond the root.
  fileprivate func steps(toSuperviewSharedWith other: View) -> Int {
    if self === other { return 0 }
    var (mine, its): (View?, View?) = (self, other)
    let difference = depth - other.depth
    var steps = max(0, difference)
    for _ in 0..<steps { mine = mine?.superview }
    for _ in 0..<max(0, -difference) { its = its?.superview }
    while let view = mine, view !== its {
      mine = view.superview
      its = its?.superview
      steps += 1
    }
    return steps
  }
}
