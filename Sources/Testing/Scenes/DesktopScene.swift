package import Assembly
package import Documents
package import Geometry
import Globals
package import Keymaps
package import Launching
package import Rendering
package import Seats
package import Surfaces
package import Widgets

/// The desktop of a compositor, for those who test or describe it.
///
/// It is the only thing that reads and changes a compositor for the player and the recorder of scripts, and that reads it for the
/// answers of the control socket. The observers in this module are made of it.
package final class DesktopScene {
  let compositor: Compositor
  let messages: MessageLog?
  /// Answers questions about widgets; nil without accessibility.
  package let widgets: (any WidgetAnswers)?

  package init(of compositor: Compositor) { (self.compositor, messages, widgets) = (compositor, nil, nil) }

  /// The same desktop, with the messages and the widgets of a session.
  ///
  /// - Parameter widgets: what answers questions about widgets; nil without accessibility.
  package init(_ other: DesktopScene, _ messages: MessageLog, _ widgets: (any WidgetAnswers)?) {
    (compositor, self.messages, self.widgets) = (other.compositor, messages, widgets)
  }

  /// Begins to record messages.
  ///
  /// - Parameter keepsEvents: false to count requests only.
  package func log(keepsEvents: Bool) -> MessageLog {
    MessageLog(compositor.server, privacy, keepsEvents: keepsEvents)
  }

  /// Masks secrets in the names of responders, for the trace.
  package func maskSecrets(by mask: @escaping (String) -> String) {
    compositor.applications.chains.maskSecrets(by: mask)
  }

  /// Adds the widgets that the input of a script concerns to the trace.
  package func trace(_ desk: ApplicationWidgets) -> InputWidgetTrace {
    InputWidgetTrace(compositor, desk, isScripted: true)
  }
}

// MARK: - Reading

extension DesktopScene: SceneReading {
  package var now: InputTime { compositor.clock.now }

  package var mappedWindows: [ClientWindow] { compositor.mappedWindows }
  package var stackedWindows: [ClientWindow] { compositor.windows.windows }
  package var hiddenWindows: [ClientWindow] { compositor.shell.hiddenWindows }
  package func window(_ id: WindowID) -> ClientWindow? { compositor.window(id) }
  package func surface(_ id: SurfaceID) -> Surface? { compositor.surface(id) }
  package func name(of surface: Surface) -> String { compositor.names[surface] }

  package func states(of window: ClientWindow) -> WindowStates {
    let shell = compositor.shell
    var states: WindowStates = []
    if shell.isActivated(window.id) { states.insert(.activated) }
    if shell.isMaximized(window.id) { states.insert(.maximized) }
    if shell.isFullscreen(window.id) { states.insert(.fullscreen) }
    if shell.isResizing(window.id) { states.insert(.resizing) }
    if shell.isSuspended(window.id) { states.insert(.suspended) }
    return states
  }

  package func icon(of window: ClientWindow) -> SceneIcon? {
    compositor.shell.icon(of: window.id).map { SceneIcon($0) }
  }

  package func hit(at place: Point<LayoutSpace>) -> WindowHit? { compositor.windows.hitTest(place, for: .touch) }

  package func label(of client: ClientID) -> String { compositor.label(of: client) }

  package func client(_ id: ClientID) -> SceneClient? {
    compositor.clients[id].map { record in
      SceneClient(
        id: id, label: record.label, processID: record.processID, executable: record.executable,
        sandbox: record.sandbox, isUnresponsive: compositor.health.isUnresponsive(id))
    }
  }

  package var connectedClients: [SceneClient] {
    compositor.clients.all.filter(\.isConnected).compactMap { client($0.id) }
  }

  package var programs: [String] { compositor.programs.names }

  package func status(ofProgram name: String) -> SceneProgram? {
    compositor.programs.status(ofProgram: name).map {
      SceneProgram(state: $0.state.rawValue, starts: $0.starts, due: $0.due)
    }
  }

  package var programOutput: [ProgramOutput.Record] {
    compositor.programs.drainOutput()
    return compositor.programs.output?.records ?? []
  }

  package var keyWindow: ClientWindow? { compositor.seat.keyWindow }
  package var keyboardFocus: SurfaceID? { compositor.seat.keyboardTarget?.surface }
  package var pointerFocus: SurfaceID? { compositor.seat.pointerFocus }

  package func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    compositor.seat.touchFocus(finger: finger, on: device)
  }
  package func chain(of surface: SurfaceID) -> [ChainSnapshot] { compositor.seat.chain(of: surface) }
  package var cursorPlace: Point<LayoutSpace> { compositor.seat.cursorPlace }
  package var cursorName: String { compositor.seat.cursorImage.name }

  package func prediction(at place: Point<LayoutSpace>, byPointer: Bool) -> PressPrediction {
    compositor.seat.prediction(at: place, byPointer: byPointer)
  }

  package var drag: SceneDrag? {
    compositor.seat.snapshot.drag.map { SceneDrag($0, types: compositor.seat.data.dragTypes) }
  }

  package var textField: ActiveTextField? { compositor.seat.textField }
  package var editMenu: SceneMenu { SceneMenu(MenuControl(compositor.router)) }

  package var idleness: SceneIdleness {
    let idleness = compositor.seat.idleness
    return SceneIdleness(
      duration: idleness.duration, isAsleep: idleness.isAsleep, sleepTimeout: idleness.sleepTimeout,
      holders: idleness.holders, notifications: idleness.notificationCount)
  }

  package var lock: SceneLock {
    SceneLock(isLocked: compositor.seat.lock.isLocked, client: compositor.seat.lock.client)
  }

  package var keymap: Keymap { compositor.seat.keyboard.keymap }

  package var keyRepeat: KeyRepetition {
    let repeats = compositor.seat.global.keyRepeat
    return KeyRepetition(delay: repeats.delay, rate: repeats.rate)
  }

  package var outputs: [OutputDescription] { compositor.outputs.all.map(\.description) }

  package func output(showing window: ClientWindow) -> OutputDescription? {
    compositor.outputs.showing(window)?.description
  }

  package func unknownOutput(_ name: String) -> String { compositor.outputs.unknownName(name) }

  package func picture(
    of output: String, _ overlay: OverlayChoice, cursor: Bool
  ) throws(RenderingError) -> ScenePicture? {
    guard let output = compositor.outputs.named(output), let screen = compositor.outputs.screen(of: output) else {
      return nil
    }
    let overlays = try compositor.foreground.overlays(overlay, cursor: cursor, on: output)
    return ScenePicture(try screen.picture(overlays: overlays), revision: screen.revision)
  }

  package func hidesWindows(of client: ClientID) -> Bool { compositor.seat.privacy.hidesWindows(of: client) }

  package func question(about actions: [String], for subject: ClientWindow?) -> ActionOutlookQuestion {
    ActionOutlookQuestion(of: actions, for: subject, in: compositor)
  }

  package var sentCount: Int { messages?.sent.count ?? 0 }
  package func sent(from start: Int) -> ArraySlice<SentEvent> { messages?.sent[start...] ?? [] }
}

extension SceneIcon {
  fileprivate init(_ icon: ToplevelIcon) {
    self.init(name: icon.name, images: icon.images.map { .init(side: Int($0.side), scale: Int($0.scale)) })
  }
}
