package import Globals
import Seats
package import Surfaces
package import WaylandServer

/// Answers frame callbacks and presentation feedback once a frame, for each output at its own pace. It sets no timer while no
/// client waits for a frame.
package final class FramePacer {
  private struct Waiting {
    var surface: SurfaceID
    var answer: Answer
    /// True if the surface was in the last picture that was composed of its output.
    var isComposed = false
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

  /// True if another object paces the frames of each output and calls `serve(on:_:)`. The pacer's own frames then only
  /// serve surfaces that are on no output, such as cursors.
  package private(set) var followsOutputs = false
  /// The outputs that show a surface.
  private let outputs: (SurfaceID) -> [OutputGlobal]
  private var waiting: [Waiting] = []
  private let clock: any Clock
  private var timer: EventSource?
  /// The time at which the timer fires; nil if it does not.
  private var wakeUp: UInt64?
  /// The refresh rate for surfaces on no output, in thousandths of a hertz.
  private let refresh: Int32
  /// The paces of the outputs that have shown a frame, and with the key nil that of surfaces on no output.
  private var paces: [ObjectIdentifier?: FramePace] = [:]
  /// The outputs with a composed picture that has not been shown yet.
  private var composed: Set<ObjectIdentifier> = []
  /// The outputs whose display is off. Surfaces that only they show get no frame.
  private var dark: Set<ObjectIdentifier> = []
  /// The outputs that must show another picture, and what follows then; nil for none.
  private var wait: (pictures: ShownPictures, next: () -> Void)?
  private var lastTime: UInt32 = 0
  /// The number of frames of all outputs that at least one client waited for.
  package private(set) var frames: UInt64 = 0

  /// A frame is served if less than this time is missing, since the timer has whole milliseconds.
  private static let tolerance: UInt64 = 1_000_000

  /// - Parameters:
  ///   - refresh: the refresh rate for surfaces on no output, in thousandths of a hertz.
  ///   - outputs: returns the outputs that show a surface.
  package init(
    clock: any Clock, refresh: Int32, loop: EventLoop, outputs: @escaping (SurfaceID) -> [OutputGlobal]
  ) {
    (self.clock, self.refresh, self.outputs) = (clock, refresh, outputs)
    if clock.isRunning { timer = loop.timer { [unowned self] in timeDidPass() } }
  }

  /// Leaves frames of outputs to callers of `serve(on:_:)` from now on.
  package func followOutputs() { followsOutputs = true }

  /// True if no client receives a frame, until `resume`.
  package private(set) var isWithheld = false

  /// Lets clients wait for frames until `resume`.
  package func withhold() {
    isWithheld = true
    endWait { _ in true }
  }

  /// Serves frames again. Clients that wait receive the next one.
  package func resume() {
    isWithheld = false
    schedule()
  }

  /// Sets the outputs whose displays are off. Clients whose surfaces are on no other output wait until they are on.
  func setDark(_ outputs: [OutputGlobal]) {
    dark = Set(outputs.map { ObjectIdentifier($0) })
    discardHeldFeedback()
    wait?.pictures.leaveOut(dark)
    endWait { $0.isOver }
    schedule()
  }

  /// Reports content as not shown whose display is off. The reports of a client that draws without waiting for frames would
  /// grow without end.
  private func discardHeldFeedback() {
    waiting.removeAll { one in
      guard isHeld(one), case .feedback(let feedback) = one.answer else { return false }
      if feedback.isAwaited { feedback.discarded() }
      return true
    }
  }

  /// True if the display of an output is off.
  func isDark(_ output: OutputGlobal) -> Bool { dark.contains(ObjectIdentifier(output)) }

  /// The surfaces whose clients wait for a frame, each at least once.
  package var waitingSurfaces: [SurfaceID] { waiting.map(\.surface) }

  /// The surfaces whose clients wait for a frame that does not come at present, each at least once.
  package var heldSurfaces: [SurfaceID] { waiting.filter { isWithheld || isHeld($0) }.map(\.surface) }

  /// True if a client waits for a frame of a surface that an output shows whose display is not off, or no output.
  package var isAwaited: Bool { waiting.contains { !isHeld($0) } }

  /// True if a client waits for a frame of a surface that is on an output.
  package func isAwaited(on output: OutputGlobal) -> Bool {
    !waiting.isEmpty && waiting.contains { isShown($0, on: output) }
  }

  func add(_ change: SurfaceChange, of surface: SurfaceID) {
    guard !change.frameCallbacks.isEmpty || !change.presentationFeedbacks.isEmpty else { return }
    for callback in change.frameCallbacks { waiting.append(Waiting(surface: surface, answer: .callback(callback))) }
    for feedback in change.presentationFeedbacks {
      let one = Waiting(surface: surface, answer: .feedback(feedback))
      if isHeld(one) { feedback.discarded() } else { waiting.append(one) }
    }
    // Checks only the newest entry: thousands may wait, and each of hundreds of requests may add another.
    if timer != nil, let last = waiting.last, isScheduled(last) { wake(at: due(last)) }
  }

  /// Forgets the frames of outputs that were removed, and schedules a frame, since some surfaces may be on no output now.
  func outputsDidChange(to outputs: [OutputGlobal]) {
    let known = Set(outputs.map(Self.key))
    paces = paces.filter { $0.key == nil || known.contains($0.key) }
    composed = composed.filter { known.contains($0) }
    dark = dark.filter { known.contains($0) }
    wait?.pictures.keep(known)
    endWait { $0.isOver }
    schedule()
  }

  /// Calls a function when each output has shown a picture that is composed from now on. Where no display reports what it
  /// shows, or while frames are withheld, that is now. Outputs whose display is off are left out. It replaces the function of
  /// an earlier call.
  func whenShown(on outputs: [OutputGlobal], _ next: @escaping () -> Void) {
    wait = (ShownPictures(outputs.filter { !isDark($0) }.map { ObjectIdentifier($0) }), next)
    endWait { $0.isOver || !followsOutputs || isWithheld }
  }

  private func endWait(if isOver: (ShownPictures) -> Bool) {
    guard let ended = wait, isOver(ended.pictures) else { return }
    wait = nil
    ended.next()
  }

  /// Removes entries whose client has disconnected.
  func forgetDeparted() { waiting.removeAll { !$0.answer.isAwaited } }

  private func schedule() {
    guard timer != nil else { return }
    if let due = waiting.lazy.filter(isScheduled).map(due).min() { wake(at: due) }
  }

  /// Sets the timer, unless it fires earlier.
  private func wake(at due: UInt64) {
    guard let timer else { return }
    let now = MonotonicClock.nanoseconds()
    let due = max(due, now)
    if let wakeUp, wakeUp <= due { return }
    wakeUp = due
    timer.fire(afterMilliseconds: max(1, Int32(clamping: (due - now + 500_000) / 1_000_000)))
  }

  private func timeDidPass() {
    wakeUp = nil
    guard !isWithheld else { return }
    let now = MonotonicClock.nanoseconds() + Self.tolerance
    serve(DisplayedFrame()) { isOwn($0) && due($0) <= now }
    schedule()
  }

  /// The earliest time of the next frame of the output that shows a surface.
  private func due(_ one: Waiting) -> UInt64 {
    let output = output(showing: one)
    return (paces[Self.key(output)] ?? FramePace()).due(after: FramePace.interval(refresh: refresh(of: output)))
  }

  private static func key(_ output: OutputGlobal?) -> ObjectIdentifier? { output.map { ObjectIdentifier($0) } }

  private func refresh(of output: OutputGlobal?) -> Int32 { output?.description.refresh ?? refresh }
}

// MARK: - Frames

extension FramePacer {
  /// Answers all waiting callbacks. Callbacks that are requested meanwhile wait for the next frame.
  ///
  /// - Returns: true if any client waited.
  @discardableResult
  package func serve() -> Bool { serve(DisplayedFrame()) { _ in true } }

  /// Reports that a picture of an output was composed. When it is shown, the clients that wait now are answered. A
  /// client that commits before it is shown is not in it, and waits for the next one.
  package func didCompose(_ output: OutputGlobal) {
    composed.insert(ObjectIdentifier(output))
    wait?.pictures.didCompose(ObjectIdentifier(output))
    for index in waiting.indices where isShown(waiting[index], on: output) { waiting[index].isComposed = true }
  }

  /// Answers the callbacks of surfaces that are on an output. If a picture of it was composed since the last call, only the
  /// clients that waited then are answered.
  ///
  /// - Returns: true if any client waited.
  @discardableResult
  package func serve(on output: OutputGlobal, _ frame: DisplayedFrame = DisplayedFrame()) -> Bool {
    let wasComposed = composed.remove(ObjectIdentifier(output)) != nil
    if wasComposed, wait != nil {
      wait?.pictures.didShow(ObjectIdentifier(output))
      endWait { $0.isOver }
    }
    return serve(frame, on: output) { isShown($0, on: output) && (!wasComposed || $0.isComposed) }
  }

  /// - Parameter output: the output that has shown the frame; nil for that of each surface.
  @discardableResult
  private func serve(
    _ frame: DisplayedFrame, on output: OutputGlobal? = nil, where isServed: (Waiting) -> Bool
  ) -> Bool {
    guard !isWithheld else { return false }
    let served = waiting.filter { isServed($0) && !isHeld($0) }
    guard !served.isEmpty else { return false }
    waiting.removeAll { isServed($0) && !isHeld($0) }
    frames += 1
    let shown = served.map { output ?? self.output(showing: $0) }
    var moments: [ObjectIdentifier?: PresentedMoment] = [:]
    for output in shown where moments[Self.key(output)] == nil {
      moments[Self.key(output)] = paces[Self.key(output), default: FramePace()].advance(
        with: frame, refresh: refresh(of: output), on: output?.description.name)
    }
    let time = nextFrameTime(after: refresh(of: shown[0]))
    for case .callback(let callback) in served.map(\.answer) { callback.done(time: time) }
    for (one, output) in zip(served, shown) {
      guard case .feedback(let feedback) = one.answer, let moment = moments[Self.key(output)] else { continue }
      feedback.presented(moment)
    }
    return true
  }

  private func isShown(_ one: Waiting, on output: OutputGlobal) -> Bool {
    outputs(one.surface).contains { $0 === output }
  }

  /// True if a frame of the pacer's own will serve this surface.
  private func isScheduled(_ one: Waiting) -> Bool { isOwn(one) && !isHeld(one) }

  /// The first output that shows a surface and whose display is not off.
  private func output(showing one: Waiting) -> OutputGlobal? {
    outputs(one.surface).first { !isDark($0) }
  }

  /// True if a surface is only on outputs whose displays are off.
  private func isHeld(_ one: Waiting) -> Bool {
    guard !dark.isEmpty else { return false }
    let outputs = outputs(one.surface)
    return !outputs.isEmpty && outputs.allSatisfy(isDark)
  }

  /// True if the pacer's own frames serve this surface.
  private func isOwn(_ one: Waiting) -> Bool { !followsOutputs || outputs(one.surface).isEmpty }

  /// The time of a frame. A script's clock may stand still over many frames, but clients get increasing times.
  private func nextFrameTime(after refresh: Int32) -> UInt32 {
    let now = clock.now.milliseconds
    let step = UInt32(clamping: FramePace.interval(refresh: refresh) / 1_000_000)
    if !clock.isRunning, now &- lastTime < step || now < lastTime {
      lastTime = lastTime &+ step
    } else {
      lastTime = now
    }
    return lastTime
  }
}
