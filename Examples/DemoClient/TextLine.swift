import FingerpostClient

/// Shows typed text. Return prints the line and starts a new one.
final class TextLine: EntryField {
  /// True while the window has the keyboard.
  var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }

  override var showsCaret: Bool { isFocused }

  init() {
    super.init(placeholder: "Type here; Return prints the line")
    addTarget(self, action: "print", for: .editingDidEndOnExit)
    implement("print") { [unowned self] _ in
      Report.say("text \(text)")
      text = ""
    }
  }

  override func insertText(_ text: String) {
    if self.text.count < 4096 { super.insertText(text) }
  }
}
