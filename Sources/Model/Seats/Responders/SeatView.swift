import Interaction
import Surfaces

/// A responder of the seat with tables: the actions that keys trigger, and the performance of actions.
///
/// The bindings of a key, and then the table of an action, are looked up along the chain. The nearest responder with an
/// entry decides.
class SeatView: View {
  let board: DeskBoard
  private(set) var bindings: KeyBindings = [:]
  private(set) var actions: ActionTable = [:]

  init(on board: DeskBoard) {
    self.board = board
    super.init()
  }

  /// Replaces the tables. Keys that are already down keep their bindings.
  func answer(_ bindings: KeyBindings, _ actions: ActionTable) {
    self.bindings = bindings
    self.actions = actions
  }

  /// Returns the window for window operations of this responder's table; nil if no window is available.
  func operand(in context: ActionContext) -> ClientWindow? { context.operand }

  // The nearest responder with tables receives presses for the client, which receives the key.
  override func pressBegan(_ press: Press, with event: Event) { leave(press, .began, event) }
  override func pressEnded(_ press: Press, with event: Event) { leave(press, .ended, event) }
  override func pressCancelled(_ press: Press, with event: Event) { leave(press, .cancelled, event) }

  private func leave(_ press: Press, _ phase: Contact.Phase, _ event: Event) {
    event.markHandled()
    board.add(.press(press, phase))
  }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    guard let performance = actions[action] else { return super.canPerformAction(action, withSender: sender) }
    return board.context.permits(performance, on: operand(in: board.context))
  }

  override func perform(_ action: Action, from sender: AnyObject?) {
    guard let performance = actions[action] else { return super.perform(action, from: sender) }
    board.add(action, performance, on: operand(in: board.context), of: self)
  }
}
