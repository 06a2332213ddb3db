import Evidence
import Geometry
import Rendering
import Scripts

/// Finds the pictures that steps use as locators. It searches again only if the output was drawn.
final class PictureFinder {
  /// The result of a search.
  struct Found {
    var places: [Rect<LayoutSpace>]
    /// The size of the picture in pixels, and the scale of the output.
    var size: IntSize<BufferSpace>
    var scale: Double
  }

  private var last: (locator: PictureLocator, excerpt: Excerpt, found: Found)?
  private var picture: (path: String, bitmap: Bitmap)?

  /// The places at which a part of an output shows a picture.
  ///
  /// - Parameter path: the path of the PNG.
  func find(_ locator: PictureLocator, at path: String, in excerpt: Excerpt) throws(RenderingError) -> Found {
    if let last, last.locator == locator, last.excerpt.shows(sameAs: excerpt) { return last.found }
    let small = try bitmap(at: path)
    let seen = try excerpt.picture.part(excerpt.part)
    let places = try seen.places(
      of: small, tolerance: UInt8(max(0, min(255, (locator.tolerance * 255).rounded()))), differing: locator.share)
    let found = Found(places: places.map { excerpt.area(of: $0) }, size: small.size, scale: excerpt.scale)
    last = (locator, excerpt, found)
    return found
  }

  private func bitmap(at path: String) throws(RenderingError) -> Bitmap {
    if let picture, picture.path == path { return picture.bitmap }
    let bitmap = try Bitmap.readPNG(from: path)
    picture = (path, bitmap)
    return bitmap
  }

  /// Forgets the search and the picture of a step.
  func forget() { (last, picture) = (nil, nil) }
}
