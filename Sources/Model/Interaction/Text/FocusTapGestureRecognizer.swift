/// The tap that makes a text input first responder. It is not reported to observers.
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
