import Geometry
import Interaction
import Surfaces

/// The edit menu of the seat: the responder that it is for, and its items while it is open.
final class EditMenu: SeatOwner {
  /// The action that opens the menu, unless a policy gives it another meaning.
  static let action = Action("edit.menu")

  /// The client that draws the menu; nil without one. Then the menu does not open.
  @exclusivity(unchecked) private(set) var drawer: ClientID?
  /// The menu that is open, or whose actions clients are asked for; nil if there is none.
  @exclusivity(unchecked) private(set) var session: MenuSession?
  var hasSession: Bool { session != nil }
  /// The item that was pressed last, while its action is asked for.
  private(set) var pressed: MenuPress?
  /// The number of the shell's task that opens the menu.
  private var handler: ShellHandler?
  private var latest: UInt32 = 0
  /// The surfaces of a client at the latest press on a window for which a rule opens the menu; nil without one.
  private var shown: ShownSurfaces?
  /// The latest press on a window that is not one of the drawer's; nil before the first.
  private var latestPress: (window: WindowID, place: Point<LayoutSpace>)?
  private let stack: WindowStack

  /// The time after a gesture in which a client may show a menu of its own, in microseconds.
  static let timeForClient: UInt64 = 250_000

  init(in stack: WindowStack) { self.stack = stack }

  /// True if an action of the shell has no effect: it opens the menu, which no client draws.
  func lacksDrawer(for performance: ActionPerformance) -> Bool {
    if drawer == nil, let handler, case .shell(handler) = performance { true } else { false }
  }

  /// Sets the number of the shell's task that opens the menu.
  func setHandler(_ handler: ShellHandler?) {
    if handler != self.handler { self.handler = handler }
  }

  /// Sets the client that draws the menu. A menu that is open closes.
  func setDrawer(_ client: ClientID?, _ turn: Turn) {
    close(because: .menuDismissed, turn)
    drawer = client
  }

  // MARK: Opening and closing

  /// Begins a menu for a first responder. Clients have to be asked for its actions, after the wait if there is one.
  ///
  /// - Parameter isGestureOver: true if no finger and no button is down.
  func begin(
    _ opening: MenuOpening, for surface: Surface, of window: ClientWindow, isGestureOver: Bool, _ turn: Turn
  ) {
    close(because: opening.reason, turn)
    latest = latest == .max ? 1 : latest + 1
    let waits = opening.waitsForClient
    let former = waits && shown?.window == window.id ? shown : nil
    let begun = MenuSession(
      number: latest, window: window, surface: surface, isByKey: opening.isByKey, touched: opening.touched,
      frame: window.frame, reason: opening.reason,
      shown: former ?? ShownSurfaces(of: window, in: stack, at: turn.time), mayShowOwn: waits,
      wait: waits ? .endOfGesture : nil)
    session = begun
    if !waits { return turn.emit(.menu(.ask(begun.target)), opening.reason) }
    if isGestureOver { gestureDidEnd(turn) }
  }

  // MARK: Menus of clients

  /// True while the menu waits for the end of the gesture that opens it.
  @inline(__always)
  var waitsForGesture: Bool { session?.wait == .endOfGesture }

  /// The time at which `waitIsOver` must be called; nil while the menu does not wait for a time.
  @inline(__always)
  var due: InputTime? { if case .client(let time)? = session?.wait { time } else { nil } }

  /// Lets the client show a menu of its own for a time, after the fingers and buttons of the gesture were lifted.
  func gestureDidEnd(_ turn: Turn) {
    if waitsForGesture { session?.wait = .client(until: turn.time.advanced(by: Self.timeForClient)) }
  }

  /// Goes on with the menu, unless the client has shown something that may be a menu.
  func waitIsOver(_ turn: Turn) {
    guard let waited = session else { return }
    guard !showsMore(of: waited), !waited.shown.includesMenu(of: waited.window, in: stack) else {
      session = nil
      return turn.note(.menuOfClient, Int64(waited.number), .editMenu)
    }
    session?.wait = nil
    turn.emit(.menu(.ask(waited.target)), waited.reason)
  }

  /// True if the client has shown a popup since the press, or a subsurface where it may have a menu of its own.
  private func showsMore(of session: MenuSession) -> Bool {
    session.shown.lacksPopup(of: session.window, in: stack)
      || session.mayShowOwn && session.shown.lacksSubsurface(of: session.window)
  }

  // MARK: Answers

  /// Opens the menu with the actions that are possible, or ends it if there are none.
  func didAnswer(_ number: UInt32, _ content: MenuContent?, _ turn: Turn) {
    guard var answered = session, answered.number == number, answered.content == nil else { return }
    guard let content, !content.items.isEmpty else {
      session = nil
      return turn.note(.menuEmpty, Int64(number), .editMenu)
    }
    (answered.content, answered.declaredArea) = (content, session?.surface.state.menuArea)
    answered.openedAt = turn.time
    session = answered
    turn.emit(.menu(.open(answered.target)), .editMenu)
  }

