import Geometry
import Rendering
import Scripts

/// The state of one pixel check while it is tried again and again.
final class PictureTrial {
  let rest: PictureRest
  /// The pictures that the last trial compared; nil if it compared none.
  var pictures: ComparedPictures?
  /// The last look at the screen.
  var last: PictureLook?
  /// The picture that `--update` writes in place of the reference, if the check ends with the last look.
  var update: ReferenceUpdate?
  /// True if no later look can decide otherwise, because a reference is missing. The last look is then one at rest, which
  /// people may accept as the reference.
  var isFinal = false

  init(_ rest: PictureRest) { self.rest = rest }

  /// Forgets the look before.
  func beginLook() { (pictures, update) = (nil, nil) }
}

/// The pictures that a pixel check has compared, for people who look for the reason of a failure.
struct ComparedPictures {
  let look: PictureLook
  let check: PixelCheck
  /// Nil if the check has nothing to compare with, for example because the file is missing.
  var expected: Bitmap?
  /// Nil if nothing was compared, for example because the sizes differ.
  var difference: BitmapDifference?
  /// The picture that may replace the nearest reference; nil if the check has none or the script writes it.
  var offer: ReferenceUpdate?

  init(_ look: PictureLook, _ check: PixelCheck) {
    (self.look, self.check) = (look, check)
  }

  var found: Bitmap { look.seen }
  /// The largest difference of a channel that counts as equal, 0 to 255.
  var tolerance: UInt8 { check.channelTolerance }
  var mask: Region<BufferSpace> { look.mask }
}

/// A picture to write as a reference.
struct ReferenceUpdate {
  /// The path of the reference.
  let file: String
  /// True if the file exists.
  let replaces: Bool
  /// The picture that contains the new reference, and its part. The picture may be that of the output, so it is valid
  /// until the next look.
  let source: Bitmap
  let part: IntRect<BufferSpace>

  var size: IntSize<BufferSpace> { part.size }

  func picture() throws -> Bitmap { try source.part(part) }
}
