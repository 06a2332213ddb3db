import Geometry
package import Globals
import Policies
public import Seats
import Surfaces
package import WaylandServer

/// The whole compositor: it receives input and sends events to clients.
///
/// It creates the owners of the scene, the policy, the seat and the programs, and calls them in order. All state
/// belongs to those owners. The caller drives its loop by `turn(milliseconds:)`.
public final class Compositor {
  package let server: Server
  /// The display of the server. It is stored here, too, so that no turn of the loop counts references to it.
  package let display: Display
  package let clock: any Clock
  /// The name of the socket that clients connect to; empty without a socket.
  public let socketName: String
  package let scene: SceneKeeper
  package let foreground: Foreground
  public let seat: SeatKeeper
  /// The gate of the seat. It is stored here, too, so that no event counts references to it.
  private let gate: EventGate
  public let programs: ProgramKeeper
  package let trace: TraceFeed
  package let applications: ApplicationActions
  let menus: EditMenus
  let policy: PolicyKeeper
  let globals: ProtocolGlobals
  let effects: EffectCarrier
  package let health: ClientHealth
  let refusals: RefusedRequests
  let holdings: ClientHoldings
  let observers: ObserverList
  let follower = OutputFollower()
  let changes: OutputChanges
  private let shellRequests: ShellRequests

  /// - Throws: if the system refuses a socket or the keyboard's layout does not exist.
  public init(_ settings: CompositorSettings, clock: any Clock) throws {
    let naming = ClientNaming()
    let departed = DepartedObjects()
    let readers = GestureReaders()
    observers = ObserverList(readers)
    let display = try Display()
    (self.display, self.clock) = (display, clock)
    server = Server(display: display, log: settings.log, departed: departed) { naming.name(ofProcess: $0, number: $1) }
    server.strictness = settings.strictness
    holdings = ClientHoldings(server, departed)
    let keyboard = try SystemKeyboard(settings.keyboard, compiled: settings.compiledKeymap)
    let router = Self.router(settings, server.windows, keyboard)
    let compiled = try CompiledPolicy(settings.policy, for: keyboard.keymap)
    socketName = settings.listens ? try display.listen() : ""

    let images = SurfaceImages(holdings.memory, server)
    let outputs = OutputKeeper(server, images, settings.painters)
    let pacer = FramePacer(clock: clock, refresh: settings.outputs.first?.refresh ?? 60_000, loop: display.loop) {
      [surfaces = server.surfaces] in surfaces[$0]?.outputs ?? []
    }
    let displays = DisplayKeeper(outputs.registry, pacer, router, settings.log, clock)
    globals = try ProtocolGlobals(
      server, settings, keymap: keyboard.offer, outputs: outputs.registry, displays: displays)
    scene = SceneKeeper(
      server, router, outputs, displays, images, pacer, globals.shell.inputViews, globals.inputMethods, observers, clock
    )
    let devices = DeviceRegister(router)
    policy = PolicyKeeper(
      compiled, privilegesByDefault: settings.privilegesByDefault, router, server, outputs.registry, globals.shell,
      observers, readers, devices, ClientVerdicts(globals.responders, router, clock),
      ClientArena(globals.responders, router, clock), MenuGate(globals.texts, router), clock)
    trace = TraceFeed(
      router, CompositorNames(router, server, scene.names, devices), observers, socketName: socketName
    ) { [unowned policy] in policy.place(of: $0) }
    let pictures = CursorPictures(settings.policy.cursor, showsUserTheme: settings.showsUserCursors, settings.log)
    foreground = Foreground(settings.overlay, router, globals, scene, trace.names, policy, pictures, clock)
    programs = ProgramKeeper(
      server, ProgramSigns(server, globals.shell, pacer), settings, socketName: socketName, naming, policy, observers,
      clock)
    applications = ApplicationActions(router, policy, globals, trace, observers, display.loop, clock)
    refusals = RefusedRequests(server, router, clock)
    menus = EditMenus(
      router, applications.prospects, globals.editMenu, globals.responders, globals.seat, globals.shell,
      policy.menuGate, MenuPlaces(globals.texts, globals.shell, server, outputs.registry), refusals, trace, clock)
    let actions = ShellActions(
      policy, programs, foreground, displays, router, server, globals.shell, menus, observers, clock)
    health = ClientHealth(isOn: settings.watchesHealth, server, globals.shell, router, policy, clock)
    effects = EffectCarrier(
      router, server, globals, scene, policy, actions, applications, menus, health, observers, clock)
    let inhibition = IdleInhibition(server, globals.shell, policy, router) { [unowned globals] in
      globals.idleInhibitors
    }
    seat = SeatKeeper(
      router, keyboard, devices, server, globals, effects, scene, foreground, holdings.memory, observers,
      Idleness(inhibition, displays, router, clock),
      SessionLock(server, scene, policy, router, clock) { [unowned effects] in effects.carryOut() }, clock)
    shellRequests = ShellRequests(router, globals, outputs, policy, refusals, clock)
    (changes, gate) = (OutputChanges(scene, router, globals.shell, seat, effects, observers, clock), seat.gate)
    try begin(settings)
  }

  /// Creates the other globals and the outputs, and adopts the policy.
  private func begin(_ settings: CompositorSettings) throws {
    try globals.offerRest(server, settings, outputs.registry, seat, router)
    globals.captures.desk.delegate = CaptureSources(scene, foreground, globals.shell, server, seat.lock, clock)
    for description in settings.outputs {
      try outputs.add(description)
      router.take(.setOutputs(outputs.areas), at: clock.now)
    }
    seat.motion.use(settings.policy)
    seat.idleness.use(settings.policy.idle)
    scene.displays.use(settings.policy)
    follower.use(settings.policy)
    connect()
  }

