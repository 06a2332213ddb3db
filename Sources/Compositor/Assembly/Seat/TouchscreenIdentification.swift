import Geometry
import Globals
import Logging
import Overlays
package import Policies
import Seats
import Surfaces

/// Finds the output of each touchscreen of the machine: outputs show a panel one after the other, and the touchscreen that
/// is touched belongs to the output.
///
/// `EventGate` asks it about each event while it runs. It ends between two events, in `settle()`.
package final class TouchscreenIdentification {
  /// A touchscreen and its output.
  package struct Found: Equatable, Sendable {
    package var output: String
    package var device: DeviceIdentity
    /// The condition that selects only this one of the touchscreens; nil if another one has all the same properties.
    package var match: DeviceMatch?
  }

  package enum Outcome: Equatable, Sendable {
    /// - Parameter skipped: the outputs without a touchscreen, in their order.
    case completed([Found], skipped: [String])
    /// The session was locked meanwhile.
    case locked
  }

  /// The reason why it cannot begin.
  package enum Obstacle: Error, Equatable, Sendable {
    case isRunning, isLocked, noOutput, noTouchscreen
  }

  private struct Run {
    /// The output that shows the panel; nil at the end.
    var output: OutputGlobal?
    /// The outputs that follow.
    var waiting: ArraySlice<OutputGlobal>
    let count: Int
    /// The time at which the panel appeared.
    var start: InputTime
    var found: [(output: String, device: DeviceID, identity: DeviceIdentity)] = []
    var skipped: [String] = []
    let then: (Outcome) -> Void
  }

  /// The time for one output, in microseconds. Then the next one follows.
  package static let patience: UInt64 = 30_000_000
  /// The time after which touches count for a panel, in microseconds. A user cannot react earlier: such a touch began for
  /// the previous output, or by chance.
  package static let reaction: UInt64 = 300_000
  /// The key Esc, in the numbers of the kernel.
  private static let escape: UInt32 = 1

  private var run: Run?
  private var reportRunning: ((Bool) -> Void)?
  private let outputs: OutputKeeper
  private let devices: DeviceRegister
  private let showPrompt: (ScreenPrompt?) -> Void
  private let server: Server
  private let clock: any Clock

  /// - Parameter showPrompt: shows a panel in front of everything else; nil removes it.
  init(
    _ outputs: OutputKeeper, _ devices: DeviceRegister, _ server: Server, _ clock: any Clock,
    showPrompt: @escaping (ScreenPrompt?) -> Void
  ) {
    (self.outputs, self.devices) = (outputs, devices)
    (self.server, self.clock, self.showPrompt) = (server, clock, showPrompt)
  }

  // MARK: State

  package var isRunning: Bool { run != nil }

  /// The time at which `timeDidPass` must be called; nil if it does not wait.
  var next: InputTime? {
    guard let run, run.output != nil else { return nil }
    return run.start.advanced(by: Self.patience)
  }

  /// Calls a closure at once, and whenever it begins or ends, so that touchscreens without an output report their touches
  /// meanwhile. It replaces the previous closure; nil removes it.
  package func reportRunning(_ report: ((Bool) -> Void)?) {
    reportRunning = report
    report?(isRunning)
  }

  // MARK: Beginning and end

  /// Begins. Nothing is routed meanwhile.
  ///
  /// - Parameter then: called once in a later turn of the loop, unless `cancel` is called before.
  package func begin(then: @escaping (Outcome) -> Void) throws(Obstacle) {
    guard run == nil else { throw .isRunning }
    guard !server.windows.isLocked else { throw .isLocked }
    guard !devices.touchscreens.isEmpty else { throw .noTouchscreen }
    let all = outputs.all
    guard !all.isEmpty else { throw .noOutput }
    run = Run(waiting: all[...], count: all.count, start: clock.now, then: then)
    reportRunning?(true)
    proceed(at: clock.now)
  }

  /// Ends without an outcome.
  package func cancel() { _ = end() }

  /// Ends if no output is left, or if the session is locked. Called once in a turn of the loop, not within an event.
  func settle() {
    guard let run else { return }
    if server.windows.isLocked {
      end()?.then(.locked)
    } else if run.output == nil {
      let found = found(by: run)
      end()?.then(.completed(found, skipped: run.skipped))
    }
  }

  private func end() -> Run? {
    guard let ended = run else { return nil }
    run = nil
    showPrompt(nil)
    reportRunning?(false)
    return ended
  }

  private func found(by run: Run) -> [Found] {
    let known = devices.touchscreens
    return run.found.map { found in
      let others = known.filter { $0.device != found.device }.map(\.identity)
      let match = DeviceMatch(of: found.identity, type: .touch, among: others)
      return Found(output: found.output, device: found.identity, match: match)
    }
  }

  // MARK: Outputs

  /// Shows the panel on the next output. If each touchscreen has its output, the remaining outputs are skipped.
  private func proceed(at time: InputTime) {
    guard var run else { return }
    let present = outputs.all
    let left = run.waiting.drop { output in !present.contains { $0 === output } }
    let found = Set(run.found.map(\.device))
    if devices.touchscreens.allSatisfy({ found.contains($0.device) }) {
      run.skipped += left.filter { output in present.contains { $0 === output } }.map(\.description.name)
      (run.output, run.waiting) = (nil, [])
    } else {
      (run.output, run.waiting) = (left.first, left.dropFirst())
    }
    run.start = time
    self.run = run
    if let output = run.output { server.log.info("output \(output.description.name) shows the panel to be touched") }
    show()
  }

  private func show() {
    guard let run, let output = run.output?.description else { return showPrompt(nil) }
    let number = run.count - run.waiting.count
    showPrompt(
      ScreenPrompt(
        on: output.frame, title: "Touch this screen",
        text: "\(output.name), screen \(number) of \(run.count). Esc skips it."))
  }

  private func skip(at time: InputTime) {
    guard let output = run?.output else { return }
    run?.skipped.append(output.description.name)
    proceed(at: time)
  }

  /// Skips an output that was removed, and follows the changes of the others.
  func outputsDidChange() {
    guard let output = run?.output else { return }
    if outputs.all.contains(where: { $0 === output }) { show() } else { proceed(at: clock.now) }
  }

  // MARK: Time and input

  /// Skips the output if nothing has touched it for long enough.
  func timeDidPass() {
    if let next, next <= clock.now { skip(at: clock.now) }
  }

  /// Takes an event of input.
  ///
  /// - Parameter wakes: true if the event wakes the desktop: nobody has seen the panel before.
  /// - Returns: true if nothing else may receive the event.
  func takes(_ event: InputEvent, at time: InputTime, wakes: Bool) -> Bool {
    guard run != nil else { return false }
    switch event {
    case .touch(.down(let sample)):
      guard DeviceRange.machine.numbers.contains(sample.device.rawValue) else { return false }
      if wakes { run?.start = time } else { touch(by: sample.device, at: time) }
      return true
    case .key(.key(_, Self.escape, isPressed: true)):
      if !wakes { skip(at: time) }
      return true
    default: return false
    }
  }

  /// Notes the touchscreen of the output that shows the panel. A touchscreen with an output does not get another one.
  private func touch(by device: DeviceID, at time: InputTime) {
    guard let run, let output = run.output, time.microseconds >= run.start.microseconds + Self.reaction,
      !run.found.contains(where: { $0.device == device }),
      let identity = devices.touchscreens.first(where: { $0.device == device })?.identity
    else { return }
    self.run?.found.append((output.description.name, device, identity))
    proceed(at: time)
  }
}
