public import Geometry

/// A rectangle that receives touches and contains subviews.
///
/// A view owns its subviews and its gesture recognizers. Its reference to its superview is not owning.
open class View: Responder {
  /// The rectangle of the view in its superview's coordinates, in logical pixels; a window's frame is in screen
  /// coordinates.
  @exclusivity(unchecked) public final var frame: ViewRect {
    didSet {
      hitTestingChanged()
      if frame.size != oldValue.size { sizeDidChange() }
    }
  }

  /// The coordinates of the top left corner of the view's bounds; zero by default. A scrolled view has another value.
  @exclusivity(unchecked) public final var boundsOrigin = ViewPoint.zero {
    didSet { hitTestingChanged() }
  }

  /// A Boolean value that indicates whether the view and its subviews are hidden and excluded from hit tests; `false`
  /// by default. A hidden first responder does not resign.
  @exclusivity(unchecked) public final var isHidden = false {
    didSet { hitTestingChanged() }
  }

  /// The opacity, from 0 (transparent) to 1; 1 by default. A nearly transparent view and its subviews are not hit.
  ///
  /// The threshold is ``Configuration/alphaThreshold``.
  @exclusivity(unchecked) public final var alpha = 1.0 {
    didSet { hitTestingChanged() }
  }

  /// A Boolean value that indicates whether the view and its subviews can be hit; `true` by default.
  @exclusivity(unchecked) public final var isUserInteractionEnabled = true {
    didSet { hitTestingChanged() }
  }

  /// A Boolean value that indicates whether the view receives several touches at the same time; `false` by default.
  ///
  /// While a touch of the view is down, further touches in it are never delivered to it. Recognizers receive them in
  /// any case.
  public final var isMultipleTouchEnabled = false

  /// A Boolean value that indicates whether the view receives touches only while no other view of its window does, and
  /// keeps them from the others meanwhile; `false` by default.
  ///
  /// A finger counts until it lifts, also if its touch was cancelled or is withheld by a recognizer. A touch that lands in
  /// another view meanwhile is never delivered to that view. Subviews are other views. Recognizers receive all touches in
  /// any case.
  public final var isExclusiveTouch = false

  /// A Boolean value that indicates whether the view receives scrolls as touches; `false` by default, as in UIKit.
  ///
  /// Recognizers receive scrolls in any case; see ``PanGestureRecognizer/allowedScrollTypes``.
  open var receivesScrolls: Bool { false }

  /// The subviews, back to front. The view owns them.
  @exclusivity(unchecked) public internal(set) final var subviews: [View] = []
  /// The view that contains this one; `nil` for windows and for views that were not added.
  public internal(set) final var superview: View? {
    get { container?.takeUnretainedValue() }
    set { container = newValue.map { Unmanaged.passUnretained($0) } }
  }
  /// The superview, for a walk that retains no view.
  @exclusivity(unchecked) private(set) final var container: Unmanaged<View>?
  /// The recognizers of touches in the view and its subviews, in the order they were attached. The view owns them.
  @exclusivity(unchecked) public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// The view controller whose root view this is.
  public final var viewController: ViewController? { controllerStorage }
  @exclusivity(unchecked) unowned(unsafe) final var controllerStorage: ViewController?

  /// True if the indexes of the view and its ancestors are invalid for this view.
  @exclusivity(unchecked) final var indexIsStale = true
  @exclusivity(unchecked) final var hitTestIndex: HitTestIndex?
  /// The number of views visited by searches since the last change; see ``HitTestIndex``.
  @exclusivity(unchecked) final var searchEffort = 0
  /// The number of visited views before an index is built; after the first index, it depends on that index's cost.
  @exclusivity(unchecked) final var effortBeforeIndex = 4096
  @exclusivity(unchecked) final var hitTestingKind = HitTestingKind.unknown
  /// The accessibility properties that were set; nil if none was.
  private var accessibility: AccessibilityValues?

  /// Creates a view without a superview, visible and interactive.
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

  /// The declared next responder, else the view controller whose root view this is, else the superview.
  open override var next: Responder? { declared?.next ?? controllerStorage ?? superview }

  /// The rectangle of the view in its own coordinates.
  public final var bounds: ViewRect { ViewRect(origin: boundsOrigin, size: frame.size) }

  override var ownWindow: Window? { root as? Window }
  override var hasDefiniteWindow: Bool { true }

  /// The topmost superview, or the view itself.
  public final var root: View {
    var view = Unmanaged.passUnretained(self)
    while let container = view._withUnsafeGuaranteedRef({ $0.container }) { view = container }
    return view.takeUnretainedValue()
  }

