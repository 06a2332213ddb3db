package import Assembly
package import Documents
package import Geometry
package import Globals
package import Keymaps
package import Rendering
package import Seats
package import Surfaces
package import Widgets

/// The desktop of a compositor, for those who test or describe it.
///
/// It is the only thing that reads and changes a compositor for the player of scripts, and that reads it for the answers of the
/// control socket.
package final class DesktopScene {
  let compositor: Compositor
  let messages: MessageLog?
  /// Answers questions about widgets; nil without accessibility.
  package let widgets: (any WidgetAnswers)?

  /// - Parameters:
  ///   - messages: the messages to clients; nil if nothing asks for them.
  ///   - widgets: what answers questions about widgets; nil without accessibility.
  package init(of compositor: Compositor, messages: MessageLog? = nil, widgets: (any WidgetAnswers)? = nil) {
    (self.compositor, self.messages, self.widgets) = (compositor, messages, widgets)
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
    return states
  }

  package func hit(at place: Point<LayoutSpace>) -> WindowHit? { compositor.windows.hitTest(place, for: .touch) }

  package func label(of client: ClientID) -> String { compositor.label(of: client) }

  package func client(_ id: ClientID) -> SceneClient? {
    compositor.clients[id].map { record in
      SceneClient(
        id: id, label: record.label, processID: record.processID, executable: record.executable,
        isUnresponsive: compositor.health.isUnresponsive(id))
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

  package func prediction(at place: Point<LayoutSpace>, byPointer: Bool) -> PressPrediction {
    compositor.seat.prediction(at: place, byPointer: byPointer)
  }

  package var drag: SceneDrag? {
    compositor.seat.snapshot.drag.map { SceneDrag($0, types: compositor.seat.data.dragTypes) }
  }

  package var textField: ActiveTextField? { compositor.seat.textField }
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
