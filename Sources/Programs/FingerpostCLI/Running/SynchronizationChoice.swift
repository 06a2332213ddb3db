import Globals

/// The decision whether clients can synchronize their dma-bufs explicitly.
enum SynchronizationChoice {
  /// Opens the device of an offer and tries its timelines.
  ///
  /// - Parameter isVerbose: true to print the decision.
  /// - Returns: nil if the offer has no device, or if the device has no timelines that work.
  static func timelines(for dmabufs: DmabufOffer?, isVerbose: Bool) -> (any TimelineKernel)? {
    guard let device = dmabufs?.device else { return nil }
    do throws(SystemTimelineKernel.Fault) {
      let kernel = try SystemTimelineKernel(of: device)
      if isVerbose {
        Console.say("explicit synchronization: points are \(kernel.notifies ? "reported by the kernel" : "polled")")
      }
      return kernel
    } catch {
      if isVerbose { Console.say("explicit synchronization: none, because \(error)") }
      return nil
    }
  }
}
