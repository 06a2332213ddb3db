import Assembly
import Documents
import Evidence
import Geometry
import Glibc
import Playback
import Policies
import Scenes
import Scripts
import Surfaces
import Testing
import WaylandServer
import WireClients

/// A compositor of 800x600 in this process with windows, in which scripts are played.
final class Theatre {
  let arena: Arena
  /// The folder for the screenshot of scripts, `start.png`.
  let folder: String
  private(set) var clients: [String: WireClient] = [:]
  private(set) var windows: [String: WireWindow] = [:]

  init(policy text: String = "{}") throws {
    let read = PolicyReader.examine(
      try Document.parse(text: text, file: "policy"), load: PolicyReader.readFile)
    arena = try Arena(hasBystander: false, policy: try #require(read.policy))
    var template = Array("/tmp/fingerpost-theatre-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    unlink("\(folder)/start.png")
    rmdir(folder)
  }

  /// Shows a window of a new client with its frame at a place. Its app id is its name.
  @discardableResult
  func show(_ name: String, at x: Double, _ y: Double, _ width: Int32, _ height: Int32) throws -> WireClient {
    let (client, window) = try arena.connectWithWindow(width, height, appID: name)
    (clients[name], windows[name]) = (client, window)
    arena.compositor.move(try self.window(name), to: Point(x, y))
    arena.settle()
    return client
  }

  /// Makes a whole window white.
  func whiten(_ name: String, _ width: Int32, _ height: Int32) throws {
    let (client, window) = (try #require(clients[name]), try #require(windows[name]))
    let white = [UInt8](repeating: 0xFF, count: Int(width) * Int(height) * 4)
    let file = WireClient.memory(white.count)
    try #require(white.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) } == white.count)
    let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), .number(Int64(white.count)))
    WireClient.closeFile(file)
    client.attach(client.makeBuffer(in: pool, width, height), to: window.surface)
    client.request(window.surface, "commit")
    arena.settle()
  }

  func window(_ name: String) throws -> ClientWindow {
    try #require(arena.compositor.mappedWindows.first { $0.appID == name })
  }

  /// Plays steps, and lets clients handle their events.
  ///
  /// - Parameters:
  ///   - within: the real time that steps wait. Clients of this process do nothing meanwhile.
  ///   - pictures: writes references.
  ///   - strict: whether a selector that fits several windows is an error.
  ///   - recorder: makes the recorder that keeps evidence of the run.
  ///   - meanwhile: called after 1 ms, and then every 5 ms as long as it returns true.
  @discardableResult
  func play(
    _ steps: String, within: TimeSpan = .milliseconds(20), pictures: PictureKeeper? = nil,
    strict: Bool = false, meanwhile: (() -> Bool)? = nil, recorder: ((Session) -> EvidenceRecorder)? = nil
  ) throws -> String {
    var report = try report(
      steps, within: within, pictures: pictures, strict: strict, meanwhile: meanwhile, recorder: recorder)
    report.warnings = []
    return report.text
  }

  /// Plays steps as `play` does. The report has no warnings about clients that do not answer.
  func report(
    _ steps: String, within: TimeSpan = .milliseconds(20), pictures: PictureKeeper? = nil,
    observers: [any PlayObserver] = [], strict: Bool = false, meanwhile: (() -> Bool)? = nil,
    recorder: ((Session) -> EvidenceRecorder)? = nil
  ) throws -> RunReport {
    var script = try ScriptReader.read(text: "steps:\n\(steps)\n", file: "s").script
    script.settings.directory = folder
    script.settings.stepTimeout = .milliseconds(1)
    script.settings.within = within
    script.settings.isStrict = strict
    let session = Session(on: DesktopScene(of: arena.compositor), settings: script.settings)
    var timer: EventSource?
    timer = meanwhile.map { meanwhile in
      arena.compositor.display.loop.timer { if meanwhile() { timer?.fire(afterMilliseconds: 5) } }
    }
    timer?.fire(afterMilliseconds: 1)
    var options = PlayerOptions()
    (options.pictures, options.observers, options.evidence) = (pictures, observers, recorder?(session))
    var report = Player(script, in: session, options).run(file: "s")
    // Clients of this process answer no pings while a script plays.
    report.warnings.removeAll { $0.message.contains("did not answer within") }
    arena.settle()
    timer?.cancel()
    timer = nil
    return report
  }

  /// The number of events of a kind that a window's client has received.
  func count(_ event: String, _ name: String) -> Int { clients[name]?.counts[event] ?? 0 }
}
