import Interaction
import WaylandClient

/// Connects an input method to the first responder of the key window, with `zwp_text_input_v3`.
final class TextInputRelay: ZwpTextInputV3.Handler {
  private let object: ZwpTextInputV3
  private unowned let application: WaylandApplication
  private var window: SurfaceWindow?
  /// The input that the input method writes to; nil if it is disabled.
  private var served: ObjectIdentifier?
  /// The text before the caret as last sent; nil for inputs whose text is unknown.
  private var surrounding: String?
  /// What the input method has sent since its last `done`.
  private var (preedit, commit): (String?, String?)
  private var deleted: UInt32 = 0

  init(_ object: ZwpTextInputV3, _ application: WaylandApplication) {
    (self.object, self.application) = (object, application)
    object.handler = self
  }

  func leave() { object.destroy() }

  /// The first responder of the window, if the keyboard of the system writes to it. One with an input view has none.
  private var input: (any KeyInput)? {
    guard let window, let key = application.keyWindow as? SurfaceWindow, key.topWindow === window.topWindow,
      case .keyboard(let responder) = application.inputPresentation.content
    else { return nil }
    return responder as? any KeyInput
  }

  /// Reports to the input method which input is edited, and its text.
  func update(_ cause: ZwpTextInputV3.ChangeCause = .other) {
    guard window != nil else { return }
    guard let input else { return disable() }
    let isNew = served != ObjectIdentifier(input)
    let text = Self.surroundings(of: input)
    guard isNew || text != surrounding else { return }
    if isNew {
      object.enable()
      object.setContentType(hint: [], purpose: .normal)
    }
    if let text {
      let caret = Int32(text.utf8.count)
      object.setSurroundingText(text: text, cursor: caret, anchor: caret)
      object.setTextChangeCause(cause: cause)
    }
    (served, surrounding) = (ObjectIdentifier(input), text)
    object.commit()
  }

  private func disable() {
    guard served != nil else { return }
    (served, surrounding) = (nil, nil)
    object.disable()
    object.commit()
  }

  private static func text(of input: any KeyInput) -> String? {
    (input as? TextField)?.text ?? (input as? TextView)?.text
  }

  /// The text before the caret without marked text, and without its beginning if it is long.
  private static func surroundings(of input: any KeyInput) -> String? {
    guard var text = text(of: input)?[...] else { return nil }
    if let marked = (input as? any TextInput)?.markedTextRange { text = text[..<marked.lowerBound] }
    while text.utf8.count > most { text = text.dropFirst(max(1, (text.utf8.count - most) / 8)) }
    return String(text)
  }

  /// The largest number of bytes of text that the protocol's requests should carry.
  private static let most = 4000

  func enter(_ object: ZwpTextInputV3, surface: WlSurface?) {
    window = application.window(of: surface)
    update()
  }

  func leave(_ object: ZwpTextInputV3, surface: WlSurface?) {
    disable()
    (input as? any TextInput)?.unmarkText()
    window = nil
  }

  func preeditString(_ object: ZwpTextInputV3, text: String?, cursorBegin: Int32, cursorEnd: Int32) { preedit = text }
  func commitString(_ object: ZwpTextInputV3, text: String?) { commit = text }

  /// The caret is at the end of the text, so only what is before it can be deleted.
  func deleteSurroundingText(_ object: ZwpTextInputV3, beforeLength: UInt32, afterLength: UInt32) {
    deleted = beforeLength
  }

  func done(_ object: ZwpTextInputV3, serial: UInt32) {
    defer { (preedit, commit, deleted) = (nil, nil, 0) }
    guard let input else { return }
    application.step {
      if let marked = input as? any TextInput { marked.setMarkedText(nil) }
      Self.delete(bytes: Int(deleted), from: input)
      if let commit { application.deliver(.text(commit), at: application.now) }
      if let preedit { (input as? any TextInput)?.setMarkedText(preedit) }
    }
    update(.inputMethod)
  }

  /// Deletes characters before the caret until their bytes are gone. The protocol counts UTF-8, and inputs delete
  /// characters.
  private static func delete(bytes: Int, from input: any KeyInput) {
    var left = bytes
    while left > 0, input.hasText {
      let before = text(of: input)?.utf8.count ?? 0
      input.deleteBackward()
      left -= max(1, before - (text(of: input)?.utf8.count ?? 0))
    }
  }
}
