/// A responder between its root view and the superview of that view in the responder chain.
///
/// The view does not own it: keep the view controller alive while its view is in use.
open class ViewController: Responder {
  /// The root view.
  public let view: View
  /// The view controller that presented this one; it is the next responder.
  public weak var presentingViewController: ViewController?

  /// Creates a view controller for a root view. It replaces the view's previous view controller in the chain.
  public init(view: View) {
    self.view = view
    super.init()
    view.controllerStorage = self
  }

  deinit {
    if view.viewController === self { view.controllerStorage = nil }
  }

  /// `ViewController`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { ViewController.self }

  /// The declared next responder, else the presenting view controller, else the root view's superview.
  open override var next: Responder? {
    super.next ?? presentingViewController ?? view.superview
  }

  // MARK: Edges of the screen

  /// The edges of the screen from which the first swipe is the application's, and only the second one the system's; empty
  /// by default.
  ///
  /// The property of the window's root view controller counts. After a change call
  /// ``setNeedsUpdateOfScreenEdgesDeferringSystemGestures()``.
  open var preferredScreenEdgesDeferringSystemGestures: Set<RectEdge> { [] }

  /// The view controller whose edges count in place of those of this one; `nil`, the default, for its own.
  open var childForScreenEdgesDeferringSystemGestures: ViewController? { nil }

  /// Has the edges that defer gestures of the system read again.
  public final func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {
    view.window?.screenEdgesDeferringSystemGesturesDidChange()
  }

  override var ownWindow: Window? { view.ownWindow }
  override var hasDefiniteWindow: Bool { true }
}
