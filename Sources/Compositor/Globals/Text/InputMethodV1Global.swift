import Seats
import Surfaces
package import WaylandServer

/// `zwp_input_method_v1` and `zwp_input_panel_v1`: input methods of older programs, such as `weston-keyboard`, and their
/// windows.
///
/// A client becomes the seat's input method by binding the global, if the seat has none, or one of an on-screen
/// keyboard. Input methods of this version are never notified that they are not used. The one that was bound first
/// takes the place of one that ends.
package final class InputMethodV1Global {
  let methods: InputMethodGlobal
  /// Types the keys of input methods.
  private(set) weak var injector: (any InputInjector)?
  /// The input methods of this version, in the order in which they were bound.
  private var bound: [InputMethodV1Object] = []
  private var panels: [InputPanel] = []
  private var panelBinds = Tally<Client>()
  private var global: Global<ZwpInputMethodV1>?
  private var panelGlobal: Global<ZwpInputPanelV1>?

  package init(_ methods: InputMethodGlobal, injector: any InputInjector) throws(DisplayError) {
    self.methods = methods
    self.injector = injector
    let server = methods.seat.server
    global = try Global(server, for: .inputMethod, version: 1) { [unowned self] in bind($0) }
    panelGlobal = try Global(server, for: .inputMethod, version: 1) { [unowned self] in bind($0) }
    methods.followVacancies { [weak self] in self?.fillVacancy() }
  }

  var server: Server { methods.seat.server }

  private func bind(_ resource: ZwpInputMethodV1) {
    let method = InputMethodV1Object(resource, of: self)
    guard server.admits(resource, beside: bound.count { $0.client == method.client }) else { return }
    bound.append(method)
    resource.onDestroy = { [weak self, weak method] in
      guard let self, let method else { return }
      bound.removeAll { $0 === method }
      method.end()
    }
    method.join()
  }

  private func bind(_ resource: ZwpInputPanelV1) {
    let client = resource.client
    guard server.admits(resource, beside: panelBinds[client]) else { return }
    panelBinds.add(client)
    resource.handler = self
    resource.onDestroy = { [weak self] in self?.panelBinds.remove(client) }
  }

  private func fillVacancy() {
    for method in bound where method.join() { return }
  }
}

// MARK: - Panels

extension InputMethodV1Global: ZwpInputPanelV1.Handler {
  package func getInputPanelSurface(_ object: ZwpInputPanelV1, id: ZwpInputPanelSurfaceV1, surface: WlSurface) {
    guard let target = surface.object else { return }
    guard target.roleHandler == nil, target.model.take(.inputPanel) else {
      // The interface has no errors of its own. This is `wl_display.invalid_object`.
      return object.postError(
        0, "wl_surface@\(surface.id) cannot be an input panel: it already has \(target.existingRole)")
    }
    let client = server.clients[id.client].id
    let panel = InputPanel(target, of: client, outputs: methods.outputs) { [weak self] in self?.placePanels(of: client)
    }
    id.handler = panel
    id.onDestroy = { [weak self, weak panel] in
      panel?.end()
      self?.panels.removeAll { $0 === panel }
    }
    panels.append(panel)
  }

  private func placePanels(of client: ClientID) {
    if methods.relay.method?.client == client { methods.relay.method?.placePopups() }
  }

  /// Shows, moves and hides the panels of an input method's client.
  ///
  /// - Parameters:
  ///   - place: the text; nil hides all panels.
  ///   - showsKeyboard: false if the field's client wants no on-screen keyboard.
  /// - Returns: the area of the keyboard, in coordinates of the text's window; nil if none is shown.
  func place(_ place: TextPlace?, showsKeyboard: Bool, of client: ClientID) -> PanelArea? {
    var area: PanelArea?
    for panel in panels where panel.client == client {
      panel.update(place, showsKeyboard: showsKeyboard)
      if let place, let frame = panel.keyboardFrame { area = PanelArea(frame, from: place.window) }
    }
    return area
  }
}
