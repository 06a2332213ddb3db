import Geometry
import Interaction
public import Surfaces
import Traces

/// Decides which client receives each input event of one seat, and what else the event causes.
///
/// The router defines the order of the stages. Each stage belongs to an owner with its own state. Owners do not refer
/// to each other: they receive values and return consequences, and the router passes those from one owner to the next.
/// The effects are in `outbox.effects`, in the order in which the owner of the router must carry them out. That owner
/// reports every change of the scene, and supplies all times: the router does not read a clock.
public final class InputRouter {
  public let outbox: Outbox
  public let focus: WindowFocus
  public let pointer: PointerDelivery
  public let constraints = ConstraintDelivery()
  public let emulation = EmulationDelivery()
  let keyOwners: KeyOwners
  public let tools = ToolDelivery()
  public let operation: DesktopOperation
  public let actions = ActionDispatch()
  public let desk: GestureDesk
  public let touchOwners = TouchOwners()
  let indirect = IndirectOwners()
  let pads = PadDelivery()
  let stack: WindowStack

  /// - Parameter returnsButtons: true if a client whose window was moved or resized receives the release of the button,
  ///   although leaving its surface already ended the press. Some clients wait for it. The default is false.
  public init(windows: WindowStack, keyboard: any Keyboard = PlainKeyboard(), returnsButtons: Bool = false) {
    stack = windows
    outbox = Outbox(KeyPrivacy(in: windows))
    focus = WindowFocus(in: windows)
    pointer = PointerDelivery(returnsButtons: returnsButtons)
    keyOwners = KeyOwners(keyboard)
    operation = DesktopOperation(in: windows)
    desk = GestureDesk(in: windows) { [keyOwners] in KeyModifierFlags(keyOwners.delivery.heldModifiers) }
  }

  public var keys: KeyDelivery { keyOwners.delivery }
  var touches: TouchDelivery { touchOwners.delivery }
  public var deviceGroups: DeviceGroups { keyOwners.groups }

  /// All owners, in the order in which they receive reports about removed or changed objects.
  var owners: [any SeatOwner] {
    touchOwners.all + [tools] + indirect.all + [constraints, pointer, emulation, desk, operation] + keyOwners.all
      + [pads, focus, actions]
  }

  /// Routes one event. Motions do not allocate memory once the buffers have reached their final size.
  public func route(_ event: InputEvent, at time: InputTime) {
    if timerStage.isWaiting, !touches.isBatchOpen, !event.isPointerFrame { advance(to: time) }
    let isContinued = touches.isBatchOpen || pointer.isBatchOpen
    let turn = outbox.open(for: event, at: time, isContinued: isContinued, cursor: pointer.place)
    if keyOwners.loneModifier.isWaiting, event.isPress { keyOwners.loneModifier.cancel() }
    switch event {
    case .touch(let report):
      touchOwners.accommodations.isOn ? accommodationStage.take(report, turn) : touchStage.take(report, turn)
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
    if mouse.isActive, pointer.heldButton(of: device) != nil { mouseStage.cancel(because: .deviceRemoved, turn) }
    while let code = pointer.heldButton(of: device) {
      turn.note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      pointerStage.button(code, isPressed: false, on: device, turn)
    }
    pointerStage.endFrame(turn)
    if let gesture = touchpad.current, gesture.device == device {
      turn.note(.deviceHeldSomething, Int64(gesture.fingers), .deviceRemoved)
      touchpadStage.endGesture(gesture, .cancelled, because: .deviceRemoved, turn)
    }
    keyStage.releaseKeys(of: device, turn)
    for owner in owners { owner.deviceDidRemove(device, turn) }
  }

  /// Sends a shake to the first responder and up the chain. At its end, the shell performs its action for it.
  ///
  /// UIKit does not define motions for tablet mode, the lid and the orientation: only the shell handles them.
  private func moved(_ motion: DeviceMotion, _ turn: Turn) {
    switch motion {
    case .shake: offerStage.shake(turn)
    case .tabletModeOn, .tabletModeOff, .lidClosed, .lidOpened, .orientationNormal, .orientationLeftUp,
      .orientationRightUp, .orientationBottomUp:
      if let action = actions.action(for: motion) { actionStage.perform(action, because: .motion, turn) }
    }
  }
}

extension InputRouter: Stage {
  var router: InputRouter { self }
}
