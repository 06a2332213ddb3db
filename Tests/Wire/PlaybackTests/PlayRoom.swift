import Assembly
import Documents
import Playback
import Scenes
import Scripts
import Seats
import Testing
import WaylandServer
import WireClients

/// A compositor in this process in which scripts are played, with a client that does nothing by itself.
final class PlayRoom {
  let arena: Arena
  let client: WireClient
  let window: WireWindow
  /// The events in order: "input" for each event of a device, and the name of each ping event.
  private(set) var log: [String] = []
  /// The times at which a finger, button or pen went down. `releases` and `scrolls` are the times of releases and, in
  /// milliseconds from the start, of scrolls.
  private(set) var presses: [InputTime] = []
  private(set) var releases: [InputTime] = []
  private(set) var scrolls: [UInt64] = []
  private let start: InputTime
  private var watch: MessageWatch?
  private var inputWatch: CompositorWatch?

  /// - Parameter runs: whether the machine's clock is used.
  init(runs: Bool = false) throws {
    arena = try Arena(hasBystander: false, runs: runs)
    (client, window) = try arena.connectWithWindow()
    start = arena.compositor.clock.now
    watch = arena.compositor.display.watchMessages { [unowned self] message in
      if message.direction == .event, message.isNamed("xdg_wm_base", "ping") { log.append("ping") }
    }
    inputWatch = CompositorWatch(arena.compositor, input: { [unowned self] in receive($0, at: $1) })
  }

  private func receive(_ event: InputEvent, at time: InputTime) {
    log.append("input")
    switch event {
    case .touch(.down), .pointer(.button(_, _, isPressed: true)): presses.append(time)
    case .touch(.up), .pointer(.button(_, _, isPressed: false)): releases.append(time)
    case .tool(let event):
      if case .down = event.change { presses.append(time) }
      if case .up = event.change { releases.append(time) }
    case .pointer(.axis): scrolls.append((time.microseconds - start.microseconds) / 1000)
    default: break
    }
  }

  /// Plays a script without outputs.
  func play(_ text: String) throws -> RunReport {
    let script = try ScriptReader.read(text: text, file: "script").script
    let session = Session(on: DesktopScene(of: arena.compositor), settings: script.settings)
    return Player(script, in: session).run(file: "script")
  }

  /// The number of pings to clients between the first and the last event of a device.
  var pingsBetweenSamples: Int {
    guard let first = log.firstIndex(of: "input"), let last = log.lastIndex(of: "input") else { return -1 }
    return log[first...last].count { $0 == "ping" }
  }

  var inputs: Int { log.count { $0 == "input" } }
}
