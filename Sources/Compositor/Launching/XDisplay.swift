package import Documents
package import System
package import WaylandServer

/// The size of a display of X11.
package struct XDisplaySize {
  /// The size that the server must have; nil for any.
  package var wanted: PixelSize?
  /// The size of the output, for a server that needs one.
  package var output: PixelSize

  package init(wanted: PixelSize?, output: PixelSize) { (self.wanted, self.output) = (wanted, output) }
}

/// A display of X11 for one program: an X server in a window, and a window manager if one is installed.
///
/// It ends with its program. `review` takes it from one state to the next.
package final class XDisplay {
  package enum State: Equatable {
    /// The server tells its options.
    case asking
    /// The server starts.
    case starting
    /// The window manager starts.
    case managing
    /// Programs can be started.
    case ready
    /// The display cannot be used, with the reason.
    case failed(String)
    /// The server and the window manager have been asked to end.
    case ended
  }

  /// Starts a program as a client.
  package typealias Launch = (
    _ command: [String], _ variables: [(name: String, value: String?)]
  ) throws(LaunchError) -> LaunchedClient

  /// The client whose program it is for.
  package let name: String
  package private(set) var state = State.asking
  private let size: XDisplaySize
  private let launch: Launch
  private let loop: EventLoop
  private var number: Int?
  /// The process that tells the options, and then the server.
  private var server: LaunchedClient
  private var manager: LaunchedClient?
  /// The installed window manager; nil without one.
  private let plan = XServerPlan.managers.first { ProgramSearch.finds($0.program) }
  /// The program in the display; nil before it was started.
  private var program: LaunchedClient?
  private var link: XLink?

  /// - Throws: if the server is not installed.
  package init(_ name: String, _ size: XDisplaySize, on loop: EventLoop, launch: @escaping Launch) throws(LaunchError) {
    guard ProgramSearch.finds(XServerPlan.program) else {
      throw LaunchError(
        description:
          "\(name): a program of X11 needs \(XServerPlan.program), which is not installed; install the package "
          + "xwayland")
    }
    (self.name, self.size, self.launch, self.loop) = (name, size, launch, loop)
    server = try launch(XServerPlan.help, [("WAYLAND_DISPLAY", nil)])
  }

  // MARK: Reading

  package var isOpening: Bool { [.asking, .starting, .managing].contains(state) }

  /// True if a window was shown since the program was started.
  package var hasShown: Bool { link?.hasShown == true }

  /// True after the end of all its processes but those of the program.
  package var isGone: Bool {
    !isOpening && state != .ready && !server.isRunning && manager?.isRunning != true
  }

  /// The process whose window shows the display; before the server starts, the one that tells its options.
  package var serverID: Int32 { server.processID }
  package var programID: Int32? { program?.processID }

  /// The variables of a program in the display.
  package var variables: [(name: String, value: String?)] {
    XServerPlan.variables(ofDisplay: number ?? 0, manager == nil ? nil : plan)
  }

  /// The end of what the server has printed, for messages.
  package var words: String { server.standardError.tail(lines: 5) }

  // MARK: Life

  /// Ends the display with this program. Windows that are shown from now on are those of the program.
  package func show(_ program: LaunchedClient) {
    self.program = program
    link?.forgetShown()
  }

  /// Goes on if something has happened since the last call, and ends the display if its program has ended.
  ///
  /// - Returns: true if the server was started by this call.
  package func review() -> Bool {
    if let program, !program.hasProcesses { end() }
    switch state {
    case .asking where !server.isRunning: return startServer(server.standardOutput.text)
    case .starting: reviewServer()
    case .managing:
      link?.review()
      guard !wasRefused() else { return false }
      if link?.hasManager == true { state = .ready }
      if let manager, !manager.isRunning { fail(manager) }
    case .asking, .ready, .failed, .ended: break
    }
    return false
  }

  private func startServer(_ help: String) -> Bool {
    let takesSize = XServerPlan.takesSize(help)
    if let wanted = size.wanted, !takesSize, wanted != size.output {
      state = .failed(
        "this \(XServerPlan.program) has no option -geometry, which begins with version 23.1, so that 'geometry: \(wanted)' "
          + "is not possible: leave it out, and the display is as large as the output, \(size.output)")
      return false
    }
    do throws(LaunchError) {
      server = try launch(XServerPlan.command(size: takesSize ? size.wanted ?? size.output : nil), [])
      state = .starting
    } catch {
      state = .failed(error.description)
    }
    return state == .starting
  }

  private func reviewServer() {
    if let link {
      link.review()
      if !wasRefused(), link.isWatching { startManager() }
      return
    }
    guard server.isRunning else { return fail("\(XServerPlan.program) ended (\(server.status.map { "\($0)" } ?? ""))") }
    guard
      let line = server.standardOutput.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().first,
      let number = Int(line)
    else { return }
    self.number = number
    do throws(SocketFault) {
      link = try XLink(toDisplay: number, on: loop)
    } catch {
      fail(error.description)
    }
  }

  /// Starts the window manager, if one is installed.
  private func startManager() {
    state = .ready
    guard let plan, let number else { return }
    do throws(LaunchError) {
      manager = try launch(plan.command, XServerPlan.variables(ofDisplay: number))
      state = .managing
    } catch {
      fail("the window manager \(plan.program) could not be started: \(error.description)")
    }
  }

  private func fail(_ manager: LaunchedClient) {
    let words = manager.standardError.tail(lines: 5)
    fail(
      "the window manager \(plan?.program ?? "") ended (\(manager.status.map { "\($0)" } ?? ""))"
        + (words.isEmpty ? "" : ": \(words)"))
  }

  /// Fails if the server does not talk to the watcher any more.
  private func wasRefused() -> Bool {
    guard let refusal = link?.refusal else { return false }
    fail("the X server of display :\(number ?? 0) refused: \(refusal)")
    return true
  }

  private func fail(_ reason: String) {
    let words = words
    end()
    state = .failed(words.isEmpty ? reason : "\(reason); the end of its standard error:\n\(words)")
  }

  /// Asks the server and the window manager to end. The server removes its files then.
  package func end() {
    guard state != .ended else { return }
    link = nil
    manager?.askToEnd()
    server.askToEnd()
    state = .ended
  }

  /// Ends the server, the window manager and the program at once.
  package func kill() {
    end()
    for process in [program, manager, server] { process?.end() }
  }
}

