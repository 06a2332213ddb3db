package import CWlcs
import Geometry
import Glibc
import Policies
import WaylandServer

/// Called by the suite at the start of each test with the command-line arguments that the suite does not use.
/// `--strict` rejects protocol errors that are otherwise tolerated; `--tell` logs the tolerated ones.
@c(fingerpost_wlcs_create)
package func createServer(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> UnsafeMutablePointer<WlcsDisplayServer>? {
  let words = (0..<Int(count)).compactMap { arguments?[$0].map { String(cString: $0) } }
  do {
    return Handle.make(
      .fingerpost,
      for: try ConformanceServer(words.contains("--strict") ? .strict : .lenient, tells: words.contains("--tell")))
  } catch {
    let complaint = "fingerpost_wlcs: \(error)\n"
    _ = complaint.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    return nil
  }
}

@c(fingerpost_wlcs_destroy)
package func destroyServer(_ server: UnsafeMutablePointer<WlcsDisplayServer>?) { Handle.free(UnsafePointer(server)) }

extension WlcsDisplayServer {
  /// The suite calls its functions on the thread of `start_on_this_thread`, except for that function itself and
  /// `get_descriptor`. It calls those of devices on the thread of the test.
  fileprivate static let fingerpost = WlcsDisplayServer(
    version: 4,
    start: nil,
    stop: { server(of: $0).stop() },
    create_client_socket: { server(of: $0).connect() },
    position_window_absolute: { table, client, surface, x, y in
      server(of: table).move(
        surface: fp_wlcs_surface_id(surface), of: fp_wlcs_client_descriptor(client), to: Point(Double(x), Double(y)))
    },
    create_pointer: { Handle.make(.fingerpost, for: server(of: $0)) },
    create_touch: { Handle.make(.fingerpost, for: server(of: $0)) },
    get_descriptor: { Handle.server(of: $0).extensions.pointer },
    start_on_this_thread: { table, calls in
      guard let calls else { return }
      server(of: table).run(answering: EventLoop(of: calls))
    },
    create_keyboard: { Handle.make(.fingerpost, for: server(of: $0)) })

  private static func server(of table: UnsafeMutablePointer<Self>?) -> ConformanceServer {
    Handle.server(of: UnsafePointer(table))
  }
}
