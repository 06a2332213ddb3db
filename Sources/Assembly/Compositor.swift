import Geometry
import Globals
import Keymaps
import Logging
import Seats
import Surfaces
import WaylandServer

/// How a compositor is set up before any client comes.
public struct CompositorSettings {
  public var outputs: [OutputDescription]
  public var strictness = Strictness.strict
  public var keyboard = KeyboardLayout()
  public var log: Logger

  public init(outputs: [OutputDescription], log: Logger) {
    self.outputs = outputs
    self.log = log
  }
}

/// Everything put together: input goes in at the top, what clients are sent comes out at the bottom.
///
/// It is the scene's only writer and drains all effects; whoever owns it drives its loop.
public final class Compositor {
  public let display: Display
  public let server: Server
  public let clock: any Clock
  public let pacer: FramePacer
  public let outputs: OutputRegistry
  public let router: InputRouter
  public let keyboard: SystemKeyboard
  public let seat: SeatGlobal
  public let shell: ShellGlobals
  public let images = SurfaceImages()
  /// Name of the socket that clients connect to.
  public let socketName: String
  /// Hears of each effect as it is carried out.
  public var onEffect: ((RoutedEffect) -> Void)?
  /// Counts commits, so that somebody who waits can tell whether clients are at work.
  public private(set) var commits = 0
  private var globals: [AnyObject] = []
  private var screens: [Screen] = []

  /// - Throws: when the system refuses a socket or the keyboard's layout does not exist.
  public init(_ settings: CompositorSettings, clock: any Clock) throws {
    display = try Display()
    self.clock = clock
    server = Server(display: display, log: settings.log)
    server.strictness = settings.strictness
    outputs = OutputRegistry()
    keyboard = try SystemKeyboard(settings.keyboard)
    router = InputRouter(windows: server.windows, keymap: keyboard)
    pacer = FramePacer(clock: clock, refresh: settings.outputs.first?.refresh ?? 60_000, loop: display.loop)
    socketName = try display.listen()
    seat = try SeatGlobal(server, keymap: keyboard.sharedKeymap)
    shell = try ShellGlobals(server, outputs: outputs)
    try offerGlobals()
    for description in settings.outputs { try addOutput(description) }
    connect()
  }

  private func offerGlobals() throws {
    display.serveSharedMemory(formats: SurfaceImages.extraFormats)
    globals = [
      try CompositorGlobal(server), try SubcompositorGlobal(server), try ViewporterGlobal(server),
      try SinglePixelBufferGlobal(server), try FractionalScaleGlobal(server, outputs: outputs),
      try PresentationGlobal(server, outputs: outputs, clock: MonotonicClock.identifier),
      try XdgOutputGlobal(server, outputs: outputs),
    ]
  }

  private func connect() {
    server.observer = self
  }

  /// Ends every connection in order; afterwards nothing refers to a client any more.
  public func stop() {
    display.disconnectClients()
    server.clients.forgetDeparted()
  }

  deinit { stop() }
}

// MARK: - Turns of the loop

extension Compositor {
  /// Takes in one event and sends at once what it leads to.
  public func route(_ event: InputEvent) {
    router.route(event, at: clock.now)
    carryOutEffects()
    display.flushClients()
  }

  /// Serves whatever is ready, after waiting for it for at most `milliseconds`.
  public func turn(milliseconds: Int32) {
    display.flushClients()
    display.loop.dispatch(milliseconds: milliseconds)
    server.clients.forgetDeparted()
    carryOutEffects()
    display.flushClients()
  }
}
