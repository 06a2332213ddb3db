import Geometry
import Interaction
import Surfaces

// Tools of tablets. One is like a pointer of its own: it enters what is under it, and what its tip or a button was put
// down on keeps it. A client that does not know of tablets gets the seat's pointer for it, or, where recognizers ask for
// pens by name, a touch.

extension InputRouter {
  /// Says whether a client knows of tablets.
  public func setKnowsTablets(_ knows: Bool, _ client: ClientID) {
    if knows {
      tabletClients.insert(client)
    } else {
      tabletClients.remove(client)
    }
  }

  func tool(_ event: ToolEvent, at time: Timestamp) {
    guard event.change.isFinite else { return note(.notANumber) }
    if case .proximityIn(let tablet) = event.change { return toolArrived(event.tool, on: tablet, at: time) }
    guard let tool = tools.first(where: { $0.id == event.tool }) else {
      return note(.toolUnknown, Int64(event.tool.rawValue), .repaired)
    }
    switch event.change {
    case .proximityIn: break
    case .proximityOut: leave(tool, at: time, because: .captured)
    case .motion(let place): move(tool, to: place, at: time)
    case .down: tipDown(tool, at: time)
    case .up: tipUp(tool, at: time)
    case .button(let code, let isPressed): button(code, isPressed: isPressed, of: tool, at: time)
    case .pressure(let value): tell(.pressure(value), of: tool, at: time, .captured)
    case .distance(let value): tell(.distance(value), of: tool, at: time, .captured)
    case .tilt(let x, let y): tell(.tilt(x, y), of: tool, at: time, .captured)
    case .rotation(let value): tell(.rotation(value), of: tool, at: time, .captured)
    case .slider(let value): tell(.slider(value), of: tool, at: time, .captured)
    case .wheel(let degrees, let clicks): turnWheel(degrees, clicks, of: tool, at: time)
    case .frame: endFrame(of: tool, at: time)
    }
  }

  private func toolArrived(_ id: ToolID, on tablet: DeviceID, at time: Timestamp) {
    if let known = tools.first(where: { $0.id == id }) {
      note(.toolTwice, Int64(id.rawValue), .repaired)
      leave(known, at: time, because: .repaired)
    }
    tools.append(TabletTool(id, on: tablet))
  }

  // MARK: Moving

  private func move(_ tool: TabletTool, to place: Point<LayoutSpace>, at time: Timestamp) {
    let place = layout.clamping(place)
    tool.place = place
    if operation.isDriven(by: .tool(tool.id)) { return operationDriverMoved(to: place, at: time) }
    switch tool.hold {
    case .hovering: aim(tool, at: time, because: .hit, hasMoved: true)
    case .pressed: tellPlace(of: tool, at: time, .captured)
    case .swallowed: break
    case .clicking: pointerMotion(absolutelyTo: place, at: time)
    case .touching: touchMotion(tool.finger(at: place), at: time)
    }
  }

  /// Gives a tool that nothing holds to what is under it.
  private func aim(_ tool: TabletTool, at time: Timestamp, because reason: RoutingReason, hasMoved: Bool = false) {
    guard let place = tool.place else { return }
    var hit = stack.hitTest(place)
    if popups.excludes(hit) { hit = nil }
    guard let hit, tabletClients.contains(hit.surface.client) else {
      leaveFocus(of: tool, at: time, because: reason)
      tool.role = .pointer
      if hasMoved { pointerMotion(absolutelyTo: place, at: time) }
      return
    }
    if let focus = tool.focus, focus.surface === hit.surface {
      var capture = focus
      let surfaceMoved = capture.follow()
      capture.confinement = hit.confinement
      tool.role = .tool(capture)
      if hasMoved || surfaceMoved { tellPlace(of: tool, at: time, reason) }
      return
    }
    leaveFocus(of: tool, at: time, because: reason)
    enter(hit, tool, at: time, because: reason)
  }

  private func enter(_ hit: WindowHit, _ tool: TabletTool, at time: Timestamp, because reason: RoutingReason) {
    if let place = tool.place { trace?.explainHitTest(place) }
    trace?.tellChain(of: hit.surface)
    tool.role = .tool(SurfaceCapture(hit))
    tell(.proximityIn(tool.tablet), of: tool, at: time, reason)
    tellPlace(of: tool, at: time, reason)
    if focusRules.follows == .pointer { makeKey(presenting: hit.window, at: time, because: .hover) }
  }

  private func tellPlace(of tool: TabletTool, at time: Timestamp, _ reason: RoutingReason) {
    guard let focus = tool.focus, let place = tool.place else { return }
    tell(.motion(focus.convert(place)), of: tool, at: time, reason)
  }

