package import Geometry
package import Rendering

/// A buffer of a card in which a graphics driver can paint, with its framebuffer. Both are freed with this object.
package protocol KernelTarget: AnyObject {
  /// The kernel's number of the framebuffer.
  var framebuffer: UInt32 { get }
  /// The memory, with the format `xrgb8888`. The descriptors are open while this object exists.
  var memory: CardMemory { get }

  /// Copies a part of the picture.
  ///
  /// - Returns: nil if it cannot be read.
  func copy(of part: IntRect<BufferSpace>) -> Bitmap?
}
