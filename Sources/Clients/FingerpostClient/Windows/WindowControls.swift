import Interaction
import WaylandClient

/// Declares the areas of controls, so that they keep their taps from recognizers of the compositor.
final class WindowControls {
  private unowned let window: SurfaceWindow
  private var declared = ControlAreas()

  init(_ window: SurfaceWindow) { self.window = window }

  /// Declares controls that have changed, with the next commit of the surface.
  ///
  /// - Returns: true if a commit is needed.
  func declare(on responder: FingerpostResponderSurfaceV1?) -> Bool {
    guard let responder, responder.version >= 2 else { return false }
    let found = ControlAreas(of: window, alphaThreshold: window.owner.configuration.alphaThreshold)
    guard found != declared else { return false }
    declared = found
    let region = window.owner.display.compositor.createRegion()
    for part in found.parts { region.apply(part) }
    responder.setControlRegion(region: region)
    region.destroy()
    return true
  }
}

extension WlRegion {
  /// Adds the pixels that a control touches, or removes those that a view in front covers as a whole.
  fileprivate func apply(_ part: ControlAreas.Part) {
    let (rect, outwards) = (part.rect, part.isControl)
    let left = Self.edge(rect.minX, outwards ? .down : .up)
    let top = Self.edge(rect.minY, outwards ? .down : .up)
    let width = Self.edge(rect.maxX, outwards ? .up : .down) - left
    let height = Self.edge(rect.maxY, outwards ? .up : .down) - top
    guard width > 0, height > 0 else { return }
    if part.isControl {
      add(x: left, y: top, width: width, height: height)
    } else {
      subtract(x: left, y: top, width: width, height: height)
    }
  }

  private static func edge(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int32 {
    Int32(max(-65_536, min(value, 65_536)).rounded(rule))
  }
}
