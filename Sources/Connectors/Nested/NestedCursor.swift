public import Assembly
import Geometry
import Globals
public import Nested
import Rendering
import Surfaces
public import WaylandClient

/// Shows the current cursor of the compositor on the host's pointers while they are in our windows.
public final class NestedCursor: NestedCursorImage {
  /// The properties that determine how a cursor looks.
  private enum Look: Equatable {
    case arrow(scale: Double)
    case hidden
    case surface(SurfaceID, hotspot: Vector<SurfaceSpace>, change: UInt64, scale: Double)
  }

  private struct Cursor {
    let pointer: WlPointer
    let surface: CursorSurface
    /// The look that was shown last; nil before the first.
    var shown: Look?
  }

  /// The maximum side of a cursor in logical pixels; larger cursors are cut off.
  private static let limit = 512.0

  private let compositor: Compositor
  private let globals: HostGlobals
  public var density: (_ output: String) -> Double = { _ in 1 }
  private var cursors: [Cursor] = []

  public init(_ compositor: Compositor, _ globals: HostGlobals) {
    self.compositor = compositor
    self.globals = globals
  }

  public func pointerDidEnter(_ pointer: WlPointer, serial: UInt32) {
    pointerDidLeave(pointer)
    cursors.append(Cursor(pointer: pointer, surface: CursorSurface(of: pointer, serial: serial, globals)))
  }

  public func pointerDidLeave(_ pointer: WlPointer) {
    cursors.removeAll { one in
      guard one.pointer === pointer else { return false }
      one.surface.destroy()
      return true
    }
  }

  public func update() throws {
    guard !cursors.isEmpty, let screen = screen() else { return }
    let look = look(on: screen.output)
    let late = cursors.indices.filter {
      cursors[$0].shown != look && (look == .hidden || cursors[$0].surface.mayShow)
    }
    guard !late.isEmpty else { return }
    let picture = try picture(on: screen)
    for index in late {
      if let picture { try cursors[index].surface.show(picture) } else { cursors[index].surface.hide() }
      cursors[index].shown = look
    }
  }

  /// The screen of the output that contains the pointer.
  private func screen() -> Screen? {
    let place = compositor.seat.cursorPlace
    let output = compositor.outputs.all.first { $0.description.frame.contains(place) } ?? compositor.outputs.all.first
    return output.flatMap { compositor.outputs.screen(of: $0) }
  }

  private func look(on output: OutputGlobal) -> Look {
    let scale = output.description.scale
    switch compositor.seat.cursorImage {
    case .standard: return .arrow(scale: scale)
    case .hidden: return .hidden
    case .surface(let image):
      guard let surface = image.surface else { return .hidden }
      return .surface(
        surface.model.id, hotspot: image.hotspot, change: compositor.scene.changesOutsideWindows, scale: scale)
    }
  }

  /// - Returns: nil for a hidden cursor.
  private func picture(on screen: Screen) throws -> CursorSurface.Picture? {
    let density = density(screen.output.description.name)
    switch compositor.seat.cursorImage {
    case .hidden: return nil
    case .standard:
      let arrow = try CursorImage(scale: Int(screen.output.description.wholeScale))
      return CursorSurface.Picture(arrow.bitmap, hotspot: Vector(arrow.hotspot.x, arrow.hotspot.y), density: density)
    case .surface(let image):
      guard let surface = image.surface?.model, surface.hasContent else { return nil }
      let scale = screen.output.description.scale
      func pixels(_ length: Double) -> Int { max(1, Int((min(length, Self.limit) * scale).rounded(.up))) }
      let size = surface.state.size
      return CursorSurface.Picture(
        try screen.picture(of: surface, size: IntSize(pixels(size.width), pixels(size.height))),
        hotspot: Vector(image.hotspot.dx * scale, image.hotspot.dy * scale), density: density)
    }
  }
}
