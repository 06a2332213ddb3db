import Geometry
import WaylandServer

/// The pictures of one source that one client takes, one after the other.
final class CaptureSeries {
  let feed: any PictureFeed
  /// The time of the last picture in nanoseconds; nil before the first.
  private(set) var lastTaken: UInt64?

  init(_ feed: any PictureFeed) { self.feed = feed }

  func didTake(at nanoseconds: UInt64) {
    feed.didTake()
    lastTaken = nanoseconds
  }

  /// The earliest time of the next picture; nil for now.
  func due(_ layout: PictureLayout) -> UInt64? {
    lastTaken.map { $0 &+ 1_000_000_000_000 / UInt64(max(1, layout.refresh)) }
  }
}

/// The outcome of a frame.
enum CaptureOutcome {
  /// The buffer is filled.
  ///
  /// - Parameter changed: the pixels of the buffer that have changed since the last picture.
  case ready(changed: [IntRect<BufferSpace>], transform: Transform, nanoseconds: UInt64)
  /// The source has gone.
  case gone
  /// The buffer does not fit, because the source has changed its size or the client has destroyed the buffer.
  case unfit
  /// There was not enough memory.
  case failed
}

/// A buffer that waits for its picture.
final class CaptureJob {
  /// The maximum number of rectangles of damage of one picture. Beyond it, their bounding rectangle is sent.
  private static let mostRects = 16

  private let series: CaptureSeries
  private let buffer: CaptureBuffer
  /// The form of the source when the client chose the buffer.
  private let layout: PictureLayout
  /// The part of the picture for the buffer.
  private let part: IntRect<BufferSpace>
  /// True to wait until the part differs from the last picture.
  private let waits: Bool
  /// The pixels of the buffer to write besides those that have changed.
  private let outdated: Region<BufferSpace>
  private let report: (CaptureOutcome) -> Void
  /// True after the client has destroyed the frame.
  private(set) var isCancelled = false

  /// - Parameters:
  ///   - part: the part of the picture for the buffer; nil for all of it.
  ///   - outdated: the pixels of the buffer to write besides those that have changed; nil for all.
  init(
    _ series: CaptureSeries, _ buffer: CaptureBuffer, _ layout: PictureLayout,
    part: IntRect<BufferSpace>? = nil, waits: Bool, outdated: Region<BufferSpace>? = nil,
    report: @escaping (CaptureOutcome) -> Void
  ) {
    (self.series, self.buffer, self.layout) = (series, buffer, layout)
    self.part = part ?? IntRect(layout.size)
    self.waits = waits
    self.outdated = outdated ?? Region(IntRect(buffer.size))
    self.report = report
  }

  func cancel() { isCancelled = true }

  enum Attempt {
    /// Nothing has changed yet.
    case waiting
    /// The next frame of the source is due at a time in nanoseconds.
    case early(due: UInt64)
    case done(bytes: Int)
  }

  /// Takes the picture if it is time for it, and reports the outcome.
  func attempt(at now: UInt64, isPaced: Bool) -> Attempt {
    let feed = series.feed
    guard !feed.isGone else { return end(.gone) }
    guard let current = feed.layout else { return .waiting }
    guard current.hasForm(of: layout), part.size == buffer.size else { return end(.unfit) }
    let isFirst = series.lastTaken == nil
    guard !waits || isFirst || feed.hasNews else { return .waiting }
    if isPaced, let due = series.due(current), now < due { return .early(due: due) }
    guard let changes = feed.changes() else { return end(.failed) }
    let changed = isFirst ? Region(part) : changes.intersection(part)
    guard !waits || !changed.isEmpty else {
      feed.didTake()
      return .waiting
    }
    let pixels = outdated.translated(x: part.minX, y: part.minY).union(changed).intersection(part)
    guard let isWritten = buffer.withMemory({ feed.write(pixels, of: part, to: $0) }) else { return end(.unfit) }
    guard isWritten else { return end(.failed) }
    series.didTake(at: now)
    let rects = changed.rects.count > Self.mostRects ? [changed.bounds] : Array(changed.rects)
    let bytes = pixels.rects.reduce(0) { $0 + Int($1.width) * Int($1.height) * 4 }
    return end(
      .ready(
        changed: rects.map { $0.translated(x: -part.minX, y: -part.minY) }, transform: current.transform,
        nanoseconds: now), bytes: bytes)
  }

  private func end(_ outcome: CaptureOutcome, bytes: Int = 0) -> Attempt {
    report(outcome)
    return .done(bytes: bytes)
  }
}
