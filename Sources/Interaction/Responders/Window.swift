import Geometry

/// The root of a view tree on the screen; its frame is in screen coordinates.
///
/// It has at most one first responder. Touches find it by place and level; everything else goes to the key window.
open class Window: View {
  /// Windows of a higher level are in front of all of lower ones; 0 by default.
  public var level = 0.0 {
    didSet { application?.windowOrderChanged() }
  }
  /// The scene it belongs to, which is its next responder; `nil` for none. The window does not own it.
  public weak var scene: Scene?
  /// The application that shows it; `nil` before ``Application/addWindow(_:)`` and after its removal.
  public internal(set) unowned(unsafe) var application: Application?
  /// Who receives presses, motion, commands and text while the window is key; `nil` leaves them to the window.
  ///
  /// Each window has its own, and keeps it when another becomes key.
  public private(set) var firstResponder: Responder?

  /// `Window`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { Window.self }

  /// What is declared, else the scene, else the application.
  open override var next: Responder? { declared?.next ?? scene ?? application }

  override var ownWindow: Window? { self }
  /// `Window`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { Window.self }

  /// Told when the window starts to deliver an event, after the hit tests; the default does nothing.
  ///
  /// Touches of other windows may be in the event. It cannot keep the event from being delivered.
  open func willDeliver(_ event: Event) {}

  /// Whether presses, motion, commands and text go to this window.
  public var isKey: Bool { application?.keyWindow === self }

  /// Makes presses, motion, commands and text go to this window; without effect where no application shows it.
  ///
  /// Touches do not make a window key; only this and a text input that becomes first responder do.
  public func makeKey() { application?.changeKeyWindow(to: self, settle: true) }

  func changeFirstResponder(to responder: Responder?) {
    if let holder = firstResponder {
      firstResponder = nil
      holder.didResignFirstResponder()
      application?.observer?.didResignFirstResponder(holder)
    }
    guard let responder else { return }
    firstResponder = responder
    responder.didBecomeFirstResponder()
    application?.observer?.didBecomeFirstResponder(responder)
  }

  func firstResponderSettled() {
    if isKey { application?.updateInputPresentation() }
  }

  /// Resigns the first responder, willing or not, where it no longer belongs to the window.
  func dropForeignFirstResponder() {
    guard let holder = firstResponder, holder.window !== self else { return }
    changeFirstResponder(to: nil)
    firstResponderSettled()
  }
}
