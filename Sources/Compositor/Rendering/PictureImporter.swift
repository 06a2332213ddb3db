package import Geometry

/// Makes pictures of the memory of graphics cards, which a painter shows without a copy.
package protocol PictureImporter: AnyObject {
  /// False if pictures cannot be shown any more, because the driver has failed.
  var canImport: Bool { get }

  /// Makes a picture of memory of a client. The descriptors can be closed afterwards.
  ///
  /// - Parameter memory: its planes are within the bounds of their dma-bufs.
  /// - Returns: nil if the driver refuses it.
  func picture(of memory: CardMemory) -> (any ImportedPicture)?
}

/// A picture that an importer has made. It shows the current content of the memory.
package protocol ImportedPicture: AnyObject {
  /// Copies the current pixels, which can take long.
  ///
  /// - Returns: nil if the driver does not allow that.
  func copied() -> Bitmap?
}

/// A format of pixels together with their layout in the memory of a card.
package struct CardFormat: Hashable, Sendable {
  package let format: PixelFormat
  /// The number of the layout (`DRM_FORMAT_MOD_…`).
  package let modifier: UInt64

  package init(_ format: PixelFormat, modifier: UInt64) { (self.format, self.modifier) = (format, modifier) }
}

/// A picture in one or more dma-bufs.
package struct CardMemory {
  /// A part of the picture. Several parts can be in the same dma-buf.
  package struct Plane {
    package let descriptor: Int32
    /// The first byte of the plane.
    package let offset: Int
    /// The number of bytes from one row to the next.
    package let stride: Int

    package init(descriptor: Int32, offset: Int, stride: Int) {
      (self.descriptor, self.offset, self.stride) = (descriptor, offset, stride)
    }
  }

  package let size: IntSize<BufferSpace>
  package let format: PixelFormat
  /// The number of the layout (`DRM_FORMAT_MOD_…`).
  package let modifier: UInt64
  package let planes: [Plane]

  package init(size: IntSize<BufferSpace>, format: PixelFormat, modifier: UInt64, planes: [Plane]) {
    (self.size, self.format, self.modifier, self.planes) = (size, format, modifier, planes)
  }
}
