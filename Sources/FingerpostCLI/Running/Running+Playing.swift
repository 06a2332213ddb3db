import Assembly
import ControlServer
import Playback
import Results
import Scripts

/// What belongs to the playing of a script beside the script.
struct PlaySetup {
  /// The path of the script, for messages.
  let file: String
  /// Writes references.
  let pictures: PictureKeeper
  /// The values of secret variables, which nothing may report.
  var secrets: [String] = []
  /// Makes the recorder that keeps the files of failed steps; its result is nil to keep none.
  var evidence: (Session) -> EvidenceRecorder? = { _ in nil }
  /// True if clients are measured also where no step asks for it.
  var measuresClients = false
  /// How steps that arrive at the control socket are played; nil if none are.
  var serving: ServingSetup?
  /// The fault of the run, and its last pictures; nil for a usual run.
  var faultRun: FaultRun?
  /// Receive the steps and warnings, in this order. `willEnd` of one of them must stop the backends.
  var observers: [any PlayObserver] = []

  init(_ file: String, _ pictures: PictureKeeper) { (self.file, self.pictures) = (file, pictures) }
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
  /// Makes the script's steps find widgets, and masks its secrets where widgets are shown. Without accessibility it does
  /// nothing.
  func connectWidgets(to session: Session) {
    guard let widgets else { return }
    session.widgets = widgets.desk
    session.traceWidgets(of: widgets.desk)
    session.outlineWidgets(by: widgets.outliner)
    compositor.applications.use(widgets.actions) { [secrecy = session.secrecy] in secrecy.masked($0) }
    control?.maskingSecrets = { [secrecy = session.secrecy] in secrecy.masked($0) }
  }

  /// Plays a script to its end.
  func play(_ script: Script, _ setup: PlaySetup) -> PlayedScript {
    let session = Session(compositor, settings: script.settings)
    session.secrecy.add(setup.secrets)
    connectWidgets(to: session)
    recorder?.secrecy = session.secrecy
    session.recorder = recorder
    let player = Player(script, in: session, isServed: setup.serving != nil)
    player.pictures = setup.pictures
    player.faultRun = setup.faultRun
    let evidence = setup.evidence(session)
    if let evidence { player.keep(evidence) }
    if setup.measuresClients { player.measureClients() }
    session.interruption = interruption
    player.observers += setup.observers
    compositor.programs.keepOutput(startingIn: script.settings.directory)
    compositor.programs.startKept()
    let serving = setup.serving.map { Serving(self, player, $0) }
    player.gate = serving
    let report = withExtendedLifetime(serving) { player.run(file: setup.file) }
    return PlayedScript(report: report, measures: player.measures, evidence: evidence, secrecy: session.secrecy)
  }
}
