import Geometry
import Surfaces
import System
import WaylandServer

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
    let size = IntSize<BufferSpace>(16, 16)
    let pixels = (0..<1024).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 256) }
    // Without such a device, the calls were tried as far as they can be.
    guard let made = try? kernel.makeDmabuf(pixels) else { return nil }
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
    let plane = DmabufDescription.Plane(file: file, offset: 0, stride: 64)
    guard let memory = importer.memory(of: DmabufDescription(size: size, format: format, planes: [plane])) else {
      return "a dma-buf in ordinary memory cannot be imported"
    }
    var isEqual = false
    let isRead = memory.withBytes { bytes, stride in isEqual = stride == 64 && bytes.prefix(1024).elementsEqual(pixels)
    }
    guard isRead else { return "a dma-buf in ordinary memory cannot be read" }
    return isEqual ? nil : "the pixels of a dma-buf differ from those that were written"
  }
}
