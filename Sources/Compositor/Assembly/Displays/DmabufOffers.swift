package import Globals
import Rendering

/// Offers clients the dma-bufs that displays, or the host, show.
package struct DmabufOffers {
  private let globals: ProtocolGlobals
  private let server: Server

  init(_ globals: ProtocolGlobals, _ server: Server) { (self.globals, self.server) = (globals, server) }

  /// Lets clients hand over dma-bufs that displays of a card show without a copy. If painters have no way of their own to read
  /// dma-bufs, linear ones are mapped.
  ///
  /// - Parameters:
  ///   - device: the number (`dev_t`) of the card.
  ///   - sample: a dma-buf of the card, for a trial. Without one, the formats are only preferred in an offer for the same device that
  ///     was announced, and so has passed its trial.
  ///   - kernel: the kernel's side of dma-bufs that are mapped.
  ///   - isShown: true for a format without alpha, as a number in `drm_fourcc.h`, and a layout that the displays show.
  /// - Returns: the reason why they are not offered; nil if they are.
  package func offer(
    shownOn device: UInt64, trying sample: DmabufSample?, kernel: any DmabufKernel = SystemDmabufKernel(),
    where isShown: (_ format: UInt32, _ modifier: UInt64) -> Bool
  ) -> String? {
    let known = globals.dmabufOffer
    let readable = known ?? .mapped(kernel: kernel)
    // An offer that was announced has passed its trial, which a painter makes in its own way.
    if let sample {
      if let fault = (known == nil ? readable.trialFault() : nil) ?? readable.trialFault(with: sample) { return fault }
    } else {
      guard let known else { return "nothing reads dma-bufs" }
      guard known.device == device else { return "clients draw on another device, or on none" }
    }
    let offer = readable.shown(on: device) { format in
      PixelFormat(sharedMemoryCode: format.sharedMemoryCode).map { isShown($0.opaqueDRMCode, format.modifier) } ?? false
    }
    guard offer.tranches.first?.formats.isEmpty == false else { return "no format that displays show can be read" }
    do {
      try globals.offerDmabufs(offer, server)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
