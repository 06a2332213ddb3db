import FingerpostClient
import KeyboardLayouts
import KeyboardTyping

/// Follows the active text field: as the seat's input method, and by the text focus of compositors that have it.
final class TextConnection: InputMethodDelegate {
  enum Change {
    /// A field receives text.
    case began(TextContext)
    /// The field or its text has changed.
    case changed(TextContext)
    /// No field receives text.
    case ended
    /// The active field asks for a keyboard.
    case asked
    /// The active field does not ask for a keyboard, or none is active.
    case dismissed
    /// A person types on a hardware keyboard.
    case typed
  }

  private var onChange: ((Change) -> Void)?
  /// The input method, if this program is that of the seat.
  private(set) var method: InputMethod?
  private var focus: TextFocus?
  private unowned let application: WaylandApplication
  private let warn: (String) -> Void

  init(in application: WaylandApplication, warn: @escaping (String) -> Void) {
    (self.application, self.warn) = (application, warn)
  }

  /// Asks the compositor for the input method and the text focus, and calls a function for each change.
  func start(_ onChange: @escaping (Change) -> Void) {
    self.onChange = onChange
    // Before the input method, so that it gives way to others.
    focus = try? TextFocus(in: application)
    focus?.onChange = { [unowned self] in focusDidChange($0) }
    ask()
  }

  /// The field that receives text, as far as it is known.
  private var context: TextContext? { (method?.field ?? focus?.state.field).map { TextContext($0) } }

  /// The input method, if a field receives its text.
  var writer: InputMethod? { method.flatMap { $0.field == nil ? nil : $0 } }

  /// True if another program is the seat's input method, so that keys are composed.
  var isComposed: Bool { focus.map { $0.state.method == .other } ?? (method == nil) }

  /// Asks for the next key of a hardware keyboard.
  func awaitTyping() { focus?.awaitTyping() }

  private func ask() {
    method?.invalidate()
    method = nil
    do throws(ClientError) {
      let made = try InputMethod(in: application)
      made.delegate = self
      method = made
    } catch { warn("text fields do not show the keyboard: \(error)") }
  }

  // MARK: Events

  private func focusDidChange(_ news: TextFocus.News) {
    guard let focus else { return }
    if news.contains(.method), focus.state.method == .none, method == nil { ask() }
    if writer == nil, let context { onChange?(news.contains(.activated) ? .began(context) : .changed(context)) }
    if context == nil { onChange?(.ended) }
    if focus.state.field == nil || !focus.state.wantsPanel {
      onChange?(.dismissed)
    } else if news.contains(.activated) {
      onChange?(.asked)
    }
    if news.contains(.typed) { onChange?(.typed) }
  }

  func inputMethodDidActivate(_ inputMethod: InputMethod) {
    if let context { onChange?(.began(context)) }
    if focus == nil { onChange?(.asked) }
  }

  func inputMethodDidChange(_ inputMethod: InputMethod) { if let context { onChange?(.changed(context)) } }

  func inputMethodDidDeactivate(_ inputMethod: InputMethod) {
    onChange?(context.map { .began($0) } ?? .ended)
    if focus == nil { onChange?(.dismissed) }
  }

  func inputMethodDidBecomeUnavailable(_ inputMethod: InputMethod) {
    inputMethod.invalidate()
    if method === inputMethod { method = nil }
    if focus == nil { warn("another program is the input method, so text fields do not show the keyboard") }
  }
}

extension TextContext {
  /// The context of a field as its program reports it.
  init(_ field: InputField) {
    self.init(
      purpose: FieldPurpose(number: field.purpose.number), hints: FieldHints(rawValue: field.hints.rawValue),
      textBefore: field.surroundingText.map { String($0.before) },
      hasSelection: field.surroundingText.map { !$0.selected.isEmpty } ?? false)
  }
}
