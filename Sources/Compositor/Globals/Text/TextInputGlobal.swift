package import WaylandServer

/// `zwp_text_input_manager_v3`: clients announce text fields and receive text from an input method.
///
/// The focus of text inputs is the keyboard focus.
package final class TextInputGlobal: ZwpTextInputManagerV3.Handler {
  let relay: TextRelay
  private let inputs: FocusedTextInputs<TextInputObject>
  private var global: Global<ZwpTextInputManagerV3>?

  package init(_ seat: SeatGlobal) throws(DisplayError) {
    relay = TextRelay(seat.server)
    inputs = FocusedTextInputs(seat)
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ZwpTextInputManagerV3) {}

  /// True if the active text field is secret: its purpose is a password or a PIN, or its text is hidden or sensitive.
  package var hasSecretField: Bool { relay.isSecret }

  /// Runs an action now and at each change of `hasSecretField`, before anything about the field is sent.
  package func reportSecrecy(_ action: @escaping () -> Void) { relay.reportSecrecy(action) }

  package func getTextInput(_ object: ZwpTextInputManagerV3, id: ZwpTextInputV3, seat: WlSeat) {
    guard inputs.admits(id) else { return }
    inputs.add(TextInputObject(id, relay: relay), of: id)
  }
}
