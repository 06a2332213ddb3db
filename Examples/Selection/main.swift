import FingerpostClient
import Glibc

/// A text whose characters are cells of the same size.
final class Passage: View, Drawing, EditMenuProvider, EditMenuInteractionDelegate {
  private static let cell = ViewSize(13, 34)
  private static let margin = 24.0
  private static let mostColumns = 27

  private(set) lazy var editMenuInteraction = EditMenuInteraction(self)
  private var text = Array("A tap beside a word moves the caret. Two taps select a word, and open the menu.")
  private var selection = 0..<0
  private var highlighted: Range<Int>?

  override init(frame: ViewRect = .zero) {
    super.init(frame: frame)
    editMenuInteraction.delegate = self
    editMenuInteraction.listedActions = ["text.highlight"]
    implement(.copy) { [unowned self] _ in copy() }
    implement(.cut) { [unowned self] _ in if copy() { replace(with: "") } }
    implement(.paste) { [unowned self] _ in paste() }
    implement(.select) { [unowned self] _ in select(word(at: selection.lowerBound), opensMenu: true) }
    implement(.selectAll) { [unowned self] _ in select(0..<text.count, opensMenu: true) }
    implement("text.highlight") { [unowned self] _ in
      highlighted = highlighted == selection ? nil : selection
      show("highlighted: \(highlighted.map { String(text[$0]) } ?? "nothing")")
    }
  }

  // MARK: Actions

  private var pasteboard: Pasteboard? { (window?.application as? WaylandApplication)?.pasteboard }

  /// Puts the selection on the clipboard.
  ///
  /// - Returns: false if the compositor does not permit it.
  @discardableResult
  private func copy() -> Bool {
    let copied = String(text[selection])
    guard pasteboard?.setString(copied) == true else { return false }
    show("copied: \(copied)")
    return true
  }

  /// Inserts the text of the clipboard, which another program may write later. The lines of the view end by themselves, so line
  /// breaks become spaces.
  private func paste() {
    pasteboard?.getString { [weak self] pasted in
      if let pasted { self?.replace(with: String(pasted.map { $0.isWhitespace ? " " : $0 })) }
    }
  }

