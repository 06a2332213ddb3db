package import Globals
import Rendering

extension DmabufOffer {
  /// Linear dma-bufs in all formats that painters read. They are mapped, which needs no graphics card.
  ///
  /// - Parameter device: the number (`dev_t`) of the device on which clients should draw; nil for no device.
  package static func mapped(on device: UInt64? = nil, kernel: any DmabufKernel) -> DmabufOffer {
    let formats = PixelFormat.allCases.map { format in
      DmabufFormat(
        code: format.drmCode, sharedMemoryCode: format.sharedMemoryCode, bytesPerPixel: format.bytesPerPixel)
    }
    return DmabufOffer(formats, on: device, kernel: kernel, importer: DmabufMapper(kernel))
  }
}
