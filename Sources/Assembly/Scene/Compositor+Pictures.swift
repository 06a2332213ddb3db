import Documents
import Globals
import Overlays
import Rendering

extension Compositor {
  /// What is in front of all windows in one picture of an output.
  public func overlays(
    _ choice: OverlayChoice, cursor: Bool = false, on output: OutputGlobal
  ) throws(RenderingError) -> [Overlay] {
    let level: OverlayLevel? =
      switch choice {
      case .nothing: nil
      case .touches: .touches
      case .debug: .everything
      case .shown: overlay.level
      }
    let layers = try level.map { (level) throws(RenderingError) in try overlays(level, on: output) } ?? []
    return layers + (cursor ? cursorOverlays : [])
  }
}
