import Backends
import GraphicsBuffers
import Logging
import Rendering
import SeatSessions
import System

/// The trial of a card in whose buffers the desk's painters paint. It is made once for each card, with its first display.
enum PaintingTrial {
  private enum Outcome {
    case passed(TargetLayout)
    case failed(String)
    /// The card cannot be used at present.
    case postponed
  }

  /// Tries the card, and lets the painters paint in its buffers if a picture in one is right and can be shown. Without a display, or
  /// while the card cannot be used, this waits.
  static func run(of arrangement: DisplayArrangement, for desk: any BackendDesk) {
    let card = arrangement.card
    guard !card.memory.isTried else { return }
    guard let painters = desk.targets else { return card.memory.use(nil) }
    guard let head = arrangement.all.first(where: { $0.settings.isPowered && $0.head != nil })?.head else { return }
    guard let device = card.kernel.device else {
      card.memory.use(nil)
      desk.log.debug("\(failure): the number of the card is not known")
      return
    }
    switch outcome(card, head, painters, device) {
    case .passed(let layout):
      card.memory.use(PictureMemory.Painting(painters: painters, layout: layout, device: device))
      for display in arrangement.all { display.head?.renewBuffers() }
      desk.log.debug("pictures are painted into buffers of the card")
    case .failed(let reason):
      card.memory.use(nil)
      desk.log.debug("\(failure): \(reason)")
    case .postponed: break
    }
  }

  private static let failure = "pictures are not painted into buffers of the card"

  /// The outcome for the first layout that passes, or the failure of the last one.
  private static func outcome(
    _ card: Card, _ head: Head, _ painters: any TargetImporter, _ device: UInt64
  ) -> Outcome {
    var outcome = Outcome.postponed
    for layout in layouts(card, painters) {
      outcome = self.outcome(of: layout, card, head, painters, device)
      guard case .failed = outcome else { return outcome }
    }
    return outcome
  }

  /// The layouts to try: those that both displays and painters list, if there are any beside the linear one.
  private static func layouts(_ card: Card, _ painters: any TargetImporter) -> [TargetLayout] {
    let painted = painters.targetLayouts
    let both = card.shownFormats.filter { $0.code == Wiring.pictureFormat }.map(\.modifier).filter(painted.contains)
    return (both.contains { $0 != 0 } ? [.oneOf(both)] : []) + [.linear, .usual]
  }

  private static func outcome(
    of layout: TargetLayout, _ card: Card, _ head: Head, _ painters: any TargetImporter, _ device: UInt64
  ) -> Outcome {
    let buffer: any KernelTarget
    do throws(DeviceFault) {
      buffer = try card.kernel.makeTarget(head.size, layout)
    } catch {
      return error.reason == .noSuchDevice ? .postponed : .failed(error.description)
    }
    guard let target = painters.target(of: buffer.memory, on: device) else {
      return .failed("the painter does not take them")
    }
    if let fault = TrialPicture(head.size).fault(of: target, by: painters, reading: buffer.copy(of:)) {
      return .failed(fault)
    }
    switch head.test(buffer.framebuffer) {
    case .done: return .passed(layout)
    case .refused(let reason): return .failed("the displays do not show them: \(reason)")
    case .busy, .notInFront, .lost: return .postponed
    }
  }
}
