package import Geometry

/// The dma-bufs that clients may hand over. Without an offer, `zwp_linux_dmabuf_v1` is not announced.
package struct DmabufOffer {
  /// A device, and the formats that are best for it.
  package struct Tranche {
    /// The device's number (`dev_t`).
    package var device: UInt64
    package var formats: [DmabufFormat]
    /// True if a display of the device may show the buffer itself, without a copy.
    package var mayBeScannedOut: Bool

    package init(device: UInt64, formats: [DmabufFormat], mayBeScannedOut: Bool = false) {
      (self.device, self.formats, self.mayBeScannedOut) = (device, formats, mayBeScannedOut)
    }
  }

  /// All formats that buffers can have.
  package let formats: [DmabufFormat]
  /// The number of the device on which clients should draw (`dev_t`); nil for no device. Only version 4 of the protocol names
  /// it, so version 3 is announced then.
  package let device: UInt64?
  /// The tranches in order of preference, the last one with all formats for `device`; empty without a device.
  package let tranches: [Tranche]
  package let kernel: any DmabufKernel
  package let importer: any DmabufImporter

  /// - Parameters:
  ///   - formats: all formats that buffers can have, each once.
  ///   - device: the device on which clients should draw; nil for no device.
  ///   - preferred: tranches that are better than the one of `device` with all formats. Their formats must be among `formats`.
  package init(
    _ formats: [DmabufFormat], on device: UInt64? = nil, preferred: [Tranche] = [], kernel: any DmabufKernel,
    importer: any DmabufImporter
  ) {
    (self.formats, self.device, self.kernel, self.importer) = (formats, device, kernel, importer)
    tranches = device.map { preferred + [Tranche(device: $0, formats: formats)] } ?? []
  }

  /// The offer with another tranche in front: the formats that displays of a device show without a copy.
  ///
  /// A picture may have to be composed at any time, so formats that the importer cannot read are left out. Clients draw on
  /// `device` if the offer has no other device.
  package func shown(on device: UInt64, where isShown: (DmabufFormat) -> Bool) -> DmabufOffer {
    let shown = Tranche(device: device, formats: formats.filter(isShown), mayBeScannedOut: true)
    return DmabufOffer(
      formats, on: self.device ?? device, preferred: [shown] + tranches.dropLast(), kernel: kernel, importer: importer)
  }
}

/// A format of pixels together with their layout in memory.
package struct DmabufFormat: Hashable, Sendable {
  /// The code in `drm_fourcc.h`.
  package let code: UInt32
  /// The layout (`DRM_FORMAT_MOD_…`).
  package let modifier: UInt64
  /// The same format as a value of `wl_shm.format`.
  package let sharedMemoryCode: UInt32
  package let bytesPerPixel: Int

  /// Rows of pixels, one after the other.
  package static let linear: UInt64 = 0
  /// The layout that the driver knows and the client cannot name.
  package static let implicit: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  package init(code: UInt32, modifier: UInt64 = linear, sharedMemoryCode: UInt32, bytesPerPixel: Int) {
    (self.code, self.modifier) = (code, modifier)
    (self.sharedMemoryCode, self.bytesPerPixel) = (sharedMemoryCode, bytesPerPixel)
  }
}

/// Makes memory that painters can read of what clients hand over.
package protocol DmabufImporter: AnyObject {
  /// - Returns: nil if the buffer cannot be read. Its numbers are within the bounds of the dma-buf.
  func memory(of buffer: DmabufDescription) -> (any ExternalMemory)?
}

/// The description of a buffer by its client.
package struct DmabufDescription {
  /// A dma-buf with one plane of the picture. Several planes can be in the same one.
  package struct Plane {
    package let file: DmabufDescriptor
    /// The first byte of the plane.
    package let offset: Int
    /// The number of bytes from one row to the next.
    package let stride: Int
  }

  package let size: IntSize<BufferSpace>
  package let format: DmabufFormat
  /// The planes in their order. A linear format has one; other layouts can have planes of the driver's own.
  package let planes: [Plane]
}
