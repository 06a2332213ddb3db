/// A group of windows, in the chain between them and the application.
open class Scene: Responder {
  weak var application: Application?

  /// A scene of an application, which does not own it.
  public init(of application: Application) {
    self.application = application
    super.init()
  }

  open override class var standardEventHandling: Responder.Type { Scene.self }

  open override var next: Responder? { super.next ?? application }
}
