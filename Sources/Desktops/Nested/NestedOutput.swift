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
  /// The physical size that the user has given; nil takes that of the window on the host's screen.
  private let millimetres: Size<OutputSpace>?
  private let wish: OutputWish
  private var hasWarned = false
  private let compositor: Compositor

  init(_ output: OutputGlobal, _ wish: OutputWish, in window: HostWindow, of compositor: Compositor) {
    self.output = output
    self.window = window
    self.compositor = compositor
    zoom = output.description.scale
    millimetres = output.description.millimetres
    self.wish = wish
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
    description.millimetres = millimetres(of: shape)
    description.refresh = window.refresh ?? description.refresh
    return description
  }

  /// In the output's own axes, before the transform.
  private func millimetres(of shape: WindowShape) -> Size<OutputSpace>? {
    if let millimetres { return millimetres }
    guard let seen = window.millimetres else { return nil }
    return output.description.transform.swapsAxes ? Size(seen.height, seen.width) : seen
  }

  /// Warns once if the host gives the window another size than the policy gives the output.
  func checkSize(_ shape: WindowShape) {
    guard !hasWarned, wish.keepsSize, shape.size != wish.size else { return }
    hasWarned = true
    compositor.log.warning(
      """
      output \(output.description.name) is \(shape.size.width)x\(shape.size.height), not \
      \(wish.size.width)x\(wish.size.height) as the policy says: the host compositor insists on this size for its window
      """)
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
