import Geometry

/// The root of a view tree on the screen. Its frame is in screen coordinates.
///
/// Touches go to a window by location and level; all other input goes to the key window. A window has at most one first
/// responder.
open class Window: View {
  /// The level of the window; 0 by default. Windows of a higher level are in front of those of lower levels.
  public var level = 0.0 {
    didSet { application?.windowOrderChanged() }
  }
  /// The scene of the window, which is its next responder; `nil` by default. The window does not own it.
  public weak var scene: Scene?
  /// The application that shows the window; `nil` before ``Application/addWindow(_:)`` and after its removal.
  public internal(set) unowned(unsafe) var application: Application?
  /// The responder that receives presses, motion, commands and text while the window is key; `nil` if the window itself
  /// does.
  ///
  /// Each window keeps its first responder when another window becomes key.
  public private(set) var firstResponder: Responder?

  private lazy var windowUndoManager = UndoManager()
  override var ownUndoManager: UndoManager? { super.ownUndoManager ?? windowUndoManager }

  /// `Window`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { Window.self }

  /// The declared next responder, else the scene, else the application.
  open override var next: Responder? { declared?.next ?? scene ?? application }

  override var ownWindow: Window? { self }
  /// `Window`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Window.self }

  // MARK: Undo

  /// The undo manager for the actions that no responder before the window performs.
  private var activeUndoManager: UndoManager? { (firstResponder ?? self).undoManager }

  /// The default for ``Action/undo`` and ``Action/redo`` is whether the undo manager of the first responder has a change.
  open override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    if super.canPerformAction(action, withSender: sender) { return true }
    guard declared?.canPerform[action] == nil, action == .undo || action == .redo else { return false }
    return (action == .undo ? activeUndoManager?.canUndo : activeUndoManager?.canRedo) ?? false
  }

  /// Reverts or repeats a change with the undo manager of the first responder for ``Action/undo`` and ``Action/redo``.
  open override func perform(_ action: Action, from sender: AnyObject?) {
    switch action {
    case .undo where !implements(.undo): activeUndoManager?.undo()
    case .redo where !implements(.redo): activeUndoManager?.redo()
    default: super.perform(action, from: sender)
    }
  }

  // MARK: Events

  /// Called when the window starts to deliver an event, after the hit tests. The default does nothing.
  ///
  /// The event may contain touches of other windows. The method cannot prevent the delivery.
  open func willDeliver(_ event: Event) {}

  /// Called when a view controller of the window has other edges that defer gestures of the system. The default does
  /// nothing; the owner of the screen overrides it.
  open func screenEdgesDeferringSystemGesturesDidChange() {}

  /// A Boolean value that indicates whether the window receives presses, motion, commands and text.
  public var isKey: Bool { application?.keyWindow === self }

  /// Makes the window key, so that it receives presses, motion, commands and text. Without effect if no application
  /// shows it.
  ///
  /// Touches do not make a window key. A text input that becomes first responder does.
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

  /// Resigns the first responder if it no longer belongs to the window, even if it cannot resign.
  func dropForeignFirstResponder() {
    guard let holder = firstResponder, holder.window !== self else { return }
    changeFirstResponder(to: nil)
    firstResponderSettled()
  }
}
