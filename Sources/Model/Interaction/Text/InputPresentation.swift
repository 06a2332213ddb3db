/// The input views shown for the first responder of the key window.
public struct InputPresentation {
  /// The view in the place of the keyboard.
  public enum Content {
    /// No view.
    case none
    /// The system keyboard, which writes to a ``KeyInput``.
    case keyboard(Responder)
    /// The input view of the responder.
    case view(View)
  }

  /// The view in the place of the keyboard.
  public var content: Content
  /// The accessory view above the content, or alone; `nil` for none.
  public var accessory: View?

  static var nothing: InputPresentation { InputPresentation(content: .none, accessory: nil) }

  init(content: Content, accessory: View?) {
    self.content = content
    self.accessory = accessory
  }

  init(for responder: Responder?) {
    accessory = responder?.inputAccessoryView
    if let responder, let view = responder.inputView {
      content = .view(view)
    } else if let responder, responder is any KeyInput {
      content = .keyboard(responder)
    } else {
      content = .none
    }
  }

  func isSame(as other: InputPresentation) -> Bool {
    guard accessory === other.accessory else { return false }
    switch (content, other.content) {
    case (.none, .none): return true
    case (.keyboard(let a), .keyboard(let b)): return a === b
    case (.view(let a), .view(let b)): return a === b
    case (.none, _), (.keyboard, _), (.view, _): return false
    }
  }
}
