import Documents
package import Globals
package import Keymaps
import Policies
package import Seats
package import Surfaces
import WaylandServer

/// The seat: its router, its keyboard, the virtual devices of clients, and its timers.
public final class SeatKeeper {
  let router: InputRouter
  let globals: ProtocolGlobals
  let requests: SeatRequests
  /// The devices of which the policy considers the name.
  package let devices: DeviceRegister
  let motion = MotionKeeper()
  /// Decides which events reach the router: the filter of the embedding program, the desktop that is asleep, and the
  /// identification of touchscreens.
  public let gate: EventGate
  /// The time without input, and what follows from it.
  package let idleness: Idleness
  /// Finds the outputs of touchscreens.
  package let identification: TouchscreenIdentification
  /// The lock of the session.
  package let lock: SessionLock
  package private(set) var keyboard: SystemKeyboard
  private let clock: any Clock
  private let effects: EffectCarrier
  let scene: SceneKeeper
  private let memory: HeldMemory
  private let observers: ObserverList
  private var virtualDevices = VirtualDevices()
  private var lag: LagWatch?
  private var gestures: GestureTimer?

  init(
    _ router: InputRouter, _ keyboard: SystemKeyboard, _ devices: DeviceRegister, _ server: Server,
    _ globals: ProtocolGlobals, _ effects: EffectCarrier, _ scene: SceneKeeper, _ foreground: Foreground,
    _ memory: HeldMemory, _ observers: ObserverList, _ idleness: Idleness, _ lock: SessionLock, _ clock: any Clock
  ) {
    self.router = router
    let identification = TouchscreenIdentification(scene.outputs, devices, server, clock) { [unowned foreground] in
      foreground.show($0)
    }
    gate = EventGate(router, idleness, identification)
    (self.idleness, self.identification) = (idleness, identification)
    self.lock = lock
    self.keyboard = keyboard
    self.devices = devices
    self.globals = globals
    self.effects = effects
    self.scene = scene
    self.memory = memory
    self.observers = observers
    self.clock = clock
    requests = SeatRequests(router, clock, effects)
    globals.data.dragDelegate = requests
    globals.inputMethods.grabDelegate = requests
    globals.report(to: router, clock)
    globals.responders.reportMotions { [motion, unowned observers] judge in
      motion.use(forClients: judge)
      observers.notify(.policy) { $0.clientsJudgeMotions(judge) }
    }
  }

  /// Follows an output that was added, changed or removed.
  func outputsDidChange() {
    lock.outputsDidChange()
    identification.outputsDidChange()
  }

  // MARK: Timers

  /// Starts the timers of the seat.
  ///
  /// - Parameter timeDidPass: called when gestures need the current time. Not called if the clock is advanced by hand.
  func startTimers(_ loop: EventLoop, timeDidPass: @escaping () -> Void) {
    if clock.isRunning { gestures = GestureTimer(loop, timeDidPass) }
    lag = LagWatch(globals.seat, loop) { [unowned self] in
      reviewLag(at: MonotonicClock.nanoseconds())
      effects.carryOut()
    }
  }

  /// Sets the timer for all that waits for a time. Called before the loop waits.
  func turnWillBegin() { gestures?.set(for: nextDue, now: clock) }

  /// Ends the event of the turn: later effects have other causes.
  func eventDidEnd() { router.eventDidEnd() }

  /// Ends the identification of touchscreens, if it is over.
  func settle() { identification.settle() }

  /// Decides again whether something visible keeps the seat from becoming idle.
  ///
  /// - Parameter change: the number of the last change of the scene.
  func reviewIdleness(_ change: Int) { idleness.review(change) }

  /// - Parameter now: nanoseconds of a running clock.
  func reviewLag(at now: UInt64) { lag?.review(at: now) }

  // MARK: Keymaps

  /// The keymap of a device, and the keymap's effective group.
  package func meaning(of device: DeviceID) -> (keymap: Keymap, group: UInt32) {
    if let own = virtualDevices.keymap(of: device) { return (own, 0) }
    return (keyboard.keymap, keyboard.state.modifiers.group)
  }

  /// Sets the keymap of the seat's keyboards, in the text format `xkb_v1`.
  ///
  /// Held keys are released before clients receive the keymap.
  /// - Returns: false if the seat has this keymap already.
  /// - Throws: if the text is invalid; the previous keymap stays.
  func setKeymap(_ text: [UInt8]) throws(KeymapError) -> Bool {
    let new = try SystemKeyboard(text: text)
    let former = keyboard
    guard new.keymap.text != former.keymap.text else { return false }
    router.take(.releaseSeatKeys, at: clock.now)
    effects.requestDidEnd()
    keyboard = new
    globals.seat.setKeymap(new.offer)
    router.take(.setSeatKeyboard(new.state), at: clock.now)
    for device in virtualDevices.sharingSeatKeymap { _ = setKeymap(former.keymap.text, of: device) }
    return true
  }
}

