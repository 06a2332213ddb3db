import StageKit
import WaylandClient

/// A client with a text field.
final class Writer {
  let guest: Guest
  private let manager: ZwpTextInputManagerV3
  private(set) var inputs: [ZwpTextInputV3] = []

  init(_ guest: Guest) {
    self.guest = guest
    manager = guest.bind(ZwpTextInputManagerV3.self)
    addInput()
  }

  var input: ZwpTextInputV3 { inputs[0] }

  func addInput() { inputs.append(manager.getTextInput(seat: guest.seat)) }

  /// Enables a text field, with further requests in the body.
  func enable(_ number: Int = 0, _ body: (ZwpTextInputV3) -> Void = { _ in }) {
    inputs[number].enable()
    body(inputs[number])
    inputs[number].commit()
  }

  func disable(_ number: Int = 0) {
    inputs[number].disable()
    inputs[number].commit()
  }

  func say(_ text: String, cursor: Int32, anchor: Int32) {
    input.setSurroundingText(text: text, cursor: cursor, anchor: anchor)
    input.commit()
  }
}

/// A client that is an input method.
final class Scribe {
  let guest: Guest
  private let manager: ZwpInputMethodManagerV2
  private(set) var method: ZwpInputMethodV2
  private(set) var dones: UInt32 = 0

  init(_ guest: Guest) {
    self.guest = guest
    manager = guest.bind(ZwpInputMethodManagerV2.self)
    method = manager.getInputMethod(seat: guest.seat)
    method.handler = self
  }

  /// Requests to become the input method again.
  func applyAgain() {
    dones = 0
    method = manager.getInputMethod(seat: guest.seat)
    method.handler = self
  }

  /// Inserts a text with the serial of the latest `done` or another serial.
  func insert(_ text: String, serial: UInt32? = nil) {
    method.commitString(text: text)
    method.commit(serial: serial ?? dones)
  }

  func grab() -> ZwpInputMethodKeyboardGrabV2 { method.grabKeyboard() }

  func popup(_ surface: String) -> ZwpInputPopupSurfaceV2 {
    method.getInputPopupSurface(surface: guest.surfaces[surface]!)
  }
}

extension Scribe: ZwpInputMethodV2.Handler {
  func activate(_ object: ZwpInputMethodV2) {}
  func deactivate(_ object: ZwpInputMethodV2) {}
  func surroundingText(_ object: ZwpInputMethodV2, text: String, cursor: UInt32, anchor: UInt32) {}
  func textChangeCause(_ object: ZwpInputMethodV2, cause: ZwpTextInputV3.ChangeCause) {}
  func contentType(
    _ object: ZwpInputMethodV2, hint: ZwpTextInputV3.ContentHint, purpose: ZwpTextInputV3.ContentPurpose
  ) {}
  func done(_ object: ZwpInputMethodV2) { dones += 1 }
  func unavailable(_ object: ZwpInputMethodV2) {}
}
