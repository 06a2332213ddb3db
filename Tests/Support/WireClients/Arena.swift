import Assembly
import Geometry
import Glibc
import Globals
import Logging
import Policies
import Seats
import Surfaces
import System
import WaylandServer
import TestEnvironment

/// A whole compositor with a still clock in this process, one client that behaves, and any number that do not.
public final class Arena {
  public let clock = ScriptClock()
  public let compositor: Compositor
  public private(set) var bystander: Bystander!
  public private(set) var clients: [WireClient] = []
  /// What the compositor has logged.
  public let log = LogBook()

  public let panel = DeviceID(.scripts, 1)
  public let mouse = DeviceID(.scripts, 2)
  public let keys = DeviceID(.scripts, 3)

  public static let width: Int32 = 800
  public static let height: Int32 = 600

  /// - Parameters:
  ///   - hasBystander: whether a well-behaved client fills the output behind everything else.
  ///   - privileges: who has the privileges that the policy does not name.
  ///   - legacyShells: whether the older shells are offered too.
  ///   - runs: whether the machine's clock is used in place of the still one.
  ///   - grantsControl: whether a client may use the control socket.
  public init(
    _ strictness: Strictness = .strict, hasBystander: Bool = true, policy: Policy = Policy(),
    privileges: PrivilegeGrant = .everyone, legacyShells: Bool = false,
    runs: Bool = false, grantsControl: @escaping ControlGrant = { _, _ in false }
  ) throws {
    _ = RuntimeFolder.path
    let log = log
    var settings = CompositorSettings(
      outputs: [OutputDescription(name: "main", mode: IntSize(Self.width, Self.height))],
      log: Logger(label: "arena", factory: { _ in LogKeeper(book: log) }))
    settings.strictness = strictness
    settings.policy = policy
    settings.privilegesByDefault = privileges
    settings.offersLegacyShells = legacyShells
    settings.grantsControl = grantsControl
    compositor = try Compositor(settings, clock: runs ? MonotonicClock() : clock)
    if hasBystander {
      bystander = try Bystander(socket: try connectedSocket())
      try bystander.show { settle() }
    }
  }

  deinit {
    bystander?.hangUp()
    for client in clients { client.hangUp() }
    compositor.stop()
  }

  // MARK: Clients

