import Surfaces

/// Ties the one text field of the seat that wants text to the seat's input method.
final class TextRelay {
  /// nil while no field wants text.
  private(set) weak var active: TextInputObject?
  private(set) weak var method: InputMethodObject?

  /// Another field's turn comes when this one has ended; until then its requests are ignored (`zwp_text_input_v3.enable`).
  func mayBegin(_ input: TextInputObject) -> Bool { active == nil || active === input }

  func begin(_ input: TextInputObject, _ field: TextField) {
    active = input
    method?.activate(for: field, on: input.surface)
  }

  func change(_ input: TextInputObject, _ field: TextField) {
    if active === input { method?.update(field) }
  }

  func end(_ input: TextInputObject) {
    guard active === input else { return }
    active = nil
    method?.deactivate()
  }

  /// - Returns: false where the seat has an input method already.
  func attach(_ method: InputMethodObject) -> Bool {
    guard self.method == nil else { return false }
    self.method = method
    return true
  }

  /// Has an input method take up the field that wants text, if there is one.
  func introduce(_ method: InputMethodObject) {
    if let active, let field = active.field { method.activate(for: field, on: active.surface) }
  }

  /// - Returns: false where another one is the seat's input method, or none.
  func detach(_ method: InputMethodObject) -> Bool {
    guard self.method === method else { return false }
    self.method = nil
    active?.forgetPreedit()
    return true
  }

  func compose(_ composition: Composition) { active?.compose(composition) }
}
