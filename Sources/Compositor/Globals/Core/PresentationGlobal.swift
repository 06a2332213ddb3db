import Surfaces
package import WaylandServer

/// `wp_presentation`: reports when clients' content was shown.
package final class PresentationGlobal: WpPresentation.Handler {
  private let outputs: OutputRegistry
  private var global: Global<WpPresentation>?

  /// - Parameter clock: the `clockid_t` of presentation times.
  package init(_ server: Server, outputs: OutputRegistry, clock: UInt32) throws(DisplayError) {
    self.outputs = outputs
    global = try Global(server.display, version: 1) { [unowned self] in
      $0.handler = self
      $0.sendClockId(clkId: clock)
    }
  }

  package func destroy(_ object: WpPresentation) {}

  package func feedback(_ object: WpPresentation, surface: WlSurface, callback: WpPresentationFeedback) {
    guard let target = surface.object else { return }
    target.model.pending.presentationFeedbacks.append(ClientFeedback(callback, outputs: outputs))
  }
}

/// A `wp_presentation_feedback`. It is destroyed after its answer.
final class ClientFeedback: Surfaces.PresentationFeedback {
  private let resource: WpPresentationFeedback
  private let outputs: OutputRegistry

  init(_ resource: WpPresentationFeedback, outputs: OutputRegistry) {
    self.resource = resource
    self.outputs = outputs
  }

  var isAwaited: Bool { resource.isAlive }

  func presented(_ moment: PresentedMoment) {
    guard resource.isAlive else { return }
    let output = outputs.all.first { $0.description.name == moment.output }
    for bound in output?.resources(of: resource.client) ?? [] { resource.sendSyncOutput(output: bound) }
    let seconds = moment.nanoseconds / 1_000_000_000
    var flags: WpPresentationFeedback.Kind = moment.isSynchronized ? [.vsync, .hwClock, .hwCompletion] : []
    if moment.isUncopied { flags.insert(.zeroCopy) }
    resource.sendPresented(
      tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
      tvNsec: UInt32(moment.nanoseconds % 1_000_000_000), refresh: moment.refresh,
      seqHi: UInt32(truncatingIfNeeded: moment.sequence >> 32), seqLo: UInt32(truncatingIfNeeded: moment.sequence),
      flags: flags)
    resource.destroy()
  }

  func discarded() {
    resource.sendDiscarded()
    resource.destroy()
  }
}
