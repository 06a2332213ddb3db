package import Geometry

/// The buffer of a client that is the whole picture of an output. The client does not get it back while this object exists.
package protocol BackendBuffer: AnyObject {
  var layout: DmabufLayout { get }

  /// Returns the object that the backend has made of the buffer. If it is missing or does not fit, `make` makes a new one, which is
  /// released with the last reference to the client's buffer, which can be shown many times.
  func attachment(where fits: (AnyObject) -> Bool, make: () -> AnyObject) -> AnyObject
}

/// A picture in a dma-buf, as drivers take it.
package struct DmabufLayout: Equatable, Sendable {
  package var size: IntSize<BufferSpace>
  package var format: DisplayFormat
  /// The dma-buf, which is open while its owner exists.
  package var descriptor: Int32
  /// The first byte of the picture.
  package var offset: Int
  /// The number of bytes from one row to the next.
  package var stride: Int

  package init(
    _ descriptor: Int32, _ size: IntSize<BufferSpace>, _ format: DisplayFormat, offset: Int = 0, stride: Int
  ) {
    (self.descriptor, self.size, self.format) = (descriptor, size, format)
    (self.offset, self.stride) = (offset, stride)
  }
}

/// A format of pixels together with their layout in memory.
package struct DisplayFormat: Hashable, Sendable {
  /// The number in `drm_fourcc.h`.
  package var code: UInt32
  /// The layout (`DRM_FORMAT_MOD_…`); 0 is row after row.
  package var modifier: UInt64

  package init(code: UInt32, modifier: UInt64 = 0) { (self.code, self.modifier) = (code, modifier) }
}

/// The dma-bufs that a backend shows without a copy.
package struct ShownDmabufs {
  /// The number (`dev_t`) of the card.
  package var device: UInt64
  package var formats: [DisplayFormat]
  /// A dma-buf of the card, for a trial. It is closed after the call that passes it. Nil if the backend has none.
  package var sample: DmabufLayout?
  /// The first bytes of the sample.
  package var pixels: [UInt8]

  package init(device: UInt64, _ formats: [DisplayFormat], sample: DmabufLayout? = nil, pixels: [UInt8] = []) {
    (self.device, self.formats, self.sample, self.pixels) = (device, formats, sample, pixels)
  }
}
