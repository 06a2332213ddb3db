import Geometry
import Globals
import Seats
import Surfaces
import WaylandServer

import struct Interaction.Action

/// Carries out the effects of the router: sends events to clients, moves windows and performs the shell's actions.
final class EffectCarrier {
  private let router: InputRouter
  /// The router's effects.
  private let queue: EffectQueue
  private let windows: WindowStack
  private let seat: SeatGlobal
  private let shell: Shell
  private let responders: ResponderGlobal
  private let scene: SceneKeeper
  private let policy: PolicyKeeper
  private let actions: ShellActions
  private let applications: ApplicationActions
  private let menus: EditMenus
  private let observers: ObserverList
  private let health: ClientHealth
  private let clock: any Clock
  /// True if effects were carried out between requests, and the work for the end of the turn is still due.
  @exclusivity(unchecked) private var hasToTidy = false

  init(
    _ router: InputRouter, _ server: Server, _ globals: ProtocolGlobals, _ scene: SceneKeeper,
    _ policy: PolicyKeeper, _ actions: ShellActions, _ applications: ApplicationActions, _ menus: EditMenus,
    _ health: ClientHealth, _ observers: ObserverList, _ clock: any Clock
  ) {
    self.router = router
    queue = router.outbox.effects
    windows = server.windows
    seat = globals.seat
    shell = globals.shell
    responders = globals.responders
    self.scene = scene
    self.policy = policy
    self.actions = actions
    self.applications = applications
    self.menus = menus
    self.health = health
    self.observers = observers
    self.clock = clock
  }

  /// Carries out the router's effects, in order. Clients are sent their events at the end of the turn.
  func carryOut() {
    guard !queue.isEmpty || hasToTidy else { return }
    hasToTidy = false
    drain()
    policy.sweep()
    if seat.disconnectHopeless() { drain() }
  }

  /// Carries out effects between two requests of a client. Must not disconnect clients.
  func requestDidEnd() {
    guard !queue.isEmpty else { return }
    hasToTidy = true
    drain()
  }

  private func drain() {
    queue.drain { routed in
      observers.notify(.effects) { $0.willCarryOut(routed) }
      carryOut(routed)
    }
  }

  private func carryOut(_ routed: RoutedEffect) {
    switch routed.effect {
    case .touch, .pointer, .gesture, .tool, .pad, .key, .drag:
      seat.deliver(routed.effect, from: queue)
      if health.isOn, let start = routed.effect.start { health.inputDidReach(start.surface, of: start.client) }
    case .window(let command): carryOut(command, because: routed.reason)
    case .responder(let message): responders.send(message)
    case .menu(let message): menus.carryOut(message)
    case .action(let id, let taker):
      let action = router.action(id)
      observers.notify(.actions) { $0.willPerform(action, by: taker, because: routed.reason) }
      switch taker {
      case .shell(let handler, let window): perform(handler, for: action, on: window, because: routed.reason)
      case .application(let request): applications.begin(request, of: action, because: routed.reason)
      case .client, .window, .nobody: break
      }
    case .note: break
    }
  }

  private func perform(
    _ handler: ShellHandler, for action: Action, on window: WindowID?, because reason: RoutingReason
  ) {
    actions.perform(handler, for: action, on: window, sentBy: queue.gesture, because: reason)
  }

  /// Sets the code of the embedding program for an action; nil removes it.
  ///
  /// - Returns: every action that the program performs now.
  func setOwn(_ action: Action, _ body: ActionBody?) -> Set<Action> { actions.setOwn(action, body) }

  // MARK: Windows

  private func carryOut(_ command: WindowCommand, because reason: RoutingReason) {
    switch command {
    case .raise(let id):
      guard let window = router.window(id) else { return }
      windows.raise(window)
      scene.didChange()
    case .keyWindow(let old, let new):
      if let old { shell.setActivated(false, old) }
      if let new {
        shell.setActivated(true, new)
        if let window = router.window(new) {
          if case .action = reason { seat.userDidAct(on: window.client) }
          if health.isOn { health.inputDidReach(window) }
        }
      }
      policy.keyWindowDidChange(to: new)
    case .becameFirstResponder(let surface): responders.tell(isFirst: true, surface)
    case .resignedFirstResponder(let surface): responders.tell(isFirst: false, surface)
    case .askToResign(let surface):
      if !responders.askToResign(surface) {
        router.take(.firstResponderDidAnswer(surface, resigns: true), at: clock.now)
      }
    // A decision for the trace.
    case .keepFirstResponder: break
    case .dismissPopup(let id): shell.dismissPopup(id)
    case .move(let id, let position): if let window = router.window(id) { shell.move(window, to: position) }
    case .resize(let id, let frame, let edges): shell.resize(id, to: frame, edges: edges)
    case .interactionEnded(let id): shell.endInteraction(id)
    case .operate(let id, let operation): operate(id, operation)
    }
  }

  /// Asks a window's client to close it.
  func close(_ window: ClientWindow) {
    observers.notify(.windows) { $0.willAskToClose(window) }
    shell.close(window.id)
  }

  private func operate(_ id: WindowID, _ operation: WindowOperation) {
    switch operation {
    case .close: if let window = router.window(id) { close(window) }
    case .maximize: shell.setMaximized(!shell.isMaximized(id), id)
    case .minimize: shell.setMinimized(true, id)
    case .fullscreen: shell.setFullscreen(!shell.isFullscreen(id), id)
    case .move, .resize, .nextWindow, .previousWindow: break
    }
  }
}
