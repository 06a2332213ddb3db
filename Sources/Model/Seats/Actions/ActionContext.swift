import Surfaces

/// The state of the seat that decides how an action is performed, apart from the responder.
struct ActionContext {
  /// The surface that receives keys.
  var keyboard: KeyboardTarget?
  var keyWindow: ClientWindow?
  /// The window that the action is for; nil for the key window.
  var window: ClientWindow?
  /// True if a window other than the key window can become key.
  var hasOtherWindows = false
  /// True if a recognizer sends the action with the input that it has consumed.
  var isOfGesture = false
  /// True if no other responder performs the action if the first one declines.
  var isExclusive = false

  /// The surface that receives the keys of an action.
  var chordTarget: KeyboardTarget? {
    guard let window, window.presentingToplevel !== keyWindow else { return keyboard }
    return KeyboardTarget(client: window.client, surface: window.surface.id)
  }

  /// The window that a responder operates on if it does not belong to a window.
  var operand: ClientWindow? { window?.presentingToplevel ?? keyWindow }

  func permits(_ performance: ActionPerformance, on operand: ClientWindow?) -> Bool {
    switch performance {
    case .application(_, let chord): operand != nil || chord != nil && chordTarget != nil
    case .chord: chordTarget != nil
    case .window(let operation): permits(operation, on: operand)
    case .shell, .nothing: true
    }
  }

  private func permits(_ operation: WindowOperation, on operand: ClientWindow?) -> Bool {
    switch operation {
    case .close: operand != nil
    case .maximize, .minimize, .fullscreen: operand?.isMapped == true && operand?.kind == .toplevel
    case .move, .resize: operand?.isMapped == true && operand?.kind == .toplevel && operand?.coversOutput == false
    case .nextWindow, .previousWindow: hasOtherWindows
    }
  }
}
