import JSONText
import ServedPrograms
import Synchronization
import System
public import Testing

/// A session with outputs in memory, in which programs run and steps are played.
///
/// A test with the trait `.desktop` has one of its own, `Desktop.current`.
///
/// ```swift
/// @Test(.desktop) func save() async throws {
///   let editor = try await Desktop.current.launch("gnome-text-editor", "--standalone")
///   try await editor.locate(.textBox, states: [.editable]).fill("Hello")
/// }
/// ```
///
/// Calls of several tasks are played one after the other. If a task is cancelled during a call, no further steps can be played.
public final class Desktop: Sendable {
  private let session: Session
  /// True after a call has reported that a client did not start or ended unexpectedly.
  private let hasReportedFault = Mutex(false)
  /// The folder where relative paths and clients begin.
  public let directory: String

  /// Starts a session. It ends with `close()`, with this object, and with this process.
  ///
  /// - Throws: `DesktopError` of the kind `notStarted`.
  public init(_ options: DesktopOptions = DesktopOptions()) async throws {
    session = try await Session.start(options)
    directory = session.directory
  }

  /// The desktop of the running test.
  ///
  /// - Throws: `DesktopError` of the kind `noDesktop` without the trait `.desktop`.
  public static var current: Desktop {
    get throws {
      guard let desktop = DesktopTrait.desktop else {
        throw DesktopError(
          .noDesktop, "the running test does not have a desktop: give it or its suite the trait .desktop")
      }
      return desktop
    }
  }

  /// Ends the clients and the session, and writes the reports. A second call only returns the status.
  ///
  /// - Returns: the exit status of Fingerpost: 0 if all steps passed, 1 if one failed, 3 if a client ended unexpectedly; nil if
  ///   it was ended by a signal.
  @discardableResult
  public func close() async -> Int? {
    guard case .exited(let status)? = await session.close().status else { return nil }
    return Int(status)
  }

  /// The reason if the session ended in another way than by its end, and no call has reported it: a client that ended unexpectedly
  /// after the last call, or a fault of Fingerpost.
  func faultAtEnd() async -> String? {
    let end = await session.close()
    if case .exited(let status)? = end.status, status == 0 || status == 1 { return nil }
    guard !hasReportedFault.withLock(\.self) else { return nil }
    let how = end.status.map { "\($0)" } ?? "no exit status"
    return "the session ended with \(how)\n\(end.messages)".trimmed
  }

  /// True if no call waits for its result.
  var isIdle: Bool { session.isIdle }

  /// The environment for a program that the test starts by itself, and that shall connect to the session.
  public var environment: [String: String] {
    var environment = Environment()
    for name in ["DISPLAY", "WAYLAND_SOCKET"] { environment[name] = nil }
    for (name, value) in session.variables { environment[name] = value }
    return environment.variables
  }

  // MARK: Requests

  /// Sends a request and returns its result.
  func request(_ word: String, _ fields: JSON.Members = JSON.Members(), at location: SourceLocation) async throws
    -> JSON
  {
    do {
      return try await session.request(word, fields)
    } catch var error as DesktopError {
      error.sourceLocation = location
      if error.kind == .ended { hasReportedFault.withLock { $0 = true } }
      throw error
    }
  }

  /// Plays steps, and returns their outcomes whether they pass or not.
  func outcome(of fields: JSON.Members, at location: SourceLocation) async throws -> PlayResult {
    let result = PlayResult(try await request("play", fields, at: location))
    if !result.faults.isEmpty { hasReportedFault.withLock { $0 = true } }
    return result
  }

  /// Sends a request whose result is a list.
  func list(
    _ member: String, of word: String, _ fields: JSON.Members = JSON.Members(), at location: SourceLocation
  ) async throws -> [JSON] {
    guard let list = try await request(word, fields, at: location)[member]?.list else {
      throw DesktopError(.refused(code: ""), "the answer to \(word) has no \(member): Fingerpost has another version")
    }
    return list
  }

