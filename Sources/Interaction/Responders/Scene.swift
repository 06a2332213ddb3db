/// A group of windows, in the chain between them and the application.
///
/// Neither windows nor application own it: keep it as long as it shall be in the chain.
open class Scene: Responder {
  weak var application: Application?

  /// A scene of an application, which does not own it.
  public init(of application: Application) {
    self.application = application
    super.init()
  }

  /// `Scene`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { Scene.self }

  /// What is declared, else the application.
  open override var next: Responder? { super.next ?? application }
}
