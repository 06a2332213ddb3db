import Interaction
import Surfaces

/// One window in the responder chain; it contains the views of its surface tree.
final class WindowView: SeatView {
  unowned let tree: ResponderTree
  let content: ClientWindow

  init(of window: ClientWindow, in tree: ResponderTree, on board: DeskBoard) {
    content = window
    self.tree = tree
    super.init(on: board)
  }

  override func operand(in context: ActionContext) -> ClientWindow? { content.presentingToplevel }

  /// The window that presented this one, where it is the same client's, else that client: never another client.
  override var next: Responder? {
    if let declared = declared?.next { return declared }
    if let presenter = content.parent, presenter.isMapped, presenter.client == content.client {
      return tree.view(of: presenter)
    }
    return super.next
  }
}
