package import CursorTerms
package import Geometry
import Globals
package import Rendering
import Seats
package import Surfaces

/// The properties that determine how a cursor looks.
package enum CursorLook: Equatable {
  /// A picture of the compositor, and the revision of its theme.
  case shape(CursorShape, scale: Double, theme: UInt64)
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
  private let seat: SeatGlobal
  private let scene: SceneKeeper
  private let pictures: CursorPictures
  private let outputs: OutputKeeper

  init(_ router: InputRouter, _ seat: SeatGlobal, _ scene: SceneKeeper, _ pictures: CursorPictures) {
    (self.router, self.seat, self.scene, self.pictures) = (router, seat, scene, pictures)
    outputs = scene.outputs
  }

  /// True if the policy says how the compositor's own cursors look.
  package var isChosen: Bool { pictures.isChosen }

  /// The place of the pointer; nil as long as no device moves it.
  package var place: Point<LayoutSpace>? { router.isPointerPresent ? router.pointerPlace : nil }

  /// The screen of the output that the pointer is on; nil without outputs.
  package var screen: Screen? {
    let screens = outputs.screens
    if screens.count == 1 { return screens[0] }
    let place = router.pointerPlace
    return screens.first { $0.output.frame.contains(place) } ?? screens.first
  }

  /// Returns the look of the cursor on an output. A cursor with the same look has the same picture.
  package func look(on screen: Screen) -> CursorLook {
    switch seat.cursorImage {
    case .standard: return look(of: .standard, on: screen)
    case .shape(let shape): return look(of: shape, on: screen)
    case .hidden: return .hidden
    case .surface(let image):
      guard let surface = image.surface else { return .hidden }
      return .surface(
        surface.model.id, hotspot: image.hotspot, change: scene.changesOutsideWindows, scale: screen.scale)
    }
  }

  private func look(of shape: CursorShape, on screen: Screen) -> CursorLook {
    .shape(shape, scale: screen.scale, theme: pictures.revision)
  }

  /// Returns a picture of the cursor at the scale of an output; nil if it is hidden.
  ///
  /// - Throws: if there is not enough memory.
  package func picture(on screen: Screen) throws(RenderingError) -> CursorPicture? {
    let output = screen.output.description
    switch seat.cursorImage {
    case .hidden: return nil
    case .standard: return try picture(of: .standard, output.scale)
    case .shape(let shape): return try picture(of: shape, output.scale)
    case .surface(let image):
      guard let surface = image.surface?.model, surface.hasContent else { return nil }
      func pixels(_ length: Double) -> Int { max(1, Int((min(length, Self.limit) * output.scale).rounded(.up))) }
      let size = surface.state.size
      return CursorPicture(
        bitmap: try screen.picture(of: surface, size: IntSize(pixels(size.width), pixels(size.height))),
        hotspot: Vector(image.hotspot.dx * output.scale, image.hotspot.dy * output.scale))
    }
  }

  private func picture(of shape: CursorShape, _ scale: Double) throws(RenderingError) -> CursorPicture {
    let image = try pictures.image(of: shape, scale: scale)
    return CursorPicture(bitmap: image.bitmap, hotspot: Vector(image.hotspot.x, image.hotspot.y))
  }
}
