import Backends
import Geometry
import Surfaces

/// An output that is shown in a window of the host.
final class NestedOutput {
  let output: any BackendOutput
  let window: HostWindow
  /// The scale that the user has set: pixels of the output for each pixel at the host's scale.
  private let zoom: Double
  /// The physical size that the user has set; nil uses the size of the window on the host's screen.
  private let millimetres: Size<OutputSpace>?
  private let wish: OutputWish
  private var hasWarned = false

  init(_ output: any BackendOutput, _ wish: OutputWish, in window: HostWindow) {
    self.output = output
    self.window = window
    zoom = output.description.scale
    millimetres = output.description.millimetres
    self.wish = wish
    window.frame = output.description.frame
  }

  /// The description of the output in a window of this shape.
  ///
  /// - Parameter position: its top left corner on the desktop.
  func description(of shape: WindowShape, at position: Point<LayoutSpace>) -> OutputDescription {
    var description = output.description
    let (width, height) = (shape.pixels.width, shape.pixels.height)
    description.mode = description.transform.swapsAxes ? IntSize(height, width) : IntSize(width, height)
    description.scale = zoom * shape.scale
    description.position = position
    description.millimetres = millimetres(of: shape)
    description.refresh = window.refresh ?? description.refresh
    return description
  }

  /// The physical size in the output's own axes, before the transform.
  private func millimetres(of shape: WindowShape) -> Size<OutputSpace>? {
    if let millimetres { return millimetres }
    guard let seen = window.millimetres else { return nil }
    return output.description.transform.swapsAxes ? Size(seen.height, seen.width) : seen
  }

  /// A warning that the host gives the window another size than the policy gives the output; nil if the sizes are equal
  /// or the warning was already given.
  func warning(for shape: WindowShape) -> String? {
    guard !hasWarned, wish.keepsSize, shape.size != wish.size else { return nil }
    hasWarned = true
    return """
      output \(output.description.name) has size \(shape.size.width)x\(shape.size.height) instead of \
      \(wish.size.width)x\(wish.size.height) from the policy: the host compositor requires this size for its window
      """
  }

  func change(to description: OutputDescription) {
    window.frame = description.frame
    if description != output.description { output.change(to: description) }
  }

  /// Shows changes if the host waits for a frame, and reports to the desk that they were shown.
  ///
  /// - Throws: if memory for the picture is refused.
  func update() throws {
    guard window.mayShow else { return }
    if window.owesContent || window.isBehind || output.hasNews {
      guard let picture = try output.nextPicture() else { return }
      try window.show(picture)
    } else if output.isFrameAwaited {
      window.requestFrame()
    } else {
      return
    }
    output.didShow()
  }
}
