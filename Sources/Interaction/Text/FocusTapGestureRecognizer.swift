/// The tap by which a text input takes the focus; no observer hears of it.
final class FocusTapGestureRecognizer: TapGestureRecognizer {
  init(on view: View) {
    super.init()
    self.view = view
    isSilent = true
    addHandler { recognizer in
      recognizer.view?.becomeFirstResponder()
    }
  }
}
