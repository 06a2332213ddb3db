import Seats
import Surfaces
package import WaylandServer

/// `zwp_text_input_manager_v3`: clients announce text fields and receive text from an input method.
///
/// The focus of text inputs is the keyboard focus.
package final class TextInputGlobal: ZwpTextInputManagerV3.Handler {
  let relay: TextRelay
  private unowned let seat: SeatGlobal
  private var inputs: [ClientID: [TextInputObject]] = [:]
  private var global: Global<ZwpTextInputManagerV3>?

  package init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    relay = TextRelay(seat.server)
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
    seat.follow(self)
  }

  package func destroy(_ object: ZwpTextInputManagerV3) {}

  /// True if the active text field is secret: its purpose is a password or a PIN, or its text is hidden or sensitive.
  package var hasSecretField: Bool { relay.isSecret }

  /// Runs an action now and at each change of `hasSecretField`, before anything about the field is sent.
  package func reportSecrecy(_ action: @escaping () -> Void) { relay.reportSecrecy(action) }

  package func getTextInput(_ object: ZwpTextInputManagerV3, id: ZwpTextInputV3, seat: WlSeat) {
    let client = self.seat.server.clients[id.client].id
    guard self.seat.server.admits(id, beside: inputs[client]?.count ?? 0) else { return }
    let input = TextInputObject(id, relay: relay)
    inputs[client, default: []].append(input)
    id.onDestroy = { [weak self, weak input] in
      guard let input else { return }
      input.resourceWillGo()
      self?.remove(input, of: client)
    }
    guard let target = self.seat.keyboardFocus?.target, target.client == client else { return }
    if let surface = self.seat.surface(target.surface) { input.enter(surface, target.surface) }
  }

  private func remove(_ input: TextInputObject, of client: ClientID) {
    inputs[client]?.removeAll { $0 === input }
    if inputs[client]?.isEmpty == true { inputs[client] = nil }
  }
}

extension TextInputGlobal: KeyboardFocusObserver {
  func keyboardDidEnter(_ target: KeyboardTarget) {
    guard let inputs = inputs[target.client], let surface = seat.surface(target.surface) else { return }
    for input in inputs { input.enter(surface, target.surface) }
  }

  func keyboardDidLeave(_ target: KeyboardTarget) {
    for input in inputs[target.client] ?? [] { input.leave(seat.server.surfaces[target.surface]?.resource) }
  }
}
