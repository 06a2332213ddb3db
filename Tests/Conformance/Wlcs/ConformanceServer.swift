import Assembly
import Geometry
import Glibc
import Globals
import Logging
import Policies
import Seats
import Surfaces
import WaylandServer

/// A compositor for one test of the conformance suite. All work happens on the thread that calls `run`.
final class ConformanceServer {
  let compositor: Compositor
  let extensions: ExtensionList
  /// The server's client objects, by the client's descriptor of the connection.
  private var clients: [Int32: Client] = [:]
  private var isStopping = false
  private let errands = Errands()

  /// - Parameters:
  ///   - strictness: the strictness about protocol rules. The suite's clients break some rules beside those they test.
  ///   - tells: whether the compositor's log goes to standard error.
  /// - Throws: if the system cannot create an event loop or a keymap.
  init(_ strictness: ProtocolStrictness, tells: Bool) throws {
    var policy = Policy()
    policy.protocolStrictness = strictness
    policy.offersLegacyShells = true
    policy.decorations = .requested
    var settings = CompositorSettings(
      outputs: [OutputDescription(name: "CONFORMANCE-1", mode: IntSize(1280, 1024))], policy: policy,
      log: Logger(label: "fingerpost.wlcs") { label in
        tells ? StreamLogHandler.standardError(label: label) as any LogHandler : SwiftLogNoOpLogHandler()
      })
    settings.listens = false
    compositor = try Compositor(settings, clock: MonotonicClock())
    extensions = ExtensionList(try PlainClient.globals(of: compositor))
  }

  /// Serves clients and handles the suite's calls in turn, until a call stops the server.
  func run(answering calls: EventLoop) {
    var (callsWait, errandsWait) = (false, false)
    let watch = compositor.loop.watch(calls.descriptor) { callsWait = true }
    let errandWatch = errands.serve(in: compositor.loop) { errandsWait = true }
    while !isStopping {
      compositor.turn(milliseconds: -1)
      if callsWait { answer { calls.dispatch(milliseconds: 0) } }
      if errandsWait { errands.work(answer) }
      (callsWait, errandsWait) = (false, false)
    }
    watch.cancel()
    errandWatch.cancel()
    errands.end()
    compositor.stop()
  }

  /// Handles the suite's calls after the requests that clients sent before them. A second turn sends the consequences of
  /// the calls that are due at the end of a turn, such as new places of a captured cursor.
  func answer(_ handle: () -> Void) {
    compositor.turn(milliseconds: 0)
    handle()
    compositor.turn(milliseconds: 0)
  }

  func stop() { isStopping = true }

  /// - Returns: the client's end of a new connection; -1 if the system is out of descriptors.
  func connect() -> Int32 {
    guard let ends = SocketPair() else { return -1 }
    guard let client = compositor.display.connect(OwnedFD(ends.server)) else {
      close(ends.client)
      return -1
    }
    clients[ends.client] = client
    client.onDisconnect { [weak self] in self?.clients[ends.client] = nil }
    return ends.client
  }

  /// Moves the window of a client's surface so that its visible frame begins at a place of the desktop.
  func move(surface id: UInt32, of descriptor: Int32, to place: Point<LayoutSpace>) {
    guard let client = clients[descriptor], let surface = client.resource(id, as: WlSurface.self)?.object,
      let window = surface.model.root.window
    else { return }
    let geometry = window.effectiveGeometry
    compositor.move(window, to: Point(place.x - geometry.minX, place.y - geometry.minY))
  }

  func route(_ events: InputEvent...) {
    errands.perform { [compositor] in
      for event in events { compositor.route(event) }
    }
  }
}
