import Surfaces

/// Reports changes of the scene, and objects that are gone, to all owners, and lets the other stages follow.
final class SceneStage {
  private let owners: [any SeatOwner]
  private let tools: ToolDelivery
  private let emulation: EmulationDelivery
  private let mouse: MouseDelivery
  private let keys: KeyDelivery
  private let pendingActions: PendingActions
  private let desk: GestureDesk
  private let focus: WindowFocus

  init(_ owners: SeatOwners) {
    self.owners = owners.all
    tools = owners.tools
    emulation = owners.emulation
    mouse = owners.indirect.mouse
    keys = owners.keys.delivery
    pendingActions = owners.keys.pendingActions
    desk = owners.desk
    focus = owners.focus
  }

  func take(_ step: SceneStep, _ turn: Turn) {
    switch step {
    case .unmap(let window): unmap(window, turn)
    case .destroy(let surface): destroy(surface, turn)
    case .disconnect(let client): disconnect(client, turn)
    case .removeDevice(let device): for owner in owners { owner.deviceDidRemove(device, turn) }
    }
  }

  func didChange(_ turn: Turn) {
    for owner in owners { owner.sceneDidChange(turn) }
    turn.then(.touch(.endOwnBatch))
    if emulation.finger != nil { turn.then(.emulation(.follow)) }
    turn.then(.pointer(.follow(.sceneChanged)))
    if mouse.isActive { turn.then(.mouse(.settle)) }
    if !tools.isEmpty { turn.then(.tool(.follow)) }
    turn.then(.operation(.follow))
    turn.then(.pointer(.reviewConstraints))
    if desk.watchesHovers { turn.then(.hover) }
    turn.then(.focus(.sceneDidChange))
  }

  func didUnmap(_ window: ClientWindow, _ turn: Turn) {
    turn.follow(focus.dropPopup(window))
    turn.then(.scene(.unmap(window)))
  }

  private func unmap(_ window: ClientWindow, _ turn: Turn) {
    for owner in owners { owner.windowDidUnmap(window, turn) }
    turn.follow(focus.replaceKeyWindow(turn))
  }

  func didDestroy(_ surface: SurfaceID, _ turn: Turn) {
    if emulation.isOn({ $0.id == surface }) { turn.then(.emulation(.forget)) }
    turn.then(.scene(.destroy(surface)))
  }

  private func destroy(_ surface: SurfaceID, _ turn: Turn) {
    if keys.held.isOn, keys.target?.surface == surface { keys.held.pass(turn) }
    for owner in owners { owner.surfaceDidDestroy(surface, turn) }
    if focus.isAsking(surface) { turn.follow(focus.firstResponderDidAnswer(surface, resigns: true, turn)) }
    if desk.firstSurface == nil { turn.then(.focus(.reviewFirst(.surfaceDestroyed))) }
    turn.then(.gestures(.settle))
  }

  func didDisconnect(_ client: ClientID, _ turn: Turn) {
    if emulation.isOn({ $0.client == client }) { turn.then(.emulation(.forget)) }
    turn.then(.scene(.disconnect(client)))
  }

  private func disconnect(_ client: ClientID, _ turn: Turn) {
    for owner in owners { owner.clientDidDisconnect(client, turn) }
    if keys.held.isOn || pendingActions.isOverdue { turn.then(.action(.reviewHold)) }
    turn.then(.gestures(.settle))
  }

  /// Releases everything that a device holds, and forgets the device.
  func didRemove(_ device: DeviceID, _ turn: Turn) {
    for id in tools.ids(on: device) { turn.then(.tool(.leave(id, .deviceRemoved))) }
    turn.then(.touch(.removeDevice(device)))
    turn.then(.touch(.endOwnBatch))
    turn.then(.mouse(.removeDevice(device)))
    turn.then(.pointer(.releaseButtons(of: device)))
    turn.then(.pointer(.endFrame))
    turn.then(.touchpad(.removeDevice(device)))
    turn.then(.key(.releaseAll(device)))
    turn.then(.scene(.removeDevice(device)))
  }
}
