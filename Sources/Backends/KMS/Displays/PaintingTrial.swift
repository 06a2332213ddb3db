import Backends
import Geometry
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
    if let fault = TrialPicture(head.size).fault(of: buffer, target, by: painters) { return .failed(fault) }
    switch head.test(buffer.framebuffer) {
    case .done: return .passed(layout)
    case .refused(let reason): return .failed("the displays do not show them: \(reason)")
    case .busy, .notInFront, .lost: return .postponed
    }
  }
}

/// A known picture in two corners of a buffer, so that rows of another length are noticed.
private struct TrialPicture {
  private static let edge: Int32 = 32
  /// The largest difference of a channel that rounding explains.
  private static let limit: UInt8 = 2

  private let size: IntSize<BufferSpace>
  private let corners: [IntRect<BufferSpace>]
  private let background = Color(red: 30, green: 120, blue: 210)

  init(_ size: IntSize<BufferSpace>) {
    self.size = size
    let (width, height) = (min(size.width, Self.edge), min(size.height, Self.edge))
    corners = [
      IntRect(x: 0, y: 0, width: width, height: height),
      IntRect(x: size.width - width, y: size.height - height, width: width, height: height),
    ]
  }

  /// Paints the picture, and compares it with that of pixman.
  ///
  /// - Returns: nil if the picture is right.
  func fault(of buffer: any KernelTarget, _ target: any CardTarget, by painters: any TargetImporter) -> String? {
    do throws(RenderingError) {
      let expected = try Bitmap(size: size, format: .xrgb8888)
      let items = try items()
      let damage = Region(corners.map { $0.relabelled() as IntRect<OutputSpace> })
      PixmanPainter(target: expected, background: background).paint(items, damage: damage)
      guard painters.paint(items, on: target, transform: .normal, background: background, damage: damage) else {
        return "the painter cannot paint in them"
      }
      guard Self.isFinished(target) else { return "the card does not finish a picture" }
      for corner in corners {
        guard let found = buffer.copy(of: corner) else { return "their pixels cannot be read" }
        let difference = try found.difference(from: try expected.part(corner)).largestDifference
        if difference > Self.limit { return "a picture in them differs by \(difference) of 255" }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func isFinished(_ target: any CardTarget) -> Bool {
    guard let fence = target.takeFence() else { return true }
    defer { SyncFile.close(fence) }
    return SyncFile.wait(for: fence, milliseconds: 1000)
  }

  /// Pixels of many colours in each corner, and a colour that is blended over some of them.
  private func items() throws(RenderingError) -> [PaintItem] {
    let picture = try Bitmap(size: IntSize(7, 5), format: .argb8888)
    for y in 0..<5 {
      for x in 0..<7 {
        let color = Color(
          red: UInt8(x * 36), green: UInt8(y * 60), blue: UInt8(255 - x * 30), alpha: UInt8(255 - y * 30))
        picture.fill(color, in: IntRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return corners.flatMap { corner in
      let (x, y) = (Double(corner.minX), Double(corner.minY))
      return [
        PaintItem(.bitmap(picture), destination: Rect(x: x + 2, y: y + 3, width: 7, height: 5)),
        PaintItem(
          .color(Color(red: 250, green: 10, blue: 60, alpha: 120)),
          destination: Rect(x: x + 6, y: y + 5, width: 20, height: 12)),
      ]
    }
  }
}
