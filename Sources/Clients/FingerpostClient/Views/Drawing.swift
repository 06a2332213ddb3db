public import Interaction
public import Painting

/// A view that draws itself.
public protocol Drawing: View {
  /// Draws the view. Its subviews are drawn after it.
  ///
  /// - Parameters:
  ///   - rect: The view's frame in the coordinates of the canvas.
  ///   - canvas: The window's canvas, clipped to the part that has to be drawn.
  func draw(in rect: Frame, on canvas: Canvas)
}

extension Drawing {
  /// Draws a line of text in the middle of the height of a frame, with the application's ``WaylandApplication/textDrawer``.
  public func drawText(_ text: String, in frame: Frame, _ style: TextStyle, on canvas: Canvas) {
    (textDrawer ?? StrokeTextDrawer()).draw(text, in: frame, style, on: canvas)
  }
}

extension View {
  /// The text drawer of the application; nil for the stroke font.
  var textDrawer: (any TextDrawer)? { (window as? SurfaceWindow)?.owner.textDrawer }

  /// Has the view drawn when the compositor asks for the next picture. Call it after changing what the view shows.
  public func setNeedsDisplay() {
    guard let window = window as? SurfaceWindow else { return }
    let (frame, margin) = (canvasFrame, 8.0)
    window.setNeedsDisplay(
      Frame(
        x: frame.minX - margin, y: frame.minY - margin, width: frame.size.width + 2 * margin,
        height: frame.size.height + 2 * margin))
  }

  /// The frame of the view in the coordinates of its window, which are those of the canvas.
  public var canvasFrame: Frame {
    let place = convertToScreen(boundsOrigin)
    let origin = window?.frame.origin ?? .zero
    return Frame(x: place.x - origin.x, y: place.y - origin.y, width: frame.size.width, height: frame.size.height)
  }
}

extension Touch {
  /// The location in the coordinates of the window, which are those of the canvas.
  public var canvasPlace: CanvasPoint {
    let origin = window?.frame.origin ?? .zero
    return CanvasPoint(location.x - origin.x, location.y - origin.y)
  }
}

/// A view with a colour.
open class Panel: View, Drawing {
  /// The colour of the view; a dark one by default.
  public var backgroundColor = Palette.panel { didSet { setNeedsDisplay() } }
  /// The radius of the corners, in logical pixels; 0 by default.
  public var cornerRadius = 0.0 { didSet { setNeedsDisplay() } }

  /// `Panel`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Panel.self }

  open func draw(in rect: Frame, on canvas: Canvas) {
    if cornerRadius > 0 {
      canvas.roundedRect(rect, radius: cornerRadius, backgroundColor)
    } else {
      canvas.fill(rect, backgroundColor)
    }
  }
}

/// A line of text. It receives no touches.
open class Label: View, Drawing {
  /// The text.
  public var text: String { didSet { setNeedsDisplay() } }
  /// The colour of the text.
  public var textColor = Palette.text { didSet { setNeedsDisplay() } }

  /// Creates a label with a text.
  public init(_ text: String = "", frame: ViewRect = .zero) {
    self.text = text
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }

  /// `Label`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Label.self }

  /// The label that was set, else the text.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  open func draw(in rect: Frame, on canvas: Canvas) {
    if textDrawer != nil { return drawText(text, in: rect, TextStyle(Font(size: 15), textColor), on: canvas) }
    canvas.text(text, at: CanvasPoint(rect.minX, rect.center.y + 5.5), StrokeFont(size: 11), textColor)
  }
}

/// A button with a title.
open class TitledButton: Button, Drawing {
  /// The title.
  public var title: String { didSet { setNeedsDisplay() } }

  /// Creates a button with a title.
  public init(_ title: String, frame: ViewRect = .zero) {
    self.title = title
    super.init(frame: frame)
  }

  /// `TitledButton`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { TitledButton.self }

  /// The label that was set, else the title.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? title }
    set { super.accessibilityLabel = newValue }
  }

  open override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  open func draw(in rect: Frame, on canvas: Canvas) {
    let face = isHighlighted ? Palette.raised.mixed(with: Palette.text, 0.18) : Palette.raised
    canvas.roundedRect(rect, radius: 12, face)
    canvas.roundedBorder(rect, radius: 12, width: 1.5, Palette.edge)
    let ink = isEnabled ? Palette.text : Palette.faint
    if textDrawer != nil {
      let style = TextStyle(Font(size: 15, weight: .semibold), ink, alignment: .center)
      return drawText(title, in: rect, style, on: canvas)
    }
    canvas.text(title, centredIn: rect, StrokeFont(size: 11, isBold: true), ink)
  }
}

/// A text field that is drawn with its text, or with a placeholder.
open class EntryField: TextField, Drawing {
  /// The text that is shown while the field is empty.
  public var placeholder: String { didSet { setNeedsDisplay() } }

  /// Creates an empty field.
  public init(placeholder: String = "", frame: ViewRect = .zero) {
    self.placeholder = placeholder
    super.init(frame: frame)
  }

  /// `EntryField`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { EntryField.self }

  /// The label that was set, else the placeholder.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }

  open override var text: String { didSet { setNeedsDisplay() } }

  /// A Boolean value that indicates whether the field is drawn as the one that receives keys. The default is whether it is
  /// first responder.
  open var showsCaret: Bool { isFirstResponder }

  open override func didBecomeFirstResponder() { setNeedsDisplay() }
  open override func didResignFirstResponder() { setNeedsDisplay() }

  open func draw(in rect: Frame, on canvas: Canvas) {
    canvas.roundedRect(rect, radius: 10, Palette.paper)
    canvas.roundedBorder(rect, radius: 10, width: 1.5, showsCaret ? Palette.accents[3] : Palette.edge)
    if let textDrawer { return drawContents(in: rect, on: canvas, with: textDrawer) }
    let font = StrokeFont(size: 12)
    let start = CanvasPoint(rect.minX + 16, rect.center.y + 6)
    if text.isEmpty { canvas.text(placeholder, at: CanvasPoint(start.x + 6, start.y), font, Palette.faint) }
    let visible = font.tail(of: text, fitting: rect.size.width - 44)
    canvas.clipped(to: rect).text(visible, at: start, font, Palette.text)
    drawCaret(at: start.x + font.width(of: visible) + (visible.isEmpty ? 0 : 4), in: rect, on: canvas)
  }

  /// Draws the text and the caret, which is at the left of a text that is written from the right.
  private func drawContents(in rect: Frame, on canvas: Canvas, with drawer: any TextDrawer) {
    let style = TextStyle(Font(size: 16), Palette.text, lineBreakMode: .byTruncatingHead)
    let inner = Frame(x: rect.minX + 16, y: rect.minY, width: max(0, rect.size.width - 32), height: rect.size.height)
    if text.isEmpty {
      drawText(placeholder, in: inner, TextStyle(style.font, Palette.faint), on: canvas)
      return drawCaret(at: inner.minX, in: rect, on: canvas)
    }
    drawText(text, in: inner, style, on: canvas)
    let metrics = drawer.metrics(of: text, style, fitting: inner.size.width)
    let end = metrics.isRightToLeft ? inner.maxX - metrics.width - 1 : inner.minX + metrics.width + 1
    drawCaret(at: end, in: rect, on: canvas)
  }

  private func drawCaret(at x: Double, in rect: Frame, on canvas: Canvas) {
    guard showsCaret else { return }
    canvas.line(
      from: CanvasPoint(x, rect.minY + 11), to: CanvasPoint(x, rect.maxY - 11), width: 1.8, Palette.accents[3])
  }
}
