/// A group of windows, between them and the application in the responder chain.
///
/// Neither the windows nor the application own it. Keep a reference while it is in use.
open class Scene: Responder {
  weak var application: Application?

  /// Creates a scene of an application, which does not own it.
  public init(of application: Application) {
    self.application = application
    super.init()
  }

  /// `Scene`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { Scene.self }

  /// The declared next responder, else the application.
  open override var next: Responder? { super.next ?? application }
}