  private func turnWheel(_ degrees: Float, _ clicks: Int32, of tool: TabletTool, at time: Timestamp) {
    guard tool.focus == nil else {
      return tell(.wheel(degrees: degrees, clicks: clicks), of: tool, at: time, .captured)
    }
    pointerAxis(
      AxisSample(
        axis: .vertical, source: .wheel, value: Double(degrees), value120: Int32(clamping: Int64(clicks) * 120)),
      at: time)
  }

  // MARK: Pressing

  private func tipDown(_ tool: TabletTool, at time: Timestamp) {
    guard !tool.isDown else { return note(.toolTwice, Int64(tool.id.rawValue), .repaired) }
    let wasHeld = tool.isHeld
    tool.isDown = true
    if !wasHeld { hold(tool, byTip: true, at: time) }
    switch tool.hold {
    case .pressed: tell(.down, of: tool, at: time, .hit)
    case .clicking: pointerButton(TabletTool.primary, isPressed: true, on: tool.tablet, at: time)
    case .touching: if let place = tool.place { touchDown(tool.finger(at: place), at: time) }
    case .hovering, .swallowed: break
    }
  }

  private func tipUp(_ tool: TabletTool, at time: Timestamp) {
    guard tool.isDown else { return note(.toolUnknown, Int64(tool.id.rawValue), .repaired) }
    tool.isDown = false
    switch tool.hold {
    case .pressed: tell(.up, of: tool, at: time, .captured)
    case .clicking: pointerButton(TabletTool.primary, isPressed: false, on: tool.tablet, at: time)
    case .touching: touchUp(tool.fingerNumber, on: tool.tablet, at: time)
    case .hovering, .swallowed: break
    }
    if !tool.isHeld { letGo(of: tool, at: time) }
  }

  private func button(
    _ code: UInt32, isPressed: Bool, of tool: TabletTool, at time: Timestamp
  ) {
    guard tool.buttons.contains(code) != isPressed else { return note(.buttonUnknown, Int64(code), .repaired) }
    let wasHeld = tool.isHeld
    if isPressed { tool.buttons.append(code) } else { tool.buttons.removeAll { $0 == code } }
    if isPressed, !wasHeld { hold(tool, byTip: false, at: time) }
    switch tool.hold {
    case .pressed: tell(.button(code: code, isPressed: isPressed), of: tool, at: time, isPressed ? .hit : .captured)
    case .clicking: pointerButton(TabletTool.pointerButton(for: code), isPressed: isPressed, on: tool.tablet, at: time)
    case .hovering, .swallowed, .touching: break
    }
    if !tool.isHeld { letGo(of: tool, at: time) }
  }

  /// Decides who has a tool until nothing of it is down.
  private func hold(_ tool: TabletTool, byTip: Bool, at time: Timestamp) {
    switch tool.role {
    case .tool(let focus):
      tool.hold = .pressed
      if let window = focus.surface.root.window { didPress(window, by: byTip ? .tap : .click, at: time) }
    case .pointer: tool.hold = byTip && asksForPens(at: tool.place) ? .touching : .clicking
    case .unknown: tool.hold = .swallowed
    }
  }

  private func letGo(of tool: TabletTool, at time: Timestamp) {
    tool.hold = .hovering
    if operation.isDriven(by: .tool(tool.id)) { endOperation(at: time, completing: true) }
    aim(tool, at: time, because: .hit)
  }

  /// Whether a recognizer that names pens watches a place.
  private func asksForPens(at place: Point<LayoutSpace>?) -> Bool {
    guard let place, let responders, responders.isWatching else { return false }
    var view: View? = responders.view(at: place, over: stack.hitTest(place)?.surface)
    while let current = view {
      if current.gestureRecognizers.contains(where: { $0.isEnabled && $0.allowedTouchTypes?.contains(.pencil) == true })
      {
        return true
      }
      view = current.superview
    }
    return false
  }

  // MARK: Leaving

  /// The tool is felt no longer: what it holds is let go first.
  private func leave(_ tool: TabletTool, at time: Timestamp, because reason: RoutingReason) {
    release(tool, at: time, because: reason)
    leaveFocus(of: tool, at: time, because: reason)
    tools.removeAll { $0 === tool }
    endFrame(of: tool, at: time)
  }

