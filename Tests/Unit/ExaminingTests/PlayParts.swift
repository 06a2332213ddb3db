import Documents
import Evidence
import Geometry
import Performing
import Scenes
import Scripts
import Surfaces

@testable import Playback
@testable import Seats

/// The parts of a player, connected as a session connects them, on a desktop that is made up.
final class PlayParts {
  let scene: PretendScene
  let settings: ScriptSettings
  let clients: ScriptClients
  let observers = PlayObservers()
  let interruption = Interruption()
  let clipboard = PretendClipboard()
  /// Without a compositor, nothing is observed beside the scene.
  let observations = Observations { nil }
  let privacy: KeyPrivacy
  let secrecy: Secrecy
  let warnings: RunWarnings
  let patience: Patience
  let time: ScriptTime
  let input: InputPerformer
  let run: RunParts

  /// - Parameters:
  ///   - readingPatience: the microseconds in which a client that is behind must read something.
  ///   - areOwn: whether the clients are those of the script.
  init(
    _ settings: ScriptSettings = ScriptSettings(), readingPatience: Int64 = 5_000_000, areOwn: Bool = true
  ) throws {
    let scene = try PretendScene()
    (self.scene, self.settings) = (scene, settings)
    privacy = KeyPrivacy(in: scene.stack)
    secrecy = Secrecy(privacy)
    clients = ScriptClients(scene, settings, secrecy, areOwn: areOwn)
    warnings = RunWarnings(clients, observers, secrecy)
    let widgets = WidgetWaits()
    patience = Patience(
      scene, settings, Patience.Mode(usesScriptClock: true, readingPatience: readingPatience), clients,
      Settling(scene, isThorough: false), widgets, warnings, interruption, nil)
    time = ScriptTime(scene, patience)
    let feed = InputFeed(scene, time, patience, widgets, warnings, observers)
    input = InputPerformer(scene, feed, patience, warnings, hands: Hands())
    run = RunParts(
      scene: scene, clients: clients, patience: patience, time: time, feed: feed, warnings: warnings,
      observers: observers, clipboard: clipboard, secrecy: secrecy, recorder: nil)
  }

  /// The texts of the warnings so far.
  var warningTexts: [String] { warnings.all.map(\.message) }

  /// A search for what steps and conditions name.
  func search(isStrict: Bool = false) -> Search {
    Search(
      scene: scene, finder: WindowFinder(scene, clients, isStrict: isStrict), clients: clients,
      widgets: StepWidgets(scene.widgets), folder: RunFolder(settings), waited: patience.waited)
  }

  /// An examiner with its own search.
  ///
  /// - Parameter faultRun: the fault of the run; nil for a usual run.
  func examiner(isStrict: Bool = false, faultRun: FaultRun? = nil) -> Examiner {
    Examiner(
      search(isStrict: isStrict),
      CheckParts(
        patience: patience, time: time, observations: observations, clipboard: clipboard, secrecy: secrecy,
        keeper: nil, faultRun: faultRun))
  }

  /// A player with devices of its own, which hold nothing.
  func player(_ options: PlayerOptions = PlayerOptions()) -> StepPlayer { StepPlayer(run, observations, options) }

  /// Starts a program as a client that needs no window.
  func start(_ name: String, _ command: String) throws {
    try scene.allowPrograms()
    try clients.start(ScriptClient(name: name, command: .shell(command), opensWindow: false, position: .unknown))
  }

  /// Lets warnings have the position of a step.
  func duringAStep(_ body: () throws -> Void) rethrows {
    try warnings.during(Step(.check(.pause(.zero)), at: SourcePosition(file: "script.yaml", line: 3, column: 3)), body)
  }
}

/// A condition of scripts. Swift Testing has a type `Expectation` too.
typealias Condition = Scripts.Expectation.Condition

extension Examiner {
  /// Examines a condition until it holds or its limit has passed.
  func finding(of condition: Condition, within limit: TimeSpan = .zero) -> Finding {
    examine(Scripts.Expectation(condition, within: limit)).finding
  }
}

extension WindowSelector {
  /// A selector with the most common conditions.
  static func client(
    _ name: String, title: String? = nil, role: Role? = nil, index: Int? = nil, surfacePath: [Int] = []
  ) -> WindowSelector {
    WindowSelector(
      client: name, title: title.map { TextPattern($0) }, role: role, index: index, surfacePath: surfacePath,
      position: .unknown)
  }
}
