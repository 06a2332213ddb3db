import Geometry

/// The pan of a scroll view. It begins with a movement that the content can follow.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private(set) weak var scrollView: ScrollView?
  /// The part of the translation that was needed to begin, and that the content does not follow.
  private(set) var slop = ScreenVector.zero

  init(of scrollView: ScrollView) {
    self.scrollView = scrollView
    super.init()
    allowedScrollTypes = Set(ScrollType.allCases)
    delaysTouchesBegan = true
  }

  /// True while a finger is down whose touch may move the content, or does.
  var isTracking: Bool { !isFinal && contactsDown.contains { $0.touch?.isFinger == true } }

  override func receives(_ touch: Touch) -> Bool { scrollView?.canScroll == true && super.receives(touch) }

  override func contactsBegan(_ contacts: [Contact], with event: Event) {
    holdLimit = event.limits.contentTouchDelay
    for contact in contacts { contact.isInScrollView = true }
    super.contactsBegan(contacts, with: event)
  }

  /// A scroll that begins sideways may still turn, so it does not fail. It is recognized when its sum fits.
  override func judge(_ movement: ScreenVector, _ limits: Limits) {
    let length = movement.length
    guard isScroll ? length > 0 : length >= limits.panSlop, let scrollView else { return }
    guard scrollView.follows(movement) else { return isScroll ? () : fail(.wrongDirection) }
    slop = isScroll ? .zero : movement * (limits.panSlop / length)
    super.judge(movement, limits)
  }

  /// False if a view of the content has a touch and keeps it.
  override var viewLetsContactsGo: Bool {
    guard let scrollView else { return false }
    for contact in contactsDown where contact.delivery == .began {
      guard let view = contact.view, scrollView.hasContent(view) else { continue }
      guard scrollView.canCancelContentTouches, scrollView.touchesShouldCancel(in: view) else { return false }
    }
    return true
  }

  override func reset() {
    slop = .zero
    super.reset()
  }
}

extension Touch {
  /// Returns whether every scroll view around the touch leaves it to the view that was hit. A scroll view that is moving
  /// its content does not.
  func mayBeginInContent(with event: Event) -> Bool {
    guard let view else { return true }
    for case let pan as ScrollPanGestureRecognizer in gestureRecognizers {
      guard pan.tracks(self), let scrollView = pan.scrollView, scrollView.hasContent(view) else { continue }
      guard !pan.isActive, scrollView.touchesShouldBegin([self], with: event, in: view) else { return false }
    }
    return true
  }

  /// True if the touch has joined a gesture that a recognizer has already recognized.
  var isInActiveGesture: Bool { gestureRecognizers.contains { $0.isActive && $0.tracks(self) } }
}