  /// The other end of a new connection; it is the caller's.
  public func connectedSocket() throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0, compositor.display.connect(OwnedFD(ends[0])) != nil else {
      throw ArenaError(description: "no connection: errno \(errno)")
    }
    return ends[1]
  }

  /// A client that knows what the compositor offers, and has done nothing else.
  public func connect() throws -> WireClient {
    let client = WireClient(socket: try connectedSocket())
    clients.append(client)
    settle()
    return client
  }

  /// Hangs up without a word.
  public func kill(_ client: WireClient) {
    client.hangUp()
    clients.removeAll { $0 === client }
    settle()
  }

  /// A client with a window of 100×100 on the screen, that listens to the whole seat.
  public func connectWithWindow() throws -> (WireClient, WireWindow) {
    let client = try connect()
    for request in ["get_pointer", "get_keyboard", "get_touch"] { client.make(client.global("wl_seat"), request) }
    return (client, showWindow(of: client))
  }

  public func showWindow(of client: WireClient, _ width: Int32 = 100, _ height: Int32 = 100) -> WireWindow {
    let window = client.beginToplevel()
    settle()
    client.show(window, width, height)
    settle()
    return window
  }

  /// Whether a client receives the end of its connection, within five seconds. It can be late: a child that another test is
  /// starting has all descriptors for a moment.
  public func isEnded(_ client: WireClient) -> Bool {
    let limit = Deadline(microseconds: 5_000_000)
    while !client.isLetGo, !limit.hasPassed {
      settle()
      usleep(1000)
    }
    return client.isLetGo
  }

  /// Lets everybody read and answer until nothing more comes.
  ///
  /// - Returns: false where that did not happen within so many turns.
  @discardableResult
  public func settle(turns: Int = 20_000) -> Bool {
    for _ in 0..<turns {
      var isBusy = false
      for client in clients where client.flush() { isBusy = true }
      if bystander?.flush() == true { isBusy = true }
      compositor.turn(milliseconds: 0)
      if compositor.server.clients.all.contains(where: { $0.isConnected && $0.handle.waitingBytes > 0 }) {
        isBusy = true
      }
      if compositor.isCopying || compositor.isFreeing { isBusy = true }
      for client in clients where client.read() { isBusy = true }
      if bystander?.read() == true { isBusy = true }
      if !isBusy { return true }
    }
    return false
  }

  // MARK: Input

  /// Routes what a device reports at once; what clients are sent of it leaves as at the end of a turn of the loop.
  public func route(_ events: InputEvent...) {
    for event in events { compositor.route(event) }
    compositor.display.flushClients()
  }

  public func finger(_ finger: Int32 = 0, downAt x: Double, _ y: Double) {
    let sample = FingerSample(device: panel, finger: finger, place: Point(x, y))
    route(.touch(.down(sample)), .touch(.frame(device: panel)))
  }

  public func finger(_ finger: Int32 = 0, to x: Double, _ y: Double) {
    let sample = FingerSample(device: panel, finger: finger, place: Point(x, y))
    route(.touch(.motion(sample)), .touch(.frame(device: panel)))
  }

  public func fingerUp(_ finger: Int32 = 0) {
    route(.touch(.up(device: panel, finger: finger)), .touch(.frame(device: panel)))
  }

  public func pointer(to x: Double, _ y: Double) { route(.pointer(.motionAbsolute(to: Point(x, y))), .pointer(.frame)) }

  public func button(_ isPressed: Bool) {
    route(.pointer(.button(device: mouse, code: 0x110, isPressed: isPressed)), .pointer(.frame))
  }

  public func key(_ code: UInt32, _ isPressed: Bool) {
    route(.key(.key(device: keys, code: code, isPressed: isPressed)))
  }

  /// The middle of a hostile window on the screen.
  public func middle(of client: WireClient) -> (x: Double, y: Double) {
    let ids = compositor.server.clients.all
    guard
      let window = compositor.server.windows.windows.last(where: { window in
        window.kind == .toplevel && window.title == "hostile" && ids.contains { $0.id == window.client }
      })
    else { preconditionFailure("the client has no window on the screen") }
    let frame = window.frame
    return (frame.minX + frame.size.width / 2, frame.minY + frame.size.height / 2)
  }

  /// Lets go of everything that is held down, and asks the bystander to answer and to take a touch.
  ///
  /// - Returns: what went wrong, one line each.
  public func faultsOfBystander() -> [String] {
    route(.deviceRemoved(panel), .deviceRemoved(mouse), .deviceRemoved(keys))
    settle()
    putBystanderBack()
    var faults: [String] = []
    bystander.forget()
    finger(77, downAt: 3, 3)
    fingerUp(77)
    settle()
    // A popup's grab takes the first touch.
    if bystander.touches.isEmpty {
      finger(77, downAt: 3, 3)
      fingerUp(77)
      settle()
    }
    if bystander.touches != ["down 3 3", "frame", "up", "frame"] { faults.append("touched: \(bystander.touches)") }
    if !bystander.answers({ settle() }) { faults.append("no answer, error \(bystander.errorNumber)") }
    return faults
  }

  /// Clients that may manage the windows of others may have moved or hidden it; that is no fault.
  private func putBystanderBack() {
    let shell = compositor.shell
    for window in shell.hiddenWindows { shell.setMinimized(false, window.id) }
    guard let window = compositor.mappedWindows.first(where: { $0.client == compositor.server.clients.all.first?.id })
    else { return }
    shell.setFullscreen(false, window.id)
    shell.setMaximized(false, window.id)
    compositor.move(window, to: .zero)
    settle()
  }
}

public struct ArenaError: Error, CustomStringConvertible {
  public var description: String
}

/// Remembers what was logged.
public final class LogBook: @unchecked Sendable {
  public fileprivate(set) var lines: [String] = []
  public func forget() { lines = [] }
}

private struct LogKeeper: LogHandler {
  let book: LogBook
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { book.lines.append("\(event.level): \(event.message)") }
}
