import Backends
import Geometry
import Surfaces

/// An output that is shown in a window of the host.
final class NestedOutput {
  let output: any BackendOutput
  let window: HostWindow
  /// Pixels of the output for each that the host would have: the scale that the user asked for.
  private let zoom: Double

  init(_ output: any BackendOutput, in window: HostWindow) {
    self.output = output
    self.window = window
    zoom = output.description.scale
    window.frame = output.description.frame
  }

  /// The description of the output in a window of this shape.
  ///
  /// - Parameter position: its top left on the desktop.
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
    if description != output.description { output.change(to: description) }
  }

  /// Shows what has changed, where the host wants a frame, and reports to the desk that it was shown.
  ///
  /// - Throws: where memory for the picture is refused.
  func update() throws {
    guard window.mayShow else { return }
    if window.owesContent || window.isBehind || output.hasNews {
      guard let (picture, changed) = try output.compose() else { return }
      try window.show(picture, changed: changed)
    } else if output.isFrameAwaited {
      window.requestFrame()
    } else {
      return
    }
    output.didShow()
  }
}
