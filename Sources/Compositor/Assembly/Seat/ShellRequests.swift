import Geometry
import Globals
import Seats
import Surfaces

/// Requests of the shell's clients that need the seat or the key window.
final class ShellRequests: ShellDelegate {
  private let router: InputRouter
  private let seat: SeatGlobal
  private let inputMethods: InputMethodGlobal
  private let editMenu: EditMenuGlobal
  private let outputs: OutputKeeper
  private let policy: PolicyKeeper
  private let clock: any Clock
  private let refusals: RefusedRequests
  private let responders: ResponderRequests

  init(
    _ router: InputRouter, _ globals: ProtocolGlobals, _ outputs: OutputKeeper, _ policy: PolicyKeeper,
    _ refusals: RefusedRequests, _ clock: any Clock
  ) {
    self.router = router
    seat = globals.seat
    inputMethods = globals.inputMethods
    editMenu = globals.editMenu
    self.outputs = outputs
    self.policy = policy
    self.clock = clock
    self.refusals = refusals
    responders = ResponderRequests(router, globals.seat, policy, refusals, clock)
    globals.responders.use(responders)
    seat.reportRefusals { [unowned refusals] in refusals.add($0, $1, of: $2) }
  }

  func shell(_ shell: Shell, accepts serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool {
    let isAccepted = accepts(serial, from: client, for: use)
    if !isAccepted { refusals.add(use, serial, of: client) }
    return isAccepted
  }

  private func accepts(_ serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool {
    switch use {
    case .popupGrab:
      seat.accepts(serial, from: client, for: router.popupGrabOwner?.client == client ? .nestedGrab : .grab)
        || opensMenuAfterTap(serial, client)
    case .windowMenu: seat.accepts(serial, from: client, for: .grab)
    case .move, .resize, .drag: seat.accepts(serial, from: client, for: .hold)
    case .selection, .primarySelection: seat.accepts(serial, from: client, for: .selection)
    case .activation: seat.activationPermit(for: serial, of: client) != nil
    case .editMenu: seat.accepts(serial, from: client, for: .action(sentAt: clock.now))
    }
  }

  /// True for serial 0 from the key window's client: GTK opens popovers after the finger was lifted, when it cannot
  /// name a valid serial.
  private func opensMenuAfterTap(_ serial: UInt32, _ client: ClientID) -> Bool {
    serial == 0 && router.keyWindow?.client == client
  }

  func shell(_ shell: Shell, beginMoving window: ClientWindow, serial: UInt32) {
    guard let driver = seat.driver(of: serial, from: window.client) else { return }
    router.take(.beginMove(window, by: driver), at: clock.now)
  }

  func shell(_ shell: Shell, beginResizing window: ClientWindow, edges: WindowEdges, serial: UInt32) {
    guard let driver = seat.driver(of: serial, from: window.client) else { return }
    router.take(.beginResize(window, edges: edges, by: driver), at: clock.now)
  }

  func shell(_ shell: Shell, beginGrabFor popup: ClientWindow) {
    guard !router.take(.beginPopupGrab(popup), at: clock.now), popup.isConcealed else { return }
    shell.dismissPopup(popup.id)
  }

  func shell(_ shell: Shell, keyboardInteractivityDidChange window: ClientWindow) {
    router.take(.reviewKeyWindow(because: .layerChanged), at: clock.now)
  }

  func shell(_ shell: Shell, modalityDidChange window: ClientWindow) {
    router.take(.reviewKeyWindow(because: .clientRequest), at: clock.now)
  }

  func shell(_ shell: Shell, isKeyboard client: ClientID) -> Bool {
    inputMethods.isKeyboard(client) || editMenu.drawer == client
  }

  /// The output that shows the key window.
  func suitableOutput(for shell: Shell) -> OutputGlobal? { router.keyWindow.flatMap { outputs.showing($0) } }

  func shell(_ shell: Shell, placementOf window: ClientWindow) -> InitialPlacement? {
    policy.initialPlacement(of: window)
  }

  func shell(_ shell: Shell, activationPermitFor serial: UInt32, of client: ClientID) -> ActivationPermit? {
    let permit = seat.activationPermit(for: serial, of: client)
    if permit == nil { refusals.add(.activation, serial, of: client) }
    return permit
  }

  func shell(_ shell: Shell, activate window: ClientWindow, because cause: ActivationCause) {
    if case .press(let permit) = cause, !seat.spend(permit, for: window.client) {
      return refusals.add(.activation, permit.serial, of: permit.client)
    }
    shell.setMinimized(false, window.id)
    router.take(.raise(window, because: .activationRequest), at: clock.now)
    router.take(.makeKey(window, because: .activationRequest), at: clock.now)
  }
}
