import Surfaces

/// The stages of the seat, and the only place where one leads to another.
struct Stages {
  let touches: TouchStages
  let pointers: PointerStages
  let keys: KeyStages
  let gesture: GestureStage
  let focus: FocusStage
  let action: ActionStage
  let operation: OperationStage
  let offer: OfferStage
  let verdict: VerdictStage
  let scene: SceneStage
  let timer: TimerStage
  let lock: LockStage
  let menu: MenuStage

  init(_ owners: SeatOwners, _ outbox: Outbox) {
    let (keys, touches, emulation) = (owners.keys, owners.touches, owners.emulation)
    let drivers = DriverFinder(
      owners.operation, owners.pointer, owners.indirect.mouse, touches.delivery, emulation, owners.tools, owners.stack)
    self.touches = TouchStages(owners)
    pointers = PointerStages(owners)
    self.keys = KeyStages(owners)
    gesture = GestureStage(
      owners.desk, touches, owners.indirect, owners.pointer, emulation, keys.presses, owners.actions, owners.focus)
    focus = FocusStage(owners.focus, keys, owners.pads, owners.desk, owners.menu)
    action = ActionStage(owners.actions, keys, owners.desk, owners.focus, drivers, owners.menu)
    operation = OperationStage(
      owners.operation, owners.pointer, owners.indirect.touchpad, touches.delivery, emulation, owners.tools,
      owners.desk,
      drivers)
    offer = OfferStage(keys.offers, owners.actions, owners.desk)
    verdict = VerdictStage(touches, owners.desk, owners.focus)
    scene = SceneStage(owners)
    lock = LockStage(owners, outbox)
    menu = MenuStage(owners.menu, owners.desk, touches.delivery, owners.pointer)
    timer = TimerStage(keys.clock, touches.accommodations, owners.indirect, owners.desk, owners.menu)
  }

  /// Hands a follow-up to its stage.
  func carry(_ followUp: FollowUp, _ turn: Turn) {
    switch followUp {
    case .fingersAreDue: touches.accommodation.fingersAreDue(turn)
    case .rejection(let report): touches.rejection.take(report, turn)
    case .touch(let step): touches.touch.take(step, turn)
    case .pointer(let step): pointers.pointer.take(step, turn)
    case .emulation(let step): pointers.emulation.take(step, turn)
    case .mouse(let step): pointers.mouse.take(step, turn)
    case .touchpad(let step): pointers.touchpad.take(step, turn)
    case .scroll(let step): pointers.scroll.take(step, turn)
    case .hover: pointers.hover.follow(turn)
    case .tool(let step): pointers.tool.take(step, turn)
    case .assistance(let step): keys.assistance.take(step, turn)
    case .press(let step): keys.press.take(step, turn)
    case .key(let step): keys.key.take(step, turn)
    case .gestures(let step): gesture.take(step, turn)
    case .focus(let step): focus.take(step, turn)
    case .action(let step): action.take(step, turn)
    case .operation(let step): operation.take(step, turn)
    case .verdicts(let step): verdict.take(step, turn)
    case .scene(let step): scene.take(step, turn)
    case .menu: menu.review(turn)
    case .note(let kind, let number): turn.note(kind, number)
    }
  }
}

/// The stages of touches, in the order in which a touch passes them.
struct TouchStages {
  let accommodation: AccommodationStage
  let rejection: RejectionStage
  let touch: TouchStage

  init(_ owners: SeatOwners) {
    accommodation = AccommodationStage(owners.touches.accommodations, owners.desk)
    rejection = RejectionStage(owners.touches, owners.desk)
    touch = TouchStage(
      owners.touches, owners.emulation, owners.operation, owners.desk, owners.focus, owners.stack, owners.menu)
  }
}

/// The stages of the pointer, and of the input that takes its place or happens where it is.
struct PointerStages {
  let pointer: PointerStage
  let emulation: EmulationStage
  let mouse: MouseStage
  let touchpad: TouchpadStage
  let scroll: ScrollStage
  let hover: HoverStage
  let tool: ToolStage

  init(_ owners: SeatOwners) {
    let (pointer, indirect, desk, focus) = (owners.pointer, owners.indirect, owners.desk, owners.focus)
    let (operation, touches) = (owners.operation, owners.touches)
    self.pointer = PointerStage(
      pointer, owners.constraints, operation, indirect, touches, desk, focus, owners.stack, owners.menu)
    emulation = EmulationStage(owners.emulation, pointer, indirect, owners.touches, operation, desk, focus)
    mouse = MouseStage(indirect, pointer, owners.constraints, operation, desk, focus, owners.stack)
    touchpad = TouchpadStage(indirect.touchpad, pointer, desk)
    scroll = ScrollStage(indirect.scrolls, pointer, desk)
    hover = HoverStage(pointer, desk)
    tool = ToolStage(owners.tools, pointer, touches.delivery, operation, desk, focus, owners.stack, owners.menu)
  }
}

/// The stages of keys, in the order in which a key passes them.
struct KeyStages {
  let assistance: AssistanceStage
  let press: PressStage
  let key: KeyStage

  init(_ owners: SeatOwners) {
    assistance = AssistanceStage(owners.keys)
    press = PressStage(owners.keys, owners.desk)
    key = KeyStage(
      owners.keys, owners.touches.rejection, owners.actions, owners.desk, owners.focus, owners.stack, owners.menu)
  }
}
