import Geometry
import Rendering

/// The state of one pixel check while it is tried again and again.
final class PictureTrial {
  let rest: PictureRest
  /// The pictures that the last trial compared; nil if it compared none.
  var pictures: ComparedPictures?
  /// The last look at the screen.
  var last: PictureLook?
  /// The picture that `--update` writes in place of the reference, if the check ends with the last look.
  var update: ReferenceUpdate?

  init(_ rest: PictureRest) { self.rest = rest }

  /// Forgets the look before.
  func beginLook() { (pictures, update) = (nil, nil) }
}

/// The pictures that a pixel check has compared, for people who look for the reason of a failure.
struct ComparedPictures {
  let found: Bitmap
  /// Nil if the check has nothing to compare with, for example because the file is missing.
  var expected: Bitmap?
  /// The largest difference of a channel that counts as equal, 0 to 255.
  var tolerance: UInt8 = 0
  var mask = Region<BufferSpace>()
}

/// A picture to write as a reference.
struct ReferenceUpdate {
  /// The name in the script, and the path.
  let file: String
  let picture: Bitmap
  /// True if the file exists.
  let replaces: Bool
}
