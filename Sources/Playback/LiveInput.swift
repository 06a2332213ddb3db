import Assembly
import Documents
import Geometry
import Scripts
import Seats

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

  public init(_ compositor: Compositor) { self.compositor = compositor }

  /// Plays texts of one step or a list of steps each, and returns when clients have taken them in.
  ///
  /// The loop turns meanwhile: call it where nothing of the loop is under way, and not while it `isPlaying`.
  /// - Parameter isHurried: whether the rest is to be played without letting time pass.
  public func play(_ texts: [String], isHurried: @escaping () -> Bool) throws(Fault) {
    let steps: [Step]
    do {
      steps = try self.steps.read(texts, knowing: .ofServer)
    } catch {
      throw .invalid(error.diagnostics)
    }
    isPlaying = true
    defer { isPlaying = false }
    let live = LivePlay(isHurried: isHurried)
    let settings = ScriptSettings(clock: .real, stepTimeout: Self.patience, within: Self.patience)
    let session = Session(compositor, settings: settings, live: live)
    let player = Player(Script(settings: settings), in: session)
    player.fingers = fingers
    player.gesture = gesture
    (player.pen, player.lastPen) = (pen, pen)
    for step in steps { try play(step, player) }
    fingers = player.fingers
    gesture = player.gesture
    pen = player.pen
    live.isPlaying = false
    if !isHurried() { session.settle() }
  }

  private func play(_ step: Step, _ player: Player) throws(Fault) {
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
  let isHurried: () -> Bool
  /// Nobody waits for clients between one sample and the next: they come when they are due.
  var isPlaying = true

  init(isHurried: @escaping () -> Bool) { self.isHurried = isHurried }
}
