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

  private let reader: CursorReader
  private let globals: HostGlobals
  package var density: (_ output: String) -> Double = { _ in 1 }
  private var cursors: [Cursor] = []

  package init(_ compositor: Compositor, _ globals: HostGlobals) {
    reader = compositor.foreground.cursorReader
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
    guard !cursors.isEmpty, let screen = reader.screen else { return }
    let look = reader.look(on: screen)
    guard cursors.contains(where: { $0.shown != look }) else { return }
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
    guard case .shape(let shape, _, _) = look, !reader.isChosen else { return }
    for index in cursors.indices where cursors[index].shown != look {
      if cursors[index].surface.show(shape: shape.number) { cursors[index].shown = look }
    }
  }

  /// - Returns: nil for a hidden cursor.
  private func picture(on screen: Screen) throws -> CursorSurface.Picture? {
    guard let picture = try reader.picture(on: screen) else { return nil }
    let density = density(screen.output.description.name)
    return CursorSurface.Picture(picture.bitmap, hotspot: picture.hotspot, density: density)
  }
}
