import Documents
import Globals
public import Launching
import Logging
import Policies
package import Seats
public import System
import WaylandServer

import Interaction

/// The programs that the compositor starts, with their environments and connections.
public final class ProgramKeeper {
  /// The environment variable with the path of the control socket, set for clients that may use it.
  package static let controlVariable = "FINGERPOST_SOCKET"

  /// Names clients by the programs that they belong to.
  package let naming: ClientNaming
  private let server: Server
  private let socketName: String
  private let policy: PolicyKeeper
  private let grant: ControlGrant
  private let observers: ObserverList
  /// Paths of the open control sockets. Clients get the newest one.
  private var controlSockets: [String] = []
  /// Where programs offer their widgets; nil for the bus of the environment.
  private var widgetOffers: WidgetOffers?
  /// The displays of programs of X11.
  package let displays: XDisplays
  /// The started programs that may use the control socket.
  private var controllers: [Controller] = []
  /// Programs that actions have started.
  private var started: [LaunchedClient] = []
  /// The programs that the policy starts with the compositor.
  private lazy var kept = KeptPrograms(log: server.log, signs: signs, hidesOutput: { [unowned self] in output != nil })
  {
    [unowned self] program throws(LaunchError) in try startKept(program)
  }
  /// Where programs that hang are found out; nil if they are not.
  private let signs: ProgramSigns?
  /// The output of programs of the policy and of actions; nil if it goes to the output of this process.
  package private(set) var output: ProgramOutput?
  /// The folder in which programs of the policy and of actions start; nil for the working directory.
  private var directory: String?
  private let clock: any Clock
  /// Wakes the loop for restarts; nil if the clock is advanced by hand.
  private var restartTimer: GestureTimer?

  init(
    _ server: Server, _ signs: ProgramSigns, _ settings: CompositorSettings, socketName: String, _ naming: ClientNaming,
    _ policy: PolicyKeeper, _ observers: ObserverList, _ clock: any Clock
  ) {
    self.signs = settings.watchesPrograms ? signs : nil
    grant = settings.grantsControl
    self.clock = clock
    self.server = server
    self.socketName = socketName
    self.naming = naming
    displays = XDisplays(naming)
    self.policy = policy
    self.observers = observers
  }

  // MARK: Environment

  /// The environment of a client that Fingerpost starts: this compositor is its only display.
  package func environment() -> Environment {
    var environment = Environment()
    environment["WAYLAND_DISPLAY"] = socketName
    environment["WAYLAND_SOCKET"] = nil
    environment["DISPLAY"] = nil
    environment[Self.controlVariable] = nil
    environment["GDK_BACKEND"] = environment["GDK_BACKEND"] ?? "wayland"
    environment["QT_QPA_PLATFORM"] = environment["QT_QPA_PLATFORM"] ?? "wayland"
    return environment
  }

  /// The environment of one client. It contains the control socket only if the client may control the compositor.
  package func environment(of name: String, _ command: [String]) -> Environment {
    var environment = environment()
    if grant(name, command) { environment[Self.controlVariable] = controlSockets.last }
    if let widgetOffers, widgetOffers.grant(name, command) { widgetOffers.add(to: &environment) }
    return environment
  }

  /// Adds the path of a control socket that was opened.
  package func controlDidOpen(at path: String) { controlSockets.append(path) }

  package func controlDidClose(at path: String) { controlSockets.removeAll { $0 == path } }

  /// True if a process belongs to a running program that was started with the control socket: it is that program, or in
  /// its kernel session.
  package func mayControl(process: Int32) -> Bool {
    let leader = KernelSession.leader(of: process)
    return leader > 0 && controllers.contains { $0.client?.processID == leader && $0.client?.isRunning == true }
  }

  private struct Controller {
    weak var client: LaunchedClient?
  }

  private func note(_ client: LaunchedClient, _ name: String, _ command: [String]) {
    widgetOffers?.note(client, names: [name, command.first.map { FilePath.name(of: $0) } ?? ""])
    controllers.removeAll { $0.client?.isRunning != true }
    if grant(name, command) { controllers.append(Controller(client: client)) }
    observers.notify(.programs) { $0.didLaunch(process: client.processID) }
  }

  // MARK: Widgets

  /// Gives programs that are started from now on the address at which they offer their widgets.
  ///
  /// - Parameter grant: returns false for programs that do not get it.
  package func offerWidgets(at address: String, to grant: @escaping ControlGrant) {
    widgetOffers = WidgetOffers(at: address, grant: grant)
  }

  /// True if the policy lets a process read and control the widgets of all clients.
  package func mayReadWidgets(process: Int32, user: UInt32) -> Bool {
    policy.offersWidgets(toProgram: widgetOffers?.names(ofProcess: process) ?? [], process: process, user: user)
  }

  /// The process of the program that has started a process and was given the address of widgets; nil for others.
  package func programOfWidgets(process: Int32) -> Int32? { widgetOffers?.program(ofProcess: process) }

  // MARK: Programs

  /// Starts a program as a client, with its own connection if the policy grants it a privilege as a started program.
  ///
  /// - Parameters:
  ///   - name: a script's name for it, or the action that runs it; used in logs and traces.
  ///   - variables: further environment variables; nil removes a variable.
  ///   - directory: the working directory; nil for the directory of this process.
  ///   - echoesOutput: true to write its output to the output of this process as well.
  /// - Throws: if the program does not exist or may not be run.
  public func launch(
    _ name: String, _ command: [String], adding variables: [(name: String, value: String?)] = [],
    directory: String? = nil, echoesOutput: Bool = false
  ) throws(LaunchError) -> LaunchedClient {
    try launch(name, command, adding: variables, directory: directory, relay: echoesOutput ? LaunchedClient.echo : nil)
  }

