package import Geometry
import Globals
package import Rendering
import Seats
package import Surfaces

/// The properties that determine how a cursor looks.
package enum CursorLook: Equatable {
  case arrow(scale: Double)
  case hidden
  case surface(SurfaceID, hotspot: Vector<SurfaceSpace>, change: UInt64, scale: Double)
}

/// A picture of a cursor, in pixels of an output.
package struct CursorPicture {
  /// The picture, with alpha and premultiplied colours.
  package var bitmap: Bitmap
  /// The place of the pointer in the picture.
  package var hotspot: Vector<OutputSpace>
}

/// The cursor of the pointer, for programs that show it beside the picture of an output.
package final class CursorReader {
  /// The maximum side of a cursor in logical pixels; larger cursors are cut off.
  private static let limit = 512.0

  private let router: InputRouter
  private let globals: ProtocolGlobals
  private let scene: SceneKeeper

  init(_ router: InputRouter, _ globals: ProtocolGlobals, _ scene: SceneKeeper) {
    (self.router, self.globals, self.scene) = (router, globals, scene)
  }

  /// The place of the pointer; nil as long as no device moves it.
  package var place: Point<LayoutSpace>? { router.isPointerPresent ? router.pointerPlace : nil }

  /// Returns the look of the cursor on an output. A cursor with the same look has the same picture.
  package func look(on output: OutputDescription) -> CursorLook {
    switch globals.seat.cursorImage {
    case .standard: return .arrow(scale: output.scale)
    case .hidden: return .hidden
    case .surface(let image):
      guard let surface = image.surface else { return .hidden }
      return .surface(
        surface.model.id, hotspot: image.hotspot, change: scene.changesOutsideWindows, scale: output.scale)
    }
  }

  /// Returns a picture of the cursor at the scale of an output; nil if it is hidden.
  ///
  /// - Throws: if there is not enough memory.
  package func picture(on screen: Screen) throws(RenderingError) -> CursorPicture? {
    let output = screen.output.description
    switch globals.seat.cursorImage {
    case .hidden: return nil
    case .standard:
      let arrow = try CursorImage(scale: Int(output.wholeScale))
      return CursorPicture(bitmap: arrow.bitmap, hotspot: Vector(arrow.hotspot.x, arrow.hotspot.y))
    case .surface(let image):
      guard let surface = image.surface?.model, surface.hasContent else { return nil }
      func pixels(_ length: Double) -> Int { max(1, Int((min(length, Self.limit) * output.scale).rounded(.up))) }
      let size = surface.state.size
      return CursorPicture(
        bitmap: try screen.picture(of: surface, size: IntSize(pixels(size.width), pixels(size.height))),
        hotspot: Vector(image.hotspot.dx * output.scale, image.hotspot.dy * output.scale))
    }
  }
}
