import Interaction
import Surfaces

/// A responder of the seat that answers by the tables of its owner: which keys lead to which action, and how it performs
/// actions.
///
/// A key's bindings, and then an action's table, are asked along the chain: the nearest that has an answer decides.
class SeatView: View {
  let board: DeskBoard
  private(set) var bindings: KeyBindings = [:]
  private(set) var actions: ActionTable = [:]

  init(on board: DeskBoard) {
    self.board = board
    super.init()
  }

  /// Takes tables into force; actions that are under way keep what they began with.
  func answer(_ bindings: KeyBindings, _ actions: ActionTable) {
    self.bindings = bindings
    self.actions = actions
  }

  /// The window that a window operation of this responder's table is done to; nil where there is none.
  func operand(in context: ActionContext) -> ClientWindow? { context.operand }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    guard let performance = actions[action] else { return super.canPerformAction(action, withSender: sender) }
    return board.context.permits(performance, on: operand(in: board.context))
  }

  override func perform(_ action: Action, from sender: AnyObject?) {
    guard let performance = actions[action] else { return super.perform(action, from: sender) }
    board.add(action, performance, on: operand(in: board.context))
  }
}