  /// Plays a step with its value. Throws if it fails.
  func play(_ word: String, _ value: JSON, at location: SourceLocation) async throws {
    try await play([.object([word: value])], at: location)
  }

  /// Waits for an expectation.
  func expect(_ word: String, _ value: JSON, within limit: Duration?, at location: SourceLocation) async throws {
    var keys = JSON.Members([(word, value)])
    keys["within"] = limit?.json
    try await play("expect", .object(keys), at: location)
  }

  @discardableResult
  private func play(_ steps: [JSON], clients: JSON? = nil, at location: SourceLocation) async throws -> PlayResult {
    var fields = JSON.Members()
    fields["steps"] = steps.isEmpty ? nil : .array(steps)
    fields["clients"] = clients
    let result = try await outcome(of: fields, at: location)
    guard result.passed else { throw StepFailed(result: result, sourceLocation: location) }
    return result
  }
}

// MARK: - Clients and windows

extension Desktop {
  /// Starts a program, and waits for its first window.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - name: its name in steps. By default that of the program, with a number if it is taken.
  ///   - environment: variables to change; nil removes one.
  ///   - directory: where it begins. By default the directory of the desktop.
  ///   - expectedExit: the end that it may have by itself; nil if its end is a failure.
  ///   - opensWindow: false for a program without a window.
  ///   - isX11: true for a program of X11, which gets a display of its own.
  ///   - geometry: the size of this display, such as `1000x700`; nil for that of the output.
  ///   - hasSpeech: true to let steps check what it speaks through Speech Dispatcher, as a screen reader does.
  ///   - limit: the longest wait for its first window. A program that starts for the first time reads its files slowly.
  /// - Throws: `StepFailed` if it does not start or opens no window.
  @discardableResult
  public func launch(
    _ command: [String], name: String? = nil, environment: [String: String?] = [:], directory: String? = nil,
    expectedExit: ProgramExit? = nil, opensWindow: Bool = true, isX11: Bool = false, geometry: String? = nil,
    hasSpeech: Bool = false, within limit: Duration = .seconds(30), sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Program {
    let chosen = await session.name(name, for: command.first ?? "")
    var client = JSON.Members([("command", .array(command.map(JSON.string)))])
    if !environment.isEmpty { client["environment"] = .object(environment.mapValues { $0.map(JSON.string) ?? .null }) }
    client["directory"] = directory.map(JSON.string)
    client["expect-exit"] = expectedExit?.json
    if !opensWindow { client["window"] = false }
    if isX11 { client["x11"] = true }
    if hasSpeech { client["speech"] = true }
    client["geometry"] = geometry.map(JSON.string)
    var wait = JSON.Members([("window", .string(chosen))])
    wait["within"] = limit.json
    let steps: [JSON] = opensWindow ? [["wait": .object(wait)]] : []
    try await play(steps, clients: .object([chosen: .object(client)]), at: sourceLocation)
    return Program(chosen, of: self)
  }

  /// Starts a program, and waits for its first window. See the method with a list.
  @discardableResult
  public func launch(
    _ command: String..., name: String? = nil, environment: [String: String?] = [:], directory: String? = nil,
    expectedExit: ProgramExit? = nil, opensWindow: Bool = true, isX11: Bool = false, geometry: String? = nil,
    hasSpeech: Bool = false, within limit: Duration = .seconds(30), sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Program {
    try await launch(
      command, name: name, environment: environment, directory: directory, expectedExit: expectedExit,
      opensWindow: opensWindow, isX11: isX11, geometry: geometry, hasSpeech: hasSpeech, within: limit,
      sourceLocation: sourceLocation)
  }

  /// A program by its name.
  public func program(_ name: String) -> Program { Program(name, of: self) }

  /// A window of any program, or of one.
  ///
  /// - Parameters:
  ///   - program: the name of the program.
  ///   - title: a pattern for the title. `*` matches any characters, and `?` matches one.
  ///   - appID: a pattern for the app id.
  ///   - index: one of several, in the order of appearance: 1 is the first, -1 the newest. By default the topmost.
  public func window(
    program: String? = nil, title: String? = nil, appID: String? = nil, role: WindowLocator.Role? = nil,
    index: Int? = nil
  ) -> WindowLocator {
    var keys = JSON.Members()
    keys["client"] = program.map(JSON.string)
    keys["title"] = title.map(JSON.string)
    keys["app-id"] = appID.map(JSON.string)
    keys["role"] = role.map { .string($0.rawValue) }
    keys["index"] = index.map { .number(Double($0)) }
    return WindowLocator(place: TargetPlace(desktop: self, window: .object(keys)))
  }

  /// All windows, the topmost first.
  public func windows(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [WindowInfo] {
    try await list("windows", of: "windows", at: sourceLocation).map(WindowInfo.init)
  }
}

// MARK: - Steps

extension Desktop {
  /// Plays steps of docs/scripts.md, one after the other.
  ///
  /// ```swift
  /// try await desktop.play("touch: {down: 1, in: editor, at: center}", "pause: 1s", "touch: {up: 1}")
  /// ```
  ///
  /// - Parameter steps: YAML texts, each with one step or a list of steps.
  /// - Throws: `StepFailed` if a step fails, and `DesktopError` if one has a mistake; then none was played.
  @discardableResult
  public func play(_ steps: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws -> PlayResult {
    try await play(steps.map(JSON.string), at: sourceLocation)
  }

  /// Plays steps of docs/scripts.md, one after the other. See the method with a list.
  @discardableResult
  public func play(_ steps: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> PlayResult {
    try await play(steps, sourceLocation: sourceLocation)
  }

  /// Plays steps, and returns their outcomes whether they pass or not.
  ///
  /// - Throws: `DesktopError` if a step has a mistake; then none was played.
  public func outcome(
    of steps: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PlayResult {
    try await outcome(of: JSON.Members([("steps", .array(steps.map(JSON.string)))]), at: sourceLocation)
  }

  /// Plays steps, and returns their outcomes whether they pass or not. See the method with a list.
  public func outcome(
    of steps: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PlayResult {
    try await outcome(of: steps, sourceLocation: sourceLocation)
  }

  /// Types into the widget that has the keyboard focus.
  public func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play("type", .string(text), at: sourceLocation)
  }

  /// Presses a key, such as `Return`, `F5` or `a`, or keys together, such as `Ctrl+Shift+S`.
  public func press(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play(keys.contains("+") && keys != "+" ? "chord" : "key", .string(keys), at: sourceLocation)
  }

  /// Sends an action, such as `edit.copy`, along the responder chain.
  public func perform(_ action: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play("action", .string(action), at: sourceLocation)
  }

  /// Advances the clock of the session.
  public func pause(for time: Duration, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play("pause", time.json, at: sourceLocation)
  }

  /// Writes a picture of the first output as a PNG. A relative path begins in the directory of the desktop.
  public func screenshot(to file: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play("screenshot", .string(file), at: sourceLocation)
  }

  /// Waits until a file contains a text. A relative path begins in the directory of the desktop.
  public func expectFile(
    _ file: String, contains text: String, within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var keys = JSON.Members([("file", .string(file)), ("contains", .string(text))])
    keys["within"] = limit?.json
    try await play("expect", .object(keys), at: sourceLocation)
  }

  /// Waits until the clipboard has this text.
  public func expectClipboard(
    _ text: String, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expect("clipboard", ["equals": .string(text)], within: limit, at: sourceLocation)
  }

  /// Waits for any expectation of docs/scripts.md.
  ///
  /// ```swift
  /// try await desktop.expect("{sent: {to: editor, events: [wl_keyboard.enter]}}")
  /// ```
  public func expect(_ condition: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await play("expect: \(condition)", sourceLocation: sourceLocation)
  }
}