// MARK: - Virtual devices of clients

extension SeatKeeper: InputInjector {
  package func addDevice(of client: ClientID) -> DeviceID {
    let device = virtualDevices.add(of: client)
    router.setMaker(client, of: device)
    return device
  }

  package func addPointer(of client: ConnectedClient) -> DeviceID {
    let device = addDevice(of: client.id)
    let name = client.executable.map { FilePath.name(of: $0) } ?? client.launch?.program ?? ""
    devices.add(DeviceIdentity(name: name, types: [.virtualPointer]), as: device)
    return device
  }

  package func removeDevice(_ device: DeviceID) {
    inject([.deviceRemoved(device)])
    router.setMaker(nil, of: device)
    devices.remove(device)
    devices.setKeymap(nil, of: device)
    let owner = virtualDevices.owner(of: device)
    guard let keyboard = virtualDevices.remove(device) else { return }
    if let owner { memory.add(-keyboard.byteCount, of: owner) }
    globals.seat.setKeymap(nil, as: keyboard.id)
  }

  package var keyboardIsBehind: Bool { globals.seat.keyboardIsBehind }
  package var pointerIsBehind: Bool { globals.seat.pointerIsBehind }

  package func inject(_ events: [InputEvent]) {
    let now = clock.now
    scene.reviewIfDue()
    for event in events { inject(event, at: now) }
  }

  package func inject(_ events: [InputEvent], ofPointer device: DeviceID) {
    let isWanted = devices.fingers.contains(device)
    guard var finger = virtualDevices.finger(of: device, isWanted: isWanted, at: router.pointerPlace) else {
      return inject(events)
    }
    guard isWanted || !finger.isAtRest else {
      virtualDevices.setFinger(nil, of: device)
      return inject(finger.follow() + events)
    }
    let now = clock.now
    scene.reviewIfDue()
    for event in events {
      let outcome = finger.take(event, isWanted: isWanted, clamp: scene.outputs.registry.nearestShown) { place in
        scene.touchTarget(at: place).map { !globals.seat.isBehind($0) } ?? true
      }
      if outcome.isTouch { router.swallow(event, at: now, because: .pointerIsFinger) }
      for replacement in outcome.events { inject(replacement, at: now) }
      if outcome.events.isEmpty {
        gate.noteActivity(event, at: now)
        effects.requestDidEnd()
        router.eventDidEnd()
      }
    }
    virtualDevices.setFinger(finger, of: device)
  }

  package func inject(_ event: InputEvent) {
    let now = clock.now
    scene.reviewIfDue()
    inject(event, at: now)
  }

  private func inject(_ event: InputEvent, at time: InputTime) {
    observers.notify(.input) { $0.willRoute(event, at: time, from: .client) }
    gate.route(event, at: time)
    effects.requestDidEnd()
    router.eventDidEnd()
    observers.notify(.input) { $0.didRoute(from: .client) }
  }

  package func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool {
    guard let keymap = try? Keymap(text: text) else { return false }
    let isSeats = keymap.text == keyboard.keymap.textWhenRead
    let brought = isSeats ? nil : virtualDevices.makeKeyboard(keymap)
    guard isSeats || brought != nil else { return false }
    if let brought { globals.seat.setKeymap(brought.offer, as: brought.id) }
    router.take(.setKeyboard(KeyboardState(keymap), brought?.id ?? .seat, of: device), at: clock.now)
    effects.requestDidEnd()
    router.eventDidEnd()
    virtualDevices.setShares(isSeats, device)
    devices.setKeymap(brought?.keymap, of: device)
    let former = virtualDevices.set(brought, of: device)
    if let owner = virtualDevices.owner(of: device) {
      memory.add((brought?.byteCount ?? 0) - (former?.byteCount ?? 0), of: owner)
    }
    if let former { globals.seat.setKeymap(nil, as: former.id) }
    return true
  }

  package func keys(typing keysym: UInt32, modifiers: [String]) -> [UInt32]? {
    let held = modifiers.compactMap { KeyModifier(spelling: $0) }
    guard held.count == modifiers.count else { return nil }
    return keyboard.keymap.keys(
      typing: Keysym(keysym), group: keyboard.state.modifiers.group, holding: held)
  }
}
