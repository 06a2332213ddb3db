import Surfaces
import Traces

// Actions: `number` is the action, `detail` the performer (low byte) and a window's operation (high byte).

extension FlightEntry {
  init(_ action: ActionID, _ taker: ActionTaker) {
    self.init(.actionPerformed, number: action.rawValue)
    switch taker {
    case .client(let chord):
      detail = ActionTakerCode.chord.rawValue
      subject = chord.target.surface.rawValue
      other = chord.target.client.rawValue
    case .window(let window, let operation):
      detail = ActionTakerCode.window.rawValue | UInt16(operation.rawValue) << 8
      subject = window.rawValue
    case .shell: detail = ActionTakerCode.shell.rawValue
    case .application(let request):
      switch request.subject {
      case .command:
        detail = ActionTakerCode.application.rawValue
        subject = request.window.rawValue
      case .surface(let surface):
        detail = ActionTakerCode.declared.rawValue
        subject = surface.rawValue
      }
    case .nobody: detail = ActionTakerCode.nobody.rawValue
    }
  }
}
