import Interaction
import WaylandClient

/// Connects an input method to the first responder of the key window, with `zwp_text_input_v3`.
final class TextInputRelay: ZwpTextInputV3.Handler {
  private let object: ZwpTextInputV3
  private unowned let application: WaylandApplication
  private var window: SurfaceWindow?
  /// The input that the input method writes to; nil if it is disabled.
  private var served: ObjectIdentifier?
  /// The latest report about the input.
  private var report = TextInputReport()
  /// What the input method has sent since its last `done`.
  private var (preedit, commit): (String?, String?)
  private var deleted = (before: 0, after: 0)
  /// The caret in the preedit, in UTF-8; nil if it is not shown.
  private var preeditCaret: Int?

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

  /// Reports to the input method which input is edited, with its text, its selection and the place of its caret.
  func update(_ cause: ZwpTextInputV3.ChangeCause = .other) {
    guard window != nil else { return }
    guard let input else { return disable() }
    let isNew = served != ObjectIdentifier(input)
    let current = TextInputReport(of: input)
    guard isNew || current != report else { return }
    let former = isNew ? TextInputReport() : report
    if isNew { object.enable() }
    if isNew || current.isSecure != former.isSecure {
      object.setContentType(
        hint: current.isSecure ? [.hiddenText, .sensitiveData] : [], purpose: current.isSecure ? .password : .normal)
    }
    if let text = current.text, isNew || current.surroundings != former.surroundings {
      object.setSurroundingText(text: text, cursor: current.caret, anchor: current.anchor)
      object.setTextChangeCause(cause: cause)
    }
    if let place = current.place, place != former.place {
      object.setCursorRectangle(x: place.x, y: place.y, width: place.width, height: place.height)
    }
    (served, report) = (ObjectIdentifier(input), current)
    object.commit()
  }

  private func disable() {
    guard served != nil else { return }
    (served, report) = (nil, TextInputReport())
    object.disable()
    object.commit()
  }

  func enter(_ object: ZwpTextInputV3, surface: WlSurface?) {
    window = application.window(of: surface)
    update()
  }

  func leave(_ object: ZwpTextInputV3, surface: WlSurface?) {
    disable()
    (input as? any TextInput)?.unmarkText()
    window = nil
  }

  func preeditString(_ object: ZwpTextInputV3, text: String?, cursorBegin: Int32, cursorEnd: Int32) {
    (preedit, preeditCaret) = (text, cursorEnd < 0 ? nil : Int(cursorEnd))
  }

  func commitString(_ object: ZwpTextInputV3, text: String?) { commit = text }

  func deleteSurroundingText(_ object: ZwpTextInputV3, beforeLength: UInt32, afterLength: UInt32) {
    deleted = (Int(beforeLength), Int(afterLength))
  }

  func done(_ object: ZwpTextInputV3, serial: UInt32) {
    defer { (preedit, commit, preeditCaret, deleted) = (nil, nil, nil, (0, 0)) }
    guard let input else { return }
    application.step {
      let text = input as? any TextInput
      text?.setMarkedText(nil)
      if let text { Self.delete(deleted, around: text) } else { Self.delete(deleted.before, from: input) }
      if let commit { application.deliver(.text(commit), at: application.now) }
      if let text, let preedit { compose(preedit, in: text) }
    }
    update(.inputMethod)
  }

  private func compose(_ preedit: String, in input: any TextInput) {
    input.setMarkedText(preedit)
    guard let preeditCaret, preeditCaret < preedit.utf8.count, let marked = input.markedTextRange else { return }
    let caret = input.text.utf8.index(marked.lowerBound, offsetBy: preeditCaret, limitedBy: marked.upperBound)
    if let caret { input.selectedTextRange = caret..<caret }
  }

  /// Deletes as many characters as there are bytes, from an input whose text is unknown.
  private static func delete(_ bytes: Int, from input: any KeyInput) {
    var left = bytes
    while left > 0, input.hasText {
      input.deleteBackward()
      left -= 1
    }
  }

  /// Deletes whole characters before and after the selection, which cover numbers of bytes.
  private static func delete(_ bytes: (before: Int, after: Int), around input: any TextInput) {
    guard bytes.before > 0 || bytes.after > 0 else { return }
    let (text, selection) = (input.text, input.selectedTextRange)
    var (start, end) = (selection.lowerBound, selection.upperBound)
    var left = bytes.before
    while left > 0, start > text.startIndex {
      let previous = text.index(before: start)
      left -= text.utf8.distance(from: previous, to: start)
      start = previous
    }
    left = bytes.after
    while left > 0, end < text.endIndex {
      let next = text.index(after: end)
      left -= text.utf8.distance(from: end, to: next)
      end = next
    }
    if end > selection.upperBound { input.replace(selection.upperBound..<end, withText: "") }
    if start < selection.lowerBound { input.replace(start..<selection.lowerBound, withText: "") }
    guard !selection.isEmpty else { return }
    // The selection stays, at its place in the shorter text.
    let place = text.utf8.distance(from: text.startIndex, to: start)
    let length = text.utf8.distance(from: selection.lowerBound, to: selection.upperBound)
    let rest = input.text
    func index(_ offset: Int) -> String.Index {
      rest.utf8.index(rest.startIndex, offsetBy: offset, limitedBy: rest.endIndex) ?? rest.endIndex
    }
    input.selectedTextRange = index(place)..<index(place + length)
  }
}
