/// Stands in the responder chain between its root view and what contains that view.
///
/// Keep the controller alive as long as its view is shown: the view does not own it.
open class ViewController: Responder {
  /// The root view.
  public let view: View
  /// Who presented this controller; it is its next responder.
  public weak var presentingViewController: ViewController?

  /// Makes the view a root view; a controller it had before no longer stands after it in the chain.
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

  /// What is declared, else the presenting controller, else the root view's superview.
  open override var next: Responder? {
    super.next ?? presentingViewController ?? view.superview
  }

  override var ownWindow: Window? { view.ownWindow }
  override var hasDefiniteWindow: Bool { true }
}
