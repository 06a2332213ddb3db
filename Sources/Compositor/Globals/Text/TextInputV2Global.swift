import Seats
import Surfaces
package import WaylandServer

/// `zwp_text_input_manager_v2`: text fields of Qt 5 and of older programs of KDE.
package final class TextInputV2Global: ZwpTextInputManagerV2.Handler {
  let relay: TextRelay
  unowned let seat: SeatGlobal
  private var inputs: [ClientID: [TextInputV2Object]] = [:]
  private var global: Global<ZwpTextInputManagerV2>?

  package init(_ seat: SeatGlobal, texts: TextInputGlobal) throws(DisplayError) {
    self.seat = seat
    relay = texts.relay
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
    seat.follow(self)
  }

  package func destroy(_ object: ZwpTextInputManagerV2) {}

  package func getTextInput(_ object: ZwpTextInputManagerV2, id: ZwpTextInputV2, seat: WlSeat) {
    let client = self.seat.server.clients[id.client].id
    guard self.seat.server.admits(id, beside: inputs[client]?.count ?? 0) else { return }
    let input = TextInputV2Object(id, of: self)
    id.handler = input
    inputs[client, default: []].append(input)
    id.onDestroy = { [weak self, weak input] in
      guard let input else { return }
      input.resourceWillGo()
      self?.remove(input, of: client)
    }
    guard let target = self.seat.keyboardFocus?.target, target.client == client else { return }
    if let surface = self.seat.surface(target.surface) { input.enter(surface, target.surface) }
  }

  private func remove(_ input: TextInputV2Object, of client: ClientID) {
    inputs[client]?.removeAll { $0 === input }
    if inputs[client]?.isEmpty == true { inputs[client] = nil }
  }
}

extension TextInputV2Global: KeyboardFocusObserver {
  func keyboardDidEnter(_ target: KeyboardTarget) {
    guard let inputs = inputs[target.client], let surface = seat.surface(target.surface) else { return }
    for input in inputs { input.enter(surface, target.surface) }
  }

  func keyboardDidLeave(_ target: KeyboardTarget) {
    for input in inputs[target.client] ?? [] { input.leave(seat.server.surfaces[target.surface]?.resource) }
  }
}
