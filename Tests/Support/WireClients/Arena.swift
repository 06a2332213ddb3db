package import Assembly
import Geometry
import Glibc
package import Globals
package import Logging
package import Policies
package import Rendering
package import Seats
package import StageKit
package import Surfaces
import System
import TestEnvironment
import WaylandServer

/// A complete compositor with a still clock in this process, one well-behaved client, and any number of other clients.
package final class Arena: ServerStage, Hands {
  package let clock: ScriptClock
  package let compositor: Compositor
  package private(set) var bystander: Bystander!
  /// The lines that the compositor has logged.
  package let log: LogBook
  /// The kernel for the dma-bufs of clients; nil if they may hand over none.
  package let dmabufs: PretendDmabufKernel?
  /// The kernel for the timelines of clients; nil if they have none.
  package let timelines: PretendTimelineKernel?

  /// A layout of the card that `importer` imports.
  package static let tiled: UInt64 = 1 << 56 | 1
  /// The formats and layouts that `importer` imports.
  package static let importedFormats = [
    CardFormat(.argb8888, modifier: 0), CardFormat(.xrgb8888, modifier: 0), CardFormat(.xrgb8888, modifier: tiled),
  ]

  package static let width: Int32 = 800
  package static let height: Int32 = 600

  /// - Parameters:
  ///   - hasBystander: whether a well-behaved client fills the output behind everything else.
  ///   - privileges: the clients that get the privileges that the policy does not mention.
  ///   - legacyShells: whether the older shells are offered too.
  ///   - runs: whether the machine's clock is used instead of the still one.
  ///   - outputs: the outputs; by default one of 800×600 pixels.
  ///   - watchesHealth: whether clients are pinged when they get input.
  ///   - watchesPrograms: whether programs of the policy that hang are ended.
  ///   - logsDebug: whether `log` has lines of the level debug as well.
  ///   - dmabufs: the kernel for the dma-bufs of clients; nil if clients may hand over none.
  ///   - dmabufDevice: the number of the device on which clients should draw; nil for none.
  ///   - importer: the driver that shows the dma-bufs in `importedFormats` in place; nil if they are mapped.
  ///   - timelines: the kernel for the timelines of clients; nil for none.
  ///   - painters: the painters of all pictures.
  ///   - grantsControl: whether a client may use the control socket.
  package init(
    _ strictness: Strictness = .strict, hasBystander: Bool = true, policy: Policy = Policy(),
    privileges: PrivilegeGrant = .everyone, legacyShells: Bool = false,
    runs: Bool = false, outputs: [OutputDescription]? = nil, watchesHealth: Bool = false,
    watchesPrograms: Bool = true, logsDebug: Bool = false, dmabufs: PretendDmabufKernel? = nil,
    dmabufDevice: UInt64? = 0xE280, importer: PretendPictures? = nil, timelines: PretendTimelineKernel? = nil,
    painters: any PainterMaker = PixmanPainters(), grantsControl: @escaping ControlGrant = { _, _ in false }
  ) throws {
    _ = RuntimeFolder.path
    let (clock, log) = (ScriptClock(), LogBook())
    (self.clock, self.log, self.dmabufs, self.timelines) = (clock, log, dmabufs, timelines)
    var settings = CompositorSettings(
      outputs: outputs ?? [OutputDescription(name: "main", mode: IntSize(Self.width, Self.height))],
      log: log.logger)
    if logsDebug { settings.log.logLevel = .debug }
    settings.strictness = strictness
    settings.policy = policy
    settings.privilegesByDefault = privileges
    settings.offersLegacyShells = legacyShells
    (settings.watchesHealth, settings.watchesPrograms) = (watchesHealth, watchesPrograms)
    settings.grantsControl = grantsControl
    settings.dmabufs = dmabufs.map { kernel in
      guard let importer else { return DmabufOffer.mapped(on: dmabufDevice, kernel: kernel) }
      return DmabufOffer.imported(by: importer, Self.importedFormats, on: dmabufDevice, kernel: kernel)
    }
    settings.timelines = timelines
    settings.painters = painters
    // Deadlines of responders are ones of real time. On a busy machine, tests whose clients answer would exceed them.
    settings.patience = 4
    compositor = try Compositor(settings, clock: runs ? MonotonicClock() : clock)
    super.init(display: compositor.display, server: compositor.server)
    if hasBystander {
      bystander = try Bystander(socket: try connectedSocket())
      bystander.settle = { [unowned self] in for _ in 0..<3 { settle() } }
      try bystander.show()
    }
  }

  deinit {
    bystander?.hangUp()
    hangUp()
    compositor.stop()
  }

  // MARK: Clients

  /// A client without a library that has received the globals and done nothing else.
  package func connect() throws -> WireClient { try connectWire() }

  /// A client with a mapped window that receives all events of the seat.
  package func connectWithWindow(
    _ width: Int32 = 100, _ height: Int32 = 100, appID: String? = nil, title: String? = nil
  ) throws -> (WireClient, WireWindow) {
    let client = try connect()
    for request in ["get_pointer", "get_keyboard", "get_touch"] { client.make(client.global("wl_seat"), request) }
    return (client, showWindow(of: client, width, height, appID: appID, title: title))
  }

  package func showWindow(
    of client: WireClient, _ width: Int32 = 100, _ height: Int32 = 100, appID: String? = nil, title: String? = nil
  ) -> WireWindow {
    let window = client.beginToplevel()
    if let appID { client.request(window.role, "set_app_id", .text(appID)) }
    if let title { client.request(window.role, "set_title", .text(title)) }
    settle()
    client.show(window, width, height)
    settle()
    return window
  }

  /// Returns whether a client receives the end of its connection within five seconds. It can be late: a child process
  /// that another test starts holds all descriptors for a short time.
  package func isEnded(_ client: WireClient) -> Bool {
    let limit = Deadline(microseconds: 5_000_000)
    while !client.isLetGo, !limit.hasPassed {
      settle()
      usleep(1000)
    }
    return client.isLetGo
  }

  /// Lets both sides read and answer until no more messages arrive. Clients of libwayland's library do not report
  /// whether they received anything, so they get eight turns.
  @discardableResult
  package override func settle(turns: Int) -> Bool {
    for turn in 0..<turns {
      var isBusy = !clients.isEmpty && turn < 7
      for client in wireClients where client.flush() { isBusy = true }
      bystander?.flush()
      compositor.turn(milliseconds: 0)
      if server.clients.all.contains(where: { $0.isConnected && $0.handle.waitingBytes > 0 }) { isBusy = true }
      if compositor.postponed.isCopying || compositor.postponed.isFreeing { isBusy = true }
      for client in wireClients where client.read() { isBusy = true }
      if bystander?.read() == true { isBusy = true }
      for client in clients { client.turn() }
      if !isBusy { return true }
    }
    return false
  }

  /// Lets the still clock advance, and stops at every time for which something waits, as a script does.
  package func wait(milliseconds: UInt64) {
    let end = clock.now.advanced(by: milliseconds * 1000)
    while let due = compositor.nextTimer, due <= end {
      clock.advance(to: due)
      compositor.timeDidPass()
    }
    clock.advance(to: end)
    settle()
  }

  // MARK: Input

  /// Routes a device's events at once. The events for clients are flushed, as at the end of a turn of the loop.
  package func route(_ events: [InputEvent]) {
    for event in events { compositor.route(event) }
    display.flushClients()
  }

  /// The middle of a client's mapped window.
  package func middle(of client: WireClient) -> (x: Double, y: Double) {
    let ids = compositor.server.clients.all
    guard
      let window = compositor.server.windows.windows.last(where: { window in
        window.kind == .toplevel && window.title == "hostile" && ids.contains { $0.id == window.client }
      })
    else { preconditionFailure("the client has no window on the screen") }
    let frame = window.frame
    return (frame.minX + frame.size.width / 2, frame.minY + frame.size.height / 2)
  }

  /// Releases everything that is held down, unlocks a session whose locker has gone, and checks that the bystander answers and
  /// receives a touch.
  ///
  /// - Returns: the errors, one line each.
  package func faultsOfBystander() -> [String] {
    route(.deviceRemoved(panel), .deviceRemoved(mouse), .deviceRemoved(keys))
    settle()
    _ = compositor.seat.lock.unlockAbandoned()
    putBystanderBack()
    var faults: [String] = []
    bystander.forgetTouches()
    finger(77, downAt: 3, 3)
    fingerUp(77)
    settle()
    // The grab of a popup consumes the first touch.
    if bystander.touches.isEmpty {
      finger(77, downAt: 3, 3)
      fingerUp(77)
      settle()
    }
    if bystander.touches != ["down 3 3", "frame", "up", "frame"] { faults.append("touched: \(bystander.touches)") }
    if !bystander.answers() { faults.append("no answer, error \(bystander.errorNumber)") }
    return faults
  }

  /// Restores the bystander's window. It is valid for clients that manage windows to move or hide it.
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

package struct ArenaError: Error, CustomStringConvertible {
  package var description: String
}

/// Collects log messages.
package final class LogBook: @unchecked Sendable {
  package fileprivate(set) var lines: [String] = []
  /// A logger whose messages are collected.
  package var logger: Logger { Logger(label: "arena", factory: { _ in LogKeeper(book: self) }) }

  package init() {}

  package func forget() { lines = [] }
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
