import Geometry
import Painting

/// An area for painting. Each finger paints a line in its own colour, and two fingers show their pinch scale.
final class PaintArea: Widget {
  private struct Stroke {
    var color: PaintColor
    var points: [CanvasPoint]
  }

  private let report: Report
  /// The pointer's colour.
  var pointerColor = Palette.text
  private var strokes: [Stroke] = []
  private var current: [Contact: Int] = [:]
  private var places: [Contact: CanvasPoint] = [:]
  private var pointCount = 0
  private var pinch: Pinch?
  private let layer = PaintLayer()
  /// The masks of unfinished strokes on the current layer.
  private var masks: [Contact: StrokeMask] = [:]

  init(report: Report) { self.report = report }

  private static let lineWidth = 5.0
  private static let mostPoints = 50_000

  /// The area that shows strokes, inside the rounded edge.
  private var paper: Frame {
    Frame(x: frame.minX + 5, y: frame.minY + 5, width: frame.size.width - 10, height: frame.size.height - 10)
  }

  override func draw(on canvas: Canvas) {
    drawPaper(on: canvas)
    drawMarks(on: canvas.clipped(to: paper))
  }

  override func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) { start(contact, at: place) }
  override func moved(_ contact: Contact, to place: CanvasPoint) { extend(contact, to: place) }
  override func ended(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) { finish(contact) }
  override func cancelled(_ contact: Contact) { finish(contact) }

  func clear() {
    strokes = []
    current = [:]
    masks = [:]
    pointCount = 0
    layer.forget()
    redraw()
  }
}

// MARK: - Drawing

extension PaintArea {
  private var hint: String { "Paint with any number of fingers, or drag the pointer" }

  private func drawPaper(on canvas: Canvas) {
    canvas.roundedRect(frame, radius: 14, Palette.paper)
    canvas.roundedBorder(frame, radius: 14, width: 1.5, Palette.edge)
    layer.prepare(size: paper.size, scale: canvas.scale) { layer in
      masks = [:]
      for stroke in strokes { draw(stroke, on: layer) }
    }
    if let pixels = layer.canvas { canvas.copy(pixels, to: paper.origin) }
    if strokes.isEmpty { canvas.text(hint, centredIn: frame, StrokeFont(size: 10), Palette.edge) }
  }

  private func drawMarks(on canvas: Canvas) {
    for (contact, place) in places where current[contact] != nil {
      canvas.ring(place, radius: 16, width: 2, color(of: contact).with(alpha: 0.7))
    }
    guard let pinch else { return }
    let label = pinch.label
    let font = StrokeFont(size: 13, isBold: true)
    let box = Frame(x: frame.minX + 14, y: frame.minY + 14, width: font.width(of: label) + 28, height: 34)
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

  private func color(of contact: Contact) -> PaintColor {
    switch contact {
    case .pointer: pointerColor
    case .finger(let id): Palette.fingers[Int(UInt32(bitPattern: id)) % Palette.fingers.count]
    }
  }

  private func redraw(around places: CanvasPoint...) {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    let margin = 20.0
    let (left, top) = (xs.min()! - margin, ys.min()! - margin)
    invalidate(Frame(x: left, y: top, width: xs.max()! + margin - left, height: ys.max()! + margin - top))
  }
}

// MARK: - Fingers

extension PaintArea {
  private func start(_ contact: Contact, at place: CanvasPoint) {
    if strokes.isEmpty { redraw() }
    current[contact] = strokes.count
    places[contact] = place
    strokes.append(Stroke(color: color(of: contact), points: []))
    extend(contact, to: place)
    beginPinch()
  }

  private func extend(_ contact: Contact, to place: CanvasPoint) {
    guard let index = current[contact], let last = places[contact] else { return }
    places[contact] = place
    if pointCount < Self.mostPoints {
      strokes[index].points.append(place)
      pointCount += 1
    }
    if let canvas = layer.canvas {
      let mask = masks[contact] ?? StrokeMask(for: canvas)
      masks[contact] = mask
      draw(from: last, to: place, strokes[index].color, mask, on: canvas)
    }
    redraw(around: last, place)
    updatePinch()
  }

  private func finish(_ contact: Contact) {
    guard current.removeValue(forKey: contact) != nil, let place = places.removeValue(forKey: contact) else { return }
    masks[contact] = nil
    redraw(around: place)
    guard let ended = pinch, ended.holds(contact) else { return }
    report.say("pinch scale \(ended.figure)")
    pinch = nil
    redraw()
  }

  private func beginPinch() {
    guard places.count == 2 else { return }
    let fingers = places.sorted { "\($0.key)" < "\($1.key)" }
    pinch = Pinch(fingers[0].key, fingers[1].key, distance: fingers[0].value.distance(to: fingers[1].value))
    redraw()
  }

  private func updatePinch() {
    guard let held = pinch, let first = places[held.first], let second = places[held.second] else { return }
    pinch?.distance = first.distance(to: second)
    invalidate(Frame(x: frame.minX, y: frame.minY, width: 160, height: 60))
  }
}
