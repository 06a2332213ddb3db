import Accessibility
import Glibc
import Measuring

/// An application on an accessibility bus of its own, and searches for its widgets.
final class SearchBench {
  private let folder: TemporaryFolder
  private var processes: [ChildProcess] = []
  private let bus: AccessibilityBus
  private let source: BusSource
  private var application: WidgetApplication?
  private var root: WidgetID?
  /// The longest time for which the bus has kept the loop busy at once, in milliseconds. An event of another client
  /// that arrives meanwhile waits at most for this time.
  private(set) var longestTurn = 0.0

  /// The toolkit's name and version, as the application says.
  var toolkit: String { application.map { "\($0.toolkit) \($0.version)" } ?? "unknown" }

  init(_ command: [String], fingerpost: String) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let address = "unix:path=\(folder.path)/bus"
    processes.append(try ChildProcess(["dbus-daemon", "--session", "--nofork", "--address=\(address)"], isQuiet: true))
    // The socket exists for a moment before the daemon listens.
    var connected: AccessibilityBus?
    try Self.wait("bus in \(folder.path)") {
      connected = try? AccessibilityBus(address: address)
      return connected != nil
    }
    guard let connection = connected else { throw MeasuringError("no bus in \(folder.path)") }
    bus = connection
    source = BusSource(connection) { Moment.now / 1000 }
    let environment = [
      "XDG_RUNTIME_DIR": folder.path, "TMPDIR": folder.path, "HOME": folder.path, "WAYLAND_DISPLAY": "wayland-0",
      "DISPLAY": "", "DBUS_SESSION_BUS_ADDRESS": address, "AT_SPI_BUS_ADDRESS": address, "GDK_BACKEND": "wayland",
      "QT_QPA_PLATFORM": "wayland", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0",
      "GNOME_ACCESSIBILITY": "1", "ACCESSIBILITY_ENABLED": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
      "MOZ_ENABLE_WAYLAND": "1", "LC_ALL": "C.UTF-8",
    ]
    serveAddress(address)
    let places: [String] = ["/usr/libexec/at-spi2-registryd", "/usr/lib/at-spi2-core/at-spi2-registryd"]
    let registry = places.first { access($0, X_OK) == 0 }
    guard let registry else { throw MeasuringError("at-spi2-registryd is not installed: tools/install widgets") }
    processes.append(try ChildProcess([registry], environment: environment, isQuiet: true))
    processes.append(
      try ChildProcess([fingerpost, "headless"], environment: ["XDG_RUNTIME_DIR": folder.path], isQuiet: true))
    try Self.wait("\(fingerpost) in \(folder.path)") { access("\(folder.path)/wayland-0", F_OK) == 0 }
    processes.append(try ChildProcess(command, environment: environment, isQuiet: true))
  }

  deinit {
    for process in processes.reversed() { process.end() }
    // The profiles of browsers are folders, which TemporaryFolder leaves. Their processes may still write for a moment.
    for _ in 0..<20 where access(folder.path, F_OK) == 0 {
      guard let removal = try? ChildProcess(["rm", "-rf", folder.path], isQuiet: true) else { return }
      while !removal.hasEnded { usleep(1000) }
      if access(folder.path, F_OK) == 0 { usleep(50_000) }
    }
  }

  private static func wait(_ what: String, until holds: () -> Bool) throws {
    let limit = Moment.now + 10_000_000_000
    while !holds() {
      guard Moment.now < limit else { throw MeasuringError("no \(what) after 10 s") }
      usleep(1000)
    }
  }

  /// Says where the accessibility bus is: on the bus itself. Qt 5 asks nothing else.
  private func serveAddress(_ address: String) {
    bus.answer(at: "/org/a11y/bus") { [unowned self] call in
      guard call.member == "GetAddress" || call.member == "Get" else { return false }
      bus.reply(to: call) { writer in
        if call.member == "GetAddress" { return writer.add(address) }
        writer.inside("v", "b") { $0.add(true) }
      }
      return true
    }
    let daemon = "org.freedesktop.DBus"
    var isOwned = false
    let request = bus.call(
      daemon, "/org/freedesktop/DBus", daemon, "RequestName",
      write: {
        $0.add("org.a11y.Bus")
        $0.add(UInt32(0))
      },
      then: { _ in isOwned = true })
    let limit = Moment.now + 5_000_000_000
    while request != nil, !isOwned, Moment.now < limit { turn() }
  }

  /// Waits for the next message of the bus and handles it, as the compositor's loop does.
  private func turn() {
    let wanted = source.wantedEvents
    let events = (wanted.reading ? POLLIN : 0) | (wanted.writing ? POLLOUT : 0)
    var ready = pollfd(fd: source.descriptor, events: Int16(events), revents: 0)
    let now = Moment.now / 1000
    let delay = source.deadline.map { $0 <= now ? 0 : min(($0 - now) / 1000 + 1, 20) } ?? 20
    poll(&ready, 1, Int32(delay))
    let began = Moment.now
    source.process()
    longestTurn = max(longestTurn, Double(Moment.now - began) / 1e6)
  }

  /// The answer to a question.
  private func answer<Answer>(
    _ ask: (@escaping (Result<Answer, WidgetFault>) -> Void) -> Void
  ) -> Result<Answer, WidgetFault> {
    var answer: Result<Answer, WidgetFault>?
    ask { answer = $0 }
    let limit = Moment.now + 60_000_000_000
    while answer == nil, Moment.now < limit { turn() }
    return answer ?? .failure(.noAnswer)
  }

  /// Waits until the application shows a button, and remembers its window.
  func waitForTree(named name: String) throws {
    let limit = Moment.now + 60_000_000_000
    while Moment.now < limit {
      let applications = (try? answer(source.listApplications).get()) ?? []
      for application in applications {
        let children = answer { source.ask(.children, of: application.id, then: $0) }
        guard case .success(.widgets(let windows)) = children else { continue }
        for window in windows {
          (self.application, root) = (application, window)
          if (try? search(name, memory: nil)) != nil {
            longestTurn = 0
            return
          }
        }
      }
      let pause = Moment.now + 200_000_000
      while Moment.now < pause { turn() }
    }
    throw MeasuringError("no button \(name) after 60 s")
  }

  /// Finds a button by its role and name.
  ///
  /// - Returns: the time in milliseconds.
  func search(_ name: String, memory: WidgetMemory?) throws -> Double {
    guard let application, let root else { throw MeasuringError("no application") }
    var query = WidgetQuery()
    query.role = "button"
    query.name = WidgetQuery.TextTest(name) { $0 == name }
    let rules = ToolkitRules(toolkit: application.toolkit, version: application.version)
    let search = MatchSearch(
      query, below: root, of: application, coordinates: rules.coordinates, source: source, memory: memory)
    let began = Moment.now
    let found = try answer(search.start).get()
    guard found.count == 1 else { throw MeasuringError("\(found.count) buttons \(name)") }
    return Double(Moment.now - began) / 1e6
  }
}
