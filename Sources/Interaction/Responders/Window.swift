import Geometry

/// The root of a view tree on the screen; its frame is in screen coordinates.
///
/// It has at most one first responder. Touches find it by place and level; everything else goes to the key window.
open class Window: View {
  /// Windows of a higher level are in front of all of lower ones.
  public var level = 0.0 {
    didSet { application?.windowOrderChanged() }
  }
  public weak var scene: Scene?
  public internal(set) unowned(unsafe) var application: Application?
  public private(set) var firstResponder: Responder?

  open override class var standardEventHandling: Responder.Type { Window.self }

  open override var next: Responder? { declared?.next ?? scene ?? application }

  override var ownWindow: Window? { self }
  open override class var standardHitTesting: View.Type { Window.self }

  /// Told when the window starts to deliver an event, after the hit tests; touches of other windows may be in it.
  open func willDeliver(_ event: Event) {}

  /// Whether presses, motion, commands and text go to this window.
  public var isKey: Bool { application?.keyWindow === self }

  /// Makes presses, motion, commands and text go to this window.
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
