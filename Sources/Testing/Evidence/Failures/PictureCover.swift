import Geometry
package import Rendering
package import Scenes
package import Surfaces

/// Blackens the windows that pictures of a run must not show: those of the input method while the text field is secret.
///
/// An on-screen keyboard shows which key is pressed.
package struct PictureCover {
  private let scene: any SceneReading

  package init(_ scene: any SceneReading) { self.scene = scene }

  /// The pixels of an output's picture that are covered. They may be outside the picture.
  func region(on output: OutputDescription) -> Region<BufferSpace> {
    let (scale, frame) = (output.scale, output.frame)
    var boxes: [IntRect<BufferSpace>] = []
    for window in scene.stackedWindows where scene.hidesWindows(of: window.client) {
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
  package func applied(to picture: Bitmap, of output: OutputDescription) throws(RenderingError) -> Bitmap {
    try Self.blackened(region(on: output), in: picture)
  }

  /// The covered pixels of a part of an output's picture, from the part's top left.
  func region(in excerpt: Excerpt) -> Region<BufferSpace> {
    guard let output = scene.output(named: excerpt.output) else {
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
