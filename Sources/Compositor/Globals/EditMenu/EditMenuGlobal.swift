package import Seats
package import Surfaces
package import WaylandServer

/// `fingerpost_edit_menu_manager_v1`: connects the program that draws the edit menu of the seat.
package final class EditMenuGlobal: FingerpostEditMenuManagerV1.Handler {
  let server: Server
  /// The objects, in the order in which they were created.
  private var objects: [EditMenuObject] = []
  /// The object of the program that draws; nil without one.
  private var drawing: EditMenuObject?
  private(set) weak var delegate: (any EditMenuDelegate)?
  private var global: Global<FingerpostEditMenuManagerV1>?

  package init(_ server: Server) throws(DisplayError) {
    self.server = server
    global = try Global(server, for: .editMenu, version: 1) { [unowned self] in $0.handler = self }
  }

  /// Sets what carries out the requests, once. It is not retained.
  package func use(_ delegate: any EditMenuDelegate) {
    precondition(self.delegate == nil, "one object carries out the requests")
    self.delegate = delegate
  }

  /// True if a client draws the menu.
  package var hasDrawer: Bool { drawing != nil }
  /// The client that draws the menu; nil without one.
  package var drawer: ClientID? { drawing?.clientID }

  // MARK: Showing

  /// Sets the menu that is shown; nil for none. The program receives it at the end of the turn of the loop.
  package func show(_ menu: ShownMenu?) { drawing?.show(menu) }

  /// Sets the handles that are shown; nil for none. The program receives them at the end of the turn of the loop.
  package func show(_ ends: ShownEnds?) { drawing?.show(ends) }

  /// Passes a key on to the menu that is shown.
  package func send(_ command: EditMenuCommand) { drawing?.add(command) }

  /// Sends the changes since the previous call. Call it once in each turn of the loop.
  package func notify() { drawing?.notify() }

  // MARK: Requests

  package func destroy(_ object: FingerpostEditMenuManagerV1) {}

  package func getEditMenu(_ object: FingerpostEditMenuManagerV1, id: FingerpostEditMenuV1, seat: WlSeat) {
    guard server.admits(id, beside: objects.count { $0.client == id.client }) else { return }
    let made = EditMenuObject(id, of: self)
    id.handler = made
    id.onDestroy = { [weak self, unowned made] in self?.remove(made) }
    objects.append(made)
    guard drawing == nil else { return made.refuse() }
    drawing = made
    delegate?.drawerDidChange(made.clientID)
  }

  private func remove(_ object: EditMenuObject) {
    let wasDrawing = drawing === object
    objects.removeAll { $0 === object }
    guard wasDrawing else { return }
    drawing = nil
    delegate?.drawerDidChange(nil)
  }
}
