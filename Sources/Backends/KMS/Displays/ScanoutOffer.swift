import Backends
import Geometry
import Logging
import System

/// The offer of dma-bufs to clients, which is made once, after a trial with the first display.
struct ScanoutOffer {
  /// The result of a trial.
  private enum Trial {
    case passed
    case failed(String)
    /// The card cannot be used at present.
    case postponed
  }

  private var isOver = false

  /// Tries the card, and offers dma-bufs if their pictures can be shown and read. Without a display, this waits.
  mutating func make(of arrangement: DisplayArrangement, to desk: any BackendDesk) {
    guard !isOver, let display = arrangement.all.first(where: { $0.settings.isPowered && $0.head != nil }),
      let head = display.head
    else { return }
    switch Self.trial(arrangement.card, head, desk) {
    case .passed: desk.log.debug("clients may hand over dma-bufs, which displays show without a copy")
    case .failed(let reason): desk.log.debug("clients cannot hand over dma-bufs: \(reason)")
    case .postponed: return
    }
    isOver = true
  }

  private static func trial(_ card: Card, _ head: Head, _ desk: any BackendDesk) -> Trial {
    guard let device = card.kernel.device else { return .failed("the number of the card is not known") }
    let sample: (layout: DmabufLayout, pixels: [UInt8])
    do throws(ErrorNumber) {
      sample = try self.sample(of: card.kernel, head.size)
    } catch .noSuchDevice {
      return .postponed
    } catch {
      return .failed("the card makes none: \(error)")
    }
    defer { DeviceFile.close(sample.layout.descriptor) }
    let imported = ImportedBuffer(sample.layout, on: card.kernel)
    // The framebuffer goes with the object.
    defer { withExtendedLifetime(imported) {} }
    guard let framebuffer = imported.framebuffer else { return .failed("the card does not take its own") }
    switch head.test(framebuffer) {
    case .done: break
    case .refused(let reason): return .failed("the displays do not show them: \(reason)")
    case .busy, .notInFront, .lost: return .postponed
    }
    let offer = ShownDmabufs(device: device, card.shownFormats, sample: sample.layout, pixels: sample.pixels)
    return desk.offer(offer).map { .failed($0) } ?? .passed
  }

  /// Makes a dma-buf with pixels of the size of a display. The caller closes it.
  private static func sample(
    of kernel: any CardKernel, _ size: IntSize<BufferSpace>
  ) throws(ErrorNumber) -> (layout: DmabufLayout, pixels: [UInt8]) {
    let buffer = try kernel.makeBuffer(size, hasAlpha: false)
    // The dma-buf keeps the memory. The card would take it for this buffer if that existed.
    defer { kernel.destroy(buffer) }
    let pixels = (0..<min(buffer.memory.count, 4096)).map { UInt8(truncatingIfNeeded: $0 * 37 + $0 / 256) }
    buffer.memory.copyBytes(from: pixels)
    let format = DisplayFormat(code: Wiring.pictureFormat)
    return (DmabufLayout(try kernel.export(buffer), size, format, stride: buffer.stride), pixels)
  }
}
