import Geometry
import Surfaces

/// Passes tablet tools to clients, or to the pointer and touches in their place.
final class ToolStage {
  private let tools: ToolDelivery
  private let pointer: PointerDelivery
  private let touches: TouchDelivery
  private let operation: DesktopOperation
  private let desk: GestureDesk
  private let focus: WindowFocus
  private let stack: WindowStack
  private let menu: EditMenu

  init(
    _ tools: ToolDelivery, _ pointer: PointerDelivery, _ touches: TouchDelivery, _ operation: DesktopOperation,
    _ desk: GestureDesk, _ focus: WindowFocus, _ stack: WindowStack, _ menu: EditMenu
  ) {
    self.tools = tools
    self.pointer = pointer
    self.touches = touches
    self.operation = operation
    self.desk = desk
    self.focus = focus
    self.stack = stack
    self.menu = menu
  }

  func take(_ step: ToolStep, _ turn: Turn) {
    switch step {
    case .add(let id, let tablet): tools.add(id, on: tablet)
    case .leave(let id, let reason): leave(id, because: reason, turn)
    case .follow: for id in tools.ids { turn.then(.tool(.followTool(id))) }
    case .followTool(let id): follow(id, turn)
    case .report(let press, let id): report(press, of: id, turn)
    case .letGo(let id): letGo(id, turn)
    case .remove(let id, let reason): remove(id, because: reason, turn)
    case .closeBatch(let id): tools.closeBatch(of: id, turn)
    case .closeBatchOfRemoved(let tool): tools.closeBatch(ofRemoved: tool, turn)
    }
  }

  /// Takes a step now, or after the follow-ups of the current step.
  private func nowOrThen(_ step: ToolStep, _ turn: Turn) {
    turn.hasFollowUps ? turn.then(.tool(step)) : take(step, turn)
  }

  func take(_ event: ToolEvent, _ turn: Turn) {
    guard event.change.isFinite else { return turn.note(.notANumber) }
    let id = event.tool
    if case .proximityIn(let tablet) = event.change { return arrive(id, on: tablet, turn) }
    guard let tool = tools[id] else { return turn.note(.toolUnknown, Int64(id.rawValue), .repaired) }
    switch event.change {
    case .proximityIn: break
    case .proximityOut: leave(id, because: .captured, turn)
    case .motion(let place):
      let place = pointer.layout.clamping(place)
      carry(tools.move(id, to: place, isDriving: operation.isDriven(by: .tool(id)), turn), of: id, at: place, turn)
    case .down: press(.tip(isDown: true), of: id, turn)
    case .up: press(.tip(isDown: false), of: id, turn)
    case .button(let code, let isPressed): press(.button(code, isPressed: isPressed), of: id, turn)
    case .pressure(let value): tools.send(.pressure(value), of: id, .captured, turn)
    case .distance(let value): tools.send(.distance(value), of: id, .captured, turn)
    case .tilt(let x, let y): tools.send(.tilt(x, y), of: id, .captured, turn)
    case .rotation(let value): tools.send(.rotation(value), of: id, .captured, turn)
    case .slider(let value): tools.send(.slider(value), of: id, .captured, turn)
    case .wheel(let degrees, let clicks):
      if tool.focus != nil { return tools.send(.wheel(degrees: degrees, clicks: clicks), of: id, .captured, turn) }
      turn.then(.pointer(.report(.axis(.wheel(degrees, clicks)))))
    case .frame: endFrame(of: tool, turn)
    }
  }

  private func arrive(_ id: ToolID, on tablet: DeviceID, _ turn: Turn) {
    guard tools[id] != nil else { return tools.add(id, on: tablet) }
    turn.note(.toolTwice, Int64(id.rawValue), .repaired)
    leave(id, because: .repaired, turn)
    nowOrThen(.add(id, on: tablet), turn)
  }

  private func press(_ press: ToolPress, of id: ToolID, _ turn: Turn) {
    guard let isFirst = tools.press(press, id, turn) else { return }
    if isFirst {
      if let place = tools[id]?.place { menu.pressWillBegin(on: stack.hitTest(place)?.window, at: place, turn) }
      var (isTip, asTouch) = (false, false)
      if case .tip = press { isTip = true }
      if isTip, let tool = tools[id], tool.isPointer, let place = tool.place { asTouch = desk.asksForPens(at: place) }
      if let window = tools.hold(id, asTouch: asTouch) {
        turn.follow(focus.press(window, by: isTip ? .tap : .click, turn))
      }
    }
    nowOrThen(.report(press, of: id), turn)
  }

  private func report(_ press: ToolPress, of id: ToolID, _ turn: Turn) {
    carry(tools.report(press, id, turn), of: id, turn)
    nowOrThen(.letGo(id), turn)
  }

  private func letGo(_ id: ToolID, _ turn: Turn) {
    guard tools.letGo(id) else { return }
    if operation.isDriven(by: .tool(id)) { operation.end(completing: true, turn) }
    aim(id, because: .hit, hasMoved: false, turn)
  }

  private func aim(_ id: ToolID, because reason: RoutingReason, hasMoved: Bool, _ turn: Turn) {
    guard let place = tools[id]?.place else { return }
    let hit = Aim(stack: stack, popups: focus.popups).hit(at: place)
    carry(tools.aim(id, at: hit, because: reason, hasMoved: hasMoved, turn), of: id, at: place, turn)
  }

  private func carry(_ verdict: ToolVerdict, of id: ToolID, at place: Point<LayoutSpace> = .zero, _ turn: Turn) {
    switch verdict {
    case .done: break
    case .drives: operation.driverMoved(to: place, turn)
    case .wantsAim: aim(id, because: .hit, hasMoved: true, turn)
    case .entered(let window): turn.follow(focus.hover(over: window, turn))
    case .pointer(let report): turn.then(.pointer(.report(report)))
    case .touch(let report): turn.then(.touch(.report(report)))
    }
  }

  /// Removes a tool that has left proximity, after the releases of its tip and buttons.
  private func leave(_ id: ToolID, because reason: RoutingReason, _ turn: Turn) {
    if tools[id]?.isHeld == true, reason == .deviceRemoved {
      turn.note(.deviceHeldSomething, Int64(id.rawValue), reason)
    }
    if operation.isDriven(by: .tool(id)) { operation.end(completing: false, turn) }
    for verdict in tools.release(id, because: reason, turn) { carry(verdict, of: id, turn) }
    nowOrThen(.remove(id, reason), turn)
  }

  private func remove(_ id: ToolID, because reason: RoutingReason, _ turn: Turn) {
    guard let gone = tools.remove(id, because: reason, turn) else { return }
    endFrame(of: gone, turn)
    nowOrThen(.closeBatchOfRemoved(gone), turn)
  }

  private func endFrame(of tool: TabletTool, _ turn: Turn) {
    if tool.focus == nil { turn.then(.pointer(.endFrame)) }
    if touches.isBatchOpen, tool.hold == .touching || tool.hold == .hovering { turn.then(.touch(.endBatch)) }
    nowOrThen(.closeBatch(tool.id), turn)
  }

  /// Updates a tool at rest after a change of the scene.
  private func follow(_ id: ToolID, _ turn: Turn) {
    if tools.sceneDidChange(id, turn) { aim(id, because: .sceneChanged, hasMoved: false, turn) }
    nowOrThen(.closeBatch(id), turn)
  }
}
