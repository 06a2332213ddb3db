package import WaylandServer

/// `zwp_text_input_manager_v2`: text fields of Qt 5 and of older programs of KDE.
package final class TextInputV2Global: ZwpTextInputManagerV2.Handler {
  let relay: TextRelay
  unowned let seat: SeatGlobal
  private let inputs: FocusedTextInputs<TextInputV2Object>
  private var global: Global<ZwpTextInputManagerV2>?

  package init(_ seat: SeatGlobal, texts: TextInputGlobal) throws(DisplayError) {
    self.seat = seat
    relay = texts.relay
    inputs = FocusedTextInputs(seat)
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ZwpTextInputManagerV2) {}

  package func getTextInput(_ object: ZwpTextInputManagerV2, id: ZwpTextInputV2, seat: WlSeat) {
    guard inputs.admits(id) else { return }
    let input = TextInputV2Object(id, of: self)
    id.handler = input
    inputs.add(input, of: id)
  }
}
