import Documents
import Geometry
import Keymaps
import Launching
import MotionSensing
import Performing
import Rendering
import Scenes
import Seats
import Surfaces
import System
import WaylandServer
import Widgets

import struct Interaction.Action

/// A desktop that tests make up: its windows, its focus, its clients and its clock. It needs no compositor, and a loop
/// only for programs.
final class PretendScene {
  /// An act of the player, as far as the order of acts matters.
  enum Deed: Equatable {
    case routed(InputEvent, at: InputTime)
    case announcedKeyboard(String, DeviceID)
    case announcedTool(ToolID)
    case gaveKeymap(to: DeviceID)
    case removed(DeviceID)
    case plugged(SceneDeviceKind, Bool)
    case pinged(ClientID)
    case timersFired(at: InputTime)
  }

  /// The acts of the player, in their order.
  private(set) var deeds: [Deed] = []

  // MARK: Windows

  let stack = WindowStack()
  private(set) var mappedWindows: [ClientWindow] = []
  private var surfaces: [SurfaceID: Surface] = [:]
  private var surfaceNames: [SurfaceID: String] = [:]
  private var lastID: UInt32 = 0
  var statesOfWindows: [WindowID: WindowStates] = [:]

  // MARK: Clients and programs

  private(set) var labels: [ClientID: String] = [:]
  /// The clients that do not answer pings.
  var silentClients: Set<ClientID> = []
  /// The pings that silent clients have not answered.
  private var unanswered: [() -> Void] = []
  /// The bytes that clients which are behind have not read.
  var unread: [ClientID: Int] = [:]
  var policyPrograms: [String: SceneProgram] = [:]
  /// The display whose loop watches the output of programs; nil if no programs can be started.
  private var display: Display?

  // MARK: Focus

  var keyWindow: ClientWindow?
  var keyboardFocus: SurfaceID?
  var pointerFocus: SurfaceID?
  /// The targets of the fingers of the script's touchscreen.
  var fingers: [Int32: SurfaceID] = [:]
  var cursorPlace = Point<LayoutSpace>.zero
  var cursorName = "default"
  var drag: SceneDrag?
  var textField: ActiveTextField?
  var editMenu = SceneMenu()
  var idleness = SceneIdleness()
  var lock = SceneLock()
  let keymap: Keymap
  var keymapGroup: UInt32 { 0 }
  var keyRepeat = KeyRepetition(delay: 400, rate: 25)

  // MARK: Outputs and messages

  var outputs = [OutputDescription(name: "main", mode: IntSize(800, 600))]
  var sentEvents: [SentEvent] = []
  /// Called with each event that is routed.
  var onRoute: (InputEvent) -> Void = { _ in }
  /// True if no keymap can be given to a device.
  var refusesKeymaps = false

  // MARK: Time and turns

  private(set) var now = InputTime(milliseconds: 1000)
  var isClockRunning = false
  /// The times for which something waits.
  var timers: [InputTime] = []
  /// Called when timers fire.
  var onTimers: () -> Void = {}
  private(set) var turns = 0
  private var coming: [Int: () -> Void] = [:]
  var isFrameAwaited = false
  private(set) var frames: UInt64 = 0
  private(set) var withholdsFrames = false

  init() throws { keymap = try Keymap() }
}

// MARK: - Making up

extension PretendScene {
  /// The client of a name, which is connected.
  func client(_ name: String) -> ClientID {
    if let known = labels.first(where: { $0.value == name }) { return known.key }
    let id = ClientID(rawValue: UInt32(labels.count) + 1)
    labels[id] = name
    return id
  }

  /// Shows a window in front of the others. Without an app id it has none.
  @discardableResult
  func show(
    _ title: String, of client: String, appID: String = "", at x: Double = 0, _ y: Double = 0, width: Int32 = 100,
    height: Int32 = 100, as kind: ClientWindow.Kind = .toplevel, on parent: ClientWindow? = nil
  ) -> ClientWindow {
    let surface = makeSurface(title, self.client(client), width, height)
    let window = ClientWindow(id: WindowID(rawValue: surface.id.rawValue), kind: kind, surface: surface)
    (window.title, window.appID, window.parent) = (title, appID, parent)
    window.position = Point(x, y)
    stack.map(window)
    mappedWindows.append(window)
    return window
  }

