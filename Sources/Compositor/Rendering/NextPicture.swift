package import Geometry

/// The next picture of an output. It is composed in main memory only if somebody needs it there.
///
/// A program that shows pictures paints what its buffer lacks with `paint(_:on:)`, and copies it from `composed()` if that is not
/// possible. The picture is that of the moment of the call, and valid until the next one is requested.
package protocol NextPicture {
  /// The size before the output's transform.
  var size: IntSize<OutputSpace> { get }
  /// The pixels that differ from the previous picture.
  var changed: Region<OutputSpace> { get }

  /// Composes the picture in main memory.
  ///
  /// - Throws: if there is not enough memory.
  func composed() throws(RenderingError) -> Bitmap

  /// Paints pixels of the picture straight into the memory of a buffer.
  ///
  /// - Returns: false if the pixels must be copied from `composed()`. Main memory is unchanged then, and the pixels in memory of a
  ///   card are not valid.
  func paint(_ pixels: Region<OutputSpace>, on target: PaintTarget) -> Bool
}

/// Memory in which a picture is painted.
package enum PaintTarget {
  /// Main memory, or memory that the processor can write.
  case memory(Bitmap, transform: Transform)
  /// Memory of a graphics card, in which only its painters can paint.
  case card(any CardTarget, transform: Transform)
}

extension PaintPlan {
  /// True if each pixel becomes a colour or a copy of one pixel, at the same scale. Painting such a plan costs as much as copying its
  /// result, and reads nothing of the target, whose memory may be slow to read.
  package var onlyCopies: Bool {
    steps.allSatisfy { step in
      switch step {
      case .fill: true
      case .blend: false
      case .picture(let step): step.blending.isEmpty && step.source.keepsScale
      }
    }
  }
}

extension PictureSource {
  /// True if pixels are moved and turned, and none is left out or repeated.
  fileprivate var keepsScale: Bool {
    switch sampling {
    case .copy: true
    case .nearest: [mapping.xx, mapping.xy, mapping.yx, mapping.yy].map(abs).sorted() == [0, 0, 65_536, 65_536]
    case .bilinear: false
    }
  }
}
