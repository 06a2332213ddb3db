public import Geometry

/// A rectangle that takes touches, with views inside it.
///
/// A view owns its subviews and its recognizers; it knows its superview only as long as that holds it.
open class View: Responder {
  /// Where the view is in its superview, logical pixels; a window's is on the screen.
  @exclusivity(unchecked) public final var frame: ViewRect {
    didSet { hitTestingChanged() }
  }

  /// What its coordinates begin with at the top left of the frame; a scrolled view has another than zero.
  @exclusivity(unchecked) public final var boundsOrigin = ViewPoint.zero {
    didSet { hitTestingChanged() }
  }

  /// Whether the view and all within it are out of sight and reach; `false` by default. A first responder stays one.
  @exclusivity(unchecked) public final var isHidden = false {
    didSet { hitTestingChanged() }
  }

  /// From 0, transparent, to 1; a view that can hardly be seen is not hit, nor is anything within it.
  ///
  /// The bound is ``Configuration/alphaThreshold``.
  @exclusivity(unchecked) public final var alpha = 1.0 {
    didSet { hitTestingChanged() }
  }

  /// Whether the view and all within it can be hit; `true` by default.
  @exclusivity(unchecked) public final var isUserInteractionEnabled = true {
    didSet { hitTestingChanged() }
  }

  /// Whether several fingers on the view are all delivered to it; recognizers get them in any case.
  ///
  /// `false` by default: while one is down, those that land in the view are never delivered to it.
  public final var isMultipleTouchEnabled = false

  /// What lies within the view, back to front; the view owns it.
  @exclusivity(unchecked) public internal(set) final var subviews: [View] = []
  /// The view this one lies in; `nil` for windows and for what is not shown.
  @exclusivity(unchecked) public internal(set) unowned(unsafe) final var superview: View?
  /// What watches touches of the view and all within it, in the order of attachment; the view owns it.
  @exclusivity(unchecked) public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// The controller whose root view this is.
  public final var viewController: ViewController? { controllerStorage }
  @exclusivity(unchecked) unowned(unsafe) final var controllerStorage: ViewController?

  /// Set while an index of an ancestor, or of the view itself, may not answer for the view as it is now.
  @exclusivity(unchecked) final var indexIsStale = true
  @exclusivity(unchecked) final var hitTestIndex: HitTestIndex?
  /// Views looked at by searches from here since something changed last; see ``HitTestIndex``.
  @exclusivity(unchecked) final var searchEffort = 0
  /// How much searches may cost before an index is built; after the first one, what that cost.
  @exclusivity(unchecked) final var effortBeforeIndex = 4096
  @exclusivity(unchecked) final var hitTestingKind = HitTestingKind.unknown

  /// A view without superview, visible and interactive.
  public init(frame: ViewRect = .zero) {
    self.frame = frame
    super.init()
  }

  deinit {
    for recognizer in gestureRecognizers { recognizer.view = nil }
    dismantle()
  }

  /// `View`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { View.self }

  /// What is declared, else the controller whose root view this is, else the superview.
  open override var next: Responder? { declared?.next ?? controllerStorage ?? superview }

  /// The rectangle of the view in its own coordinates.
  public final var bounds: ViewRect { ViewRect(origin: boundsOrigin, size: frame.size) }

  override var ownWindow: Window? { root as? Window }
  override var hasDefiniteWindow: Bool { true }

  /// The last of the superviews, or the view itself.
  public final var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  // MARK: Hit testing

  /// The view that a point in this view's coordinates belongs to: one of the subviews, this view, or none.
  ///
  /// The default asks nothing of a view that is hidden, transparent or not interactive; asks ``point(inside:with:)``;
  /// then the subviews from front to back; and answers with the view itself where none of them wants the point.
  open func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    standardHitTest(point, with: event)
  }

  /// Whether a point in this view's coordinates is the view's own; the default takes the bounds without their right
  /// and bottom edges.
  open func point(inside point: ViewPoint, with event: Event?) -> Bool {
    standardPointInside(point, with: event)
  }

  /// The class for whose instances ``hitTest(_:with:)`` and ``point(inside:with:)`` are the default ones.
  ///
  /// A subclass that overrides neither names itself here and is searched through an index; one that says nothing is
  /// asked through its methods, which is slower and always right.
  open class var standardHitTesting: View.Type { View.self }

  // MARK: Gestures

  /// Asked before a recognizer of a superview recognizes with a touch of this view; a no makes it fail.
  ///
  /// Every view from the touched one up to the recognizer's own, that one excluded, is asked once an attempt.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Recognizers of the class itself that nobody attached, after all others.
  var builtInRecognizers: [GestureRecognizer] { [] }

  override func declarationChanged() {
    hitTestingKind = .unknown
    hitTestingChanged()
  }
}