  private func replace(with new: String) {
    text.replaceSubrange(selection, with: new)
    highlighted = nil
    let caret = selection.lowerBound + new.count
    select(caret..<caret)
    show("text: \(String(text))")
  }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    switch action {
    case .copy, .cut, "text.highlight": !selection.isEmpty
    case .paste: pasteboard?.hasStrings == true
    case .select: selection.isEmpty && !text.isEmpty
    case .selectAll: selection.count < text.count
    default: super.canPerformAction(action, withSender: sender)
    }
  }

  override func validate(_ command: MenuCommand) {
    guard command.action == "text.highlight" else { return }
    command.title = "Highlight"
    command.isOn = highlighted == selection
  }

  // MARK: Selection

  /// Selects a range of characters, and describes it to the compositor. An empty range is a caret.
  private func select(_ range: Range<Int>, opensMenu: Bool = false) {
    selection = range
    let (start, end) = (caret(at: range.lowerBound), caret(at: range.upperBound, isEnd: true))
    let isOneLine = start.minY == end.minY
    let width = Double(columns) * Self.cell.width
    editMenuInteraction.selectionArea = ViewRect(
      x: isOneLine ? start.minX : Self.margin, y: start.minY,
      width: isOneLine ? end.minX - start.minX : width, height: end.maxY - start.minY)
    editMenuInteraction.selectionEnds = range.isEmpty ? nil : .init(start: start, end: end)
    if opensMenu { editMenuInteraction.presentEditMenu() }
    show("selected: \(String(text[range]))")
  }

  private func word(at index: Int) -> Range<Int> {
    let isLetter = { (index: Int) in self.text.indices.contains(index) && self.text[index] != " " }
    var (start, end) = (index, index)
    while isLetter(start - 1) { start -= 1 }
    while isLetter(end) { end += 1 }
    return start..<end
  }

  // MARK: Lines

  private var columns: Int {
    max(1, min(Int((frame.size.width - 2 * Self.margin) / Self.cell.width), Self.mostColumns))
  }

  /// The first characters of the lines. Lines end after a space, or where a word is too long.
  private var lines: [Int] {
    var (lines, lastSpace) = ([0], 0)
    for index in text.indices {
      if index - lines[lines.count - 1] >= columns {
        lines.append(lastSpace > lines[lines.count - 1] ? lastSpace : index)
      }
      if text[index] == " " { lastSpace = index + 1 }
    }
    return lines
  }

  /// The place before a character. At the beginning of a line, the end of a selection is on the line before.
  private func caret(at index: Int, isEnd: Bool = false) -> ViewRect {
    let line = max(0, (lines.lastIndex { isEnd && $0 > 0 ? $0 < index : $0 <= index }) ?? 0)
    return ViewRect(
      x: Self.margin + Double(index - lines[line]) * Self.cell.width, y: Self.margin + Double(line) * Self.cell.height,
      width: 0, height: Self.cell.height)
  }

  /// The character after the nearest place of a caret.
  private func index(at point: ViewPoint) -> Int {
    let line = max(0, min(Int((point.y - Self.margin) / Self.cell.height), lines.count - 1))
    let end = line + 1 < lines.count ? lines[line + 1] - 1 : text.count
    let column = Int(((point.x - Self.margin) / Self.cell.width).rounded())
    return max(lines[line], min(lines[line] + column, end))
  }

  // MARK: Events

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: Event) { becomeFirstResponder() }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    let touch = touches[0]
    let index = index(at: convertFromScreen(touch.location))
    if touch.tapCount == 2 {
      select(word(at: index), opensMenu: true)
    } else if selection.contains(index) {
      editMenuInteraction.presentEditMenu()
    } else {
      select(index..<index)
    }
  }

  func editMenuInteraction(
    _ interaction: EditMenuInteraction, didMove end: EditMenuInteraction.SelectionEnd, to point: ViewPoint,
    isFinished: Bool
  ) {
    // At least one character stays selected, so that the ends do not change places.
    let index = index(at: point)
    if end == .start {
      select(min(index, selection.upperBound - 1)..<selection.upperBound)
    } else {
      select(selection.lowerBound..<max(index, selection.lowerBound + 1))
    }
  }

  func editMenuInteractionDidPresentMenu(_ interaction: EditMenuInteraction) { show("menu opened") }
  func editMenuInteractionDidDismissMenu(_ interaction: EditMenuInteraction) { show("menu closed") }

  // MARK: Drawing

  func draw(in rect: Frame, on canvas: Canvas) {
    canvas.fill(rect, Palette.paper)
    let lines = lines
    for (line, start) in lines.enumerated() {
      for index in start..<(line + 1 < lines.count ? lines[line + 1] : text.count) {
        let cell = Frame(
          x: rect.minX + Self.margin + Double(index - start) * Self.cell.width,
          y: rect.minY + Self.margin + Double(line) * Self.cell.height, width: Self.cell.width,
          height: Self.cell.height)
        if highlighted?.contains(index) == true { canvas.fill(cell, Palette.accents[1].with(alpha: 0.35)) }
        if selection.contains(index) { canvas.fill(cell, Palette.accents[3].with(alpha: 0.35)) }
        canvas.text(String(text[index]), centredIn: cell, StrokeFont(size: 12), Palette.text)
      }
    }
    guard selection.isEmpty, isFirstResponder else { return }
    let place = caret(at: selection.lowerBound)
    canvas.fill(
      Frame(x: rect.minX + place.minX - 1, y: rect.minY + place.minY, width: 2, height: place.size.height),
      Palette.accents[3])
  }

  private func show(_ line: String) {
    setNeedsDisplay()
    print(line)
    fflush(nil)
  }
}

let application = try WaylandApplication(identifier: "org.example.Selection")
let window = WaylandWindow(in: application, title: "Selection", size: ViewSize(400, 300))
window.rootViewController = ViewController(view: Passage())
try application.run()
