import Geometry
import Surfaces

/// The output of a toplevel, and the areas and sizes that follow from it.
extension ToplevelObject {
  var output: OutputGlobal? {
    if wanted.coversOutput, let preferredOutput, shell.outputs.contains(preferredOutput) { return preferredOutput }
    return isMapped ? shell.output(showing: window.frame) : placedOutput ?? shell.outputs.all.first
  }

  /// The area that the window may fill: the usable area, or that of a full-screen window.
  func area(isFullscreen: Bool) -> IntRect<LayoutSpace>? {
    output.map { IntRect(snapping: isFullscreen ? fullscreenArea(of: $0) : shell.usableArea(of: $0)) }
  }

  /// The whole output, or the part that no keyboard covers.
  private func fullscreenArea(of output: OutputGlobal) -> Rect<LayoutSpace> {
    avoidsKeyboards ? shell.uncoveredArea(of: output) : output.description.frame
  }

  /// True if the window makes room for keyboards while it is full-screen.
  var avoidsKeyboards: Bool { placement?.avoidsKeyboards == true }

  /// The output of the placement, while it exists.
  var placedOutput: OutputGlobal? { placement?.output.flatMap { shell.outputs.contains($0) ? $0 : nil } }

  var usableArea: IntRect<LayoutSpace>? { area(isFullscreen: false) }
  /// The size of a window that covers its output in the requested states.
  var coveringSize: IntSize<SurfaceSpace> {
    area(isFullscreen: wanted.isFullscreen)?.size.relabelled() ?? .zero
  }

  /// The size of the placement, within the client's limits.
  var placedSize: IntSize<SurfaceSpace>? {
    guard let placement, let usableArea else { return nil }
    return placement.size(in: usableArea).map { limits.clamping($0) }
  }

  /// True if the client leaves the size of its window to the shell.
  var asksForNoSize: Bool {
    guard window.parent == nil, shellSurface?.wantedGeometry == nil, let usableArea else { return false }
    let size: IntSize<SurfaceSpace> = usableArea.size.relabelled()
    return limits.clamping(size) == size && (limits.minimum.isEmpty || limits.minimum != limits.maximum)
  }

  /// The size that the client was offered when it drew its content. The area may have another size now, which the
  /// client has not received yet.
  var offeredSize: Size<LayoutSpace>? {
    agreed.size.isEmpty ? usableArea?.rect.size : agreed.size.relabelled(as: LayoutSpace.self).size
  }

  func isInSight(at position: Point<LayoutSpace>) -> Bool {
    shell.isInSight(Rect(origin: position, size: window.frame.size))
  }
}
