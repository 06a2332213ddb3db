import Seats
import Surfaces
package import WaylandServer

/// `zwp_text_input_manager_v1`: text fields of older programs, such as those of Weston's toolkit and of Chromium.
///
/// A client activates a field on a surface. The field is active while that surface has the keyboard focus.
package final class TextInputV1Global: ZwpTextInputManagerV1.Handler {
  let relay: TextRelay
  unowned let seat: SeatGlobal
  /// The text input that each client has activated last. Text inputs of this version cannot be destroyed, so the
  /// others are not kept.
  private var activated: [ClientID: TextInputV1Object] = [:]
  private var global: Global<ZwpTextInputManagerV1>?

  package init(_ seat: SeatGlobal, texts: TextInputGlobal) throws(DisplayError) {
    self.seat = seat
    relay = texts.relay
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
    seat.follow(self)
  }

  package func createTextInput(_ object: ZwpTextInputManagerV1, id: ZwpTextInputV1) {
    let input = TextInputV1Object(id, of: self)
    id.handler = input
    id.onDestroy = { [weak self, weak input] in
      guard let input else { return }
      input.resourceWillGo()
      self?.didDeactivate(input)
    }
  }

  /// Makes a text input that of its client. The former one ends.
  func didActivate(_ input: TextInputV1Object) {
    if let former = activated[input.client], former !== input { former.retire() }
    activated[input.client] = input
  }

  func didDeactivate(_ input: TextInputV1Object) {
    if activated[input.client] === input { activated[input.client] = nil }
  }
}

extension TextInputV1Global: KeyboardFocusObserver {
  func keyboardDidEnter(_ target: KeyboardTarget) { activated[target.client]?.beginIfFocused() }
  func keyboardDidLeave(_ target: KeyboardTarget) { activated[target.client]?.keyboardDidLeave(target.surface) }
}