  private func release(_ tool: TabletTool, at time: Timestamp, because reason: RoutingReason) {
    if tool.isHeld, reason == .deviceRemoved { note(.deviceHeldSomething, Int64(tool.id.rawValue), reason) }
    if operation.isDriven(by: .tool(tool.id)) { endOperation(at: time, completing: false) }
    switch tool.hold {
    case .pressed: leaveHeld(tool, at: time, because: reason)
    case .clicking:
      if tool.isDown { pointerButton(TabletTool.primary, isPressed: false, on: tool.tablet, at: time) }
      for code in tool.buttons {
        pointerButton(TabletTool.pointerButton(for: code), isPressed: false, on: tool.tablet, at: time)
      }
    case .touching where tool.isDown: touchCancel(tool.fingerNumber, on: tool.tablet, at: time)
    case .touching, .hovering, .swallowed: break
    }
    (tool.isDown, tool.buttons) = (false, [])
  }

  private func leaveFocus(of tool: TabletTool, at time: Timestamp, because reason: RoutingReason) {
    guard tool.focus != nil else { return }
    tell(.proximityOut, of: tool, at: time, reason)
    tool.role = .unknown
  }

  private func endFrame(of tool: TabletTool, at time: Timestamp) {
    if tool.focus == nil { endPointerBatch() }
    if touchBatch.isOpen, tool.hold == .touching || tool.hold == .hovering { endTouchBatch(at: time) }
    closeBatch(of: tool, at: time)
  }

  func closeBatch(of tool: TabletTool, at time: Timestamp) {
    tool.batch.close { client in
      emit(
        .tool(
          ToolContact(
            tool: tool.id, tablet: tool.tablet, client: client, surface: tool.focus?.id ?? SurfaceID(rawValue: 0),
            time: time), .frame), .batchEnd)
    }
  }

  private func tell(
    _ change: ToolChange<SurfaceSpace>, of tool: TabletTool, at time: Timestamp, _ reason: RoutingReason
  ) {
    guard let focus = tool.focus else { return }
    emit(.tool(tool.contact(on: focus, at: time), change), reason)
    tool.batch.add(focus.client)
  }
}

// MARK: - What happens to tools

extension InputRouter {
  func removeTools(on tablet: DeviceID, at time: Timestamp) {
    for tool in tools where tool.tablet == tablet { leave(tool, at: time, because: .deviceRemoved) }
  }

  /// Tells clients of what has come under a resting tool, or moved there.
  func followTools(at time: Timestamp) {
    for tool in tools {
      switch tool.hold {
      case .hovering: aim(tool, at: time, because: .sceneChanged)
      case .pressed: followHeld(tool, at: time)
      case .swallowed, .clicking, .touching: break
      }
      closeBatch(of: tool, at: time)
    }
  }

  private func followHeld(_ tool: TabletTool, at time: Timestamp) {
    guard var focus = tool.focus else { return }
    guard focus.isShown else {
      leaveHeld(tool, at: time, because: .windowUnmapped)
      return
    }
    guard focus.follow() else { return }
    tool.role = .tool(focus)
    tellPlace(of: tool, at: time, .sceneChanged)
  }

  /// Takes a tool from a client that holds something of it down: that is let go for the client.
  func leaveHeld(_ tool: TabletTool, at time: Timestamp, because reason: RoutingReason) {
    if tool.isDown { tell(.up, of: tool, at: time, reason) }
    for code in tool.buttons { tell(.button(code: code, isPressed: false), of: tool, at: time, reason) }
    leaveFocus(of: tool, at: time, because: reason)
    tool.hold = tool.isHeld ? .swallowed : .hovering
  }

  func dropTools(on surface: SurfaceID, at time: Timestamp) {
    for tool in tools where tool.focus?.id == surface {
      leaveHeld(tool, at: time, because: .surfaceDestroyed)
      closeBatch(of: tool, at: time)
    }
  }

  func dropTools(of client: ClientID) {
    for tool in tools {
      tool.batch.drop(client)
      guard tool.focus?.client == client else { continue }
      tool.role = .unknown
      if tool.isHeld { tool.hold = .swallowed }
    }
  }
}

extension TabletTool {
  static let primary: UInt32 = 0x110

  /// What a pen's own buttons are on a mouse, by linux/input-event-codes.h.
  static func pointerButton(for code: UInt32) -> UInt32 {
    switch code {
    case 0x14B: 0x111
    case 0x14C: 0x112
    case 0x149: 0x113
    default: code
    }
  }

  var fingerNumber: Int32 { Int32(truncatingIfNeeded: id.rawValue & 0x7FFF_FFFF) }

  func finger(at place: Point<LayoutSpace>) -> FingerSample {
    FingerSample(device: tablet, finger: fingerNumber, place: place, tool: .pen)
  }
}
