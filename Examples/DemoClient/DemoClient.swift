import Glibc
import WaylandClient

/// `fingerpost-demo`: runs one window until it is closed.
@main
enum DemoClient {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        Report(logsEvents: false).say(Options.usage)
      } else {
        try run(options)
      }
    } catch {
      Report.complain("\(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) throws {
    let session = try Session(report: Report(logsEvents: options.logsEvents))
    let window = DemoWindow(options, in: session)
    while !window.isClosed {
      session.paint()
      session.connection.flush()
      wait(for: session.connection, until: timed(session, window).compactMap(\.due).min())
      guard session.connection.dispatchReady() else { throw LostConnection(session.connection) }
      let now = Clock.now
      for one in timed(session, window) { one.fire(at: now) }
      if let limit = options.frameLimit {
        if window.framesShown >= limit { break }
        window.animate()
      }
    }
    window.close()
    session.connection.flush()
  }

  private static func timed(_ session: Session, _ window: DemoWindow) -> [any Timed] {
    [window] + session.seats.values.compactMap { $0.keyboard }
  }

  /// Sleeps until the compositor sends an event or a timer is due.
  private static func wait(for connection: Connection, until due: Milliseconds?) {
    let delay = due.map { Int32(clamping: max(0, $0 - Clock.now)) } ?? -1
    var descriptor = pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, delay)
  }
}

/// The compositor disconnected the client. The description contains the reason if it gave one.
struct LostConnection: Error, CustomStringConvertible {
  var description: String

  init(_ connection: Connection) {
    if let fault = connection.protocolError {
      description = "the compositor ended the connection: \(fault)"
    } else {
      description = "lost the connection to the compositor: \(String(cString: strerror(connection.errorNumber)))"
    }
  }
}
