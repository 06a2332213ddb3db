import FingerpostClient
import Geometry
import PanelPrograms
import Painting

/// The surface of a handle. It follows its end of the selection, also while a finger moves it.
final class HandleWindow: LayerWindow {
  /// A finger that moves the handle.
  private struct Drag {
    let touch: TouchID
    let selection: UInt32
    /// From the finger to the middle of the line.
    let offset: Vector<LogicalOutputSpace>
    var place: Point<LogicalOutputSpace>
  }

  /// Reports a movement: the selection, the place at the middle of the line, and whether the finger has lifted.
  private let onMove: (UInt32, Point<LogicalOutputSpace>, Bool) -> Void
  private let view: HandleView
  private let isStart: Bool
  private var shown: (selection: UInt32, end: EditMenuState.End)?
  private var drag: Drag?

  /// Places that are nearer to each other are the same: they are rounded on the way.
  private static let leastStep = 0.05

  init(
    in application: WaylandApplication, _ panel: PanelDrawing, isStart: Bool,
    onMove: @escaping (UInt32, Point<LogicalOutputSpace>, Bool) -> Void
  ) throws(ClientError) {
    (self.isStart, self.onMove) = (isStart, onMove)
    view = HandleView(panel.theme, isStart: isStart)
    try super.init(
      in: application, namespace: "fingerpost-selection-handle", layer: .top, anchors: [.left, .top],
      size: ViewSize(1, 1))
    exclusiveZone = -1
    isHidden = true
    // The compositor closes the window with its screen. It appears again with the next ends.
    onClose = {}
    addSubview(view)
    view.receiver = self
  }

  override class var standardEventHandling: Responder.Type { HandleWindow.self }
  override class var standardHitTesting: View.Type { HandleWindow.self }

  /// Shows the handle of an end. A handle that a finger moves keeps its surface also while its end cannot be seen.
  func show(
    _ end: EditMenuState.End, of selection: UInt32, on screen: WaylandScreen, _ metrics: MenuMetrics
  ) {
    if selection != drag?.selection { drag = nil }
    guard end.height > 0 else { return drag == nil ? hide() : view.show(nil) }
    if screen !== preferredScreen { reappear() }
    preferredScreen = screen
    shown = (selection, end)
    isHidden = false
    let placement = HandlePlacement(end, isStart: isStart, metrics)
    let surface = placement.surface
    preferredSize = ViewSize(surface.size.width, surface.size.height)
    margins = EdgeInsets(top: surface.minY, left: surface.minX, bottom: 0, right: 0)
    guard placement != view.placement else { return }
    setInputRegion(placement.touchAreas)
    view.frame = ViewRect(x: 0, y: 0, width: surface.size.width, height: surface.size.height)
    view.show(placement)
    setNeedsDisplay()
  }

  /// Takes the handle off the screen.
  func hide() {
    (shown, drag) = (nil, nil)
    isHidden = true
  }

  // MARK: Fingers

  /// The place of a touch on the output.
  private func place(of touch: Touch) -> Point<LogicalOutputSpace> {
    let place = touch.canvasPlace
    return Point(marginsInUse.left + place.x, marginsInUse.top + place.y)
  }

  fileprivate func touchDidBegin(_ touch: Touch) {
    guard drag == nil, let shown else { return }
    let middle = shown.end.middle
    drag = Drag(
      touch: touch.id, selection: shown.selection, offset: middle - place(of: touch), place: middle)
  }

  fileprivate func touchDidMove(_ touch: Touch) {
    guard var moved = drag, moved.touch == touch.id else { return }
    let place = place(of: touch) + moved.offset
    // The compositor also reports a resting finger, when the handle has moved under it.
    guard max(abs(place.x - moved.place.x), abs(place.y - moved.place.y)) > Self.leastStep else { return }
    moved.place = place
    drag = moved
    onMove(moved.selection, moved.place, false)
  }

  fileprivate func touchDidEnd(_ touch: Touch) {
    guard let ended = drag, ended.touch == touch.id else { return }
    drag = nil
    onMove(ended.selection, ended.place, true)
  }
}

/// The handle as it is drawn.
private final class HandleView: View, Drawing {
  weak var receiver: HandleWindow?
  private let theme: Theme
  /// Nil while the end of the selection cannot be seen.
  private(set) var placement: HandlePlacement?

  init(_ theme: Theme, isStart: Bool) {
    self.theme = theme
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityLabel = isStart ? "Start of selection" : "End of selection"
  }

  override class var standardHitTesting: View.Type { HandleView.self }

  func show(_ placement: HandlePlacement?) {
    self.placement = placement
    setNeedsDisplay()
  }

  func draw(in rect: Frame, on canvas: Canvas) {
    guard let placement else { return }
    let (face, radius) = (theme.active.face, placement.knobRadius)
    if let edge = theme.edge {
      canvas.fill(placement.stem.grown(by: 1), edge)
      canvas.disc(placement.knob, radius: radius + 1, edge)
    }
    canvas.fill(placement.stem, face)
    canvas.disc(placement.knob, radius: radius, face)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    if let touch = touches.first { receiver?.touchDidBegin(touch) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    for touch in touches { receiver?.touchDidMove(touch) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    for touch in touches { receiver?.touchDidEnd(touch) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches { receiver?.touchDidEnd(touch) }
  }
}