  /// Adds a visible subsurface on top of a surface's others.
  func addSubsurface(_ name: String, to parent: Surface, at x: Int32, _ y: Int32) -> Surface {
    let surface = makeSurface(name, parent.client, 20, 20)
    let link = Subsurface(surface: surface, parent: parent)
    link.setPosition(x: x, y: y)
    _ = parent.commit()
    _ = link.setSynchronized(false)
    return surface
  }

  private func makeSurface(_ name: String, _ client: ClientID, _ width: Int32, _ height: Int32) -> Surface {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: client)
    surface.pending.buffer = .attach(PretendBuffer(size: IntSize(width, height)))
    _ = surface.commit()
    surfaces[surface.id] = surface
    surfaceNames[surface.id] = name
    return surface
  }

  /// Lets clients start programs, which connect to nothing.
  func allowPrograms() throws { display = try Display() }

  /// Lets something happen in a turn of the loop.
  ///
  /// - Parameter number: the number of the turn from now on; 1 for the next one.
  func inTurn(_ number: Int, _ happens: @escaping () -> Void) { coming[turns + number] = happens }

  /// Lets silent clients answer the pings that they got.
  func answerPings() {
    let answers = unanswered
    unanswered = []
    for answer in answers { answer() }
  }

  /// The events that were routed.
  var routed: [InputEvent] {
    deeds.compactMap { if case .routed(let event, at: _) = $0 { event } else { nil } }
  }

  /// The acts, in which an act that is repeated counts once.
  var distinctDeeds: [Deed] {
    deeds.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

private final class PretendBuffer: Buffer {
  let size: IntSize<BufferSpace>

  init(size: IntSize<BufferSpace>) { self.size = size }
}

// MARK: - Reading

extension PretendScene: SceneReading {
  var stackedWindows: [ClientWindow] { stack.windows }
  var hiddenWindows: [ClientWindow] { [] }
  func window(_ id: WindowID) -> ClientWindow? { mappedWindows.first { $0.id == id } }
  func surface(_ id: SurfaceID) -> Surface? { surfaces[id] }
  func name(of surface: Surface) -> String { surfaceNames[surface.id] ?? "" }
  func icon(of window: ClientWindow) -> SceneIcon? { nil }
  func states(of window: ClientWindow) -> WindowStates { statesOfWindows[window.id] ?? [] }
  func hit(at place: Point<LayoutSpace>) -> WindowHit? { stack.hitTest(place, for: .touch) }

  func label(of client: ClientID) -> String { labels[client] ?? "" }
  func client(_ id: ClientID) -> SceneClient? { labels[id].map { SceneClient(id: id, label: $0) } }
  var connectedClients: [SceneClient] { clientIDs.compactMap { client($0) } }
  private var clientIDs: [ClientID] { labels.keys.sorted { $0.rawValue < $1.rawValue } }

  var programs: [String] { policyPrograms.keys.sorted() }
  func status(ofProgram name: String) -> SceneProgram? { policyPrograms[name] }
  var programOutput: [ProgramOutput.Record] { [] }

  func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    device == ScriptDevice.touchscreen ? fingers[finger] : nil
  }

  func chain(of surface: SurfaceID) -> [ChainSnapshot] { [] }

  func prediction(at place: Point<LayoutSpace>, byPointer: Bool) -> PressPrediction {
    guard let hit = stack.hitTest(place, for: byPointer ? .pointer : .touch) else { return .nothing }
    return .surface(aimed: hit.surface, receiver: hit.surface)
  }

  func output(showing window: ClientWindow) -> OutputDescription? {
    outputs.first { $0.frame.contains(window.frame.origin) }
  }

  func unknownOutput(_ name: String) -> String { "there is no output \(name)" }

  func picture(of output: String, _ overlay: OverlayChoice, cursor: Bool) throws(RenderingError) -> ScenePicture? {
    nil
  }

  func hidesWindows(of client: ClientID) -> Bool { false }
  var sentCount: Int { sentEvents.count }
  func sent(from start: Int) -> ArraySlice<SentEvent> { sentEvents[start...] }
  var widgets: (any WidgetAnswers)? { nil }

  func question(about actions: [String], for subject: ClientWindow?) -> ActionOutlookQuestion {
    fatalError("a question about actions needs a compositor")
  }
}

// MARK: - Acting

extension PretendScene: SceneActing {
  func route(_ event: InputEvent) {
    deeds.append(.routed(event, at: now))
    onRoute(event)
  }

