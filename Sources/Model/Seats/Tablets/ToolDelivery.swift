import Geometry
package import Surfaces

/// Delivers tools of tablets. A tool behaves like a separate pointer: it enters the surface under it, and a surface
/// that its tip or a button was pressed on keeps it.
///
/// A client that does not support tablets receives the seat's pointer instead or, if a recognizer accepts pens, a
/// touch: see `ToolVerdict`.
package final class ToolDelivery: SeatOwner {
  private var tools: [TabletTool] = []
  /// Clients that support tablets.
  private var clients: Set<ClientID> = []

  init() {}

  var isEmpty: Bool { tools.isEmpty }
  var ids: [ToolID] { tools.map(\.id) }

  /// Sets whether a client supports tablets.
  package func setSupportsTablets(_ knows: Bool, _ client: ClientID) {
    if knows { clients.insert(client) } else { clients.remove(client) }
  }

  subscript(id: ToolID) -> TabletTool? { tools.first { $0.id == id } }

  func ids(on tablet: DeviceID) -> [ToolID] { tools.filter { $0.tablet == tablet }.map(\.id) }

  func add(_ id: ToolID, on tablet: DeviceID) { tools.append(TabletTool(id, on: tablet)) }

  private func index(_ id: ToolID) -> Int? { tools.firstIndex { $0.id == id } }

  // MARK: Moving

  /// Moves a tool.
  ///
  /// - Parameter isDriving: true if it drives a move, resize or drag.
  func move(_ id: ToolID, to place: Point<LayoutSpace>, isDriving: Bool, _ turn: Turn) -> ToolVerdict {
    guard let index = index(id) else { return .done }
    tools[index].place = place
    if isDriving { return .drives }
    switch tools[index].hold {
    case .hovering: return .wantsAim
    case .pressed: sendPlace(of: tools[index], .captured, turn)
    case .swallowed: break
    case .clicking: return .pointer(.motionAbsolute(to: place))
    case .touching: return .touch(.motion(tools[index].finger(at: place)))
    }
    return .done
  }

  /// Moves a tool that is not pressed to the surface under it.
  func aim(
    _ id: ToolID, at hit: WindowHit?, because reason: RoutingReason, hasMoved: Bool, _ turn: Turn
  ) -> ToolVerdict {
    guard let index = index(id), let place = tools[index].place else { return .done }
    guard let hit, clients.contains(hit.surface.client) else {
      leaveFocus(index, because: reason, turn)
      tools[index].role = .pointer
      return hasMoved ? .pointer(.motionAbsolute(to: place)) : .done
    }
    guard var capture = tools[index].focus, capture.surface === hit.surface else {
      leaveFocus(index, because: reason, turn)
      enter(hit, index, because: reason, turn)
      return .entered(hit.window)
    }
    let surfaceMoved = capture.follow()
    capture.confinement = hit.confinement
    tools[index].role = .tool(capture)
    if hasMoved || surfaceMoved { sendPlace(of: tools[index], reason, turn) }
    return .done
  }

  private func enter(_ hit: WindowHit, _ index: Int, because reason: RoutingReason, _ turn: Turn) {
    if let place = tools[index].place { turn.trace?.explainHitTest(place) }
    turn.trace?.writeChain(of: hit.surface)
    tools[index].role = .tool(SurfaceCapture(hit))
    send(.proximityIn(tools[index].tablet), index, reason, turn)
    sendPlace(of: tools[index], reason, turn)
  }

  private func sendPlace(of tool: TabletTool, _ reason: RoutingReason, _ turn: Turn) {
    guard let focus = tool.focus, let place = tool.place else { return }
    send(.motion(focus.convert(place)), of: tool.id, reason, turn)
  }

  // MARK: Pressing

  /// Handles a press or release of the tip or a button.
  ///
  /// - Returns: nil if the device has already reported this state; otherwise, true for the first press.
  func press(_ press: ToolPress, _ id: ToolID, _ turn: Turn) -> Bool? {
    guard let index = index(id) else { return nil }
    let wasHeld = tools[index].isHeld
    switch press {
    case .tip(let isDown):
      guard tools[index].isDown != isDown else {
        turn.note(isDown ? .toolTwice : .toolUnknown, Int64(id.rawValue), .repaired)
        return nil
      }
      tools[index].isDown = isDown
    case .button(let code, let isPressed):
      guard tools[index].buttons.contains(code) != isPressed else {
        turn.note(.buttonUnknown, Int64(code), .repaired)
        return nil
      }
      if isPressed { tools[index].buttons.append(code) } else { tools[index].buttons.removeAll { $0 == code } }
    }
    return press.isDown && !wasHeld
  }

  /// Fixes the target of a tool until everything on it is released.
  ///
  /// - Parameter asTouch: true if the tip acts as a finger for a client that does not support tablets.
  /// - Returns: the window that is pressed.
  func hold(_ id: ToolID, asTouch: Bool) -> ClientWindow? {
    guard let index = index(id) else { return nil }
    switch tools[index].role {
    case .tool(let focus):
      tools[index].hold = .pressed
      return focus.surface.root.window
    case .pointer: tools[index].hold = asTouch ? .touching : .clicking
    case .unknown: tools[index].hold = .swallowed
    }
    return nil
  }

  /// Sends a press or release after `press` and `hold`.
  func report(_ press: ToolPress, _ id: ToolID, _ turn: Turn) -> ToolVerdict {
    guard let index = index(id) else { return .done }
    let tool = tools[index]
    switch tool.hold {
    case .pressed: send(press.change, index, press.isDown ? .hit : .captured, turn)
    case .clicking:
      return .pointer(
        .button(device: tool.tablet, code: press.pointerButton, isPressed: press.isDown))
    case .touching:
      guard case .tip(let isDown) = press else { return .done }
      if !isDown { return .touch(.up(device: tool.tablet, finger: tool.fingerNumber)) }
      return tool.place.map { .touch(.down(tool.finger(at: $0))) } ?? .done
    case .hovering, .swallowed: break
    }
    return .done
  }

  /// Ends the hold of a tool if everything on it is released.
  ///
  /// - Returns: true if the hold was ended.
  func letGo(_ id: ToolID) -> Bool {
    guard let index = index(id), !tools[index].isHeld else { return false }
    tools[index].hold = .hovering
    return true
  }

  /// Takes a pressed tool over from a client. The client receives the releases.
  ///
  /// - Returns: the place of the tool; nil if it is not pressed on a surface of that client.
  func surrender(
    _ id: ToolID, of client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Point<LayoutSpace>? {
    guard let index = index(id), tools[index].hold == .pressed, tools[index].focus?.client == client else { return nil }
    leaveHeld(index, because: reason, turn)
    closeBatch(of: id, turn)
    return tools[index].place
  }

  private func leaveHeld(_ index: Int, because reason: RoutingReason, _ turn: Turn) {
    if tools[index].isDown { send(.up, index, reason, turn) }
    for code in tools[index].buttons { send(.button(code: code, isPressed: false), index, reason, turn) }
    leaveFocus(index, because: reason, turn)
    tools[index].hold = tools[index].isHeld ? .swallowed : .hovering
  }

  // MARK: Axes and frames

  func send(_ change: ToolChange<SurfaceSpace>, of id: ToolID, _ reason: RoutingReason, _ turn: Turn) {
    if let index = index(id) { send(change, index, reason, turn) }
  }

  private func send(_ change: ToolChange<SurfaceSpace>, _ index: Int, _ reason: RoutingReason, _ turn: Turn) {
    guard let focus = tools[index].focus else { return }
    turn.emit(.tool(tools[index].contact(on: focus, at: turn.time), change), reason)
    tools[index].batch.add(focus.client)
  }

  func closeBatch(of id: ToolID, _ turn: Turn) {
    if let index = index(id) { Self.closeBatch(of: &tools[index], turn) }
  }

  private static func closeBatch(of tool: inout TabletTool, _ turn: Turn) {
    let (id, tablet, surface) = (tool.id, tool.tablet, tool.focus?.id ?? SurfaceID(rawValue: 0))
    tool.batch.close { client in
      let contact = ToolContact(tool: id, tablet: tablet, client: client, surface: surface, time: turn.time)
      turn.emit(.tool(contact, .frame), .batchEnd)
    }
  }

  // MARK: Leaving

  /// Releases everything that is down on a tool that leaves.
  ///
  /// - Returns: the releases for the pointer or the touch in the tool's place.
  func release(_ id: ToolID, because reason: RoutingReason, _ turn: Turn) -> [ToolVerdict] {
    guard let index = index(id) else { return [] }
    let tool = tools[index]
    var ends: [ToolVerdict] = []
    switch tool.hold {
    case .pressed: leaveHeld(index, because: reason, turn)
    case .clicking:
      let codes = (tool.isDown ? [TabletTool.primary] : []) + tool.buttons.map(TabletTool.pointerButton)
      ends = codes.map { .pointer(.button(device: tool.tablet, code: $0, isPressed: false)) }
    case .touching: if tool.isDown { ends.append(.touch(.cancel(device: tool.tablet, finger: tool.fingerNumber))) }
    case .hovering, .swallowed: break
    }
    (tools[index].isDown, tools[index].buttons) = (false, [])
    return ends
  }

  /// Removes a tool after its releases, and sends its leave. The caller ends its batch.
  func remove(_ id: ToolID, because reason: RoutingReason, _ turn: Turn) -> TabletTool? {
    guard let index = index(id) else { return nil }
    leaveFocus(index, because: reason, turn)
    return tools.remove(at: index)
  }

  /// Ends the batch of a tool that was removed.
  func closeBatch(ofRemoved tool: TabletTool, _ turn: Turn) {
    var tool = tool
    Self.closeBatch(of: &tool, turn)
  }

  private func leaveFocus(_ index: Int, because reason: RoutingReason, _ turn: Turn) {
    guard tools[index].focus != nil else { return }
    send(.proximityOut, index, reason, turn)
    tools[index].role = .unknown
  }

  // MARK: Scene

  /// Updates the surface that keeps a pressed tool.
  ///
  /// - Returns: true if the tool is not pressed, so that the surface under it must be found again.
  func sceneDidChange(_ id: ToolID, _ turn: Turn) -> Bool {
    guard let index = index(id) else { return false }
    switch tools[index].hold {
    case .hovering: return true
    case .pressed: followHeld(index, turn)
    case .swallowed, .clicking, .touching: break
    }
    return false
  }

  private func followHeld(_ index: Int, _ turn: Turn) {
    guard var focus = tools[index].focus else { return }
    guard focus.isShown else { return leaveHeld(index, because: .windowUnmapped, turn) }
    guard focus.follow() else { return }
    tools[index].role = .tool(focus)
    sendPlace(of: tools[index], .sceneChanged, turn)
  }

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    for index in tools.indices where tools[index].focus?.id == surface {
      leaveHeld(index, because: .surfaceDestroyed, turn)
      Self.closeBatch(of: &tools[index], turn)
    }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    clients.remove(client)
    for index in tools.indices {
      tools[index].batch.drop(client)
      guard tools[index].focus?.client == client else { continue }
      tools[index].role = .unknown
      if tools[index].isHeld { tools[index].hold = .swallowed }
    }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  /// The router removes the device's tools before this call, since a tool may hold the pointer or a touch: see
  /// `release(_:because:_:)`.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  /// The router updates tools one by one: see `sceneDidChange(_:_:)`.
  func sceneDidChange(_ turn: Turn) {}
}

/// The consequences of a tool's event for the owners of the pointer, touches, windows and operations.
enum ToolVerdict {
  case done
  /// The operation that it drives must be updated.
  case drives
  /// The tool is not pressed: the surface under it must be found with `ToolDelivery.aim`.
  case wantsAim
  case entered(ClientWindow)
  /// The tool acts as the pointer.
  case pointer(PointerReport)
  /// The tool acts as a finger.
  case touch(TouchReport)
}

/// A press or release of a tool's tip or of one of its buttons.
enum ToolPress {
  case tip(isDown: Bool)
  case button(UInt32, isPressed: Bool)

  var isDown: Bool {
    switch self {
    case .tip(let isDown): isDown
    case .button(_, let isPressed): isPressed
    }
  }

  /// The button of the seat's pointer that corresponds to it.
  fileprivate var pointerButton: UInt32 {
    switch self {
    case .tip: TabletTool.primary
    case .button(let code, _): TabletTool.pointerButton(for: code)
    }
  }

  fileprivate var change: ToolChange<SurfaceSpace> {
    switch self {
    case .tip(let isDown): isDown ? .down : .up
    case .button(let code, let isPressed): .button(code: code, isPressed: isPressed)
    }
  }
}