  private func launch(
    _ name: String, _ command: [String], adding variables: [(name: String, value: String?)] = [], directory: String?,
    relay: LaunchedClient.Relay?
  ) throws(LaunchError) -> LaunchedClient {
    var environment = environment(of: name, command)
    for variable in variables { environment[variable.name] = variable.value }
    let program = command.first.map { FilePath.name(of: $0) } ?? ""
    let isSentElsewhere = variables.contains { ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains($0.name) }
    guard !isSentElsewhere,
      policy.regardsLaunch(of: LaunchIdentity(name: name, program: program, processID: 0))
    else {
      let client = try LaunchedClient(
        name: name, command: command, environment: environment.entries, directory: directory,
        relay: relay, loop: server.display.loop)
      note(client, name, command)
      return client
    }
    let pair = try SocketPair(for: name)
    environment["WAYLAND_SOCKET"] = "\(LaunchedClient.connectionNumber)"
    let client = try LaunchedClient(
      name: name, command: command, environment: environment.entries, directory: directory,
      connection: pair.theirs.rawValue, relay: relay, loop: server.display.loop)
    note(client, name, command)
    let identity = LaunchIdentity(name: name, program: program, processID: client.processID)
    server.clients.connect(pair.takeOurs(), of: identity, to: server.display)
    return client
  }

  /// Opens a display for a program of X11. It takes several turns of the loop.
  ///
  /// - Parameter name: a script's name for the program, and the name of the display's window.
  /// - Throws: if the X server is not installed.
  package func openDisplay(_ name: String, _ size: XDisplaySize, directory: String?) throws(LaunchError) -> XDisplay {
    let display = try XDisplay(name, size, on: server.display.loop) {
      [unowned self] command, variables throws(LaunchError) in
      try launch(name, command, adding: variables, directory: directory)
    }
    displays.add(display)
    return display
  }

  /// Starts the program of an action.
  ///
  /// - Parameter variables: further environment variables; nil removes a variable.
  func run(_ command: [String], for action: Action, adding variables: [(name: String, value: String?)]) {
    do {
      started.append(
        try launch(
          action.name, command, adding: variables, directory: directory, relay: relay(of: action.name, command)))
    } catch {
      server.log.error("\(error)")
    }
  }

  /// Removes programs that have ended, ends those that hang, and plans the restarts of the policy's programs.
  func reap() {
    displays.review()
    if !started.isEmpty { started.removeAll { !$0.isRunning } }
    guard !kept.isIdle else { return }
    kept.reap(at: clock.now)
    kept.review(at: clock.now)
    setRestartTimer()
  }

  /// Ends the programs of actions and of the policy that are still running.
  func endAll() {
    for program in started { program.end() }
    started = []
    displays.endAll()
    kept.endAll()
  }
}

// MARK: - Programs of the policy

extension ProgramKeeper {
  /// Keeps the output of the programs of the policy and of actions, and starts them in a directory. Call it before
  /// `startKept`.
  ///
  /// - Parameter directory: nil for the working directory.
  package func keepOutput(startingIn directory: String?) {
    self.directory = directory
    output = ProgramOutput()
  }

  /// Reads what the programs of the policy and of actions have written so far.
  package func drainOutput() {
    for program in started + kept.running { program.drainOutput() }
  }

  private func relay(of name: String, _ command: [String]) -> LaunchedClient.Relay {
    output?.add(name, command) ?? LaunchedClient.echo
  }

  /// Starts the policy's programs. Call it once, when clients can connect.
  public func startKept() {
    if clock.isRunning { restartTimer = GestureTimer(server.display.loop) { [unowned self] in timeDidPass() } }
    kept.begin(policy.programs, at: clock.now)
    setRestartTimer()
  }

  /// Starts no program of the policy again. Call it before the compositor's end.
  package func stopRestarting() { kept.stopKeeping() }

  /// The time of the next restart of a program, or of the next look at one that may hang; nil if none is due.
  ///
  /// A look that is already due is left out: it is made in the next turn of the loop.
  package var nextRestart: InputTime? {
    guard !kept.isIdle else { return nil }
    let look = kept.nextLook.flatMap { $0 > clock.now ? $0 : nil }
    return [kept.nextStart, look].compactMap(\.self).min()
  }

  /// Starts the programs whose time has come.
  func timeDidPass() {
    guard let start = kept.nextStart, start <= clock.now else { return }
    kept.startDue(at: clock.now)
    setRestartTimer()
  }

  private func setRestartTimer() {
    restartTimer?.set(for: [kept.nextStart, kept.nextLook].compactMap(\.self).min(), now: clock)
  }

  /// Starts and ends programs by a new policy.
  func policyDidChange() {
    kept.adopt(policy.programs, at: clock.now)
    setRestartTimer()
  }

  /// The state of a program of the policy, and how often it was started; nil if the policy has no such program.
  package func status(ofProgram name: String) -> ProgramStatus? { kept.status(of: name) }

  /// The names of the policy's programs.
  package var names: [String] { kept.names }

  /// Sends a signal to a program of the policy and its process group; SIGUSR1 and SIGUSR2 to the program alone.
  ///
  /// - Returns: false if it does not run.
  package func signal(program name: String, _ number: Int32) -> Bool { kept.signal(name, number) }

  private func startKept(_ program: ProgramPolicy) throws(LaunchError) -> LaunchedClient {
    let client = try launch(
      program.name, program.command, directory: directory, relay: relay(of: program.name, program.command))
    naming.assign(program.name, to: client.processID)
    return client
  }
}