  func askToClose(_ window: ClientWindow) {
    stack.unmap(window)
    mappedWindows.removeAll { $0 === window }
  }

  func raise(_ window: ClientWindow) { stack.raise(window) }

  func focus(_ window: ClientWindow?, raises: Bool) -> Bool {
    guard window?.canBecomeKey != false else { return false }
    keyWindow = window
    return true
  }

  func reasonAgainstFocus(of window: ClientWindow) -> String { "it cannot become key" }
  func perform(_ action: Action, from window: WindowID?) -> Bool { false }
  func compose(_ change: TextChange) throws(TextChangeFault) { throw .noField }

  func announceKeyboard(named name: String, as device: DeviceID) { deeds.append(.announcedKeyboard(name, device)) }
  func announce(_ tablet: TabletDescription, _ tool: ToolDescription) { deeds.append(.announcedTool(tool.id)) }

  func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool {
    guard !refusesKeymaps else { return false }
    deeds.append(.gaveKeymap(to: device))
    return true
  }

  func removeDevice(_ device: DeviceID) { deeds.append(.removed(device)) }
  func setDevices(_ kind: SceneDeviceKind, arePlugged: Bool) { deeds.append(.plugged(kind, arePlugged)) }
  func take(_ acceleration: Acceleration) {}

  func add(_ output: OutputDescription) { outputs.append(output) }

  func change(_ output: String, to description: OutputDescription) {
    outputs = outputs.map { $0.name == output ? description : $0 }
  }

  func removeOutput(_ name: String) { outputs.removeAll { $0.name == name } }
  func withholdFrames() { withholdsFrames = true }
  func resumeFrames() { withholdsFrames = false }

  func launch(
    _ name: String, _ command: [String], adding variables: [(name: String, value: String?)], directory: String?,
    inPlaceOf former: Int32?
  ) throws(LaunchError) -> LaunchedClient {
    guard let display else { throw LaunchError(description: "a pretended desktop starts no programs") }
    return try LaunchedClient(name: name, command: command, environment: [], directory: directory, loop: display.loop)
  }

  func openDisplay(_ name: String, _ size: XDisplaySize, directory: String?) throws(LaunchError) -> XDisplay {
    throw LaunchError(description: "a pretended desktop opens no displays")
  }

  func openSpeech(number: Int, receive: @escaping (String) -> Void) throws(LaunchError) -> SpeechServer {
    throw LaunchError(description: "a pretended desktop opens no sockets")
  }

  func signal(program name: String, _ number: Int32) -> Bool { false }
}

// MARK: - Serving

extension PretendScene: SceneServing {
  /// Returns at once: the turn is over when what happens in it has happened.
  func turn(milliseconds: Int32) {
    turns += 1
    coming.removeValue(forKey: turns)?()
  }

  var isCopying: Bool { false }
  func copyHeldBuffers() -> Bool { false }

  func advance(to moment: InputTime) { now = moment }

  func timeDidPass() {
    guard timers.contains(where: { $0 <= now }) else { return }
    timers.removeAll { $0 <= now }
    deeds.append(.timersFired(at: now))
    onTimers()
  }

  var nextTimer: InputTime? { timers.min() }

  func serveFrames() { if isFrameAwaited { frames += 1 } }
  var clientsWithoutFrames: Set<ClientID> { [] }
  var clientsOpeningPopups: Set<ClientID> { [] }

  var clientsWithWindows: [ClientID] {
    clientIDs.filter { id in mappedWindows.contains { $0.client == id } }
  }

  /// Clients make no requests by themselves.
  var requestCount: Int { 0 }
  var lastRequester: ClientID? { nil }

  /// Clients answer at once or, if they are silent, not before `answerPings`.
  func ping(_ client: ClientID, answered: @escaping () -> Void) -> Bool {
    deeds.append(.pinged(client))
    if silentClients.contains(client) { unanswered.append(answered) } else { answered() }
    return true
  }

  func isBehind(_ client: ClientID) -> Bool { unread[client] != nil }
  func unreadBytes(of client: ClientID) -> Int { unread[client] ?? 0 }

  var areApplicationsBusy: Bool { false }
  var isJudging: Bool { false }
  func holdingChains(_ body: () -> Void) { body() }
  var asksForTouchedWidgets: Bool { false }
  func askForTouchedWidgets(before event: InputEvent) {}
  func endAskingForTouchedWidgets() {}
  var awaitsTouchedWidgets: Bool { false }
}
