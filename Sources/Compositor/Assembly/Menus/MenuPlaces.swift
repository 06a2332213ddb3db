import Geometry
import Globals
import Seats
import Surfaces

/// Finds the places of the edit menu and of handles on the outputs.
struct MenuPlaces {
  private let texts: TextInputGlobal
  private let shell: Shell
  private let server: Server
  private let outputs: OutputRegistry

  init(_ texts: TextInputGlobal, _ shell: Shell, _ server: Server, _ outputs: OutputRegistry) {
    (self.texts, self.shell, self.server, self.outputs) = (texts, shell, server, outputs)
  }

  /// True while the session is locked: no places are shown.
  var isLocked: Bool { server.windows.isLocked }

  // MARK: The menu

  /// - Parameters:
  ///   - selection: the place of what is selected, as the application says; nil if it is not known.
  ///   - drawer: the client that draws the menu.
  func place(of session: MenuSession, around selection: Rect<LayoutSpace>?, for drawer: ClientID?) -> MenuPlace {
    let shown = selection.map { $0.intersection(session.window.frame) }.flatMap { $0.isEmpty ? nil : $0 }
    let area = shown ?? area(of: session)
    let center = Point<LayoutSpace>((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    guard let output = outputs.output(at: center) ?? outputs.output(showing: session.window) else {
      return MenuPlace(on: "", area: .zero, bounds: .zero)
    }
    return MenuPlace(
      on: output.description.name, area: local(area, on: output),
      bounds: local(bounds(of: output, around: area, for: drawer), on: output), caret: caret(of: session),
      isOfApplication: shown != nil)
  }

  /// The caret that the menu follows, on its surface; nil if the client says where the selection is, in a terminal, and
  /// without a known caret.
  func caret(of session: MenuSession) -> IntRect<SurfaceSpace>? {
    guard session.surface.state.menuArea == nil, !texts.isTerminal else { return nil }
    return field(of: session.window)?.caret
  }

  /// The surface with the active text field of a window, and the caret on it; nil without a known caret.
  private func field(of window: ClientWindow) -> (surface: Surface, caret: IntRect<SurfaceSpace>)? {
    guard let (id, area) = texts.caret, let field = server.surfaces[id]?.model, field.root === window.surface else {
      return nil
    }
    return (field, area)
  }

  /// The place of what is selected: where the client says, or else the caret of the text input, the place of the touch, or
  /// the middle of the window's upper edge.
  private func area(of session: MenuSession) -> Rect<LayoutSpace> {
    let (surface, window) = (session.surface, session.window)
    if let declared = surface.state.menuArea { return place(declared, on: surface, in: window) }
    if let (field, caret) = field(of: window) { return place(caret, on: field, in: window) }
    if let touched = session.touched { return Rect(x: touched.x, y: touched.y, width: 0, height: 0) }
    return Rect(x: (window.frame.minX + window.frame.maxX) / 2, y: window.frame.minY, width: 0, height: 0)
  }

  /// The rectangle on the desktop of one on a surface, without what is outside the surface.
  private func place(
    _ area: IntRect<SurfaceSpace>, on surface: Surface, in window: ClientWindow
  ) -> Rect<LayoutSpace> {
    let (size, origin) = (surface.state.size, origin(of: surface, in: window))
    let (left, right) = (clamp(area.minX, to: size.width), clamp(area.maxX, to: size.width))
    let (top, bottom) = (clamp(area.minY, to: size.height), clamp(area.maxY, to: size.height))
    return Rect(x: origin.x + left, y: origin.y + top, width: right - left, height: bottom - top)
  }

  private func clamp(_ value: Int32, to limit: Double) -> Double { min(max(0, Double(value)), limit) }

  private func origin(of surface: Surface, in window: ClientWindow) -> Point<LayoutSpace> {
    let offset = surface.offsetInRoot
    return Point(window.position.x + offset.dx, window.position.y + offset.dy)
  }

  /// The part of an output that panels do not reserve, and no keyboard and no input view covers.
  ///
  /// The menu and its handles do not count. The client that draws them can have a keyboard too, which is at the bottom and wide.
  private func bounds(
    of output: OutputGlobal, around area: Rect<LayoutSpace>, for drawer: ClientID?
  ) -> Rect<LayoutSpace> {
    let free = shell.usableArea(of: output)
    let covers = server.windows.shownWindows.filter { window in
      let frame = window.frame
      let mayBeMenu = window.client == drawer && (frame.maxY < free.maxY || frame.size.width * 2 <= free.size.width)
      return window.isInputPanel && !mayBeMenu
    }
    return MenuBounds.part(of: free, without: covers.map(coveredPart), around: area)
  }

  /// The part of a keyboard that receives input. Some have a transparent part above their keys.
  private func coveredPart(of window: ClientWindow) -> Rect<LayoutSpace> {
    guard let input = window.surface.state.inputRegion?.bounds, !input.isEmpty else { return window.frame }
    let place = Rect<LayoutSpace>(
      x: window.position.x + Double(input.minX), y: window.position.y + Double(input.minY),
      width: Double(input.width), height: Double(input.height))
    return window.frame.intersection(place)
  }

  private func local(_ rect: Rect<LayoutSpace>, on output: OutputGlobal) -> IntRect<LayoutSpace> {
    let origin = output.description.frame
    let (left, top) = (whole(rect.minX - origin.minX, .down), whole(rect.minY - origin.minY, .down))
    let (right, bottom) = (whole(rect.maxX - origin.minX, .up), whole(rect.maxY - origin.minY, .up))
    return IntRect(
      left: left, top: top, right: rect.size.width > 0 ? right : left, bottom: rect.size.height > 0 ? bottom : top)
  }

  private func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
    Int64(max(-1e9, min(1e9, value.rounded(rule))))
  }

  // MARK: Handles

  /// The handles of a selection; nil if the surface shows none.
  func ends(of surface: Surface, number: UInt32) -> ShownEnds? {
    guard let ends = surface.state.selectionEnds, let window = surface.root.window,
      let output = output(of: surface, in: window)
    else { return nil }
    let origin = origin(of: surface, in: window)
    let corner = output.description.frame
    func line(_ end: SelectionEnd) -> ShownEnds.Line {
      let place = clamped(end.top, to: surface)
      return ShownEnds.Line(
        x: origin.x + place.x - corner.minX, y: origin.y + place.y - corner.minY, height: end.height)
    }
    return ShownEnds(
      selection: number, output: output.description.name, start: line(ends.start), end: line(ends.end))
  }

  /// The place on its surface of a handle that was moved; nil if no output shows the surface.
  func place(of move: MovedEnd, on surface: Surface) -> Point<SurfaceSpace>? {
    guard let window = surface.root.window, let output = output(of: surface, in: window) else { return nil }
    let (origin, corner) = (origin(of: surface, in: window), output.description.frame)
    return clamped(
      Point(move.place.x + corner.minX - origin.x, move.place.y + corner.minY - origin.y), to: surface)
  }

  /// The output of the handles: that at the start of the selection.
  private func output(of surface: Surface, in window: ClientWindow) -> OutputGlobal? {
    let origin = origin(of: surface, in: window)
    guard let start = surface.state.selectionEnds?.start.top else { return nil }
    let place = clamped(start, to: surface)
    return outputs.output(at: Point(origin.x + place.x, origin.y + place.y))
  }

  private func clamped(_ place: Point<SurfaceSpace>, to surface: Surface) -> Point<SurfaceSpace> {
    let size = surface.state.size
    return Point(min(max(0, place.x), size.width), min(max(0, place.y), size.height))
  }
}
