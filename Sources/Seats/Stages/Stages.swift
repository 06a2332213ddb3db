import Surfaces

/// The stages of the seat, and the only place where one leads to another.
struct Stages {
  let touch: TouchStage
  let rejection: RejectionStage
  let accommodation: AccommodationStage
  let pointer: PointerStage
  let emulation: EmulationStage
  let mouse: MouseStage
  let touchpad: TouchpadStage
  let scroll: ScrollStage
  let hover: HoverStage
  let tool: ToolStage
  let gesture: GestureStage
  let focus: FocusStage
  let key: KeyStage
  let assistance: AssistanceStage
  let press: PressStage
  let action: ActionStage
  let operation: OperationStage
  let offer: OfferStage
  let verdict: VerdictStage
  let timer: TimerStage

  init(_ owners: SeatOwners) {
    let (focus, desk, pointer, stack) = (owners.focus, owners.desk, owners.pointer, owners.stack)
    let (keys, touches, indirect) = (owners.keys, owners.touches, owners.indirect)
    let (emulation, operation, tools) = (owners.emulation, owners.operation, owners.tools)
    let drivers = DriverFinder(operation, pointer, indirect.mouse, touches.delivery, emulation, tools, stack)
    touch = TouchStage(touches, emulation, operation, desk, focus, stack)
    rejection = RejectionStage(touches, desk)
    accommodation = AccommodationStage(touches.accommodations, desk)
    self.pointer = PointerStage(pointer, owners.constraints, operation, indirect, touches, desk, focus, stack)
    self.emulation = EmulationStage(emulation, pointer, indirect, touches.delivery, operation, desk, focus)
    mouse = MouseStage(indirect, pointer, owners.constraints, operation, desk, focus, stack)
    touchpad = TouchpadStage(indirect.touchpad, pointer, desk)
    scroll = ScrollStage(indirect.scrolls, pointer, desk)
    hover = HoverStage(pointer, desk)
    tool = ToolStage(tools, pointer, touches.delivery, operation, desk, focus, stack)
    gesture = GestureStage(desk, touches, indirect, pointer, emulation, keys.presses, owners.actions, focus)
    self.focus = FocusStage(focus, keys, owners.pads, desk)
    key = KeyStage(keys, touches.rejection, owners.actions, desk, focus, stack)
    assistance = AssistanceStage(keys)
    press = PressStage(keys, desk)
    action = ActionStage(owners.actions, keys, desk, focus, drivers)
    self.operation = OperationStage(
      operation, pointer, indirect.touchpad, touches.delivery, emulation, tools, desk, drivers)
    offer = OfferStage(keys.offers, owners.actions, desk)
    verdict = VerdictStage(touches, desk, focus)
    timer = TimerStage(keys.clock, touches.accommodations, indirect, desk)
  }

  /// Hands a follow-up to its stage.
  func carry(_ followUp: FollowUp, _ turn: Turn) {
    switch followUp {
    case .touch(let step): touch.take(step, turn)
    case .fingersAreDue: accommodation.fingersAreDue(turn)
    case .rejection(let report): rejection.take(report, turn)
    case .pointer(let step): pointer.take(step, turn)
    case .emulation(let step): emulation.take(step, turn)
    case .mouse(let step): mouse.take(step, turn)
    case .touchpad(let step): touchpad.take(step, turn)
    case .scroll(let step): scroll.take(step, turn)
    case .hover: hover.follow(turn)
    case .tool(let step): tool.take(step, turn)
    case .gestures(let step): gesture.take(step, turn)
    case .focus(let step): focus.take(step, turn)
    case .key(let step): key.take(step, turn)
    case .assistance(let step): assistance.take(step, turn)
    case .press(let step): press.take(step, turn)
    case .action(let step): action.take(step, turn)
    case .operation(let step): operation.take(step, turn)
    case .verdicts(let step): verdict.take(step, turn)
    case .note(let kind, let number): turn.note(kind, number)
    }
  }
}
