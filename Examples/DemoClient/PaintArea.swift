import FingerpostClient

/// An area for painting. Each finger paints a line in its own colour, and two fingers show their pinch scale.
final class PaintArea: View, Drawing {
  private struct Stroke {
    var color: PaintColor
    var points: [CanvasPoint]
  }

  /// The pointer's colour.
  var pointerColor = Palette.text
  private var strokes: [Stroke] = []
  /// The strokes of fingers that are down.
  private var current: [TouchID: Stroke] = [:]
  private var places: [TouchID: CanvasPoint] = [:]
  private var pointCount = 0
  /// The scale of the pinch with two decimals; nil without a pinch.
  private var scale: String?
  private let layer = PaintLayer()
  /// The masks of unfinished strokes on the current layer.
  private var masks: [TouchID: StrokeMask] = [:]

  init() {
    super.init()
    isMultipleTouchEnabled = true
    isAccessibilityElement = true
    accessibilityLabel = "Painting"
    accessibilityTraits = .image
    let pinch = PinchGestureRecognizer()
    pinch.cancelsTouchesInView = false
    pinch.addHandler { [unowned self] in show($0 as? PinchGestureRecognizer) }
    addGestureRecognizer(pinch)
  }

  private static let lineWidth = 5.0
  private static let mostPoints = 50_000

  /// The frame of the view on the canvas.
  private var area = Frame.zero

  /// The area that shows strokes, inside the rounded edge.
  private var paper: Frame {
    Frame(x: area.minX + 5, y: area.minY + 5, width: area.size.width - 10, height: area.size.height - 10)
  }

  func draw(in rect: Frame, on canvas: Canvas) {
    area = rect
    drawPaper(on: canvas)
    drawMarks(on: canvas.clipped(to: paper))
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { for touch in touches { start(touch) } }
  override func touchesMoved(_ touches: [Touch], with event: Event) { for touch in touches { extend(touch) } }
  override func touchesEnded(_ touches: [Touch], with event: Event) { for touch in touches { _ = finish(touch) } }

  /// A cancelled touch has painted nothing.
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches where finish(touch) { undo() }
  }

  var canUndo: Bool { !strokes.isEmpty }

  /// Removes the last stroke.
  func undo() {
    pointCount -= strokes.removeLast().points.count
    layer.forget()
    setNeedsDisplay()
  }

  func clear() {
    strokes = []
    current = [:]
    masks = [:]
    pointCount = 0
    layer.forget()
    setNeedsDisplay()
  }
}

// MARK: - Drawing

extension PaintArea {
  private var hint: String { "Paint with any number of fingers, or drag the pointer" }

  private func drawPaper(on canvas: Canvas) {
    canvas.roundedRect(area, radius: 14, Palette.paper)
    canvas.roundedBorder(area, radius: 14, width: 1.5, Palette.edge)
    layer.prepare(size: paper.size, scale: canvas.scale) { layer in
      masks = [:]
      for stroke in strokes { draw(stroke, on: layer) }
      for (_, stroke) in current.sorted(by: { $0.key < $1.key }) { draw(stroke, on: layer) }
    }
    if let pixels = layer.canvas { canvas.copy(pixels, to: paper.origin) }
    if strokes.isEmpty, current.isEmpty { canvas.text(hint, centredIn: area, StrokeFont(size: 10), Palette.edge) }
  }

  private func drawMarks(on canvas: Canvas) {
    for (touch, place) in places {
      if let stroke = current[touch] { canvas.ring(place, radius: 16, width: 2, stroke.color.with(alpha: 0.7)) }
    }
    guard let scale else { return }
    let label = "x \(scale)"
    let font = StrokeFont(size: 13, isBold: true)
    let box = Frame(x: area.minX + 14, y: area.minY + 14, width: font.width(of: label) + 28, height: 34)
    canvas.roundedRect(box, radius: 17, Palette.raised)
    canvas.text(label, centredIn: box, font, Palette.accents[1])
  }

  private func draw(_ stroke: Stroke, on layer: Canvas) {
    let mask = StrokeMask(for: layer)
    for (start, end) in zip(stroke.points.prefix(1) + stroke.points, stroke.points) {
      draw(from: start, to: end, stroke.color, mask, on: layer)
    }
  }

  /// Draws a part of a stroke. The layer has the same origin as the paper.
  private func draw(
    from start: CanvasPoint, to end: CanvasPoint, _ color: PaintColor, _ mask: StrokeMask, on layer: Canvas
  ) {
    mask.line(
      from: start.seen(from: paper.origin), to: end.seen(from: paper.origin), width: Self.lineWidth, color, on: layer)
  }

  /// The colour of a finger by its number on the wire, which is in the lower bits of the identifier.
  private func color(of touch: Touch) -> PaintColor {
    guard touch.type == .direct else { return pointerColor }
    return Palette.fingers[Int(UInt32(truncatingIfNeeded: touch.id)) % Palette.fingers.count]
  }

  private func redraw(around places: CanvasPoint...) {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    let margin = 20.0
    let (left, top) = (xs.min()! - margin, ys.min()! - margin)
    (window as? SurfaceWindow)?.setNeedsDisplay(
      Frame(x: left, y: top, width: xs.max()! + margin - left, height: ys.max()! + margin - top))
  }
}

// MARK: - Fingers

extension PaintArea {
  private func start(_ touch: Touch) {
    guard touch.type == .direct || touch.buttonMask.contains(.primary) else { return }
    if strokes.isEmpty, current.isEmpty { setNeedsDisplay() }
    current[touch.id] = Stroke(color: color(of: touch), points: [])
    places[touch.id] = touch.canvasPlace
    extend(touch)
  }

  private func extend(_ touch: Touch) {
    guard let color = current[touch.id]?.color, let last = places[touch.id] else { return }
    let place = touch.canvasPlace
    places[touch.id] = place
    if pointCount < Self.mostPoints {
      current[touch.id]?.points.append(place)
      pointCount += 1
    }
    if let canvas = layer.canvas {
      let mask = masks[touch.id] ?? StrokeMask(for: canvas)
      masks[touch.id] = mask
      draw(from: last, to: place, color, mask, on: canvas)
    }
    redraw(around: last, place)
  }

  /// Returns false if the touch paints no stroke.
  private func finish(_ touch: Touch) -> Bool {
    guard let stroke = current.removeValue(forKey: touch.id), let place = places.removeValue(forKey: touch.id) else {
      return false
    }
    strokes.append(stroke)
    masks[touch.id] = nil
    redraw(around: place)
    return true
  }

  private func show(_ pinch: PinchGestureRecognizer?) {
    guard let pinch else { return }
    if pinch.numberOfTouches == 2 {
      let hundredths = Int((min(pinch.scale, 1000) * 100).rounded())
      scale = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    } else if let shown = scale {
      Report.say("pinch scale \(shown)")
      scale = nil
    }
    setNeedsDisplay()
  }
}
