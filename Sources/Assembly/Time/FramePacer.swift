public import Globals
import Seats
public import Surfaces
public import WaylandServer

/// Answers frame callbacks and presentation feedback once a frame. It sets no timer while no client waits for a frame.
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

  /// True if another object paces the frames of each output and calls `serve(on:)`. The pacer's own frames then only
  /// serve surfaces that are on no output, such as cursors.
  public private(set) var followsOutputs = false
  /// The outputs that show a surface.
  private let outputs: (SurfaceID) -> [OutputGlobal]
  private var waiting: [Waiting] = []
  private let clock: any Clock
  private var timer: EventSource?
  private var isScheduled = false
  /// The interval between frames in nanoseconds.
  private var interval: UInt64
  private var lastFrame: UInt64 = 0
  private var lastTime: UInt32 = 0
  /// The number of frames that at least one client waited for.
  public private(set) var sequence: UInt64 = 0

  /// - Parameters:
  ///   - refresh: the refresh rate in thousandths of a hertz.
  ///   - outputs: returns the outputs that show a surface.
  public init(
    clock: any Clock, refresh: Int32, loop: EventLoop, outputs: @escaping (SurfaceID) -> [OutputGlobal]
  ) {
    self.clock = clock
    self.outputs = outputs
    interval = Self.interval(refresh: refresh)
    if clock.isRunning { timer = loop.timer { [unowned self] in timeDidPass() } }
  }

  private static func interval(refresh: Int32) -> UInt64 { 1_000_000_000_000 / UInt64(max(1, refresh)) }

  /// Leaves frames of outputs to callers of `serve(on:)` from now on.
  public func followOutputs() { followsOutputs = true }

  /// Sets the refresh rate, in thousandths of a hertz.
  func refreshDidChange(to refresh: Int32) { interval = Self.interval(refresh: refresh) }

  /// True if no client receives a frame, as while a display is off.
  public private(set) var isWithheld = false

  /// Lets clients wait for frames until `resume`.
  public func withhold() { isWithheld = true }

  /// Serves frames again. Clients that wait receive the next one.
  public func resume() {
    isWithheld = false
    schedule()
  }

  /// The surfaces whose clients wait for a frame, each at least once.
  public var waitingSurfaces: [SurfaceID] { waiting.map(\.surface) }

  /// True if a client waits for a frame.
  public var isAwaited: Bool { !waiting.isEmpty }

  /// True if a client waits for a frame of a surface that is on an output.
  public func isAwaited(on output: OutputGlobal) -> Bool { waiting.contains { isShown($0, on: output) } }

  func add(_ change: SurfaceChange, of surface: SurfaceID) {
    guard !change.frameCallbacks.isEmpty || !change.presentationFeedbacks.isEmpty else { return }
    for callback in change.frameCallbacks { waiting.append(Waiting(surface: surface, answer: .callback(callback))) }
    for feedback in change.presentationFeedbacks {
      waiting.append(Waiting(surface: surface, answer: .feedback(feedback)))
    }
    // Checks only the newest entry: thousands may wait, and each of hundreds of requests may add another.
    if !isScheduled, let last = waiting.last, isOwn(last) { schedule() }
  }

  /// Schedules a frame after surfaces have moved between outputs, since some may be on no output now.
  func outputsDidChange() { schedule() }

  /// Removes entries whose client has disconnected.
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
  /// Answers all waiting callbacks. Callbacks that are requested meanwhile wait for the next frame.
  ///
  /// - Returns: true if any client waited.
  @discardableResult
  public func serve() -> Bool {
    isScheduled = false
    return serve { _ in true }
  }

  /// Answers the callbacks of surfaces that are on an output.
  ///
  /// - Returns: true if any client waited.
  @discardableResult
  public func serve(on output: OutputGlobal) -> Bool { serve { isShown($0, on: output) } }

  @discardableResult
  private func serve(where isServed: (Waiting) -> Bool) -> Bool {
    guard !isWithheld else { return false }
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

  /// True if the pacer's own frames serve this surface.
  private func isOwn(_ one: Waiting) -> Bool { !followsOutputs || outputs(one.surface).isEmpty }

  /// The time of a frame. A script's clock may stand still over many frames, but clients get increasing times.
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
