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
