import CWaylandClient
import WaylandClient

/// A grey fullscreen window.
final class Window {
  let connection: Connection
  private let registry: WlRegistry
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]
  private var surface: WlSurface!
  private var shell: (manager: XdgWmBase, surface: XdgSurface, toplevel: XdgToplevel)!
  private var sharedMemory: WlShm!
  private var seat: SeatPrinter?
  private var size = (width: Int32(640), height: Int32(480))
  private var memory: MemoryFile?

  init() throws {
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
    toplevel.setFullscreen(output: nil)
    shell = (manager, shellSurface, toplevel)
    seat = SeatPrinter(
      try bind(WlSeat.self, upTo: 8), gestures: bindIfThere(ZwpPointerGesturesV1.self, upTo: 3),
      relative: bindIfThere(ZwpRelativePointerManagerV1.self, upTo: 1),
      tablets: bindIfThere(ZwpTabletManagerV2.self, upTo: 1))
    surface.commit()
  }

  private func bind<P: Proxy>(_ type: P.Type, upTo version: Int32) throws(Poverty) -> P {
    let interface = String(cString: type.interface.pointee.name)
    guard let global = globals[interface] else {
      throw Poverty(interface: interface)
    }
    return registry.bind(
      name: global.name, interface: type, boundVersion: min(version, Int32(clamping: global.version)))
  }

  /// Binds a global, or prints that the compositor lacks it.
  private func bindIfThere<P: Proxy>(_ type: P.Type, upTo version: Int32) -> P? {
    do throws(Poverty) {
      return try bind(type, upTo: version)
    } catch {
      EventPrinter.say("lacks \(error.interface)")
      return nil
    }
  }

  private func show() throws {
    let memory = try MemoryFile(size: Int(size.width) * Int(size.height) * 4)
    memory.bytes.initializeMemory(as: UInt8.self, repeating: 0x60)
    let pool = sharedMemory.createPool(fd: memory.descriptor, size: Int32(memory.bytes.count))
    let buffer = pool.createBuffer(
      offset: 0, width: size.width, height: size.height, stride: size.width * 4, format: .xrgb8888)
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: size.width, height: size.height)
    surface.commit()
    self.memory = memory
  }
}

extension Window: WlRegistry.Handler, XdgWmBase.Handler, XdgSurface.Handler, XdgToplevel.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    globals[interface] = (name, version)
  }

  func ping(_ object: XdgWmBase, serial: UInt32) { object.pong(serial: serial) }

  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    if width > 0, height > 0 { size = (width, height) }
  }

  /// Draws if the size has changed. The frame callback shows that the content was presented.
  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    guard memory?.bytes.count != Int(size.width) * Int(size.height) * 4 else { return surface.commit() }
    let frame = surface.frame()
    frame.handler = self
    do { try show() } catch { EventPrinter.say("event-printer: \(error)") }
  }
}

extension Window: WlCallback.Handler {
  func done(_ object: WlCallback, callbackData: UInt32) { EventPrinter.say("shown \(size.width)x\(size.height)") }
}

/// The compositor lacks an interface that the program requires.
private struct Poverty: Error, CustomStringConvertible {
  let interface: String
  var description: String { "the compositor lacks \(interface)" }
}
