package import Globals
import Rendering

/// The buffer of a client that is the whole picture of an output. The client does not get it back while this object exists.
package final class SoleBuffer {
  package let dmabuf: ClientDmabuf
  private let image: HeldImage

  /// Nil if the image is not in a dma-buf.
  init?(_ image: HeldImage) {
    guard let dmabuf = image.dmabuf else { return nil }
    (self.image, self.dmabuf) = (image, dmabuf)
    image.beginView()
  }

  deinit { image.endView() }

  /// The format of the pixels without their alpha, as a number in `drm_fourcc.h`.
  package var opaqueCode: UInt32 { image.format.opaqueDRMCode }
}
