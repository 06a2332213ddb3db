import Interaction

/// The touches of a field: they place the caret and select.
final class FieldTouches {
  /// The parts by which a mouse that is dragged selects.
  private enum Unit {
    case character
    case word
    case everything

    /// - Parameter count: the number of clicks.
    init(clicks count: Int) { self = count <= 1 ? .character : count == 2 ? .word : .everything }
  }

  private unowned let field: EntryField
  private let tap = TapGestureRecognizer()
  private let press = LongPressGestureRecognizer()
  private let secondaryClick = TapGestureRecognizer()
  /// The unit, and the part at which the press of the mouse began; nil without one.
  private var drag: (unit: Unit, start: Range<String.Index>)?
  /// True if a long press moves the caret.
  private var movesCaret = false

  init(of field: EntryField) { self.field = field }

  private var all: [GestureRecognizer] { [tap, press, secondaryClick] }

  func addRecognizers() {
    press.allowedTouchTypes = [.direct, .pencil]
    secondaryClick.allowedTouchTypes = [.indirectPointer]
    secondaryClick.buttonMaskRequired = .secondary
    tap.addHandler { [unowned self] _ in tapped() }
    press.addHandler { [unowned self] _ in pressed() }
    secondaryClick.addHandler { [unowned self] _ in clicked() }
    for recognizer in all { field.addGestureRecognizer(recognizer) }
  }

  func has(_ recognizer: GestureRecognizer) -> Bool { all.contains { $0 === recognizer } }

  // MARK: Fingers

  private func tapped() {
    let wasFirst = field.isFirstResponder
    guard let touch = tap.contacts.first as? Touch, field.becomeFirstResponder() else { return }
    // The press of a mouse has selected already.
    guard touch.type != .indirectPointer else { return }
    field.touchDidChoose(byFinger: true)
    let point = tap.location(in: field)
    let index = field.closestPosition(to: point)
    field.unmarkText()
    switch touch.tapCount {
    case 1:
      if wasFirst, isSelected(index, at: point) { return field.presentMenu() }
      field.moveCaret(to: index, extending: false)
      field.breakUndoCoalescing()
    case 2: field.selectWord(at: index)
    default: field.select(field.text.startIndex..<field.text.endIndex)
    }
    if touch.tapCount > 1, !field.selectedTextRange.isEmpty { field.presentMenu() }
  }

  /// True for the caret, and for places on the selection.
  private func isSelected(_ index: String.Index, at point: ViewPoint) -> Bool {
    let selection = field.selectedTextRange
    if selection.isEmpty { return index == selection.lowerBound }
    return field.selectionRects(for: selection).contains { $0.minX <= point.x && point.x < $0.maxX }
  }

  private func pressed() {
    let point = press.location(in: field)
    let index = field.closestPosition(to: point)
    switch press.state {
    case .began:
      guard field.becomeFirstResponder() else { return }
      field.touchDidChoose(byFinger: true)
      movesCaret = field.selectedTextRange.isEmpty || !isSelected(index, at: point)
      field.unmarkText()
    case .ended:
      if field.isFirstResponder { field.presentMenu() }
      return
    case .changed: break
    default: return
    }
    if movesCaret, field.isFirstResponder { field.moveCaret(to: index, extending: false) }
  }

  // MARK: Mouse

  private func clicked() {
    guard field.becomeFirstResponder() else { return }
    field.touchDidChoose(byFinger: false)
    let point = secondaryClick.location(in: field)
    let index = field.closestPosition(to: point)
    if field.selectedTextRange.isEmpty || !isSelected(index, at: point) { field.moveCaret(to: index, extending: false) }
    field.presentMenu()
  }

  func began(_ touches: [Touch], with event: Event) {
    drag = nil
    guard field.isEnabled, let touch = touches.first, touch.type == .indirectPointer, touch.buttonMask == .primary,
      field.becomeFirstResponder()
    else { return }
    field.touchDidChoose(byFinger: false)
    field.unmarkText()
    let index = field.closestPosition(to: touch.location(in: field))
    let unit = Unit(clicks: touch.tapCount)
    if event.modifierFlags.contains(.shift), unit == .character {
      drag = (unit, field.selectionAnchor..<field.selectionAnchor)
    } else {
      drag = (unit, part(unit, at: index))
    }
    extend(to: index)
    field.breakUndoCoalescing()
  }

  func moved(_ touches: [Touch]) {
    guard let touch = touches.first, touch.type == .indirectPointer, touch.buttonMask == .primary, field.isTracking
    else { return }
    extend(to: field.closestPosition(to: touch.location(in: field)))
  }

  private func part(_ unit: Unit, at index: String.Index) -> Range<String.Index> {
    switch unit {
    case .character: index..<index
    case .word: field.wordRange(at: index)
    case .everything: field.text.startIndex..<field.text.endIndex
    }
  }

  /// Selects from the part at which the press began to that at a place.
  private func extend(to index: String.Index) {
    guard let drag, drag.start.upperBound <= field.text.endIndex else { return }
    let end = part(drag.unit, at: index)
    if end.lowerBound < drag.start.lowerBound {
      field.moveCaret(to: drag.start.upperBound, extending: false)
      field.moveCaret(to: end.lowerBound, extending: true)
    } else {
      field.moveCaret(to: drag.start.lowerBound, extending: false)
      field.moveCaret(to: max(drag.start.upperBound, end.upperBound), extending: true)
    }
  }
}
