import Geometry
import Glibc
import Globals
import Policies
import Seats
import Surfaces
import WaylandServer

import struct Interaction.Action

/// Everything put together: input goes in at the top, what clients are sent comes out at the bottom.
///
/// It is the scene's only writer and drains all effects; whoever owns it drives its loop.
public final class Compositor {
  public let display: Display
  public let server: Server
  public let clock: any Clock
  public let pacer: FramePacer
  public let outputs = OutputRegistry()
  public let router: InputRouter
  public internal(set) var keyboard: SystemKeyboard
  public let seat: SeatGlobal
  public let data: DataDeviceGlobal
  public let primarySelection: PrimarySelectionGlobal
  public let shell: Shell
  public let texts: TextInputGlobal
  public let inputMethods: InputMethodGlobal
  /// Tablets, their tools and pads: whoever reports what they do describes them here first.
  public let tablets: TabletGlobal
  /// Counts the memory that is held for each client, process and user.
  public let memory: HeldMemory
  public let images: SurfaceImages
  public let names: SurfaceNames
  /// Name of the socket that clients connect to; empty where there is none.
  public let socketName: String
  /// Mapped windows in the order in which they were mapped.
  public internal(set) var mappedWindows: [Window] = []
  /// Hears of each event before it is routed.
  public var onInput: ((InputEvent, Timestamp) -> Void)?
  /// Hears of each effect before it is carried out.
  public var onEffect: ((RoutedEffect) -> Void)?
  /// Those who hear of all that is done.
  var witnesses: [any SessionWitness] = []
  /// Those who hear the trace, each by its own number; without any there is none.
  var traceSinks: [(number: Int, write: (UnsafeBufferPointer<UInt8>) -> Void)] = []
  private(set) lazy var traceNames = CompositorNames(of: self)
  /// What holds now, and what held before while gestures of it are under way.
  var policy: PolicyInForce
  var formerPolicies: [PolicyInForce] = []
  /// Who is offered which powerful protocols.
  var privileges: PrivilegesInForce
  let privilegesByDefault: PrivilegeGrant
  /// Runs after `launch` has started a process.
  public var onLaunch: ((_ process: pid_t) -> Void)?
  /// Programs that actions have started.
  var programs: [LaunchedClient] = []
  /// Hears of each action that is sent, of who performs it and why.
  public var onAction: ((Action, ActionTaker, RoutingReason) -> Void)?
  /// Hears of windows that are asked to close, before their clients do.
  public var onCloseRequest: ((Window) -> Void)?
  /// Does what the action is for that asks the host for its shortcuts; nil where there is no host.
  public var onHostShortcuts: (() -> Void)?
  var screens: [Screen] = []
  /// What shows people what input does.
  public var overlay = InputOverlay()
  /// Outputs that are gone, but not yet for everybody.
  var withdrawnOutputs: [(output: OutputGlobal, timer: EventSource)] = []
  private var gestures: GestureTimer?
  private var globals: [AnyObject] = []
  var lagTimer: EventSource?
  /// Objects that are freed in portions, most of them of disconnected clients.
  let departed = DepartedObjects()
  /// Wakes the loop for work that was left for later turns.
  var backlog: EventSource?
  var virtualDevices = VirtualDevices()
  /// Effects were carried out between requests, and what must wait for the end of the turn still waits.
  var hasToTidy = false
  /// When changes of the scene are followed.
  var reviews = SceneReviews()
  /// How often surfaces that are in no window have got another content: cursors, icons of what is dragged.
  public internal(set) var changesOutsideWindows: UInt64 = 0
  /// Hears of another policy when it is in force, of outputs that have come or changed, and that time is about to pass
  /// for gestures: who has input that waits to be taken in must do so first.
  public var onPolicyChange: ((Policy) -> Void)?
  public var onOutputsChange: (() -> Void)?
  public var onTimeToPass: (() -> Void)?
  /// What the control socket asks of others.
  public var control = ControlHooks()

