import CursorTerms
package import Documents
package import Geometry
package import Globals
package import Overlays
import Policies
package import Rendering
import Seats
import Surfaces
import Traces

/// The overlay's part of the next picture of an output.
package struct OverlayUpdate {
  /// The overlays to pass to `Screen.picture` or another composer; empty if no overlay is on.
  package var overlays: [Overlay]
  /// The pixels that may differ from the previous picture, in addition to those of the windows.
  package var damage: Region<OutputSpace>
}

/// Everything that is drawn in front of the windows: the input overlay, the drag icon and the cursor.
///
/// Overlays are drawn from the state of the router and its flight recorder, and only when a picture is composed. An
/// event therefore costs the same with and without an overlay.
package final class Foreground {
  package private(set) var overlay: InputOverlay
  /// The panel of an inspector; nil for none.
  package private(set) var inspector: InspectorPanel?
  /// The panel that asks the user for something; nil for none.
  package private(set) var prompt: ScreenPrompt?
  private var hasPanel = false
  private var panelChanges: UInt64 = 0
  /// What knows the widgets that the overlay outlines; nil without accessibility.
  private weak var widgets: (any WidgetOutlines)?
  /// The cursor, for programs that show it beside the pictures of outputs.
  package let cursorReader: CursorReader
  private let pictures: CursorPictures
  private let router: InputRouter
  private let globals: ProtocolGlobals
  private let scene: SceneKeeper
  private let names: CompositorNames
  private let clock: any Clock
  private let policy: PolicyKeeper
  private let data: DataDeviceGlobal

  init(
    _ overlay: InputOverlay, _ router: InputRouter, _ globals: ProtocolGlobals, _ scene: SceneKeeper,
    _ names: CompositorNames, _ policy: PolicyKeeper, _ pictures: CursorPictures, _ clock: any Clock
  ) {
    self.policy = policy
    self.pictures = pictures
    self.overlay = overlay
    self.router = router
    self.globals = globals
    self.scene = scene
    self.names = names
    self.clock = clock
    data = globals.data
    cursorReader = CursorReader(router, globals.seat, scene, pictures)
  }

  /// Shows the cursors of another policy.
  func policyDidChange(to policy: Policy) { pictures.use(policy.cursor) }

  /// Switches an overlay on or off.
  package func toggle(_ level: OverlayLevel) { overlay.toggle(level) }

  /// Names what knows the widgets that the overlay outlines.
  package func outline(_ widgets: any WidgetOutlines) {
    self.widgets = widgets
    panelChanges += 1
  }

  /// Replaces the panel of an inspector; nil removes it.
  package func show(_ panel: InspectorPanel?) {
    guard panel != inspector else { return }
    inspector = panel
    panelsDidChange()
  }

  /// Replaces the panel that asks the user for something; nil removes it.
  func show(_ prompt: ScreenPrompt?) {
    guard prompt != self.prompt else { return }
    self.prompt = prompt
    panelsDidChange()
  }

  private func panelsDidChange() {
    hasPanel = inspector != nil || prompt != nil
    panelChanges += 1
  }

  /// The number of entries of the flight recorder, of panels and of outlined widgets so far. It grows with everything that
  /// overlays show.
  private var changes: UInt64 { router.outbox.recorder.total &+ panelChanges &+ (widgets?.changes ?? 0) }

  // MARK: - Every picture of an output

  /// True if the next picture of an output would differ because of its windows, the drag icon, its overlay or cursors.
  ///
  /// - Parameter paintsCursors: true for a picture that contains the cursors.
  package func hasNews(on screen: Screen, paintsCursors: Bool = false) -> Bool {
    screen.hasNews || wantsOverlayFrame(of: screen) || dragIconHasMoved(on: screen)
      || !screen.foreground.areShown(paintsCursors ? cursors(on: screen).map(\.shown) : [])
  }

  /// The next picture of an output with the drag icon and the overlay, for a caller that shows every picture.
  ///
  /// - Parameter paintsCursors: true to paint the cursors in front of everything else.
  /// - Throws: if there is not enough memory for the overlay.
  package func next(
    _ screen: Screen, paintsCursors: Bool = false
  ) throws(RenderingError) -> any NextPicture {
    let shown = screen.foreground
    let isNeeded = shown.level != nil || level != nil || shown.hasDragIcon || data.dragIcon != nil
    guard isNeeded || shown.hasCursors || paintsCursors else { return screen.next() }
    let layers = try updateOverlay(of: screen)
    let cursors = paintsCursors ? cursors(on: screen) : []
    var change = updateDragIcon(of: screen)
    change.overlays += layers.overlays + cursors.map(\.overlay)
    change.damage.formUnion(layers.damage)
    change.damage.formUnion(shown.show(cursors.map(\.shown)))
    return screen.next(with: change)
  }

  /// The buffer of a client that is the whole next picture of an output; nil if the picture has to be composed.
  package func soleBuffer(on screen: Screen, paintsCursors: Bool = false) -> SoleBuffer? {
    guard level == nil, dragIcon(on: screen) == nil, !paintsCursors || cursors(on: screen).isEmpty else { return nil }
    return screen.soleBuffer
  }

  /// Notes that an output shows its `soleBuffer` instead of a composed picture.
  package func didPass(_ screen: Screen) {
    screen.didPass(insteadOf: screen.foreground.end(on: screen.output.description))
  }

  /// True if the overlay alone requires a new picture of an output: there is new input, or an element is fading.
  ///
  /// Callers check this after each turn of the loop. If an element is only fading, the output's next frame is soon
  /// enough.
  package func wantsOverlayFrame(of screen: Screen) -> Bool {
    let shown = screen.foreground
    let level = level
    guard shown.level != nil else { return level != nil }
    return shown.level != level || shown.isFading || shown.total != changes
  }

  /// Redraws the overlay if it has changed since the previous call.
  ///
  /// - Throws: if there is not enough memory for the overlay; it is off then.
  package func updateOverlay(of screen: Screen) throws(RenderingError) -> OverlayUpdate {
    let output = screen.output.description
    guard let level else {
      return OverlayUpdate(overlays: [], damage: screen.foreground.endOverlay(on: output))
    }
    return try screen.foreground.show(level, changes, on: output) {
      overlayScene(level, inspector, prompt)
    }
  }

  /// The level to draw; nil if no overlay is on, no panel is shown and no hint is due.
  private var level: OverlayLevel? {
    overlay.level ?? (hasPanel || (policy.mayHint && policy.edgeHint(at: clock.now) != nil) ? .hints : nil)
  }

  private func overlayScene(
    _ level: OverlayLevel, _ inspector: InspectorPanel?, _ prompt: ScreenPrompt?
  ) -> OverlayScene {
    var scene = OverlayScene()
    if level != .hints {
      let outlined = widgets?.outlined ?? []
      scene = OverlayReader(router, names: names).scene(level, at: clock.now, widgets: outlined)
    }
    (scene.inspector, scene.prompt) = (inspector, prompt)
    if let hint = policy.edgeHint(at: clock.now) {
      scene.hints = [hint]
      scene.isFading = true
    }
    return scene
  }

  // MARK: - Single pictures

  /// The overlays in front of all windows for a single picture of an output.
  ///
  /// - Throws: if there is not enough memory for the overlay.
  package func overlays(
    _ choice: OverlayChoice, cursor: Bool = false, on output: OutputGlobal
  ) throws(RenderingError) -> [Overlay] {
    let level: OverlayLevel? =
      switch choice {
      case .nothing: nil
      case .touches: .touches
      case .debug: .everything
      case .shown: level
      }
    let isShown = choice == .shown
    let layers =
      try level.map { (level) throws(RenderingError) in
        try overlays(level, isShown ? inspector : nil, isShown ? prompt : nil, on: output)
      } ?? []
    return layers + (cursor ? cursorOverlays : [])
  }

  /// An overlay for one picture, regardless of the overlay that is switched on.
  ///
  /// - Throws: if there is not enough memory for the overlay.
  package func overlays(_ level: OverlayLevel, on output: OutputGlobal) throws(RenderingError) -> [Overlay] {
    try overlays(level, nil, nil, on: output)
  }

  private func overlays(
    _ level: OverlayLevel, _ inspector: InspectorPanel?, _ prompt: ScreenPrompt?, on output: OutputGlobal
  ) throws(RenderingError) -> [Overlay] {
    let layer = try OverlayLayer(size: output.description.pixels, scale: output.description.scale)
    _ = layer.show(overlayScene(level, inspector, prompt), on: output.description.frame)
    return [.layer(layer)]
  }

  // MARK: - Cursor and drag icon

  /// The current images of a drag, of tools and of the pointer, back to front.
  package var cursorOverlays: [Overlay] {
    let icon = data.dragIcon.flatMap { overlay($0, at: router.dragPlace) }
    return (icon.map { [$0] } ?? []) + toolCursors + cursor
  }

  /// The drag icon and the cursors that are visible on a screen, back to front, with their pixels.
  func cursorImages(on screen: Screen) -> [(overlay: Overlay, shown: ShownImage)] {
    cursorOverlays.compactMap { shown($0, on: screen) }
  }

  private var toolCursors: [Overlay] { globals.tablets.cursors.compactMap { overlay($0.image, at: $0.place) } }

  private var cursor: [Overlay] {
    guard router.isPointerPresent else { return [] }
    return overlay(globals.seat.cursorImage, at: router.pointerPlace).map { [$0] } ?? []
  }

  private func overlay(_ cursor: ClientCursor, at place: Point<LayoutSpace>) -> Overlay? {
    switch cursor {
    case .standard: .cursor(.standard, pictures, at: place)
    case .shape(let shape): .cursor(shape, pictures, at: place)
    case .hidden: nil
    case .surface(let image): overlay(image, at: place)
    }
  }

  private func overlay(_ image: AttachedImage, at place: Point<LayoutSpace>?) -> Overlay? {
    guard let surface = image.surface?.model, let place else { return nil }
    return .surface(surface, at: place - Vector(image.hotspot.dx, image.hotspot.dy))
  }

  private func dragIconHasMoved(on screen: Screen) -> Bool {
    guard data.dragIcon != nil || screen.foreground.hasDragIcon else { return false }
    return !screen.foreground.isShown(dragIcon(on: screen)?.shown)
  }

  private func updateDragIcon(of screen: Screen) -> OverlayUpdate {
    let now = dragIcon(on: screen)
    return OverlayUpdate(overlays: now.map { [$0.overlay] } ?? [], damage: screen.foreground.show(now?.shown))
  }

  private func dragIcon(on screen: Screen) -> (overlay: Overlay, shown: ShownImage)? {
    data.dragIcon.flatMap { overlay($0, at: router.dragPlace) }.flatMap { shown($0, on: screen) }
  }

  /// The images of tools and of the pointer that are visible on a screen, back to front.
  private func cursors(on screen: Screen) -> [(overlay: Overlay, shown: ShownImage)] {
    (toolCursors + cursor).compactMap { shown($0, on: screen) }
  }

  /// An image with its pixels; nil if none is on the screen.
  private func shown(_ overlay: Overlay, on screen: Screen) -> (overlay: Overlay, shown: ShownImage)? {
    let whole = IntRect<OutputSpace>(screen.output.description.pixels)
    guard let bounds = screen.bounds(of: overlay)?.intersection(whole), !bounds.isEmpty else { return nil }
    if case .cursor(let shape, _, _) = overlay {
      return (overlay, ShownImage(shape: shape, change: pictures.revision, bounds: bounds))
    }
    let surface: SurfaceID? = if case .surface(let surface, _) = overlay { surface.id } else { nil }
    return (overlay, ShownImage(surface: surface, change: scene.changesOutsideWindows, bounds: bounds))
  }
}
