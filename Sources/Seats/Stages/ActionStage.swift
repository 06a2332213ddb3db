import Interaction
import Surfaces

/// Sends actions up the responder chain, and carries out the parts that concern other owners.
struct ActionStage: Stage {
  let router: InputRouter

  func actionContext(for window: ClientWindow? = nil) -> ActionContext {
    ActionContext(
      keyboard: keys.target, keyWindow: focus.keyWindow, window: window,
      hasEligibleWindows: focus.hasEligible)
  }

  /// Sends an action up the responder chain to the first responder that performs it.
  ///
  /// - Returns: false if no responder performed it.
  @discardableResult
  func perform(
    _ action: Action, for window: ClientWindow? = nil, because reason: RoutingReason, _ turn: Turn
  ) -> Bool {
    let context = actionContext(for: window)
    let first = window.map { desk.responder(of: $0) } ?? desk.firstResponder
    switch actions.performer(of: action, from: first, in: context) {
    case .table(let performance, let operand):
      carry(actions.perform(action, performance, on: operand, in: context, because: reason, turn), turn)
      return true
    case .responder(let responder):
      defer { gestureStage.settle(turn) }
      return desk.perform(action, by: responder, in: context, because: reason)
    case nil:
      actions.nobodyPerforms(action, because: reason, turn)
      return false
    }
  }

  func carry(_ rest: ActionFollowUp?, _ turn: Turn) {
    switch rest {
    case nil: break
    case .chord(let chord, let target): keys.send(chord, to: target, turn)
    case .window(let window, let operation): operate(operation, on: window, turn)
    }
  }

  private func operate(_ operation: WindowOperation, on window: ClientWindow, _ turn: Turn) {
    switch operation {
    case .close, .maximize, .minimize, .fullscreen: turn.emit(.window(.operate(window.id, operation)), .action)
    case .move: operationStage.beginMove(window, turn)
    case .resize: operationStage.beginResize(window, turn)
    case .nextWindow: step(by: 1, turn)
    case .previousWindow: step(by: -1, turn)
    }
  }

  private func step(by step: Int, _ turn: Turn) {
    guard let next = focus.neighbour(by: step) else { return }
    focus.raise(next, because: .action, turn)
    focusStage.follow(focus.makeKey(next, because: .action, turn) ?? .none, turn)
  }
}
