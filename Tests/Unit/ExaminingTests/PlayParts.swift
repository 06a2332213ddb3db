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
  private let privacy: KeyPrivacy
  let secrecy: Secrecy
  let warnings: RunWarnings
  let patience: Patience
  let time: ScriptTime
  let input: InputPerformer

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
    clients = ScriptClients(scene, settings, areOwn: areOwn)
    warnings = RunWarnings(clients, observers, secrecy)
    let widgets = WidgetWaits()
    patience = Patience(
      scene, settings, Patience.Mode(usesScriptClock: true, readingPatience: readingPatience), clients,
      Settling(scene, isThorough: false), widgets, warnings, interruption, nil)
    time = ScriptTime(scene, patience)
    let feed = InputFeed(scene, time, patience, widgets, warnings, observers)
    input = InputPerformer(scene, feed, patience, warnings, hands: Hands())
  }

  /// The texts of the warnings so far.
  var warningTexts: [String] { warnings.all.map(\.message) }

  /// A search for what steps and conditions name.
  func search(isStrict: Bool = false) -> Search {
    Search(
      scene: scene, finder: WindowFinder(scene, clients, isStrict: isStrict), clients: clients,
      widgets: StepWidgets(scene.widgets), folder: RunFolder(settings), waited: patience.waited)
  }

  /// Lets warnings have the position of a step.
  func duringAStep(_ body: () throws -> Void) rethrows {
    try warnings.during(Step(.check(.pause(.zero)), at: SourcePosition(file: "script.yaml", line: 3, column: 3)), body)
  }
}

/// A condition of scripts. Swift Testing has a type `Expectation` too.
typealias Condition = Scripts.Expectation.Condition

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
