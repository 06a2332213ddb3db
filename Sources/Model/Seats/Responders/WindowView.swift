import Interaction
import Surfaces

/// One window in the responder chain. It contains the views of its surface tree.
final class WindowView: SeatView {
  unowned let tree: ResponderTree
  let content: ClientWindow

  init(of window: ClientWindow, in tree: ResponderTree, on board: DeskBoard) {
    content = window
    self.tree = tree
    super.init(on: board)
  }

  override func operand(in context: ActionContext) -> ClientWindow? { content.presentingToplevel }

  /// The window that presents this one, if both belong to the same client; else the client. Never another client.
  override var next: Responder? {
    if let declared = declared?.next { return declared }
    if let presenter = content.parent, presenter.isMapped, presenter.client == content.client {
      return tree.view(of: presenter)
    }
    return super.next
  }
}
