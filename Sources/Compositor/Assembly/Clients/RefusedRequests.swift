import Globals
import Logging
import Seats
import Surfaces
import Traces

/// Reports requests that were refused because of their serials to the log and the trace.
///
/// Both are bounded for each client, so that requests of one client cannot fill the flight recorder.
final class RefusedRequests {
  /// The microseconds after which the count of a client's requests begins again.
  private static let period: UInt64 = 1_000_000
  /// The number of requests of a client in one period that are traced. Only the first is logged.
  private static let mostNotes = 16

  private let server: Server
  private let router: InputRouter
  private let clock: any Clock
  /// The number of refused requests in the current period of each client, and the start of the period.
  private var counts: [ClientID: (start: InputTime, count: Int)] = [:]

  init(_ server: Server, _ router: InputRouter, _ clock: any Clock) {
    self.server = server
    self.router = router
    self.clock = clock
  }

  func add(_ use: SerialUse, _ serial: UInt32, of client: ClientID) {
    let now = clock.now
    var (start, count) = counts[client] ?? (now, 0)
    if now.microseconds &- start.microseconds >= Self.period { (start, count) = (now, 0) }
    guard count < Self.mostNotes else { return }
    counts[client] = (start, count + 1)
    let request = RefusedRequest(use)
    if count == 0 {
      let label = server.clients[client]?.label ?? "a client"
      server.log.debug("\(label): \(request.word) refused: serial \(serial) does not justify it")
    }
    router.take(.record(ClientNews(.serialRefused, client, count: Int(request.rawValue))), at: now)
  }

  func forget(_ client: ClientID) { counts[client] = nil }
}

extension RefusedRequest {
  fileprivate init(_ use: SerialUse) {
    self =
      switch use {
      case .popupGrab: .popupGrab
      case .move: .move
      case .resize: .resize
      case .windowMenu: .windowMenu
      case .activation: .activation
      case .selection: .selection
      case .primarySelection: .primarySelection
      case .drag: .drag
      case .editMenu: .editMenu
      }
  }
}