  // MARK: Hit testing

  /// Returns the view that a point in this view's coordinates belongs to: a subview, this view or `nil`.
  ///
  /// The default returns `nil` if the view is hidden, transparent or not interactive, or if ``point(inside:with:)``
  /// returns `false`. Else it asks the subviews from front to back. If none of them contains the point, it returns the
  /// view itself.
  open func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    standardHitTest(point, with: event)
  }

  /// Returns whether a point in this view's coordinates is inside the view. The default uses the bounds, without their
  /// right and bottom edges.
  open func point(inside point: ViewPoint, with event: Event?) -> Bool {
    standardPointInside(point, with: event)
  }

  /// The class whose instances use the default ``hitTest(_:with:)`` and ``point(inside:with:)``.
  ///
  /// A subclass that overrides neither may return itself; an index then answers for its instances. Without this
  /// override its methods are called, which is slower and always correct.
  open class var standardHitTesting: View.Type { View.self }

  // MARK: Gestures

  /// Returns whether a recognizer of this view or of a superview may begin; `true` by default. After `false` the
  /// recognizer fails.
  ///
  /// It is called once per attempt, for each view from the touched one up to and including the recognizer's own, after
  /// the delegate. A subclass can thereby refuse a gesture of its own, also without a delegate.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: Accessibility

  /// A Boolean value that indicates whether the view is one element for assistive programs and tests. They do not see the
  /// subviews of an element. `true` by default for the controls of the library, and `false` for other views.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? standardAccessibility.isElement }
    set { changeAccessibility { $0.isElement = newValue } }
  }

  /// The name of the view, such as `Save`; `nil` by default. Views with a title return it.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { changeAccessibility { $0.label = newValue } }
  }

  /// The value of the view as a text. The default is the text of a text input, `1` or `0` for a ``Switch``, and else `nil`.
  open var accessibilityValue: String? {
    get { accessibility?.value ?? standardAccessibility.value }
    set { changeAccessibility { $0.value = newValue } }
  }

  /// The result of activating the view, in a few words for the user; `nil` by default.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { changeAccessibility { $0.hint = newValue } }
  }

  /// A name for tests that users do not read; `nil` by default.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { changeAccessibility { $0.identifier = newValue } }
  }

  /// What the view is, and how it behaves. The default is that of the class; a disabled control is
  /// ``AccessibilityTraits/notEnabled``.
  open var accessibilityTraits: AccessibilityTraits {
    get { accessibility?.traits ?? standardAccessibility.traits }
    set { changeAccessibility { $0.traits = newValue } }
  }

  /// A Boolean value that indicates whether assistive programs and tests do not see the view and its subviews; `false` by
  /// default.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { changeAccessibility { $0.hidesElements = newValue } }
  }

  /// Performs what a tap on the view does, for an assistive program. Enabled controls act, and text inputs become first
  /// responder.
  ///
  /// - Returns: `false`, the default, if there is nothing to perform.
  open func accessibilityActivate() -> Bool { false }

  /// Increases the value of an ``AccessibilityTraits/adjustable`` view. The default does nothing.
  open func accessibilityIncrement() {}

  /// Decreases the value of an ``AccessibilityTraits/adjustable`` view. The default does nothing.
  open func accessibilityDecrement() {}

  /// Further actions of the view, beside its activation; `nil` by default. A view that is
  /// ``AccessibilityTraits/notEnabled`` does not show them.
  open var accessibilityCustomActions: [AccessibilityCustomAction]? {
    get { accessibility?.customActions }
    set { changeAccessibility { $0.customActions = newValue } }
  }

  /// The number by which other programs name the view; `nil` before one has asked for it.
  package final var accessibilityNumber: UInt64? {
    get { accessibility?.number }
    set { changeAccessibility { $0.number = newValue } }
  }

  /// What the class is if nothing is set.
  var standardAccessibility: StandardAccessibility { StandardAccessibility() }

  private func changeAccessibility(_ change: (AccessibilityValues) -> Void) {
    let values = accessibility ?? AccessibilityValues()
    change(values)
    accessibility = values
  }

  /// True if ``builtInRecognizers`` may not be empty. A class that overrides it sets this; touches do not ask other views.
  @exclusivity(unchecked) final var mayHaveBuiltInRecognizers = false
  /// Recognizers of the class that were not attached; they come after all others.
  var builtInRecognizers: [GestureRecognizer] { [] }

  /// Called when the size of the frame has changed.
  func sizeDidChange() {}

  override func declarationChanged() {
    hitTestingKind = .unknown
    hitTestingChanged()
  }
}
