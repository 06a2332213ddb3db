import CWaylandClient
import Glibc
import WaylandClient

/// A grey fullscreen window, with squares if the options say so.
final class Window {
  let connection: Connection
  private let registry: WlRegistry
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]
  private var surface: WlSurface!
  private var shell: (manager: XdgWmBase, surface: XdgSurface, toplevel: XdgToplevel)!
  private var sharedMemory: WlShm!
  private var seat: SeatPrinter?
  private var size = (width: Int32(640), height: Int32(480))
  private var canvas: Canvas?
  private let options: Options
  private var outputs: [UInt32: OutputPrinter] = [:]
  private var squares = 0

  init(_ options: Options) throws {
    self.options = options
    connection = try Connection()
    registry = connection.registry()
    registry.handler = self
    connection.roundtrip()
    sharedMemory = try bind(WlShm.self, upTo: 1)
    let manager = try bind(XdgWmBase.self, upTo: 1)
    manager.handler = self
    surface = try bind(WlCompositor.self, upTo: 4).createSurface()
    let shellSurface = manager.getXdgSurface(surface: surface)
    shellSurface.handler = self
    let toplevel = shellSurface.getToplevel()
    toplevel.handler = self
    toplevel.setAppId(appId: "org.fingerpost.Witness")
    shell = (manager, shellSurface, toplevel)
    let seat = SeatPrinter(
      try bind(WlSeat.self, upTo: 8), gestures: bindIfThere(ZwpPointerGesturesV1.self, upTo: 3),
      relative: bindIfThere(ZwpRelativePointerManagerV1.self, upTo: 1),
      tablets: bindIfThere(ZwpTabletManagerV2.self, upTo: 1))
    if options.paints { seat.onDown = { [unowned self] in paint(around: $0, $1) } }
    self.seat = seat
    // The names of the outputs arrive.
    connection.roundtrip()
    try fillOutput()
    surface.commit()
  }

  private func fillOutput() throws(Complaint) {
    let output = outputs.values.first { $0.name == options.output }?.output
    if let name = options.output, output == nil { throw Complaint(description: "there is no output \(name)") }
    shell.toplevel.setFullscreen(output: output)
  }

  private func bind<P: Proxy>(_ type: P.Type, upTo version: Int32) throws(Complaint) -> P {
    let interface = String(cString: type.interface.pointee.name)
    guard let global = globals[interface] else {
      throw Complaint(description: "lacks \(interface)")
    }
    return registry.bind(
      name: global.name, interface: type, boundVersion: min(version, Int32(clamping: global.version)))
  }

  /// Binds a global, or prints that the compositor lacks it.
  private func bindIfThere<P: Proxy>(_ type: P.Type, upTo version: Int32) -> P? {
    do throws(Complaint) {
      return try bind(type, upTo: version)
    } catch {
      EventPrinter.say("\(error)")
      return nil
    }
  }

  private func show() throws {
    announce("shown \(size.width)x\(size.height)")
    canvas = try Canvas(surface, sharedMemory, size: size)
    canvas?.show()
    if options.animation > 0 { animate() }
  }

  /// Prints a line when the next commit is shown.
  private func announce(_ words: String) { surface.frame().handler = Announcement { EventPrinter.say(words) } }

  private func paint(around x: Double, _ y: Double) {
    squares += 1
    announce("painted \(squares)")
    canvas?.add(Canvas.Square(squares, around: x, y))
  }

  private func animate() {
    let began = Self.milliseconds
    var frames = 0
    func next() {
      let passed = Self.milliseconds - began
      guard passed < options.animation else {
        return EventPrinter.say("animated \(frames) frames in \(passed) ms")
      }
      surface.frame().handler = Announcement {
        frames += 1
        next()
      }
      canvas?.add(Canvas.Square(frames, around: Double(100 + frames * 7 % 1000), Double(100 + frames * 5 % 500)))
    }
    next()
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}

extension Window: WlRegistry.Handler, XdgWmBase.Handler, XdgSurface.Handler, XdgToplevel.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    globals[interface] = (name, version)
    guard interface == WlOutput.name, options.printsOutputs || options.output != nil else { return }
    let output = registry.bind(name: name, interface: WlOutput.self, boundVersion: min(4, Int32(clamping: version)))
    outputs[name] = OutputPrinter(output, isSilent: !options.printsOutputs)
  }

  func globalRemove(_ object: WlRegistry, name: UInt32) { outputs.removeValue(forKey: name)?.end() }

  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }

  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    if width > 0, height > 0 { size = (width, height) }
  }

  /// Draws if the size has changed. The frame callback shows that the content was presented.
  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    if let canvas, canvas.size == size { return surface.commit() }
    do { try show() } catch { EventPrinter.say("event-printer: \(error)") }
  }
}

/// A frame callback that calls a function when the commit that it belongs to is shown.
private final class Announcement: WlCallback.Handler {
  private let perform: () -> Void
  init(_ perform: @escaping () -> Void) { self.perform = perform }
  func done(_ object: WlCallback, callbackData: UInt32) { perform() }
}
