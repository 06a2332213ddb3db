import Geometry
import Interaction
public import Surfaces
import Traces

/// Decides which client receives each input event of one seat, and what else the event causes.
///
/// The router is the order of the stages; each stage belongs to an owner with its own state. Owners do not know each other:
/// they take values and return what follows, and the router carries that from one owner to the next. What has to happen is
/// in `outbox.effects`, in order, for the owner of the router to carry out. The owner reports every change of the scene;
/// times are given, never asked for.
public final class InputRouter {
  public let outbox = Outbox()
  public let focus: WindowFocus
  public let pointer: PointerDelivery
  public let constraints = ConstraintDelivery()
  public let emulation = EmulationDelivery()
  public let keys: KeyDelivery
  public let tools = ToolDelivery()
  public let operation: DesktopOperation
  public let actions = ActionDispatch()
  public let desk: GestureDesk
  let touches = TouchDelivery()
  let touchpad = TouchpadDelivery()
  let pads = PadDelivery()
  let stack: WindowStack

  /// - Parameter returnsButtons: whether a client whose window was moved or resized receives the release of the button,
  ///   although leaving its surface ended the press already: lenience towards clients that wait for it.
  public init(windows: WindowStack, keyboard: any Keyboard = PlainKeyboard(), returnsButtons: Bool = false) {
    stack = windows
    focus = WindowFocus(in: windows)
    pointer = PointerDelivery(returnsButtons: returnsButtons)
    keys = KeyDelivery(keyboard)
    operation = DesktopOperation(in: windows)
    desk = GestureDesk(in: windows)
  }

  /// Every owner, in the order in which they learn that something is gone or has moved.
  var owners: [any SeatOwner] {
    [
      touches, tools, touchpad, constraints, pointer, emulation, desk, operation, keys, pads, focus, actions,
    ]
  }

  /// Takes in one event. Motions allocate nothing once the buffers have grown to what the seat needs.
  public func route(_ event: InputEvent, at time: InputTime) {
    if desk.nextTimer != nil, !touches.isBatchOpen, !event.isPointerFrame { advance(to: time) }
    let isContinued = touches.isBatchOpen || pointer.isBatchOpen
    let turn = outbox.open(for: event, at: time, isContinued: isContinued, cursor: pointer.place)
    switch event {
    case .touch(let report): touchStage.take(report, turn)
    case .pointer(let report): pointerStage.take(report, turn)
    case .gesture(let gesture): touchpadStage.take(gesture, turn)
    case .tool(let event): toolStage.take(event, turn)
    case .pad(let event): pads.pad(event, turn)
    case .key(let report): keyStage.take(report, turn)
    case .motion(let motion): moved(motion, turn)
    case .deviceRemoved(let device): deviceRemoved(device, turn)
    }
    if !constraints.isEmpty { pointerStage.reviewConstraints(turn) }
    if desk.hasOutcomes { gestureStage.settle(turn) }
  }

  // MARK: Devices

  private func deviceRemoved(_ device: DeviceID, _ turn: Turn) {
    for id in tools.ids(on: device) { toolStage.leave(id, because: .deviceRemoved, turn) }
    touchStage.cancelAll(on: device, because: .deviceRemoved, turn)
    if !touches.isBatchOpen { touchStage.endBatch(turn) }
    while let code = pointer.heldButton(of: device) {
      turn.note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      pointerStage.button(code, isPressed: false, on: device, turn)
    }
    pointer.endBatch(turn)
    if let gesture = touchpad.current, gesture.device == device {
      turn.note(.deviceHeldSomething, Int64(gesture.fingers), .deviceRemoved)
      touchpadStage.endGesture(gesture, .cancelled, because: .deviceRemoved, turn)
    }
    keyStage.releaseKeys(of: device, turn)
    for owner in owners { owner.deviceDidRemove(device, turn) }
  }

  /// Motion begins at the first responder and goes up the chain; at its end the shell sends the action for it.
  ///
  /// Tablet mode and the lid are not motions of UIKit: they are the shell's alone.
  private func moved(_ motion: DeviceMotion, _ turn: Turn) {
    let action = actions.action(for: motion)
    guard action != nil || desk.isWatching else { return }
    switch motion {
    case .shake:
      desk.shake(isHandled: action != nil, in: actionStage.actionContext(), turn)
      gestureStage.settle(turn)
    case .tabletModeOn, .tabletModeOff, .lidClosed, .lidOpened:
      if let action { actionStage.perform(action, because: .motion, turn) }
    }
  }
}

extension InputRouter: Stage {
  var router: InputRouter { self }
}
