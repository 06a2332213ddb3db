import Backends
import Geometry
import GraphicsBuffers
import Rendering
import SeatSessions

/// Decides whether painters paint the windows' pictures in memory of a card, which the host takes as dma-bufs.
///
/// A buffer is tried first: the painters paint a known picture, and the host makes a buffer of it. Until it has answered, and after
/// any failure, pictures are in shared memory.
final class WindowPainting {
  /// A message for the user.
  enum News: Equatable {
    /// The result of the trial.
    case trial(String)
    /// Painting has ended.
    case end(String)
  }

  /// A way to make buffers that was not tried.
  private struct Candidate {
    let file: String
    let layout: TargetLayout
  }

  /// A way to make buffers whose picture was right.
  private struct Way {
    let painters: any TargetImporter
    let device: GraphicsDevice
    /// The number of the card.
    let number: UInt64
    let layout: TargetLayout
  }

  private enum State {
    case off
    /// The host has to answer for a buffer.
    case asked(Way, CardPicture)
    case on(Way)
  }

  private var state = State.off
  /// The ways to try after the present one.
  private var candidates: [Candidate] = []
  private var news: News?
  private let dmabufs: HostDmabufs?
  private let files: (_ device: UInt64) -> [String]

  /// - Parameters:
  ///   - dmabufs: nil if the host takes none.
  ///   - files: the paths of the files of a card, in the order in which they should be tried.
  init(_ dmabufs: HostDmabufs?, files: @escaping (_ device: UInt64) -> [String]) {
    (self.dmabufs, self.files) = (dmabufs, files)
  }

  /// True if `makePicture` may make buffers.
  var isOn: Bool { if case .on = state { true } else { false } }

  // MARK: The trial

  /// Begins the trial. Buffers are made on the card on which the host draws, or else on that of the painters.
  ///
  /// - Parameter size: the size of the buffer that is tried.
  func begin(_ painters: any TargetImporter, trying size: IntSize<BufferSpace>) {
    guard let formats = dmabufs?.formats, !formats.all.isEmpty else { return refuse("the host takes no dma-bufs") }
    guard let number = formats.device ?? painters.targetDevice else { return refuse("no card is known") }
    let layouts = formats.targetLayouts(painters.targetLayouts)
    guard !layouts.isEmpty else { return refuse("the host and the painter have no layout in common") }
    let files = files(number)
    guard !files.isEmpty else { return refuse("the card of the host has no file") }
    candidates = files.flatMap { file in layouts.map { Candidate(file: file, layout: $0) } }
    tryNext(painters, number, size, after: "no buffer can be made")
  }

  /// Tries ways until the picture of one is right, for which the host is asked.
  ///
  /// - Parameter failure: the reason why the last way has failed.
  private func tryNext(
    _ painters: any TargetImporter, _ number: UInt64, _ size: IntSize<BufferSpace>, after failure: String
  ) {
    var failure = failure
    state = .off
    while !candidates.isEmpty {
      let candidate = candidates.removeFirst()
      do throws(DeviceFault) {
        let way = Way(
          painters: painters, device: try GraphicsDevice(opening: candidate.file), number: number,
          layout: candidate.layout)
        failure = try ask(way, size)
      } catch {
        failure = error.description
      }
      if case .asked = state { return }
    }
    refuse(failure)
  }

  /// Lets the painters paint a known picture, and asks the host for its buffer if the picture is right.
  ///
  /// - Returns: the reason why the host was not asked, if it was not.
  private func ask(_ way: Way, _ size: IntSize<BufferSpace>) throws(DeviceFault) -> String {
    let memory = try GraphicsBuffer(way.device, size, way.layout, for: .window)
    guard let target = way.painters.target(of: memory.memory, on: way.number) else {
      return "the painter does not take them"
    }
    if let fault = TrialPicture(size).fault(of: target, by: way.painters, reading: memory.copy(of:)) { return fault }
    let host = dmabufs?.buffer(for: memory.memory, modifier: memory.modifier(way.layout)) { [weak self] isMade in
      self?.hostDidAnswer(isMade, way, size)
    }
    guard let host else { return "the host does not take their layout" }
    state = .asked(way, CardPicture(memory, target, host))
    return ""
  }

  private func hostDidAnswer(_ isMade: Bool, _ way: Way, _ size: IntSize<BufferSpace>) {
    guard isMade else { return tryNext(way.painters, way.number, size, after: "the host does not take them") }
    state = .on(way)
    candidates = []
    news = .trial("windows are painted into buffers of the card")
  }

  private func refuse(_ reason: String) { news = .trial("windows are not painted into buffers of the card: \(reason)") }

  // MARK: Buffers

  /// Makes a buffer for pictures, and asks the host for its own. It is busy until the host has answered.
  ///
  /// - Throws: if pictures of this size have to be in shared memory at present.
  func makePicture(_ size: IntSize<BufferSpace>) throws(CardPicture.Refusal) -> CardPicture {
    guard case .on(let way) = state else { throw CardPicture.Refusal() }
    let memory: GraphicsBuffer
    do throws(DeviceFault) {
      memory = try GraphicsBuffer(way.device, size, way.layout, for: .window)
    } catch {
      giveUp(error.description)
      throw CardPicture.Refusal()
    }
    guard let target = way.painters.target(of: memory.memory, on: way.number) else {
      giveUp("the painter does not take another buffer")
      throw CardPicture.Refusal()
    }
    let host = dmabufs?.buffer(for: memory.memory, modifier: memory.modifier(way.layout)) { [weak self] isMade in
      if !isMade { self?.giveUp("the host refuses a buffer") }
    }
    // The host may have too many questions to answer.
    guard let host else { throw CardPicture.Refusal() }
    return CardPicture(memory, target, host)
  }

  /// Ends painting in memory of the card.
  func giveUp(_ reason: String) {
    guard isOn else { return }
    state = .off
    news = .end("pictures of windows are copied into shared memory from now on: \(reason)")
  }

  /// Takes the result of the trial, or the end of painting; nil if there is nothing new.
  func takeNews() -> News? {
    defer { news = nil }
    return news
  }

  /// Frees everything, before the host's objects end.
  func end() { (state, candidates) = (.off, []) }
}

extension GraphicsBuffer {
  /// The layout for the host. Drivers may give no number to a buffer that was made linear.
  fileprivate func modifier(_ layout: TargetLayout) -> UInt64 { layout == .linear ? 0 : memory.modifier }
}

extension HostFormats {
  /// The layouts in which painters can paint for the host, in the order in which they should be tried.
  ///
  /// - Parameter painted: the layouts that the painters list; empty if they list none.
  func targetLayouts(_ painted: [UInt64]) -> [TargetLayout] {
    let taken = all.filter { $0.code == PixelFormat.xrgb8888.drmCode }.map(\.modifier)
    let both = painted.filter { taken.contains($0) && $0 != TargetLayout.unnamed }
    return (both.contains { $0 != 0 } ? [.oneOf(both)] : [])
      + (taken.contains(0) && (painted.isEmpty || both.contains(0)) ? [.linear] : [])
      + (taken.contains(TargetLayout.unnamed) ? [.usual] : [])
  }
}
