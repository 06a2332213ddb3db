import Accessibility
import Documents
import Evidence
import Geometry
import Launching
import Scenes
import Scripts
import Surfaces
import System

/// The clients that a script has started.
final class ScriptClients {
  private var clients: [String: LaunchedClient] = [:]
  /// The displays of programs of X11, by the names of the clients.
  private var displays: [String: XDisplay] = [:]
  /// The clients as the script describes them, in the order of their start.
  private(set) var started: [ScriptClient] = []
  /// Whether clients have processes that have left the kernel sessions of their programs.
  private var leavers: [String: RecentLook] = [:]
  /// Clients that may end without a fault, because the script killed them or closed one of their windows.
  private var released: Set<String> = []
  /// The clients without which the current step cannot pass. A wait ends as soon as one of them has ended.
  private(set) var needed: Set<String> = []
  /// The client that was started last, until it has a window.
  private(set) var starting: ClientStart?
  /// The sentences that the clients speak.
  let speech: ClientSpeech
  private let scene: any SceneActing
  private let settings: ScriptSettings
  /// False if the steps are injected into a desktop whose clients are not the script's.
  private let areOwn: Bool

  /// - Parameter areOwn: false if the steps are injected into a desktop whose clients are not the script's.
  init(_ scene: any SceneActing, _ settings: ScriptSettings, _ secrecy: Secrecy, areOwn: Bool) {
    (self.scene, self.settings, self.areOwn) = (scene, settings, areOwn)
    speech = ClientSpeech(scene, secrecy)
  }

  // MARK: Starting

  /// Starts a client's program. `starting` is this client until `startDidEnd`, if it opens a window.
  ///
  /// - Parameter display: the display for a program of X11, which is ready; nil for others.
  func start(_ client: ScriptClient, in display: XDisplay? = nil) throws(LaunchError) {
    let variables = (display?.variables ?? []) + (try speech.variables(of: client)) + client.markedEnvironment
    let process = try scene.launch(
      client.name, client.command.argv, adding: variables, directory: directory(of: client),
      inPlaceOf: clients[client.name]?.processID)
    clients[client.name] = process
    display?.show(process)
    displays[client.name] = display
    started.removeAll { $0.name == client.name }
    started.append(client)
    released.remove(client.name)
    guard client.opensWindow else { return }
    starting = ClientStart(
      client: client, process: process, display: display, end: Deadline(microseconds: settings.startLimit.microseconds))
  }

  /// True if the client that was started last is a program of X11. The window of its display appears before its own.
  var isStartingOnDisplay: Bool { starting?.display != nil }

  /// True if the client that was started last has ended without a process that could open a window.
  func hasEnded(_ start: ClientStart) -> Bool { !hasProcesses(start.process) }

  /// True if a client that starts has opened a window. A program of X11 has opened one inside the window of its display.
  func hasWindow(_ start: ClientStart) -> Bool {
    start.display?.hasShown != false && scene.mappedWindows.contains { label(of: $0) == start.client.name }
  }

  /// Opens a display for a program of X11. It takes several turns of the loop.
  func openDisplay(for client: ScriptClient) throws(LaunchError) -> XDisplay {
    guard let frame = scene.outputs.first?.frame else {
      throw LaunchError(description: "client \(client.name): a display of X11 needs an output")
    }
    let output = PixelSize(width: Int(frame.size.width), height: Int(frame.size.height))
    return try scene.openDisplay(
      client.name, XDisplaySize(wanted: client.geometry, output: output), directory: directory(of: client))
  }

  private func directory(of client: ScriptClient) -> String? { client.directory ?? settings.directory }

  /// True while a display of X11 has processes.
  var haveDisplays: Bool { displays.values.contains { !$0.isGone } }

  /// The client that was started last has a window, has ended, or is not waited for any more.
  func startDidEnd() { starting = nil }

  /// Lets a step run, which cannot pass without some clients.
  func needing<Result>(_ names: Set<String>, _ body: () throws -> Result) rethrows -> Result {
    needed = names
    defer { needed = [] }
    return try body()
  }

  // MARK: Names

  func process(of name: String) -> LaunchedClient? { clients[name] }
  var names: [String] { clients.keys.sorted() }
  var running: [LaunchedClient] { clients.values.filter(\.isRunning) }

  /// Returns whether a step that names a client refers to this window.
  func isNamed(_ name: String, _ window: ClientWindow) -> Bool {
    label(of: window) == name || (!areOwn && window.appID == name)
  }

