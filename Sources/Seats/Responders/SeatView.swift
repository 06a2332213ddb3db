import Interaction
import Surfaces

/// A responder of the seat that answers by what its owner wrote down for it: which keys lead to which action, and how it
/// performs actions.
///
/// A key's bindings, and then an action's table, are asked along the chain: the nearest that knows the answer has it.
class SeatView: View {
  unowned let router: InputRouter
  var bindings: KeyBindings = [:]
  var actions: ActionTable = [:]

  init(for router: InputRouter) {
    self.router = router
    super.init()
  }

  /// What a window operation of this responder's table is done to; nil where there is nothing.
  var operand: WindowID? { (router.sending.window?.presentingToplevel ?? router.keyWindow)?.id }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    guard let performance = actions[action] else { return super.canPerformAction(action, withSender: sender) }
    return switch performance {
    case .chord: router.chordTarget != nil
    case .window(let operation): router.mayPerform(operation, on: operand)
    case .shell, .nothing: true
    }
  }

  override func perform(_ action: Action, from sender: AnyObject?) {
    guard let performance = actions[action] else { return super.perform(action, from: sender) }
    router.carryOut(action, performance, on: operand)
  }
}
