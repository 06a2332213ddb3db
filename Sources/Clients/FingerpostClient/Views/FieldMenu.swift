import Interaction

/// The edit menu and the handles of a field.
final class FieldMenu: EditMenuInteractionDelegate {
  private unowned let field: EntryField
  private let interaction: EditMenuInteraction
  /// True if a finger has chosen the selection, so that it has handles.
  var showsHandles = false { didSet { if !showsHandles { interaction.selectionEnds = nil } } }
  /// The turn of the application in which the menu was closed last; nil before.
  private var dismissal: Int?
  /// True if the current touch has closed the menu, which it does not open again.
  private var isClosedByTouch = false

  init(of field: EntryField) {
    self.field = field
    interaction = EditMenuInteraction(field)
    interaction.delegate = self
  }

  /// The interaction with the places of the selection.
  var current: EditMenuInteraction {
    let selection = field.selectedTextRange
    let (start, end) = (field.caretRect(for: selection.lowerBound), field.caretRect(for: selection.upperBound))
    var area = ViewRect(x: start.minX + 1, y: start.minY, width: 0, height: start.size.height)
    if !selection.isEmpty, let first = field.selectionRects(for: selection).first {
      area = field.selectionRects(for: selection).reduce(first) { $0.union($1) }
    }
    interaction.selectionArea = area
    interaction.selectionEnds =
      selection.isEmpty || !showsHandles ? nil : .init(start: line(at: start, of: area), end: line(at: end, of: area))
    return interaction
  }

  /// The line of an end, as high as the selection. One that cannot be seen has no height.
  private func line(at caret: ViewRect, of area: ViewRect) -> ViewRect {
    let isVisible = field.line.shows(caret.minX + 1 - field.boundsOrigin.x)
    return ViewRect(
      x: caret.minX, y: area.minY, width: caret.size.width, height: isVisible ? area.size.height : 0)
  }

  // MARK: Menu

  /// The compositor closes the menu and sends the touch at once.
  func touchDidBegin() { isClosedByTouch = dismissal != nil && dismissal == application?.turns }

  /// Opens the menu, unless the current touch has closed it.
  func presentByTouch() { if !isClosedByTouch { interaction.presentEditMenu() } }

  /// Opens the menu again after one of its items has selected.
  func presentAgain() { if showsHandles { interaction.presentEditMenu() } }

  private var application: WaylandApplication? { (field.window as? SurfaceWindow)?.owner }

  func editMenuInteractionDidDismissMenu(_ interaction: EditMenuInteraction) { dismissal = application?.turns }

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, didMove end: EditMenuInteraction.SelectionEnd, to point: ViewPoint,
    isFinished: Bool
  ) {
    let (text, selection) = (field.text, field.selectedTextRange)
    guard !selection.isEmpty else { return }
    let index = field.closestPosition(to: point)
    // At least one character stays selected, so that the ends do not change places.
    switch end {
    case .start:
      field.moveCaret(to: selection.upperBound, extending: false)
      field.moveCaret(to: min(index, text.index(before: selection.upperBound)), extending: true)
    case .end:
      field.moveCaret(to: selection.lowerBound, extending: false)
      field.moveCaret(to: max(index, text.index(after: selection.lowerBound)), extending: true)
    }
    if isFinished { interaction.presentEditMenu() }
  }
}
