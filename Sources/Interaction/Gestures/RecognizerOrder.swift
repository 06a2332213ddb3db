/// The order in which recognizers are told and tried: deeper views first, taps before others, taps that need more taps
/// first among them, then as the tree lists them.
enum RecognizerOrder {
  static func isBefore(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    if a.orderDepth != b.orderDepth { return a.orderDepth > b.orderDepth }
    let (tapsOfA, tapsOfB) = (a.tapRank, b.tapRank)
    if tapsOfA != tapsOfB { return tapsOfA > tapsOfB }
    guard let viewOfA = a.view, let viewOfB = b.view else { return a.view != nil && b.view == nil }
    if viewOfA === viewOfB { return attachment(of: a, on: viewOfA) < attachment(of: b, on: viewOfA) }
    return isListedBefore(viewOfA, viewOfB)
  }

  private static func attachment(of recognizer: GestureRecognizer, on view: View) -> Int {
    view.gestureRecognizers.firstIndex { $0 === recognizer } ?? .max
  }

  /// For two views equally deep: which of them, or of the superviews in which they part, is listed first.
  private static func isListedBefore(_ a: View, _ b: View) -> Bool {
    var (left, right) = (a, b)
    while let leftParent = left.superview, let rightParent = right.superview {
      if leftParent === rightParent {
        return place(of: left, among: leftParent.subviews) < place(of: right, among: leftParent.subviews)
      }
      (left, right) = (leftParent, rightParent)
    }
    guard let leftWindow = left as? Window, let rightWindow = right as? Window,
      let windows = leftWindow.application?.windows
    else { return left is Window && !(right is Window) }
    return place(of: leftWindow, among: windows) < place(of: rightWindow, among: windows)
  }

  private static func place<Element: View>(of view: Element, among views: [Element]) -> Int {
    views.firstIndex { $0 === view } ?? .max
  }
}

extension GestureRecognizer {
  /// Taps it needs, 0 for all that are no taps.
  fileprivate var tapRank: Int { (self as? TapGestureRecognizer)?.numberOfTapsRequired ?? 0 }

  /// Whether the recognizer's filters and its delegate let it have a new contact.
  func accepts(_ contact: Contact) -> Bool {
    if let touch = contact as? Touch { return accepts(touch) }
    guard let press = contact as? Press, allowedPresses.contains(press.key) else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: press) ?? true
  }

  private func accepts(_ touch: Touch) -> Bool {
    if let allowedTouchTypes, !allowedTouchTypes.contains(touch.type) { return false }
    if let gesture = touch.indirectGesture, !indirectGestures.contains(gesture) { return false }
    if requiresExclusiveTouchType, let first = contacts.lazy.compactMap({ $0 as? Touch }).first,
      first.type != touch.type
    {
      return false
    }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }
}
