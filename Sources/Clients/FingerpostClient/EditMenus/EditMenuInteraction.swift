public import Interaction

/// The edit menu of a view, and the handles of its selection: UIKit's `UIEditMenuInteraction`.
///
/// A program of the desktop draws the menu. It lists actions such as ``Interaction/Action/copy`` that are possible for the first
/// responder and the responders after it, and those of ``listedActions``. The responder chain is asked as for other actions.
///
/// The compositor needs version 3 of `fingerpost-responder-v1`. With another one, no menu opens and no handles are shown.
public final class EditMenuInteraction {
  /// An end of a selection.
  public enum SelectionEnd: Sendable {
    /// The beginning.
    case start
    /// The end.
    case end
  }

  /// The places of both ends of a selection, in the coordinates of the view.
  public struct SelectionEnds: Equatable, Sendable {
    /// The place of a caret before the selection. A height of 0 means that it cannot be seen.
    public var start: ViewRect
    /// The place of a caret after the selection. A height of 0 means that it cannot be seen.
    public var end: ViewRect

    /// Creates the places of two ends.
    public init(start: ViewRect, end: ViewRect) { (self.start, self.end) = (start, end) }
  }

  /// Receives the changes of the menu, and the movements of handles.
  public weak var delegate: (any EditMenuInteractionDelegate)?
  /// The rectangle of the selection in the coordinates of the view, which the menu does not cover. With the width 0, it is the
  /// place of the caret. `nil`, the default, means the place of the latest touch. A change while the menu is open closes it.
  public var selectionArea: ViewRect?
  /// The places of handles; `nil`, the default, for none. They are shown while the view, or one of the responders before it in the
  /// chain, is first responder of the key window.
  public var selectionEnds: SelectionEnds?
  /// Actions that the menu lists after those for all programs, in the order of their names. Their titles are those that
  /// ``Interaction/Responder/validate(_:)`` sets; without a title, an action is not listed. The default is empty.
  public var listedActions: [Action] = []
  /// The view; `nil` after it was deallocated.
  public private(set) weak var view: View?
  /// A Boolean value that indicates whether the menu is open.
  public private(set) var isMenuVisible = false

  /// Creates the interaction of a view, which returns it from ``EditMenuProvider/editMenuInteraction``.
  public init(_ view: View) { self.view = view }

  /// Asks for the menu, at the selection. Call it when the user has touched the view, pressed a key, or chosen an item of the menu
  /// that changes the selection.
  ///
  /// The compositor opens it if the window is key, the view or a responder before it in the chain is first responder, and the user
  /// has touched or pressed something in the application, an item of its menu or a handle less than five seconds ago. It ignores
  /// more than four calls in one second.
  public func presentEditMenu() { window?.presentEditMenu(of: self) }

  /// Closes the menu, if it is open.
  public func dismissMenu() { window?.editMenu.dismiss(self) }

  private var window: SurfaceWindow? { view?.window as? SurfaceWindow }

  func menuDidChange(isVisible: Bool) {
    guard isVisible != isMenuVisible else { return }
    isMenuVisible = isVisible
    if isVisible {
      delegate?.editMenuInteractionDidPresentMenu(self)
    } else {
      delegate?.editMenuInteractionDidDismissMenu(self)
    }
  }
}

/// A view with an edit menu. It applies while the view, or a responder before it in the chain, is first responder.
public protocol EditMenuProvider: View {
  /// The interaction of the view, always the same one.
  var editMenuInteraction: EditMenuInteraction { get }
}

/// Receives the changes of an ``EditMenuInteraction``. All methods are optional.
public protocol EditMenuInteractionDelegate: AnyObject {
  /// Called when the menu has opened.
  func editMenuInteractionDidPresentMenu(_ interaction: EditMenuInteraction)
  /// Called when the menu has closed.
  func editMenuInteractionDidDismissMenu(_ interaction: EditMenuInteraction)
  /// Called when the user moves a handle. Change the selection, ``EditMenuInteraction/selectionArea`` and
  /// ``EditMenuInteraction/selectionEnds``.
  ///
  /// - Parameters:
  ///   - end: The end of the selection.
  ///   - point: The place in the coordinates of the view, at the middle of the line.
  ///   - isFinished: Whether the finger has lifted.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, didMove end: EditMenuInteraction.SelectionEnd, to point: ViewPoint,
    isFinished: Bool)
}

extension EditMenuInteractionDelegate {
  public func editMenuInteractionDidPresentMenu(_ interaction: EditMenuInteraction) {}
  public func editMenuInteractionDidDismissMenu(_ interaction: EditMenuInteraction) {}
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, didMove end: EditMenuInteraction.SelectionEnd, to point: ViewPoint,
    isFinished: Bool
  ) {}
}
