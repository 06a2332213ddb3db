package import Geometry
package import Rendering
package import Scripts

/// The pictures that a pixel check has compared, for people who look for the reason of a failure.
package struct ComparedPictures {
  package let look: PictureLook
  package let check: PixelCheck
  /// Nil if the check has nothing to compare with, for example because the file is missing.
  package var expected: Bitmap?
  /// Nil if nothing was compared, for example because the sizes differ.
  package var difference: BitmapDifference?
  /// The picture that may replace the nearest reference; nil if the check has none or the script writes it.
  package var offer: ReferenceUpdate?

  package init(_ look: PictureLook, _ check: PixelCheck) {
    (self.look, self.check) = (look, check)
  }

  package var found: Bitmap { look.seen }
  /// The largest difference of a channel that counts as equal, 0 to 255.
  package var tolerance: UInt8 { check.channelTolerance }
  package var mask: Region<BufferSpace> { look.mask }
}

/// A picture to write as a reference.
package struct ReferenceUpdate {
  /// The path of the reference.
  package let file: String
  /// True if the file exists.
  package let replaces: Bool
  /// The picture that contains the new reference, and its part. The picture may be that of the output, so it is valid
  /// until the next look.
  package let source: Bitmap
  package let part: IntRect<BufferSpace>

  package init(_ file: String, replaces: Bool, source: Bitmap, part: IntRect<BufferSpace>) {
    (self.file, self.replaces, self.source, self.part) = (file, replaces, source, part)
  }

  package var size: IntSize<BufferSpace> { part.size }

  package func picture() throws -> Bitmap { try source.part(part) }
}

extension PixelCheck {
  /// The tolerance of a colour channel, from 0 to 255.
  package var channelTolerance: UInt8 { UInt8(max(0, min(255, (tolerance * 255).rounded()))) }
}