  /// - Throws: when the system refuses a socket, or the keyboard's layout does not exist.
  public init(_ settings: CompositorSettings, clock: any Clock) throws {
    display = try Display()
    self.clock = clock
    server = Server(display: display, log: settings.log)
    server.strictness = settings.strictness
    memory = HeldMemory(bounds: { [unowned server] in server.bounds }) { [clients = server.clients] in
      clients[$0].flatMap { $0.isConnected ? Payer(user: $0.userID, process: $0.processID) : nil }
    }
    images = SurfaceImages(memory)
    names = SurfaceNames(clients: server.clients)
    keyboard = try SystemKeyboard(settings.keyboard)
    control.grant = settings.grantsControl
    privilegesByDefault = settings.privilegesByDefault
    privileges = PrivilegesInForce(settings.policy.privileges, else: privilegesByDefault)
    router = InputRouter(
      windows: server.windows, keyboard: keyboard.state, returnsButtons: settings.strictness == .lenient)
    policy = PolicyInForce(
      try CompiledPolicy(settings.policy, for: keyboard.keymap), router: router, outputs: outputs, clock: clock)
    policy.begin()
    pacer = FramePacer(clock: clock, refresh: settings.outputs.first?.refresh ?? 60_000, loop: display.loop)
    pacer.outputs = { [surfaces = server.surfaces] in surfaces[$0]?.outputs ?? [] }
    socketName = settings.listens ? try display.listen() : ""
    seat = try SeatGlobal(server, keymap: keyboard.offer, keyRepeat: settings.keyRepeat)
    data = try DataDeviceGlobal(seat)
    primarySelection = try PrimarySelectionGlobal(seat, legacy: settings.offersLegacyShells)
    shell = try Shell(server, outputs: outputs, legacy: settings.offersLegacyShells)
    texts = try TextInputGlobal(seat)
    inputMethods = try InputMethodGlobal(seat, texts: texts, outputs: outputs)
    tablets = try TabletGlobal(seat)
    try offerGlobals(settings)
    for description in settings.outputs { try add(description) }
    if clock.isRunning {
      gestures = GestureTimer(display.loop) { [unowned self] in
        onTimeToPass?()
        timeDidPass()
      }
    }
    server.offers = { [unowned self] in privileges.offers($0, to: $1) }
    server.observer = self
    images.copiesPerTurn = server.bounds.copiedBytesPerTurn
    server.clients.onDisconnect = { [weak self] in self?.clientDidDisconnect($0) }
    server.departed = departed
    display.afterRequest = { [unowned self, effects = router.outbox.effects] in if !effects.isEmpty { requestDidEnd() }
    }
    shell.delegate = self
    shell.decorationDelegate = self
    data.dragDelegate = self
    inputMethods.grabDelegate = self
    inputMethods.onClientChange = { [shell] in shell.inputMethodDidChange() }
    seat.onListensToSteps = { [router] in router.pointer.setListensToSteps($1, $0) }
    tablets.onKnowsTablets = { [router] in router.tools.setKnowsTablets($1, $0) }
    seat.onKnowsOnlyPointers = { [unowned self] in router.emulation.setKnowsOnlyPointers($1, $0) }
    seat.onUndeliveredTouch = { [router] in router.touchWasNotDelivered($0) }
    watchLag()
    backlog = display.loop.timer {}
  }

  private func offerGlobals(_ settings: CompositorSettings) throws {
    display.serveSharedMemory(formats: SurfaceImages.extraFormats)
    server.newBuffers.bytesPerPixel = { SurfaceImages.bytesPerPixel(format: $0) }
    globals = [
      try CompositorGlobal(server), try SubcompositorGlobal(server), try ViewporterGlobal(server),
      try SinglePixelBufferGlobal(server), try FractionalScaleGlobal(server, outputs: outputs),
      try PresentationGlobal(server, outputs: outputs, clock: MonotonicClock.identifier),
      try XdgOutputGlobal(server, outputs: outputs),
      try VirtualPointerGlobal(server, outputs: outputs, injector: self),
      try VirtualKeyboardGlobal(server, injector: self), try RelativePointerGlobal(seat),
      try PointerConstraintsGlobal(seat, self), try PointerGesturesGlobal(seat),
      try ShortcutsInhibitGlobal(seat) { [router] in router.keys.setInhibitsBindings($0, $1) },
    ]
  }

  /// Ends every connection in order; afterwards nothing refers to a client any more.
  public func stop() {
    endPrograms()
    display.disconnectClients()
    forgetDeparted()
    departed.freeAll()
  }

  deinit { stop() }
}

// MARK: - Turns of the loop

extension Compositor {
  /// Takes in one event. What it leads to is sent at the end of the same turn of the loop, in one piece for each client.
  public func route(_ event: InputEvent) { route(event, at: clock.now) }

  /// - Parameter time: when it happened, by the compositor's clock.
  public func route(_ event: InputEvent, at time: Timestamp) {
    reviewSceneIfDue()
    onInput?(event, time)
    tellWitnesses { $0.willRoute(event, at: time) }
    router.route(event, at: time)
    carryOutEffects()
    if case .deviceRemoved(let device) = event { tablets.remove(device) }
    router.eventDidEnd()
    tellWitnesses { $0.didRoute() }
  }

  /// Lets gestures that wait for time to pass know how late it is. Call it where the clock is moved by hand.
  public func timeDidPass() {
    guard router.nextTimer != nil else { return }
    reviewSceneIfDue()
    router.advance(to: clock.now)
    carryOutEffects()
    router.eventDidEnd()
  }

  /// Serves whatever is ready, after waiting for it for at most `milliseconds`; -1 waits for ever.
  ///
  /// - Note: `control.onTurn` may lead to further turns within this one.
  public func turn(milliseconds: Int32) {
    gestures?.set(for: router.nextTimer, now: clock)
    display.flushClients()
    display.loop.dispatch(milliseconds: milliseconds)
    server.newBuffers.check()
    endCondemned()
    display.disconnectOffenders()
    reviewSceneIfDue()
    carryOutEffects()
    control.onTurn?()
    reapPrograms()
    reviewSceneIfDue()
    if forgetDeparted() { carryOutEffects() }
    router.eventDidEnd()
    reviews.turnDidEnd()
    workOff()
    shell.tellWatchers()
    display.flushClients()
  }
}
