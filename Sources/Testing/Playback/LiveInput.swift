package import Documents
import Performing
package import Scenes
import Scripts
package import Seats
package import Widgets

/// Plays input into a running desktop: the steps of scripts, in real time.
///
/// Fingers, buttons and keys that one call leaves down can be lifted or released by a later call.
package final class LiveInput {
  package enum Fault: Error {
    /// The steps are invalid; nothing was played.
    case invalid([Diagnostic])
    /// A step could not be played. Everything that injected input held down was released or cancelled.
    case failed(String)
  }

  /// The devices of injected input.
  package static let touchscreen = ScriptDevice.touchscreen
  package static let pointer = ScriptDevice.pointer
  package static let keyboard = ScriptDevice.keyboard

  /// The `step-timeout` and `within` of injected steps, in real time.
  private static let patience = TimeSpan.seconds(1)

  private let desktop: DesktopScene
  private var steps = LiveSteps()
  /// The state of its devices between two calls.
  private var hands = Hands()
  package private(set) var isPlaying = false

  package init(on desktop: DesktopScene) { self.desktop = desktop }

  /// Plays texts, each with one step or a list of steps, and returns when the clients have handled them.
  ///
  /// The event loop runs during the call. Call it only when no loop callback is running and `isPlaying` is false.
  ///
  /// - Parameters:
  ///   - widgets: finds widgets for the places of steps; nil without accessibility.
  ///   - pace: returns the times that it takes, which may change meanwhile.
  ///   - isAbandoned: returns whether to stop early. Then the remaining steps are not played, and everything that injected
  ///     input holds down is released or cancelled.
  /// - Returns: warnings about steps that had no effect, for people.
  package func play(
    _ texts: [String], widgets: ApplicationWidgets? = nil, pace: @escaping () -> LivePace = { LivePace() },
    isAbandoned: @escaping () -> Bool
  ) throws(Fault) -> [String] {
    let steps: [Step]
    do {
      steps = try self.steps.read(texts, knowing: .ofServer, findsWidgets: widgets != nil)
    } catch {
      throw .invalid(error.diagnostics)
    }
    isPlaying = true
    defer { isPlaying = false }
    let live = LivePlay(skipsTime: { pace().skipsTime }, isAbandoned: isAbandoned)
    let settings = ScriptSettings(clock: .real, stepTimeout: Self.patience, within: Self.patience)
    let session = Session(
      on: desktop, settings: settings, live: live, widgets: widgets, readingPatience: pace().readingPatience)
    defer { withExtendedLifetime(session) {} }
    let observations = session.observe(for: [], isServed: false)
    let player = StepPlayer(session.parts, observations, PlayerOptions(), hands: hands)
    var warnings: [String] = []
    for step in steps {
      let hadFocus = desktop.keyboardFocus != nil
      try playStep(step, player)
      if !hadFocus, step.typesText {
        let lost =
          desktop.keyboardFocus == nil
          ? "no window has keyboard focus: the text reached no client"
          : "no window had keyboard focus when the step began: the start of the text may have reached no client"
        warnings.append("\(step.position): \(lost)")
      }
    }
    hands = player.cast.input.held
    live.endPlaying()
    if !pace().skipsTime { session.parts.patience.settle() }
    return warnings
  }

  private func playStep(_ step: Step, _ player: StepPlayer) throws(Fault) {
    switch player.play(step, { _ in nil }).result.outcome {
    case .passed, .skipped, .notNeeded: return
    case .broken(let reason):
      letGo(player)
      throw .failed("\(step.position): \(reason)")
    case .failed(let expected, let actual):
      letGo(player)
      throw .failed("\(step.position): expected \(expected), found \(actual)")
    }
  }

  /// Releases and cancels everything that a failed step and those before it hold down.
  private func letGo(_ player: StepPlayer) {
    steps.letGo()
    player.cast.input.dropEverything()
    hands = Hands()
  }
}

extension Step {
  fileprivate var typesText: Bool {
    if case .keyboard(.type) = kind { true } else { false }
  }
}

/// The times that injected input takes. Tests shorten them.
package struct LivePace {
  /// True if no time passes between samples and clients are not waited for.
  package var skipsTime = false
  /// The microseconds in which a client that is behind with reading must read something; nil for the usual time.
  package var readingPatience: Int64?

  package init() {}
}

/// The play mode of input that does not come from a script.
final class LivePlay {
  /// Returns whether no time passes between samples.
  let skipsTime: () -> Bool
  /// Returns whether to stop before the rest of the input.
  let isAbandoned: () -> Bool
  /// True while samples are played. Each is sent when it is due, without waiting for clients.
  private(set) var isPlaying = true

  init(skipsTime: @escaping () -> Bool, isAbandoned: @escaping () -> Bool) {
    self.skipsTime = skipsTime
    self.isAbandoned = isAbandoned
  }

  /// From now on, clients are waited for.
  func endPlaying() { isPlaying = false }
}
