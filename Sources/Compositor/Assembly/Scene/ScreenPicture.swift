import Geometry
import Globals
import Rendering
import Surfaces

/// The next picture of a screen, with everything in front of the windows.
struct ScreenPicture: NextPicture {
  private let screen: Screen
  /// The items in front of the windows, back to front.
  private let overlays: [PaintItem]
  let changed: Region<OutputSpace>

  init(_ screen: Screen, overlays: [PaintItem], changed: Region<OutputSpace>) {
    (self.screen, self.overlays, self.changed) = (screen, overlays, changed)
  }

  var size: IntSize<OutputSpace> { screen.output.description.pixels }

  func composed() throws(RenderingError) -> Bitmap { try screen.compose(with: overlays) }

  func paint(_ pixels: Region<OutputSpace>, on target: PaintTarget) -> Bool {
    screen.paint(pixels, with: overlays, on: target)
  }
}