  func label(of window: ClientWindow) -> String { scene.label(of: window.client) }

  /// Adds to the words of a fault that a program of X11 may have no widgets; empty for others.
  func hint(after fault: WidgetFault, of window: ClientWindow) -> String {
    guard fault == .noTree, displays[label(of: window)] != nil else { return "" }
    return ", as many programs of X11; use positions, pictures or keys"
  }

  /// The connections of a client's processes.
  func connections(of name: String) -> [ClientID] {
    scene.connectedClients.filter { $0.label == name }.map(\.id)
  }

  // MARK: Ends

  /// Marks a client as one that may end in any way without a fault.
  func release(_ client: String) { released.insert(client) }

  /// Marks a client as one that may end without a fault, unless the script says in which way it ends.
  func releaseUnlessExpected(_ client: String) {
    if !started.contains(where: { $0.name == client && $0.expectedExit != nil }) { release(client) }
  }

  /// Marks all clients that have ended unexpectedly as ones that may.
  func releaseFallen() {
    while let name = fallen() { release(name) }
  }

  /// The error message for the first client that ended unexpectedly, or nil.
  ///
  /// - Parameters:
  ///   - awaited: a client whose end the next step expects.
  ///   - step: the step that is not played because of the fault.
  func fault(awaited: String? = nil, before step: Step? = nil) -> String? {
    guard let name = fallen(awaited: awaited), let client = clients[name], let status = client.status else {
      return nil
    }
    let words = client.standardError.tail(lines: 5)
    let place = step.map { " before the step at \($0.position)" } ?? ""
    return "client \(name) ended unexpectedly (\(status))\(place)"
      + (words.isEmpty ? "" : "; the end of its standard error:\n\(words)")
  }

  /// The name of the first client that ended unexpectedly.
  func fallen(awaited: String? = nil) -> String? {
    started.first { client in
      guard client.name != awaited, let status = clients[client.name]?.reap() else { return false }
      return !released.contains(client.name) && !(client.expectedExit.map { $0.allows(status) } ?? false)
    }?.name
  }

  /// True if the program of a client, or a process that it has started, runs.
  private func hasProcesses(_ client: LaunchedClient) -> Bool {
    client.hasProcesses
      || leavers[client.name, default: RecentLook()].answer { ClientMark.hasProcesses(of: client.name) }
  }

  /// The message about the first needed client that has ended; nil if none has.
  ///
  /// A client has not ended while a process of it is left: some programs start another one and end.
  var endOfNeeded: String? {
    for name in needed.sorted() {
      guard let client = clients[name], let status = client.reap(), !hasProcesses(client) else { continue }
      let ago = client.endTime.map { TimeSpan(microseconds: Self.rounded((MonotonicTime.nanoseconds() &- $0) / 1000)) }
      let words = client.standardError.tail(lines: 5)
      return "client \(name) has ended with \(status)\(ago.map { ", \($0) ago" } ?? "")"
        + (words.isEmpty ? "; its standard error is empty" : "; the end of its standard error:\n\(words)")
    }
    return nil
  }

  /// Microseconds, rounded to milliseconds below a second and to tenths of a second above.
  private static func rounded(_ microseconds: UInt64) -> Int64 {
    let unit: UInt64 = microseconds < 1_000_000 ? 1000 : 100_000
    return Int64(clamping: (microseconds + unit / 2) / unit * unit)
  }
}

extension ScriptClients: RunClients {
  var hasLostOne: Bool { fallen() != nil }
}

/// A started client without a window so far.
///
/// The next client, and steps that need windows, wait for it. Windows therefore appear in the same order in every run.
struct ClientStart {
  let client: ScriptClient
  let process: LaunchedClient
  /// The display of a program of X11. It has a window before the program has one.
  let display: XDisplay?
  /// The deadline after which the script continues without the window.
  let end: Deadline
}

extension ProcessEnd {
  /// Returns whether an exit status is the expected one.
  func allows(_ status: ExitStatus) -> Bool {
    switch (self, status) {
    case (.any, _): true
    case (.status(let wanted), .exited(let code)): Int32(clamping: wanted) == code
    case (.signal(let wanted), .signalled(let number)): wanted.number == number
    case (.status, .signalled), (.signal, .exited): false
    }
  }

  /// A description for error messages.
  var words: String {
    switch self {
    case .any: "any exit status"
    case .status(let code): "exit status \(code)"
    case .signal(let signal): "signal \(signal.number) (\(signal.rawValue))"
    }
  }
}
