public import Geometry

/// A view that shows a part of a larger content, and moves the content with fingers, wheels and touchpads.
///
/// Its subviews are the content. They have places in the coordinates of the content, and ``contentOffset`` is the place at the
/// top left corner of the view. Places outside the view are not hit. The content stops at its edges: it neither bounces nor
/// continues to move after the finger has lifted.
open class ScrollView: View {
  /// The recognizer that moves the content. It begins vertically if the content is higher than the view, and horizontally if
  /// it is wider.
  ///
  /// If the content cannot move further, and that of an outer scroll view can, it fails, and the outer one begins.
  public final var panGestureRecognizer: PanGestureRecognizer { pan }
  private lazy var pan = ScrollPanGestureRecognizer(of: self)
  /// The delegate. The scroll view does not own it.
  public final weak var delegate: (any ScrollViewDelegate)?

  /// The size of the content; zero by default. Content that is not larger than the view does not move.
  public final var contentSize = ViewSize(0, 0) {
    didSet { stayInside() }
  }
  /// The distances by which the content can be moved beyond its edges; none by default.
  public final var contentInset = EdgeInsets.zero {
    didSet { stayInside() }
  }
  /// A Boolean value that indicates whether touches reach the content only after ``Configuration/contentTouchDelay``, or
  /// when they lift; `true` by default.
  ///
  /// A touch that moves the content before is never delivered to it.
  public final var delaysContentTouches: Bool {
    get { pan.delaysTouchesBegan }
    set { pan.delaysTouchesBegan = newValue }
  }
  /// A Boolean value that indicates whether a touch that the content has received can still move the content; `true` by
  /// default. ``touchesShouldCancel(in:)`` is then asked.
  public final var canCancelContentTouches = true
  /// A Boolean value that indicates whether gestures move the content; `true` by default.
  public final var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }
  /// A Boolean value that indicates whether a finger is down that may move the content, or does. A wheel has no finger.
  public final var isTracking: Bool { pan.isTracking }
  /// A Boolean value that indicates whether a finger, a wheel or a touchpad moves the content.
  public final var isDragging: Bool { pan.isActive }

  /// The offset to which the movement of the current drag is added.
  private var dragStart = ViewPoint.zero
  /// True while the offset is set for a drag.
  private var isFollowing = false

  /// Creates a scroll view without content.
  public override init(frame: ViewRect = .zero) {
    super.init(frame: frame)
    addGestureRecognizer(pan)
    pan.addHandler { [weak self] _ in self?.follow() }
  }

  /// `ScrollView`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { ScrollView.self }
  /// `ScrollView`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { ScrollView.self }

  // MARK: Places

  /// The place of the content at the top left corner of the view, which is the origin of its bounds.
  ///
  /// New values are limited so that the content, with ``contentInset``, fills the view. Numbers that are not finite leave the
  /// offset as it is. A drag continues from the new offset.
  open var contentOffset: ViewPoint {
    get { boundsOrigin }
    set {
      let isOfDrag = isFollowing
      isFollowing = false
      let former = boundsOrigin
      let place = limited(newValue)
      guard place != former else { return }
      boundsOrigin = place
      if !isOfDrag { dragStart = ViewPoint(dragStart.x + place.x - former.x, dragStart.y + place.y - former.y) }
      delegate?.scrollViewDidScroll(self)
    }
  }

  private var horizontalRange: ClosedRange<Double> {
    Self.range(contentSize.width, frame.size.width, contentInset.left, contentInset.right)
  }

  private var verticalRange: ClosedRange<Double> {
    Self.range(contentSize.height, frame.size.height, contentInset.top, contentInset.bottom)
  }

  /// The possible offsets along an axis.
  private static func range(_ content: Double, _ view: Double, _ before: Double, _ after: Double) -> ClosedRange<Double>
  {
    let (first, last) = (-before, content + after - view)
    guard first.isFinite, last.isFinite else { return 0...0 }
    return first...max(first, last)
  }

  private func limited(_ place: ViewPoint) -> ViewPoint {
    guard place.x.isFinite, place.y.isFinite else { return boundsOrigin }
    let (across, down) = (horizontalRange, verticalRange)
    return ViewPoint(
      max(across.lowerBound, min(place.x, across.upperBound)), max(down.lowerBound, min(place.y, down.upperBound)))
  }

  private func stayInside() {
    if limited(boundsOrigin) != boundsOrigin { contentOffset = boundsOrigin }
  }

  override func sizeDidChange() { stayInside() }

  // MARK: Directions

  private var scrollsHorizontally: Bool { horizontalRange.lowerBound < horizontalRange.upperBound }
  private var scrollsVertically: Bool { verticalRange.lowerBound < verticalRange.upperBound }

  /// True if the content is larger than the view.
  final var canScroll: Bool { scrollsHorizontally || scrollsVertically }

  /// Returns whether the content begins to move with fingers. An outer scroll view has the movement if only its own content
  /// can follow.
  final func follows(_ movement: ScreenVector) -> Bool {
    guard scrolls(along: movement) else { return false }
    return canMove(by: movement) || !hasOuter { $0.scrolls(along: movement) && $0.canMove(by: movement) }
  }

  private func scrolls(along movement: ScreenVector) -> Bool {
    guard isScrollEnabled else { return false }
    if scrollsHorizontally, scrollsVertically { return true }
    return abs(movement.dx) >= abs(movement.dy) ? scrollsHorizontally : scrollsVertically
  }

  private func canMove(by movement: ScreenVector) -> Bool {
    limited(ViewPoint(boundsOrigin.x - movement.dx, boundsOrigin.y - movement.dy)) != boundsOrigin
  }

  private func hasOuter(where matches: (ScrollView) -> Bool) -> Bool {
    var current = superview
    while let view = current {
      if let outer = view as? ScrollView, matches(outer) { return true }
      current = view.superview
    }
    return false
  }

  // MARK: Content

  /// Returns whether a view of the content receives touches that begin in it; `true` by default. After `false` it never
  /// receives them, and they can only move the content.
  ///
  /// It is called when the touches would be delivered, for each touch by itself: after the delay of ``delaysContentTouches``,
  /// or when the finger lifts.
  open func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool { true }

  /// Returns whether a view of the content loses its touch when the content begins to move; `true` by default, except for
  /// controls. After `false` the content does not move until the finger has lifted.
  ///
  /// It is called when a finger has moved far enough, for a view that has received the touch. It is not called if
  /// ``canCancelContentTouches`` is `false`.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// Returns whether a view is inside the content.
  final func hasContent(_ view: View) -> Bool { view !== self && view.isDescendant(of: self) }

  // MARK: Dragging

  private func follow() {
    switch pan.state {
    case .began:
      dragStart = contentOffset
      delegate?.scrollViewWillBeginDragging(self)
      drag()
    case .changed: drag()
    case .ended, .cancelled: delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    case .possible, .failed: break
    }
  }

  /// Moves the content by the movement since the gesture began. Fingers that have gone beyond an edge move the content again
  /// when they are back.
  private func drag() {
    let moved = pan.translation - pan.slop
    isFollowing = true
    contentOffset = ViewPoint(dragStart.x - moved.dx, dragStart.y - moved.dy)
    isFollowing = false
  }
}
