package import Assembly
import Geometry
import Globals
package import Nested
import Surfaces
package import WaylandClient

/// Shows the current cursor of the compositor on the host's pointers while they are in our windows.
///
/// A shape is shown from the host's theme, if the host offers that and the policy does not say how cursors look. Other
/// cursors are pictures on a surface.
package final class NestedCursor: NestedCursorImage {
  private struct Cursor {
    let pointer: WlPointer
    let surface: CursorSurface
    /// The look that was shown last; nil before the first.
    var shown: CursorLook?
  }

  private let compositor: Compositor
  private let globals: HostGlobals
  package var density: (_ output: String) -> Double = { _ in 1 }
  private var cursors: [Cursor] = []

  package init(_ compositor: Compositor, _ globals: HostGlobals) {
    self.compositor = compositor
    self.globals = globals
  }

  package func pointerDidEnter(_ pointer: WlPointer, serial: UInt32) {
    pointerDidLeave(pointer)
    cursors.append(Cursor(pointer: pointer, surface: CursorSurface(of: pointer, serial: serial, globals)))
  }

  package func pointerDidLeave(_ pointer: WlPointer) {
    cursors.removeAll { one in
      guard one.pointer === pointer else { return false }
      one.surface.destroy()
      return true
    }
  }

  package func update() throws {
    guard !cursors.isEmpty, let screen = screen() else { return }
    let look = compositor.foreground.cursorReader.look(on: screen.output)
    showShapes(look)
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

  /// Shows a shape from the host's theme on the cursors that do not show it yet.
  private func showShapes(_ look: CursorLook) {
    guard case .shape(let shape, _, _) = look, !compositor.foreground.cursorReader.isChosen else { return }
    for index in cursors.indices where cursors[index].shown != look {
      if cursors[index].surface.show(shape: shape.number) { cursors[index].shown = look }
    }
  }

  /// The screen of the output that contains the pointer.
  private func screen() -> Screen? {
    let place = compositor.seat.cursorPlace
    let outputs = compositor.scene.outputs
    let output = outputs.all.first { $0.frame.contains(place) } ?? outputs.all.first
    return output.flatMap { outputs.screen(of: $0) }
  }

  /// - Returns: nil for a hidden cursor.
  private func picture(on screen: Screen) throws -> CursorSurface.Picture? {
    guard let picture = try compositor.foreground.cursorReader.picture(on: screen) else { return nil }
    let density = density(screen.output.description.name)
    return CursorSurface.Picture(picture.bitmap, hotspot: picture.hotspot, density: density)
  }
}
