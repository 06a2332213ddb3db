public import Assembly
public import Documents
import Geometry
import Scripts
public import Seats

/// Plays input into a running compositor: steps as a script has them, in the machine's time.
///
/// What one call leaves down, a later one lifts.
public final class LiveInput {
  public enum Fault: Error {
    /// The steps were not understood; nothing was played.
    case invalid([Diagnostic])
    /// A step could not be played; everything that was held down has been let go.
    case failed(String)
  }

  /// The devices that the input comes from.
  public static let touchscreen = ScriptDevice.touchscreen
  public static let pointer = ScriptDevice.pointer
  public static let keyboard = ScriptDevice.keyboard

  /// Real time that clients have to take the input in, before the call returns.
  private static let patience = TimeSpan.seconds(1)

  private unowned let compositor: Compositor
  private var steps = LiveSteps()
  private var fingers: [Int: Point<LayoutSpace>] = [:]
  private var gesture: HeldGesture?
  private var pen: PenStep.Tool?
  public private(set) var isPlaying = false
  /// Whether no time passes between samples and clients are not waited for. Tests set it.
  package var skipsTime = false
  /// Microseconds that a client which is behind with reading has to read something. Tests shorten it.
  package var readingPatience: Int64?

  public init(_ compositor: Compositor) { self.compositor = compositor }

  /// Plays texts of one step or a list of steps each, and returns when clients have taken them in.
  ///
  /// The loop turns meanwhile: call it where nothing of the loop is under way, and not while it `isPlaying`.
  /// - Parameter isAbandoned: whether nobody wants the rest any more. Then it is not played, and everything that injected
  ///   input holds down is released or cancelled.
  public func play(_ texts: [String], isAbandoned: @escaping () -> Bool) throws(Fault) {
    let steps: [Step]
    do {
      steps = try self.steps.read(texts, knowing: .ofServer)
    } catch {
      throw .invalid(error.diagnostics)
    }
    isPlaying = true
    defer { isPlaying = false }
    let live = LivePlay(skipsTime: { [unowned self] in skipsTime }, isAbandoned: isAbandoned)
    let settings = ScriptSettings(clock: .real, stepTimeout: Self.patience, within: Self.patience)
    let session = Session(compositor, settings: settings, live: live)
    if let readingPatience { session.pace.patience = readingPatience }
    let player = Player(Script(settings: settings), in: session)
    player.fingers = fingers
    player.gesture = gesture
    (player.pen, player.lastPen) = (pen, pen)
    for step in steps { try playStep(step, player) }
    fingers = player.fingers
    gesture = player.gesture
    pen = player.pen
    live.isPlaying = false
    if !skipsTime { session.settle() }
  }

  private func playStep(_ step: Step, _ player: Player) throws(Fault) {
    var faults: [String] = []
    let result = player.play(step, noting: &faults)
    switch result.outcome {
    case .passed, .skipped: return
    case .broken(let reason):
      letGo()
      throw .failed("\(step.position): \(reason)")
    case .failed(let expected, let actual):
      letGo()
      throw .failed("\(step.position): expected \(expected), found \(actual)")
    }
  }

  private func letGo() {
    steps.letGo()
    fingers = [:]
    gesture = nil
    pen = nil
    for device in [Self.touchscreen, Self.pointer, Self.keyboard, ScriptDevice.tablet] {
      compositor.route(.deviceRemoved(device))
    }
  }
}

/// How input is played that no script asks for.
final class LivePlay {
  /// Whether no time passes between samples.
  let skipsTime: () -> Bool
  /// Whether nobody wants the rest of the input any more.
  let isAbandoned: () -> Bool
  /// Nobody waits for clients between one sample and the next: they come when they are due.
  var isPlaying = true

  init(skipsTime: @escaping () -> Bool, isAbandoned: @escaping () -> Bool) {
    self.skipsTime = skipsTime
    self.isAbandoned = isAbandoned
  }
}
