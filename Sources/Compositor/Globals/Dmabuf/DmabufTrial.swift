package import Geometry
import Glibc
import Surfaces
import System
import WaylandServer

/// A linear dma-buf of a card, for a trial.
package struct DmabufSample {
  /// The dma-buf. The caller closes it.
  package var descriptor: Int32
  /// The format of its pixels, as a number in `drm_fourcc.h`.
  package var format: UInt32
  package var size: IntSize<BufferSpace>
  /// The number of bytes from one row to the next.
  package var stride: Int
  /// The first bytes of the dma-buf.
  package var pixels: [UInt8]

  package init(_ descriptor: Int32, format: UInt32, _ size: IntSize<BufferSpace>, stride: Int, pixels: [UInt8]) {
    (self.descriptor, self.format, self.size) = (descriptor, format, size)
    (self.stride, self.pixels) = (stride, pixels)
  }
}

extension DmabufOffer {
  /// Tries the kernel: a file in memory must not be taken for a dma-buf.
  ///
  /// - Returns: the reason why dma-bufs must not be offered; nil if the trial passes.
  package func kernelFault() -> String? {
    do throws(SealedFile.Fault) {
      let file = try SealedFile([0], name: "fingerpost-trial")
      return kernel.isDmabuf(file.descriptor) ? "the kernel takes a file in memory for a dma-buf" : nil
    } catch {
      return "the system refuses a file in memory: \(error.reason)"
    }
  }

  /// Tries the kernel and the importer with a buffer, before the offer is announced.
  ///
  /// If the machine can make a dma-buf without a graphics card, its pixels are imported and compared.
  ///
  /// - Returns: the reason why dma-bufs must not be offered; nil if the trial passes.
  package func trialFault() -> String? {
    guard let format = formats.first(where: { $0.modifier == DmabufFormat.linear && $0.bytesPerPixel == 4 }) else {
      return "no linear format of 4 bytes for each pixel is offered"
    }
    if let fault = kernelFault() { return fault }
    let pixels = (0..<1024).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 256) }
    // Without such a device, the calls were tried as far as they can be.
    guard let made = try? kernel.makeDmabuf(pixels) else { return nil }
    return fault(
      readingLinear: made, of: format, IntSize(16, 16), stride: 64, expected: pixels, what: "in ordinary memory")
  }

  /// Tries the kernel and the importer with a linear dma-buf of a card.
  ///
  /// - Returns: the reason why such dma-bufs must not be offered; nil if the trial passes.
  package func trialFault(with sample: DmabufSample) -> String? {
    guard let format = formats.first(where: { $0.code == sample.format && $0.modifier == DmabufFormat.linear }) else {
      return "the format of the card's pictures cannot be read"
    }
    let copy = fcntl(sample.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return "the system refuses a descriptor" }
    return fault(
      readingLinear: copy, of: format, sample.size, stride: sample.stride, expected: sample.pixels, what: "of the card")
  }

  /// - Parameters:
  ///   - made: a descriptor, which is closed.
  ///   - what: the origin of the dma-buf, for messages.
  private func fault(
    readingLinear made: Int32, of format: DmabufFormat, _ size: IntSize<BufferSpace>, stride: Int, expected: [UInt8],
    what: String
  ) -> String? {
    guard kernel.isDmabuf(made) else {
      _ = OwnedFD(made)
      return "the kernel does not report a dma-buf as one"
    }
    let file: DmabufDescriptor
    do throws(DmabufLedger.Excess) {
      file = try DmabufLedger().keep(OwnedFD(made), of: ClientID(rawValue: 0), within: ClientBounds())
    } catch {
      return "no dma-buf is allowed"
    }
    let plane = DmabufDescription.Plane(file: file, offset: 0, stride: stride)
    guard let memory = importer.memory(of: DmabufDescription(size: size, format: format, planes: [plane])) else {
      return "a dma-buf \(what) cannot be imported"
    }
    var isEqual = false
    let isRead = memory.withBytes { bytes, found in
      isEqual = found == stride && bytes.prefix(expected.count).elementsEqual(expected)
    }
    guard isRead else { return "a dma-buf \(what) cannot be read" }
    return isEqual ? nil : "the pixels of a dma-buf differ from those that were written"
  }
}
