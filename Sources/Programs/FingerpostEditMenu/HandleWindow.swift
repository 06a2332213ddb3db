import FingerpostClient
import Geometry
import PanelPrograms
import Painting

/// A surface with a handle.
class HandleSurface: LayerWindow {
  fileprivate let view: HandleView

  init(in application: WaylandApplication, _ panel: PanelDrawing, isStart: Bool) throws(ClientError) {
    view = HandleView(panel.theme, isStart: isStart)
    try super.init(
      in: application, namespace: "fingerpost-selection-handle", layer: .top, anchors: [.left, .top],
      size: ViewSize(1, 1))
    exclusiveZone = -1
    isHidden = true
    // The compositor closes the window with its screen. It appears again with the next ends.
    onClose = {}
    addSubview(view)
  }

  override class var standardEventHandling: Responder.Type { HandleSurface.self }
  override class var standardHitTesting: View.Type { HandleSurface.self }

  /// Shows the handle at a place, with the parts of the surface in which a finger hits it.
  fileprivate func show(_ placement: HandlePlacement, on screen: WaylandScreen, touchAreas: [Frame]) {
    if screen !== preferredScreen { reappear() }
    preferredScreen = screen
    isHidden = false
    let surface = placement.surface
    preferredSize = ViewSize(surface.size.width, surface.size.height)
    margins = EdgeInsets(top: surface.minY, left: surface.minX, bottom: 0, right: 0)
    guard placement != view.placement else { return }
    setInputRegion(touchAreas)
    view.frame = ViewRect(x: 0, y: 0, width: surface.size.width, height: surface.size.height)
    view.show(placement)
    setNeedsDisplay()
  }
}

/// A handle that fingers move.
///
/// While a finger moves the handle, the surface stays where it is and shows nothing: places of touches count from the surface, so
/// they would change with it. Another surface follows the end of the selection.
final class HandleWindow: HandleSurface {
  /// A finger that moves the handle.
  private struct Drag {
    let touch: TouchID
    let selection: UInt32
    /// From the finger to the middle of the line.
    let offset: Vector<LogicalOutputSpace>
    var place: Point<LogicalOutputSpace>
  }

  /// The end of a selection, where it is shown.
  private struct Shown {
    let selection: UInt32
    let end: EditMenuState.End
    let screen: WaylandScreen
    let metrics: MenuMetrics
  }

  /// Reports a movement: the selection, the place at the middle of the line, and whether the finger has lifted.
  private let onMove: (UInt32, Point<LogicalOutputSpace>, Bool) -> Void
  private let isStart: Bool
  private let follower: HandleSurface
  private var shown: Shown?
  private var drag: Drag?

  init(
    in application: WaylandApplication, _ panel: PanelDrawing, isStart: Bool,
    onMove: @escaping (UInt32, Point<LogicalOutputSpace>, Bool) -> Void
  ) throws(ClientError) {
    (self.isStart, self.onMove) = (isStart, onMove)
    follower = try HandleSurface(in: application, panel, isStart: isStart)
    try super.init(in: application, panel, isStart: isStart)
    view.receiver = self
    follower.view.isAccessibilityElement = false
  }

  override class var standardEventHandling: Responder.Type { HandleWindow.self }
  override class var standardHitTesting: View.Type { HandleWindow.self }

  /// Shows the handle of an end. A handle that a finger moves keeps its surface also while its end cannot be seen.
  func show(
    _ end: EditMenuState.End, of selection: UInt32, on screen: WaylandScreen, _ metrics: MenuMetrics
  ) {
    if selection != drag?.selection { drag = nil }
    shown = Shown(selection: selection, end: end, screen: screen, metrics: metrics)
    showAgain()
  }

  private func showAgain() {
    guard let shown, shown.end.height > 0 else {
      follower.isHidden = true
      return drag == nil ? hide() : view.show(nil)
    }
    let placement = HandlePlacement(shown.end, isStart: isStart, shown.metrics)
    if drag == nil {
      follower.isHidden = true
      return show(placement, on: shown.screen, touchAreas: placement.touchAreas)
    }
    view.show(nil)
    follower.show(placement, on: shown.screen, touchAreas: [])
  }

  /// Takes the handle off the screen.
  func hide() {
    (shown, drag) = (nil, nil)
    follower.isHidden = true
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
    showAgain()
  }

  fileprivate func touchDidMove(_ touch: Touch) {
    guard var moved = drag, moved.touch == touch.id else { return }
    moved.place = place(of: touch) + moved.offset
    drag = moved
    onMove(moved.selection, moved.place, false)
  }

  fileprivate func touchDidEnd(_ touch: Touch) {
    guard let ended = drag, ended.touch == touch.id else { return }
    drag = nil
    onMove(ended.selection, ended.place, true)
    showAgain()
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
