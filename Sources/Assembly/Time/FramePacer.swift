public import Globals
import Seats
public import Surfaces
public import WaylandServer

/// Answers frame callbacks and presentation feedback once a frame, and sleeps while nobody waits for one.
public final class FramePacer {
  private struct Waiting {
    var surface: SurfaceID
    var answer: Answer
  }

  private enum Answer {
    case callback(any FrameCallback)
    case feedback(any PresentationFeedback)

    var isAwaited: Bool {
      switch self {
      case .callback(let callback): callback.isAwaited
      case .feedback(let feedback): feedback.isAwaited
      }
    }
  }

  /// Frames come from elsewhere, for one output at a time, by `serve(on:)`. The pacer's own are then only for surfaces
  /// that are on no output, such as cursors.
  public private(set) var followsOutputs = false
  /// The outputs that show a surface.
  private let outputs: (SurfaceID) -> [OutputGlobal]
  private var waiting: [Waiting] = []
  private let clock: any Clock
  private var timer: EventSource?
  private var isScheduled = false
  /// Nanoseconds from one frame to the next.
  private var interval: UInt64
  private var lastFrame: UInt64 = 0
  private var lastTime: UInt32 = 0
  /// How many frames have been shown to clients that waited for one.
  public private(set) var sequence: UInt64 = 0

  /// - Parameters:
  ///   - refresh: thousandths of a hertz.
  ///   - outputs: the outputs that show a surface.
  public init(
    clock: any Clock, refresh: Int32, loop: EventLoop, outputs: @escaping (SurfaceID) -> [OutputGlobal]
  ) {
    self.clock = clock
    self.outputs = outputs
    interval = Self.interval(refresh: refresh)
    if clock.isRunning { timer = loop.timer { [unowned self] in timeDidPass() } }
  }

  private static func interval(refresh: Int32) -> UInt64 { 1_000_000_000_000 / UInt64(max(1, refresh)) }

  /// Serves frames of outputs by `serve(on:)` from now on.
  public func followOutputs() { followsOutputs = true }

  /// An output has another refresh rate, in thousandths of a hertz.
  func refreshDidChange(to refresh: Int32) { interval = Self.interval(refresh: refresh) }

  /// Whether somebody waits for a frame.
  public var isAwaited: Bool { !waiting.isEmpty }

  /// Whether somebody waits who is to be seen on an output.
  public func isAwaited(on output: OutputGlobal) -> Bool { waiting.contains { isShown($0, on: output) } }

  func add(_ change: SurfaceChange, of surface: SurfaceID) {
    guard !change.frameCallbacks.isEmpty || !change.presentationFeedbacks.isEmpty else { return }
    for callback in change.frameCallbacks { waiting.append(Waiting(surface: surface, answer: .callback(callback))) }
    for feedback in change.presentationFeedbacks {
      waiting.append(Waiting(surface: surface, answer: .feedback(feedback)))
    }
    // Looks at the new one only: thousands may wait, and each of hundreds of requests may add another.
    if !isScheduled, let last = waiting.last, isOwn(last) { schedule() }
  }

  /// Surfaces are on other outputs than before: some may be on none.
  func outputsDidChange() { schedule() }

  /// Forgets those whose client is gone.
  func forgetDeparted() { waiting.removeAll { !$0.answer.isAwaited } }

  private func schedule() {
    guard let timer, !isScheduled, waiting.contains(where: isOwn) else { return }
    let now = MonotonicClock.nanoseconds()
    let due = max(lastFrame + interval, now)
    isScheduled = true
    timer.fire(afterMilliseconds: max(1, Int32(clamping: (due - now + 500_000) / 1_000_000)))
  }

  private func timeDidPass() {
    isScheduled = false
    serve(where: isOwn)
  }
}

// MARK: - Frames

extension FramePacer {
  /// Shows a frame to everybody who waits for one. Whoever asks again meanwhile waits for the next.
  ///
  /// - Returns: whether anybody waited.
  @discardableResult
  public func serve() -> Bool {
    isScheduled = false
    return serve { _ in true }
  }

  /// Shows a frame to those who are to be seen on an output.
  ///
  /// - Returns: whether any of them waited.
  @discardableResult
  public func serve(on output: OutputGlobal) -> Bool { serve { isShown($0, on: output) } }

  @discardableResult
  private func serve(where isServed: (Waiting) -> Bool) -> Bool {
    let served = waiting.filter(isServed)
    guard !served.isEmpty else { return false }
    waiting.removeAll(where: isServed)
    lastFrame = MonotonicClock.nanoseconds()
    sequence += 1
    let time = nextFrameTime()
    let moment = PresentedMoment(nanoseconds: lastFrame, refresh: UInt32(clamping: interval), sequence: sequence)
    for case .callback(let callback) in served.map(\.answer) { callback.done(time: time) }
    for case .feedback(let feedback) in served.map(\.answer) { feedback.presented(moment) }
    return true
  }

  private func isShown(_ one: Waiting, on output: OutputGlobal) -> Bool {
    outputs(one.surface).contains { $0 === output }
  }

  /// Whether the pacer's own frames are for it.
  private func isOwn(_ one: Waiting) -> Bool { !followsOutputs || outputs(one.surface).isEmpty }

  /// A script's clock may stand still over many frames; to clients each still comes later than the one before.
  private func nextFrameTime() -> UInt32 {
    let now = clock.now.milliseconds
    let step = UInt32(clamping: interval / 1_000_000)
    if !clock.isRunning, now &- lastTime < step || now < lastTime {
      lastTime = lastTime &+ step
    } else {
      lastTime = now
    }
    return lastTime
  }
}
