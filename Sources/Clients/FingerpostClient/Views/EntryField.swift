public import Interaction
public import Painting

/// A line of text that the user edits, drawn with its caret and selection, or with a placeholder.
///
/// A tap or a click places the caret, two select a word, and three everything. A mouse that is dragged selects. The arrow keys,
/// Home and End move the caret, by words with Ctrl, and extend the selection with Shift. It performs the standard edit actions
/// that are possible, also by Ctrl+A, C, X, V, Z and Y, and has an edit menu with handles.
open class EntryField: TextField, Drawing, EditMenuProvider {
  /// The text that is shown while the field is empty.
  public var placeholder: String { didSet { setNeedsDisplay() } }

  private let strokes = StrokeTextDrawer()
  private lazy var touches = FieldTouches(of: self)
  private lazy var menu = FieldMenu(of: self)
  /// The place of the left end of the text, from that of an empty field; 0 for a text that fits.
  private var scroll = 0.0

  /// Creates an empty field.
  public init(placeholder: String = "", frame: ViewRect = .zero) {
    self.placeholder = placeholder
    super.init(frame: frame)
    touches.addRecognizers()
  }

  /// `EntryField`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { EntryField.self }

  /// The label that was set, else the placeholder.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }

  open override var text: String { didSet { setNeedsDisplay() } }
  open override var selectedTextRange: Range<String.Index> { didSet { setNeedsDisplay() } }
  open override var isSecureTextEntry: Bool { didSet { setNeedsDisplay() } }

  /// The edit menu of the field. The field sets the place of its selection, and moves the ends of the selection with the handles.
  public final var editMenuInteraction: EditMenuInteraction { menu.current }

  /// A Boolean value that indicates whether the field is drawn as the one that receives keys. The default is whether it is
  /// first responder.
  open var showsCaret: Bool { isFirstResponder }

  open override func didBecomeFirstResponder() { setNeedsDisplay() }

  open override func didResignFirstResponder() {
    super.didResignFirstResponder()
    setNeedsDisplay()
  }

  // MARK: Places

  /// The line of text as it is drawn.
  var line: FieldLine {
    var style = TextStyle(Font(size: 16), Palette.text, lineBreakMode: .byClipping)
    // The capitals of the strokes are 12 pixels high.
    if textDrawer == nil { style.font.size = 12 / 0.72 }
    let line = FieldLine(
      text, around: caret, isSecure: isSecureTextEntry, style, textDrawer ?? strokes, in: frame.size, from: scroll,
      follows: showsCaret)
    scroll = line.scroll
    return line
  }

  /// Returns the place of a caret, in the coordinates of the view.
  public final func caretRect(for index: String.Index) -> ViewRect {
    let inset = min(11, frame.size.height / 4)
    return ViewRect(
      x: line.place(of: index) - 1 + boundsOrigin.x, y: boundsOrigin.y + inset, width: 2,
      height: frame.size.height - 2 * inset)
  }

  /// Returns the visible areas of a range of the text, from left to right, in the coordinates of the view. Where the direction of the
  /// text changes, there can be several.
  public final func selectionRects(for range: Range<String.Index>) -> [ViewRect] {
    let inset = min(8, frame.size.height / 4)
    return line.areas(of: range).map {
      ViewRect(
        x: $0.lowerBound + boundsOrigin.x, y: boundsOrigin.y + inset, width: $0.upperBound - $0.lowerBound,
        height: frame.size.height - 2 * inset)
    }
  }

  /// Returns the place of the text that is nearest to a point in the coordinates of the view.
  public final func closestPosition(to point: ViewPoint) -> String.Index { line.index(at: point.x - boundsOrigin.x) }

  // MARK: Actions

  /// The declared answer, or that of an action that was implemented; else whether the standard edit action is possible: a
  /// selection can be cut and copied unless the text is secret, text of the clipboard pasted, and changes reverted.
  open override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    guard !implements(action), declared?.canPerform[action] == nil, let answer = canEdit(action) else {
      return super.canPerformAction(action, withSender: sender)
    }
    return answer
  }

  open override func perform(_ action: Action, from sender: AnyObject?) {
    guard !implements(action), canEdit(action) != nil else { return super.perform(action, from: sender) }
    edit(action)
    // The menu is for the new selection, as in UIKit.
    if action == .select || action == .selectAll { menu.presentAgain() }
  }

  /// Sets the titles of undo and redo, such as `Undo Typing`.
  open override func validate(_ command: MenuCommand) {
    guard !implements(command.action) else { return }
    if command.action == .undo { command.title = undoManager?.undoMenuItemTitle ?? "" }
    if command.action == .redo { command.title = undoManager?.redoMenuItemTitle ?? "" }
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    super.touchesBegan(touches, with: event)
    menu.touchDidBegin()
    self.touches.began(touches, with: event)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    super.touchesMoved(touches, with: event)
    self.touches.moved(touches)
  }

  /// Returns `false` for the recognizers of the field itself while it is disabled.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    isEnabled || !touches.has(recognizer) ? super.gestureRecognizerShouldBegin(recognizer) : false
  }

  func presentMenu() { menu.presentByTouch() }
  func touchDidChoose(byFinger: Bool) { menu.showsHandles = byFinger }

  // MARK: Drawing

  open func draw(in rect: Frame, on canvas: Canvas) {
    canvas.roundedRect(rect, radius: 10, Palette.paper)
    canvas.roundedBorder(rect, radius: 10, width: 1.5, showsCaret ? Palette.accents[3] : Palette.edge)
    let line = line
    let inner = Frame(
      x: rect.minX + FieldLine.margin, y: rect.minY, width: line.width, height: rect.size.height)
    if text.isEmpty {
      // A placeholder of strokes does not touch the caret.
      let indent = textDrawer == nil ? 6.0 : 0
      let place = Frame(x: inner.minX + indent, y: inner.minY, width: line.width, height: inner.size.height)
      line.drawer.draw(placeholder, in: place, TextStyle(line.style.font, Palette.faint), on: canvas)
    }
    func onCanvas(_ rect: ViewRect, _ frame: Frame) -> Frame {
      Frame(
        x: frame.minX + rect.minX - boundsOrigin.x, y: frame.minY + rect.minY - boundsOrigin.y,
        width: rect.size.width, height: rect.size.height)
    }
    if showsCaret {
      for area in selectionRects(for: selectedTextRange) {
        canvas.fill(onCanvas(area, rect), Palette.accents[3].with(alpha: 0.35))
      }
    }
    if !text.isEmpty { line.draw(in: inner, on: canvas) }
    if let marked = markedTextRange {
      for area in selectionRects(for: marked).map({ onCanvas($0, rect) }) {
        canvas.fill(Frame(x: area.minX, y: area.maxY - 2, width: area.size.width, height: 1.5), Palette.faint)
      }
    }
    guard showsCaret, selectedTextRange.isEmpty else { return }
    let place = onCanvas(caretRect(for: caret), rect)
    canvas.line(
      from: CanvasPoint(place.center.x, place.minY), to: CanvasPoint(place.center.x, place.maxY), width: 1.8,
      Palette.accents[3])
  }
}