  /// Sets another place of the menu that is open.
  func move(to place: MenuPlace) { session?.content?.place = place }

  func close(because reason: RoutingReason, _ turn: Turn) {
    guard let ended = session else { return }
    session = nil
    turn.emit(.menu(.close(ended.target)), reason)
  }

  /// Closes the menu before a touch begins or a button is pressed elsewhere.
  ///
  /// - Parameter window: the window at the place.
  @inline(__always)
  func pressWillBegin(on window: @autoclosure () -> ClientWindow?, at place: Point<LayoutSpace>, _ turn: Turn) {
    if drawer != nil { beginPress(on: window(), at: place, turn) }
  }

  private func beginPress(on window: ClientWindow?, at place: Point<LayoutSpace>, _ turn: Turn) {
    if session != nil, window?.client != drawer { close(because: .pressOutsideMenu, turn) }
    if let window, window.client != drawer { latestPress = (window.id, place) }
    guard let window, window.effectiveOpensEditMenu == true else { return }
    if shown?.continues(with: window, at: turn.time) == true { return }
    shown = ShownSurfaces(of: window, in: stack, at: turn.time, after: shown)
  }

  /// The place of the latest press outside the drawer's windows; nil if it was on another window.
  func latestPress(on window: ClientWindow) -> Point<LayoutSpace>? {
    latestPress?.window == window.id ? latestPress?.place : nil
  }

  /// Closes the menu if it is not for the first responder.
  func review(first: Surface?, _ turn: Turn) {
    if let session, session.surface !== first { close(because: .focusChanged, turn) }
  }

  // MARK: Items

  /// Closes the menu for an item. Its action has to be asked for again.
  ///
  /// Has no effect if another menu is open by now, or if there is no such item.
  func press(_ item: Int, of menu: UInt32, _ turn: Turn) {
    guard let session, session.number == menu, let items = session.content?.items, items.indices.contains(item) else {
      return
    }
    close(because: .menuItemPressed, turn)
    pressed = MenuPress(
      menu: menu, item: items[item], window: session.window, surface: session.surface, isByKey: session.isByKey)
    turn.emit(.menu(.press(session.target, item: Int32(clamping: item))), .menuItemPressed)
  }

  /// Removes the item that was pressed, after its action was asked for; nil if another one was pressed since.
  func takePress(of menu: UInt32) -> MenuPress? {
    guard let taken = pressed, taken.menu == menu else { return nil }
    pressed = nil
    return taken
  }

  // MARK: Keys

  /// Decides about a key that is pressed while there is a menu.
  ///
  /// - Returns: true if the menu consumes it.
  func takes(_ reading: KeyReading, _ turn: Turn) -> Bool {
    guard let session, !reading.isModifier else { return false }
    let isOpen = session.content != nil
    if isOpen, session.isByKey, let command = EditMenuCommand(reading) {
      turn.emit(.menu(.command(command, session.target)), .binding)
      return true
    }
    close(because: .keyTyped, turn)
    return isOpen && reading.plain.keysym == EditMenuCommand.escape && reading.plain.modifiers.isEmpty
  }

  // MARK: Removal

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    if session?.surface.id == surface { close(because: .surfaceDestroyed, turn) }
    if pressed?.surface.id == surface { pressed = nil }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {
    if shown?.window == window.id { shown = nil }
    if latestPress?.window == window.id { latestPress = nil }
    if session?.window === window { close(because: .windowUnmapped, turn) }
    if pressed?.window === window { pressed = nil }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    if drawer == client { setDrawer(nil, turn) }
    if session?.surface.client == client { close(because: .surfaceDestroyed, turn) }
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}

  func sceneDidChange(_ turn: Turn) {
    guard let session else { return }
    if session.window.frame != session.frame {
      close(because: .sceneChanged, turn)
    } else if session.wait == nil, showsMore(of: session) {
      close(because: .menuOfClient, turn)
    }
  }
}

extension EditMenuCommand {
  fileprivate static let escape: UInt32 = 0xff1b

  /// The command of a key, by its keysym; nil if it has none.
  fileprivate init?(_ reading: KeyReading) {
    let (tab, left, right, enter, keypadEnter, space): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
      (0xff09, 0xff51, 0xff53, 0xff0d, 0xff8d, 0x20)
    switch (reading.plain.keysym, reading.plain.modifiers) {
    case (left, []), (tab, .shift): self = .previous
    case (right, []), (tab, []): self = .next
    case (enter, []), (keypadEnter, []), (space, []): self = .press
    default: return nil
    }
  }
}
