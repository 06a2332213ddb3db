import Assembly
import Geometry
import Globals
import Rendering
import Seats
import Surfaces

/// Blackens the windows that pictures of a run must not show: those of the input method while the text field is secret.
///
/// An on-screen keyboard shows which key is pressed.
struct PictureCover {
  private let compositor: Compositor

  init(_ compositor: Compositor) { self.compositor = compositor }

  /// The pixels of an output's picture that are covered. They may be outside the picture.
  func region(on output: OutputGlobal) -> Region<BufferSpace> {
    let privacy = compositor.seat.privacy
    guard privacy.isOn else { return Region() }
    let (scale, frame) = (output.description.scale, output.description.frame)
    var boxes: [IntRect<BufferSpace>] = []
    for window in compositor.windows.windows where privacy.hidesWindows(of: window.client) {
      window.surface.forEachVisible { surface, offset in
        let (place, size) = (window.position + Vector(offset.dx, offset.dy), surface.state.size)
        boxes.append(
          IntRect(
            enclosing: Rect(
              x: (place.x - frame.minX) * scale, y: (place.y - frame.minY) * scale, width: size.width * scale,
              height: size.height * scale)))
      }
    }
    return Region(boxes)
  }

  /// The picture of an output without the covered windows. It is the same object if no window is covered.
  func applied(to picture: Bitmap, of output: OutputGlobal) throws(RenderingError) -> Bitmap {
    try Self.blackened(region(on: output), in: picture)
  }

  /// The covered pixels of a part of an output's picture, from the part's top left.
  func region(in excerpt: Excerpt) -> Region<BufferSpace> {
    guard let output = compositor.outputs.all.first(where: { $0.description.name == excerpt.output }) else {
      return Region()
    }
    let part = excerpt.part
    return region(on: output).intersection(part).translated(x: -part.minX, y: -part.minY)
  }

  /// A picture with black pixels in a region. It is the same object if no pixel is in the region.
  static func blackened(_ region: Region<BufferSpace>, in picture: Bitmap) throws(RenderingError) -> Bitmap {
    guard region.intersects(picture.bounds) else { return picture }
    let copy = try picture.part(picture.bounds)
    for box in region.rects { copy.fill(.black, in: box) }
    return copy
  }
}
