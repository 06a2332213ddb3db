import ArgumentParser
import Assembly
import Documents
import Evidence
import Playback
import Results
import Scripts
import Sessions
import System

/// The private session of a run, if it has one, and the messages about its end.
final class RunSession {
  private var session: PrivateSession?
  private let keepsFolder: Bool
  /// The variables that are taken from the environment of Fingerpost.
  private let inherited: [String]
  /// The processes that clients have left behind.
  private var left: [LeftProcess] = []
  /// Patterns for the names of processes that clients may leave behind.
  private let expected: [TextPattern]

  /// Microseconds of real time for processes that are just ending.
  private static let grace: Int64 = 100_000

  /// Starts a private session and makes its environment that of this process. Does nothing for a shared session.
  ///
  /// - Parameter startsBusOnUse: true if the caller calls `startBusOnUse(in:)` before programs start.
  /// - Throws: status 3, after the error was printed.
  init(
    _ settings: SessionSettings, keepsFolder: Bool, isAccessible: Bool = false, startsBusOnUse: Bool = false
  ) throws {
    self.keepsFolder = keepsFolder
    inherited = ["PATH"] + settings.inherited
    expected = settings.left.map { TextPattern($0) }
    guard settings.kind == .private else { return }
    for ending in PrivateSession.endAbandoned() { Self.report(ending, [], "an earlier session that was killed") }
    do throws(SessionFault) {
      var request = SessionRequest(settings)
      request.isAccessible = isAccessible
      let session = try PrivateSession(request, keepsFolder: keepsFolder, startsBusOnUse: startsBusOnUse)
      for warning in session.plan.warnings { Console.report(.warning, warning) }
      session.adopt()
      self.session = session
    } catch {
      Console.report(error)
      throw ExitCode(3)
    }
  }

  var isPrivate: Bool { session != nil }

  /// Starts the session's bus when its first client connects.
  func startBusOnUse(in running: Running) {
    guard let session, let socket = session.busSocket else { return }
    running.startOnUse(at: socket) {
      do throws(SessionFault) {
        return try session.startBus()
      } catch {
        Console.report(error)
        return nil
      }
    }
  }

  /// The environment of the session's programs; nil for a shared session.
  func record(hiding secrecy: Secrecy) -> SessionRecord? {
    guard let session else { return nil }
    var record = SessionRecord()
    // The values of inherited variables belong to the person who runs the test.
    record.variables = session.plan.variables.sorted { $0.name < $1.name }
      .filter { !inherited.contains($0.name) }
      .map { ($0.name, secrecy.masked($0.value)) }
    record.inherited = inherited
    return record
  }

  /// Notes the processes that clients have left behind. Call it before clients are asked to end.
  func noteLeft(in running: Running) {
    guard session != nil else { return }
    let deadline = Deadline(microseconds: Self.grace)
    var adopted = running.adopted
    while !adopted.isEmpty, !deadline.hasPassed {
      running.compositor.turn(milliseconds: 5)
      adopted = running.adopted
    }
    left = adopted.map { LeftProcess($0) }
  }

  /// Ends the session and reports everything that was left running. Call it after the compositor's end.
  func end() {
    guard let session else { return }
    self.session = nil
    Self.report(session.end(), left, "the session", expected: expected)
    if keepsFolder { Console.report(.notice, "the folder of the session is \(session.plan.root)") }
  }

  private static func report(
    _ ending: SessionEnding, _ left: [LeftProcess], _ session: String, expected: [TextPattern] = []
  ) {
    let remaining = ending.remaining
    let known = left + ending.ended.filter { process in !left.contains { $0.id == process.id } }
    let ended = known.filter { process in
      !remaining.contains { $0.id == process.id } && !expected.contains { $0.matches(process.name) }
    }
    if !ended.isEmpty {
      Console.report(.warning, "left running at the end of \(session), and ended: \(LeftProcess.words(ended))")
    }
    for process in remaining { Console.report(.error, "cannot end this process of \(session): \(process)") }
    if let fault = ending.busFault { Console.report(fault) }
    if let fault = ending.fault { Console.report(fault) }
  }
}

extension SessionRequest {
  fileprivate init(_ settings: SessionSettings) {
    self.init()
    hasBus = settings.hasBus
    locale = settings.locale
    language = settings.language
    timezone = settings.timezone
    theme = settings.theme
    fonts = settings.fonts.map { Self.absolute($0) }
    cursorTheme = settings.cursor.theme
    cursorSize = settings.cursor.size
    isAnimated = settings.isAnimated
    inherited = settings.inherited
    for variable in settings.environment {
      added[variable.name] = variable.value
      if variable.value == nil { removed.insert(variable.name) } else { removed.remove(variable.name) }
    }
  }

  /// Links to fonts are in another folder, so their targets are absolute.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = try? Folder.current() else { return path }
    return "\(folder)/\(path)"
  }
}
