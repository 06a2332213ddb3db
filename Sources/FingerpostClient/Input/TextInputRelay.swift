import Interaction
import WaylandClient

/// Connects an input method to the first responder of the key window, with `zwp_text_input_v3`.
final class TextInputRelay: ZwpTextInputV3.Handler {
  private let object: ZwpTextInputV3
  private unowned let application: WaylandApplication
  private var window: SurfaceWindow?
  private var isEnabled = false
  /// What the input method has sent since its last `done`.
  private var (preedit, commit): (String?, String?)
  private var deleted: UInt32 = 0

  init(_ object: ZwpTextInputV3, _ application: WaylandApplication) {
    (self.object, self.application) = (object, application)
    object.handler = self
  }

  func leave() { object.destroy() }

  private var input: (any KeyInput)? {
    window.flatMap { $0 === application.keyWindow ? $0.firstResponder as? any KeyInput : nil }
  }

  /// Tells the input method whether text can be entered.
  func update() {
    let wanted = input != nil
    guard window != nil, wanted || isEnabled else { return }
    isEnabled = wanted
    if wanted { object.enable() } else { object.disable() }
    if wanted { object.setContentType(hint: [], purpose: .normal) }
    object.commit()
  }

  func enter(_ object: ZwpTextInputV3, surface: WlSurface?) {
    window = application.window(of: surface)
    update()
  }

  func leave(_ object: ZwpTextInputV3, surface: WlSurface?) {
    if isEnabled {
      object.disable()
      object.commit()
    }
    (input as? any TextInput)?.unmarkText()
    (window, isEnabled) = (nil, false)
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
      for _ in 0..<deleted where input.hasText { input.deleteBackward() }
      if let commit { application.deliver(.text(commit), at: application.now) }
      if let preedit { (input as? any TextInput)?.setMarkedText(preedit) }
    }
  }
}
