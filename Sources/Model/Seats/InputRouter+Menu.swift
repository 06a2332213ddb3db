package import Surfaces

// The edit menu. Its owner asks clients for the actions, and tells the router the answers.
extension InputRouter {
  /// The edit menu that is open, or whose actions clients are asked for; nil if there is none.
  package var menu: MenuSession? { owners.menu.session }
  /// The item of the edit menu whose action is asked for again; nil if there is none.
  package var pressedItem: MenuPress? { owners.menu.pressed }
  /// True if a client draws the edit menu.
  package var drawsMenu: Bool { owners.menu.drawer != nil }

  /// Sets the number of the shell's task that opens the edit menu. Its action is possible while a client draws the menu.
  package func setMenuHandler(_ handler: ShellHandler?) { owners.menu.setHandler(handler) }

  /// Sets the client that draws the edit menu; nil for none. A menu that is open closes.
  package func setMenuDrawer(_ client: ClientID?, at time: InputTime) {
    handle(at: time) { owners.menu.setDrawer(client, $0) }
  }

  /// Opens the edit menu for the first responder of the window with the keyboard; see `MenuMessage.ask`.
  ///
  /// - Returns: false without an effect if no client draws the menu, without such a window, or while the session is locked.
  @discardableResult
  package func openMenu(_ opening: MenuOpening, at time: InputTime) -> Bool {
    handle(at: time) { stages.menu.open(opening, $0) }
  }

  /// Continues to open a menu after the actions were asked for; nil if none is possible. Has no effect for a menu that was
  /// closed since.
  package func menuDidAnswer(_ number: UInt32, _ content: MenuContent?, at time: InputTime) {
    handle(at: time) { owners.menu.didAnswer(number, content, $0) }
  }

  /// Presses an item by its position; see `MenuMessage.press`. Has no effect if another menu is open by now, or none, or if
  /// there is no such item.
  package func pressMenuItem(_ item: Int, of menu: UInt32, at time: InputTime) {
    handle(at: time) { owners.menu.press(item, of: menu, $0) }
  }

  /// Continues with an item after its action was asked for again.
  ///
  /// - Parameter responder: the one that performs the action now; nil if it is not possible.
  package func menuPressDidAnswer(_ menu: UInt32, _ responder: MenuResponder?, at time: InputTime) {
    handle(at: time) { stages.menu.pressDidAnswer(menu, responder, $0) }
  }

  /// Closes the menu that is open or about to open.
  package func closeMenu(because reason: RoutingReason, at time: InputTime) {
    handle(at: time) { owners.menu.close(because: reason, $0) }
  }
}
