import System
import WaylandServer

extension TimelineKernel {
  /// Tries all calls with a timeline of the compositor's own, before clients may hand over timelines.
  ///
  /// - Returns: the reason why timelines must not be offered; nil if the trial passes.
  package func trialFault() -> String? {
    do throws(SealedFile.Fault) {
      let file = try SealedFile([0], name: "fingerpost-trial")
      if let taken = importTimeline(file.descriptor) {
        destroy(taken)
        return "the kernel takes a file in memory for a timeline"
      }
    } catch {
      return "the system refuses a file in memory: \(error.reason)"
    }
    guard let made = makeTimeline() else { return "no timeline can be made" }
    defer { destroy(made) }
    guard let descriptor = export(made) else { return "a timeline cannot be exported" }
    let file = OwnedFD(descriptor)
    guard let imported = importTimeline(file.rawValue) else { return "a timeline cannot be imported" }
    defer { destroy(imported) }
    return fault(signaling: made, reading: imported)
  }

  /// Signals a point of a timeline, and reads it by another handle.
  private func fault(signaling made: UInt32, reading imported: UInt32) -> String? {
    guard isSignaled(imported, at: 1) == false else { return "a point is signalled that nothing has signalled" }
    guard let counter = try? EventCounter() else { return "the system refuses an event counter" }
    if notifies, !notify(counter.descriptor, of: imported, at: 1) { return "the kernel refuses a notification" }
    guard counter.reset() == 0 else { return "the kernel reports a point that nothing has signalled" }
    signal(made, at: 1)
    guard isSignaled(imported, at: 1) == true else { return "a signalled point is not signalled for others" }
    guard isSignaled(imported, at: 2) == false else { return "a point signals larger ones" }
    if notifies, counter.reset() == 0 { return "the kernel does not report a signalled point" }
    return nil
  }
}
