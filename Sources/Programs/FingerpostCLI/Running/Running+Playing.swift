import Assembly
import ControlServer
import Evidence
import Playback
import Results
import Scenes
import ScriptRecording
import Scripts

/// The settings of one playing of a script.
struct PlaySetup {
  /// The path of the script, for messages.
  let file: String
  /// The values of secret variables, which nothing may report.
  var secrets: [String] = []
  /// Makes the recorder that keeps the files of failed steps; its result is nil to keep none.
  var evidence: (Session) -> EvidenceRecorder? = { _ in nil }
  /// How steps that arrive at the control socket are played; nil if none are.
  var serving: ServingSetup?
  /// The options of the player, without `evidence`. `willEnd` of one of its observers must stop the backends.
  var options = PlayerOptions()

  init(_ file: String, _ pictures: PictureKeeper) {
    self.file = file
    options.pictures = pictures
  }
}

/// What is left of a script that was played.
struct PlayedScript {
  let report: RunReport
  let measures: [ClientMeasures]
  let evidence: EvidenceRecorder?
  /// Masks the secrets of the run.
  let secrecy: Secrecy
}

extension Running {
  /// Makes the session of a script, whose steps find widgets if there is accessibility, and masks its secrets wherever they may
  /// be shown.
  ///
  /// - Parameters:
  ///   - secrets: the values of the script's secret variables.
  ///   - isAbandoned: returns whether to stop before the end of the current step; nil never stops.
  func makeSession(
    for settings: ScriptSettings, secrets: [String], isAbandoned: (() -> Bool)? = nil
  ) -> Session {
    let session = Session(
      on: DesktopScene(of: compositor), settings: settings,
      widgets: widgets.map { SessionWidgets(of: $0.desk, outlines: $0.outliner) } ?? SessionWidgets(),
      recorder: recorder, interruption: interruption, isAbandoned: isAbandoned)
    session.secrecy.add(secrets)
    recorder?.secrecy = session.secrecy
    guard let widgets else { return session }
    compositor.applications.use(widgets.actions) { [secrecy = session.secrecy] in secrecy.masked($0) }
    control?.maskingSecrets = { [secrecy = session.secrecy] in secrecy.masked($0) }
    return session
  }

  /// Plays a script to its end.
  func play(_ script: Script, _ setup: PlaySetup) -> PlayedScript {
    let session = makeSession(for: script.settings, secrets: setup.secrets)
    var options = setup.options
    options.isServed = setup.serving != nil
    options.evidence = setup.evidence(session)
    let player = Player(script, in: session, options)
    compositor.programs.keepOutput(startingIn: script.settings.directory)
    compositor.programs.startKept()
    let serving = setup.serving.map { Serving(self, player, $0) }
    let report = withExtendedLifetime(serving) { player.run(file: setup.file, gate: serving) }
    return PlayedScript(
      report: report, measures: player.measures, evidence: options.evidence, secrecy: session.secrecy)
  }
}
