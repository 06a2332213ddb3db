package import Geometry
package import Results
package import Scenes
package import Scripts
import Surfaces
import System

/// Measures clients from outside: the time from input to a changed picture, commits, and missed frames.
package final class ClientMeter {
  private let scene: DesktopScene
  private var logs: [String: ClientLog] = [:]
  /// The number of the last input step, and its text. No step has the number 0.
  package private(set) var step = 0
  package private(set) var text = ""
  /// True while an input step plays.
  private var isPlaying = false
  /// The time at which the last input step ended.
  private var ended: UInt64 = 0
  private var observation: AnyObject?

  package init(of scene: DesktopScene) {
    self.scene = scene
    observation = scene.observe(self)
  }

  package func log(of client: String) -> ClientLog { logs[client] ?? ClientLog() }

  package func didCheck(_ client: String) { logs[client]?.didCheck() }

  package func noteIdle(_ client: String, commits: Int, nanoseconds: UInt64) {
    logs[client, default: ClientLog()].noteIdle(commits: commits, nanoseconds: nanoseconds)
  }

  /// Returns whether a client has not changed its picture for so long that its movement is over.
  package func isAtRest(_ client: String, at now: UInt64) -> Bool {
    let last = max(ended, logs[client]?.lastChangeTime ?? 0)
    return now >= last && now - last >= FrameCount.rest
  }

  /// The frames of a client since the last input step began.
  package func frames(of client: String) -> FrameCount {
    FrameCount(log(of: client).changes, interval: interval(of: client))
  }

  /// The results, in the order of the clients' names.
  package var measures: [ClientMeasures] {
    logs.sorted { $0.key < $1.key }.map { name, log in
      var log = log
      if scene.isClockRunning { log.add(frames(of: name)) }
      return log.measures(of: name)
    }
  }

  /// The nanoseconds from frame to frame on the output that shows a client.
  private func interval(of client: String) -> UInt64 {
    let window = scene.mappedWindows.first { scene.label(of: $0.client) == client }
    let output = window.flatMap { scene.output(showing: $0) } ?? scene.outputs.first
    return 1_000_000_000_000 / UInt64(max(1, output?.refresh ?? 60_000))
  }
}

extension ClientMeter: SceneObserver {
  package var topics: SceneTopics { [.commits, .sentInput] }

  package func didCommit(_ client: String, changesPixels: Bool, damage: IntRect<BufferSpace>) {
    logs[client, default: ClientLog()].didCommit(
      changesPixels: changesPixels, afterStep: step, at: MonotonicTime.nanoseconds(), in: damage)
  }

  package func didSendInput(to client: String) {
    if isPlaying { logs[client, default: ClientLog()].eventDidGo(inStep: step, at: MonotonicTime.nanoseconds()) }
  }
}

extension ClientMeter: PlayObserver {
  package func willPlay(_ step: Step) {
    guard step.kind.isDeviceInput else { return }
    for name in logs.keys {
      let frames = scene.isClockRunning ? frames(of: name) : nil
      if let frames { logs[name]?.add(frames) }
      logs[name]?.inputWillBegin()
    }
    self.step += 1
    text = step.summary
    isPlaying = true
  }

  package func didPlay(_ result: StepResult) {
    guard isPlaying else { return }
    isPlaying = false
    ended = MonotonicTime.nanoseconds()
  }
}

extension Step.Kind {
  /// True if the step is input of a device.
  fileprivate var isDeviceInput: Bool {
    switch self {
    case .fingers, .pointer, .touchpad, .pen, .keyboard: true
    default: false
    }
  }
}