  private static func router(
    _ settings: CompositorSettings, _ windows: WindowStack, _ keyboard: SystemKeyboard
  ) -> InputRouter {
    InputRouter(windows: windows, keyboard: keyboard.state, returnsButtons: settings.strictness == .lenient)
  }

  /// Connects the delegates and callbacks of the server and its objects to the owners.
  private func connect() {
    server.offers = { [unowned policy] in policy.offers($0, to: $1) }
    server.observer = self
    display.afterRequest = { [unowned effects, queue = router.outbox.effects] in
      if !queue.isEmpty { effects.requestDidEnd() }
    }
    shell.delegate = shellRequests
    shell.decorationDelegate = policy
    globals.seat.onSendBehind = { [unowned observers] client in
      observers.notify(.reading) { $0.clientDidFallBehind(client) }
    }
    globals.seat.reportLag { [unowned health] in health.lagDidChange(of: $0, isLagging: $1, count: $2) }
    seat.startTimers(loop) { [unowned self] in
      observers.notify(.time) { $0.timeWillPass() }
      timeDidPass()
    }
  }

  /// Disconnects all clients and frees their objects. Programs started by actions are ended first.
  public func stop() {
    policy.touched.end()
    programs.endAll()
    display.disconnectClients()
    forgetDeparted()
    holdings.departed.freeAll()
  }

  deinit {
    server.observer = nil
    stop()
  }
}

// MARK: - Observers

extension Compositor {
  /// Registers an observer until its token is cancelled or released. The compositor does not retain the observer.
  public func add(_ observer: any CompositorObserver) -> ObserverToken { trace.add(observer) }
}

// MARK: - Turns of the loop

extension Compositor {
  /// Routes one event. Its effects are sent in the same turn of the loop, in one piece for each client.
  public func route(_ event: InputEvent) { route(event, at: clock.now) }

  /// - Parameter time: the time of the event, by the compositor's clock.
  public func route(_ event: InputEvent, at time: InputTime) {
    scene.reviewIfDue()
    measureHits()
    observers.notify(.input) { $0.willRoute(event, at: time, from: .device) }
    let isRouted = gate.route(event, at: time)
    effects.carryOut()
    switch event {
    case .deviceRemoved(let device):
      globals.tablets.remove(device)
      seat.devices.remove(device)
    case .motion(let motion) where isRouted: deviceDidMove(motion)
    default: break
    }
    gate.eventDidEnd()
    observers.notify(.input) { $0.didRoute(from: .device) }
  }

  /// Sends the current time to gestures, programs, the idleness of the seat and the identification of touchscreens, if they wait
  /// for it. Must be called by callers that advance the clock by hand.
  public func timeDidPass() {
    programs.timeDidPass()
    seat.identification.timeDidPass()
    scene.displays.timeDidPass()
    effects.carryOut()
    guard router.nextTimer != nil || seat.idleness.isDue else { return }
    scene.reviewIfDue()
    if seat.idleness.isDue { reviewIdleness() }
    seat.idleness.timeDidPass()
    router.advance(to: clock.now)
    effects.carryOut()
    router.eventDidEnd()
  }

  /// Checks clients that were behind, and disconnects those that have read nothing for too long.
  ///
  /// - Parameter now: nanoseconds of a running clock.
  package func reviewLag(at now: UInt64) {
    seat.reviewLag(at: now)
    effects.carryOut()
  }

  /// Waits at most `milliseconds` for input or requests and handles everything that is ready; -1 waits without a limit.
  ///
  /// - Note: an observer's `turnDidRoute` may run further turns within this one.
  public func turn(milliseconds: Int32) {
    seat.turnWillBegin()
    display.flushClients()
    display.dispatch(milliseconds: milliseconds)
    // Events of input do not wait for the rest of the turn.
    display.flushInput()
    server.newBuffers.check()
    holdings.endCondemned()
    health.review()
    policy.settle()
    menus.settle()
    display.disconnectOffenders()
    scene.reviewIfDue()
    seat.settle()
    effects.carryOut()
    observers.notify(.turns) { $0.turnDidRoute() }
    programs.reap()
    scene.reviewIfDue()
    if forgetDeparted() { effects.carryOut() }
    reviewIdleness()
    seat.eventDidEnd()
    scene.turnDidEnd()
    workOff()
    globals.notifyManagers()
    display.flushClients()
  }

  /// Updates the rules of windows and hit rules in millimetres after changes, before the next hit test.
  private func measureHits() {
    guard policy.measureHits(after: scene.reviews.count) else { return }
    scene.didChange()
    effects.carryOut()
  }

  /// Decides whether something visible keeps the seat from becoming idle, with the rules that are in force now.
  private func reviewIdleness() {
    measureHits()
    seat.reviewIdleness(scene.reviews.count)
  }

  /// Does a portion of the postponed work at the end of a turn, so that no turn takes long.
  private func workOff() {
    scene.workOff()
    holdings.workOff()
    globals.captures.desk.serve()
    if scene.isCopying || globals.captures.desk.isBehind || holdings.isFreeing { holdings.wakeSoon() }
  }

  /// Removes disconnected clients, after their surfaces.
  ///
  /// The router receives the same calls whether or not a client destroyed its surfaces before it disconnected, because
  /// the number of last requests that the socket still delivers varies.
  ///
  /// - Returns: true if any client was removed.
  @discardableResult
  private func forgetDeparted() -> Bool {
    guard server.clients.hasDeparted else { return false }
    let departed = server.clients.forgetDeparted()
    for client in departed { router.take(.clientDidDisconnect(client.id), at: clock.now) }
    scene.pacer.forgetDeparted()
    return true
  }
}
