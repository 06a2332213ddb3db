import Assembly
import Geometry
import Globals
import Nested

/// An output that is shown in a window of the host.
final class NestedOutput {
  let output: OutputGlobal
  let window: HostWindow
  /// Pixels of the output for each that the host would have: what the user wants enlarged.
  private let zoom: Double
  private let compositor: Compositor

  init(_ output: OutputGlobal, in window: HostWindow, of compositor: Compositor) {
    self.output = output
    self.window = window
    self.compositor = compositor
    zoom = output.description.scale
    window.frame = output.description.frame
  }

  /// What clients are to be told of the output in a window of this shape.
  ///
  /// - Parameter position: where it is to lie on the desktop.
  func description(of shape: WindowShape, at position: Point<LayoutSpace>) -> OutputDescription {
    var description = output.description
    let (width, height) = (shape.pixels.width, shape.pixels.height)
    description.mode = description.transform.swapsAxes ? IntSize(height, width) : IntSize(width, height)
    description.scale = zoom * shape.scale
    description.position = position
    description.refresh = window.refresh ?? description.refresh
    return description
  }

  func change(to description: OutputDescription) {
    window.frame = description.frame
    if description != output.description { compositor.change(output, to: description) }
  }

  /// Shows what has changed, where the host wants a frame, and tells clients that it was shown.
  ///
  /// - Throws: where memory for the picture is refused.
  func update() throws {
    guard window.mayShow, let screen = compositor.outputs.screen(of: output) else { return }
    if window.owesContent || window.isBehind || compositor.foreground.hasNews(on: screen) {
      let (picture, changed) = try compositor.foreground.update(screen)
      try window.show(picture, changed: changed)
    } else if compositor.scene.pacer.isAwaited(on: output) {
      window.requestFrame()
    } else {
      return
    }
    compositor.scene.pacer.serve(on: output)
  }
}
