import Documents
package import Evidence
package import Scenes
package import Scripts
import Seats
package import Surfaces
package import Widgets

/// The access of a session to the widgets of its clients.
package struct SessionWidgets {
  /// Answers questions about widgets; nil without accessibility.
  package var answers: (any WidgetAnswers)?
  /// Reads the widgets of applications; nil without accessibility, and for a stand-in.
  var desk: ApplicationWidgets?
  /// Outlines widgets in the debug overlay.
  var outlines: InputWidgetOutlines?

  /// Without accessibility, or with a stand-in that answers.
  package init(answers: (any WidgetAnswers)? = nil) { self.answers = answers }

  package init(of desk: ApplicationWidgets, outlines: InputWidgetOutlines? = nil) {
    answers = DeskAnswers(desk)
    (self.desk, self.outlines) = (desk, outlines)
  }
}

/// A desktop on which one script is played: its clients, its clock, its warnings and its observers.
package final class Session {
  package let messages: MessageLog
  /// Masks what the run reports.
  package let secrecy: Secrecy
  let parts: RunParts
  fileprivate let scene: DesktopScene
  /// The performed actions; nil for a session that only injects input.
  private let actions: ActionObserver?
  private var observation: AnyObject?

  /// A session that plays a script.
  ///
  /// - Parameters:
  ///   - recorder: records the run as a script.
  ///   - interruption: the signals that interrupt the run; nil if the program handles signals in another way.
  ///   - isAbandoned: returns whether to stop before the end of the current step; nil never stops.
  package convenience init(
    on desktop: DesktopScene, settings: ScriptSettings, widgets: SessionWidgets = SessionWidgets(),
    recorder: (any RunRecorder)? = nil, interruption: Interruption? = nil, isAbandoned: (() -> Bool)? = nil
  ) {
    self.init(
      desktop, settings, Patience.Mode(usesScriptClock: !desktop.isClockRunning), widgets, recorder, interruption,
      isAbandoned)
    desktop.maskSecrets { [secrecy] in secrecy.masked($0) }
    desktop.numberStrangers(unlessFrom: ClientMark.client)
  }

  /// A session that injects input into a desktop. It neither owns nor names the desktop's clients.
  convenience init(
    on desktop: DesktopScene, settings: ScriptSettings, live: LivePlay, widgets: ApplicationWidgets?,
    readingPatience: Int64?
  ) {
    var mode = Patience.Mode(usesScriptClock: false, live: live)
    if let readingPatience { mode.readingPatience = readingPatience }
    self.init(desktop, settings, mode, widgets.map { SessionWidgets(of: $0) } ?? SessionWidgets(), nil, nil, nil)
  }

  private init(
    _ desktop: DesktopScene, _ settings: ScriptSettings, _ mode: Patience.Mode, _ widgets: SessionWidgets,
    _ recorder: (any RunRecorder)?, _ interruption: Interruption?, _ isAbandoned: (() -> Bool)?
  ) {
    let isLive = mode.live != nil
    let secrecy = Secrecy(desktop.privacy)
    let messages = desktop.log(keepsEvents: !isLive)
    let scene = DesktopScene(desktop, messages, widgets.answers)
    let clients = ScriptClients(scene, settings, secrecy, areOwn: !isLive)
    let observers = PlayObservers()
    let warnings = RunWarnings(clients, observers, secrecy)
    let waits = WidgetWaits(
      trace: isLive ? nil : Self.trace(widgets.desk, on: desktop, secrecy), outlines: isLive ? nil : widgets.outlines,
      recorder: recorder
    ) { [desk = widgets.desk] in desk?.silence(of: $0) }
    widgets.outlines?.maskingSecrets = { secrecy.masked($0) }
    let patience = Patience(
      scene, settings, mode, clients, Settling(scene, isThorough: widgets.desk != nil), waits, warnings, interruption,
      isAbandoned)
    let time = ScriptTime(scene, patience)
    (self.scene, self.secrecy, self.messages) = (scene, secrecy, messages)
    parts = RunParts(
      scene: scene, clients: clients, patience: patience, time: time,
      feed: InputFeed(scene, time, patience, waits, warnings, observers), warnings: warnings, observers: observers,
      clipboard: ScriptClipboard(of: scene), secrecy: secrecy, recorder: recorder)
    actions = isLive ? nil : ActionObserver(of: scene)
    observation = scene.observe(self)
  }

  /// Begins to observe what conditions of a run ask for.
  ///
  /// - Parameter isServed: whether further steps arrive while it plays, which may expect anything.
  func observe(for conditions: [Expectation.Condition], isServed: Bool) -> Observations {
    func expects(_ isIt: (Expectation.Condition) -> Bool) -> Bool { isServed || conditions.contains(where: isIt) }
    return Observations(
      touches: expects(\.asksForLastTouch) ? TouchObserver(of: scene) : nil,
      routed: expects(\.asksForReasons) ? RoutedObserver(of: scene) : nil,
      gestures: expects(\.asksForGestures) ? GestureObserver(of: scene) : nil, actions: actions,
      appearances: expects(\.asksForAppearances) ? AppearanceMarks(of: scene) : nil,
      pictures: PictureMarks(for: conditions, of: scene, keepsAll: isServed)
    ) { [scene] in ClientMeter(of: scene) }
  }

  /// Adds the widgets that input concerns to the trace, with the script's secrets masked.
  private static func trace(
    _ desk: ApplicationWidgets?, on desktop: DesktopScene, _ secrecy: Secrecy
  ) -> InputWidgetTrace? {
    desk.map { desk in
      let trace = desktop.trace(desk)
      trace.maskingSecrets = { secrecy.masked($0) }
      return trace
    }
  }
}

// MARK: - Notifications of the desktop

extension Session: SceneObserver {
  package var topics: SceneTopics { actions == nil ? .reading : [.windows, .reading] }

  package func willAskToClose(_ window: ClientWindow) { parts.clients.release(parts.clients.label(of: window)) }

  package func clientDidFallBehind(_ client: ClientID) { parts.patience.clientDidFallBehind(client) }
}

// MARK: - Evidence

extension EvidenceRecorder {
  /// Begins to keep what people need to understand a run of a session.
  ///
  /// - Parameters: those of the recorder.
  package convenience init(
    of session: Session, script: String, folder: String, results: String? = nil, keepsFilm: Bool = false,
    keepsClients: Bool = false
  ) {
    self.init(
      of: session.scene, session.parts.clients, session.secrecy, TraceTail(of: session.scene), script: script,
      folder: folder, results: results, keepsFilm: keepsFilm, keepsClients: keepsClients)
  }
}
