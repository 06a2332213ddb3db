package import Geometry
package import Surfaces

/// The edit menu for the owner of the router, which asks clients for the actions and reports their answers.
package struct MenuControl {
  private let router: InputRouter
  private var owner: EditMenu { router.owners.menu }

  package init(_ router: InputRouter) { self.router = router }

  /// The menu that is open, or whose actions clients are asked for; nil if there is none.
  package var session: MenuSession? { owner.session }
  package var hasSession: Bool { owner.hasSession }
  /// The item whose action is asked for again; nil if there is none.
  package var pressed: MenuPress? { owner.pressed }
  /// The place of the latest press outside the windows of the client that draws the menu; nil if it was on another window.
  package func latestPress(on window: ClientWindow) -> Point<LayoutSpace>? { owner.latestPress(on: window) }
  /// True if a client draws the menu.
  package var isDrawn: Bool { owner.drawer != nil }

  /// Sets the number of the shell's task that opens the menu. Its action is possible while a client draws the menu.
  package func setHandler(_ handler: ShellHandler?) { owner.setHandler(handler) }

  /// Sets the client that draws the menu; nil for none. A menu that is open closes.
  package func setDrawer(_ client: ClientID?, at time: InputTime) {
    router.handle(at: time) { owner.setDrawer(client, $0) }
  }

  /// Opens the menu for the first responder of the window with the keyboard, now or after a wait; see `MenuMessage.ask`.
  ///
  /// - Returns: false without an effect if no client draws the menu, if the policy does not open it for the window, without
  ///   such a window, or while the session is locked.
  @discardableResult
  package func open(_ opening: MenuOpening, at time: InputTime) -> Bool {
    router.handle(at: time) { router.stages.menu.open(opening, $0) }
  }

  /// Continues to open a menu after the actions were asked for; nil if none is possible. Has no effect for a menu that was
  /// closed since.
  package func didAnswer(_ number: UInt32, _ content: MenuContent?, at time: InputTime) {
    router.handle(at: time) { owner.didAnswer(number, content, $0) }
  }

  /// Presses an item by its position; see `MenuMessage.press`. Has no effect if another menu is open by now, or none, or if
  /// there is no such item.
  package func press(_ item: Int, of menu: UInt32, at time: InputTime) {
    router.handle(at: time) { owner.press(item, of: menu, $0) }
  }

  /// Continues with an item after its action was asked for again.
  ///
  /// - Parameter responder: the one that performs the action now; nil if it is not possible.
  package func pressDidAnswer(_ menu: UInt32, _ responder: MenuResponder?, at time: InputTime) {
    router.handle(at: time) { router.stages.menu.pressDidAnswer(menu, responder, $0) }
  }

  /// Sets another place of the menu that is open.
  package func move(to place: MenuPlace) { owner.move(to: place) }

  /// Closes the menu that is open or about to open.
  package func close(because reason: RoutingReason, at time: InputTime) {
    router.handle(at: time) { owner.close(because: reason, $0) }
  }
}
