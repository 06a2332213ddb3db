import Seats
import Surfaces
import WaylandServer

/// Answers frame callbacks and presentation feedback once a frame, and sleeps while nobody waits for one.
public final class FramePacer {
  private var callbacks: [any FrameCallback] = []
  private var feedbacks: [any PresentationFeedback] = []
  private let clock: any Clock
  private var timer: EventSource?
  private var isScheduled = false
  /// Nanoseconds from one frame to the next.
  public var interval: UInt64
  private var lastFrame: UInt64 = 0
  private var lastTime: UInt32 = 0
  private var sequence: UInt64 = 0

  /// - Parameter refresh: thousandths of a hertz.
  public init(clock: any Clock, refresh: Int32, loop: EventLoop) {
    self.clock = clock
    interval = Self.interval(refresh: refresh)
    if clock.isRunning { timer = loop.timer { [unowned self] in serve() } }
  }

  static func interval(refresh: Int32) -> UInt64 { 1_000_000_000_000 / UInt64(max(1, refresh)) }

  /// Whether somebody waits for a frame.
  public var isAwaited: Bool { !callbacks.isEmpty || !feedbacks.isEmpty }

  func add(_ change: SurfaceChange) {
    callbacks += change.frameCallbacks
    feedbacks += change.presentationFeedbacks
    if isAwaited, !isScheduled, let timer { schedule(timer) }
  }

  /// Forgets those whose client is gone.
  func forgetDeparted() {
    callbacks.removeAll { !$0.isAwaited }
    feedbacks.removeAll { !$0.isAwaited }
  }

  private func schedule(_ timer: EventSource) {
    let now = MonotonicClock.nanoseconds()
    let due = max(lastFrame + interval, now)
    isScheduled = true
    timer.fire(afterMilliseconds: max(1, Int32(clamping: (due - now + 500_000) / 1_000_000)))
  }

  /// Shows a frame to everybody who waits for one. Whoever asks again meanwhile waits for the next.
  ///
  /// - Returns: whether anybody waited.
  @discardableResult
  public func serve() -> Bool {
    isScheduled = false
    guard isAwaited else { return false }
    let (callbacks, feedbacks) = (self.callbacks, self.feedbacks)
    self.callbacks = []
    self.feedbacks = []
    lastFrame = MonotonicClock.nanoseconds()
    sequence += 1
    let time = nextFrameTime()
    for callback in callbacks { callback.done(time: time) }
    let moment = PresentedMoment(
      nanoseconds: lastFrame, refresh: UInt32(clamping: interval), sequence: sequence)
    for feedback in feedbacks { feedback.presented(moment) }
    return true
  }

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