/// A connection to an X server that only watches.
private final class XLink {
  private let connection: SocketConnection
  private var conversation = XConversation()
  private var source: EventSource?
  private var isBroken = false

  init(toDisplay number: Int, on loop: EventLoop) throws(SocketFault) {
    connection = try SocketConnection(connectingTo: "/tmp/.X11-unix/X\(number)")
    connection.stopBlocking()
    source = loop.watch(connection.descriptor) { [unowned self] in review() }
    review()
  }

  var hasManager: Bool { conversation.hasManager }
  var hasShown: Bool { conversation.hasShown }
  var isWatching: Bool { conversation.isWatching }
  var refusal: String? { conversation.refusal ?? (isBroken ? "the connection has ended" : nil) }

  func forgetShown() {
    review()
    conversation.forgetShown()
  }

  /// Reads what has arrived and sends what is due. The messages are a few bytes, which the socket's buffer holds.
  func review() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while !isBroken {
        let bytes = conversation.takeUnsent()
        if !bytes.isEmpty, bytes.withUnsafeBytes({ connection.send($0) }) != .moved(bytes.count) { isBroken = true }
        switch connection.receive(into: buffer) {
        case .moved(let count): conversation.receive(buffer.prefix(count))
        case .wouldBlock: return
        case .ended, .broken: isBroken = true
        }
      }
    }
    if isBroken { source?.cancel() }
  }
}
