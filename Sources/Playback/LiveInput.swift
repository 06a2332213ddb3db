public import Assembly
public import Documents
import Geometry
import Scripts
public import Seats
public import Widgets

/// Plays input into a running compositor: the steps of scripts, in real time.
///
/// Fingers, buttons and keys that one call leaves down can be lifted or released by a later call.
public final class LiveInput {
  public enum Fault: Error {
    /// The steps are invalid; nothing was played.
    case invalid([Diagnostic])
    /// A step could not be played. Everything that injected input held down was released or cancelled.
    case failed(String)
  }

  /// The devices of injected input.
  public static let touchscreen = ScriptDevice.touchscreen
  public static let pointer = ScriptDevice.pointer
  public static let keyboard = ScriptDevice.keyboard

  /// The `step-timeout` and `within` of injected steps, in real time.
  private static let patience = TimeSpan.seconds(1)

  private unowned let compositor: Compositor
  private var steps = LiveSteps()
  /// The state of its devices between two calls.
  private var hands = Hands()
  public private(set) var isPlaying = false
  /// Finds widgets for the places of steps; nil without accessibility.
  public var widgets: ApplicationWidgets?
  /// True if no time passes between samples and clients are not waited for. Set by tests.
  package var skipsTime = false
  /// The microseconds in which a client that is behind with reading must read something. Shortened by tests.
  package var readingPatience: Int64?

  public init(_ compositor: Compositor) { self.compositor = compositor }

  /// Plays texts, each with one step or a list of steps, and returns when the clients have handled them.
  ///
  /// The event loop runs during the call. Call it only when no loop callback is running and `isPlaying` is false.
  ///
  /// - Parameter isAbandoned: returns whether to stop early. Then the remaining steps are not played, and everything
  ///   that injected input holds down is released or cancelled.
  /// - Returns: warnings about steps that had no effect, for people.
  public func play(_ texts: [String], isAbandoned: @escaping () -> Bool) throws(Fault) -> [String] {
    let steps: [Step]
    do {
      steps = try self.steps.read(texts, knowing: .ofServer, findsWidgets: widgets != nil)
    } catch {
      throw .invalid(error.diagnostics)
    }
    isPlaying = true
    defer { isPlaying = false }
    let live = LivePlay(skipsTime: { [unowned self] in skipsTime }, isAbandoned: isAbandoned)
    let settings = ScriptSettings(clock: .real, stepTimeout: Self.patience, within: Self.patience)
    let session = Session(compositor, settings: settings, live: live)
    session.widgets = widgets
    if let readingPatience { session.pace.patience = readingPatience }
    let player = Player(Script(settings: settings), in: session)
    player.hands = hands
    var warnings: [String] = []
    for step in steps {
      let hadFocus = compositor.seat.keyboardTarget != nil
      try playStep(step, player)
      if !hadFocus, step.typesText {
        let lost =
          compositor.seat.keyboardTarget == nil
          ? "no window has keyboard focus: the text reached no client"
          : "no window had keyboard focus when the step began: the start of the text may have reached no client"
        warnings.append("\(step.position): \(lost)")
      }
    }
    hands = player.hands
    live.isPlaying = false
    if !skipsTime { session.settle() }
    return warnings
  }

  private func playStep(_ step: Step, _ player: Player) throws(Fault) {
    var faults: [String] = []
    let result = player.play(step, noting: &faults)
    switch result.outcome {
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
  private func letGo(_ player: Player) {
    steps.letGo()
    for device in player.hands.letGo() { compositor.route(.deviceRemoved(device)) }
    hands = Hands()
  }
}

extension Step {
  fileprivate var typesText: Bool {
    if case .keyboard(.type) = kind { true } else { false }
  }
}

/// The play mode of input that does not come from a script.
final class LivePlay {
  /// Returns whether no time passes between samples.
  let skipsTime: () -> Bool
  /// Returns whether to stop before the rest of the input.
  let isAbandoned: () -> Bool
  /// True while samples are played. Each is sent when it is due, without waiting for clients.
  var isPlaying = true

  init(skipsTime: @escaping () -> Bool, isAbandoned: @escaping () -> Bool) {
    self.skipsTime = skipsTime
    self.isAbandoned = isAbandoned
  }
}
