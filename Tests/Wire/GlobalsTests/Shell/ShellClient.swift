import WaylandServer
import CWaylandServer
import Surfaces
import Testing
import WaylandClient

/// One client of a stage.
final class ShellClient {
  unowned let stage: ShellStage
  let connection: Connection
  let id: ClientID
  private let registry: WlRegistry
  private let offered = OfferedInterfaces()
  private(set) var compositor: WlCompositor!
  private(set) var subcompositor: WlSubcompositor!
  private(set) var base: XdgWmBase!
  private(set) var seat: WlSeat!
  private var memory: WlShm!
  private var files: [MemoryFile] = []

  init(on stage: ShellStage, _ connection: Connection, id: ClientID, shellVersion: Int32 = 5) throws {
    self.stage = stage
    self.connection = connection
    self.id = id
    registry = connection.registry()
    registry.handler = offered
    connection.flush()
    stage.display.loop.dispatch(milliseconds: 0)
    stage.display.flushClients()
    connection.dispatchReady()
    compositor = try bind(WlCompositor.self, version: 5)
    subcompositor = try bind(WlSubcompositor.self, version: 1)
    memory = try bind(WlShm.self, version: 1)
    seat = try bind(WlSeat.self, version: 1)
    base = try bind(XdgWmBase.self, version: shellVersion)
  }

  func bind<P: Proxy>(_ type: P.Type, version: Int32) throws -> P {
    let name = try #require(offered.names[String(cString: type.interface.pointee.name)])
    return registry.bind(name: name, interface: type, boundVersion: version)
  }

  func bindOutputs() throws -> [WlOutput] {
    offered.outputs.map { registry.bind(name: $0, interface: WlOutput.self, boundVersion: 4) }
  }

  var offeredShells: [String] {
    offered.names.keys.filter { ["wl_shell", "xdg_wm_base", "zxdg_shell_v6"].contains($0) }.sorted()
  }

  func settle() { stage.settle() }

  /// The protocol error that ended the connection, as "interface code"; the interface of an object that the client has
  /// given up already is unknown to it.
  var error: String? {
    settle()
    return connection.protocolError.map { "\($0.interface) \($0.code)" }
  }

  func makeBuffer(_ width: Int32, _ height: Int32) throws -> WlBuffer {
    let file = try MemoryFile(size: Int(width * height * 4))
    files.append(file)
    let pool = memory.createPool(fd: file.descriptor, size: width * height * 4)
    defer { pool.destroy() }
    return pool.createBuffer(
      offset: 0, width: width, height: height, stride: width * 4, format: WlShm.Format.xrgb8888)
  }

  /// A toplevel that has committed nothing yet.
  func makeToplevel(_ title: String = "") -> ToplevelClient {
    let toplevel = ToplevelClient(on: self)
    if !title.isEmpty { toplevel.role.setTitle(title: title) }
    return toplevel
  }

  /// A toplevel on the screen.
  func showToplevel(_ title: String = "", _ width: Int32 = 400, _ height: Int32 = 300) throws -> ToplevelClient {
    let toplevel = makeToplevel(title)
    try toplevel.show(width, height)
    return toplevel
  }

  /// Rules for a popup of 100×50 that hangs below the anchor rectangle's bottom left corner.
  func makePositioner(at x: Int32 = 10, _ y: Int32 = 20, _ width: Int32 = 30, _ height: Int32 = 10) -> XdgPositioner {
    let positioner = base.createPositioner()
    positioner.setSize(width: 100, height: 50)
    positioner.setAnchorRect(x: x, y: y, width: width, height: height)
    positioner.setAnchor(anchor: .bottomLeft)
    positioner.setGravity(gravity: .bottomRight)
    return positioner
  }

  /// A popup that has committed nothing yet.
  func makePopup(of parent: WindowClient?, _ positioner: XdgPositioner? = nil) -> PopupClient {
    PopupClient(on: self, parent: parent, positioner: positioner ?? makePositioner())
  }

  /// A popup on the screen.
  func showPopup(of parent: WindowClient, grabbing: Bool = false) throws -> PopupClient {
    let popup = makePopup(of: parent)
    if grabbing { popup.role.grab(seat: seat, serial: 7) }
    try popup.show(100, 50)
    return popup
  }
}

private final class OfferedInterfaces: WlRegistry.Handler {
  var names: [String: UInt32] = [:]
  /// In the order in which they were offered.
  var outputs: [UInt32] = []

  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    names[interface] = name
    if interface == "wl_output" { outputs.append(name) }
  }
}

/// An `xdg_surface` seen from its client: it writes down each configure sequence in one line.
class WindowClient: XdgSurface.Handler {
  unowned let client: ShellClient
  let surface: WlSurface
  let xdgSurface: XdgSurface
  private(set) var lastSerial: UInt32 = 0
  private var story: [String] = []
  var answers = true

  init(on client: ShellClient) {
    self.client = client
    surface = client.compositor.createSurface()
    xdgSurface = client.base.getXdgSurface(surface: surface)
    xdgSurface.handler = self
  }

  /// - Returns: what it was told since it was last asked.
  func tell() -> [String] {
    client.settle()
    defer { story = [] }
    return story
  }

  func note(_ event: String) { story.append(event) }

  func configure(_ object: XdgSurface, serial: UInt32) {
    lastSerial = serial
    if answers { object.ackConfigure(serial: serial) }
  }

  func commit() {
    surface.commit()
    client.settle()
  }

  func attach(_ width: Int32, _ height: Int32) throws {
    surface.attach(buffer: try client.makeBuffer(width, height), x: 0, y: 0)
  }

  /// Commits content of a size.
  func draw(_ width: Int32, _ height: Int32) throws {
    try attach(width, height)
    commit()
  }

  func show(_ width: Int32, _ height: Int32) throws {
    commit()
    try draw(width, height)
    _ = tell()
  }

  func hide() {
    surface.attach(buffer: nil, x: 0, y: 0)
    commit()
  }
}

final class ToplevelClient: WindowClient, XdgToplevel.Handler {
  private(set) var role: XdgToplevel!

  override init(on client: ShellClient) {
    super.init(on: client)
    takeRole()
  }

  func takeRole() {
    role = xdgSurface.getToplevel()
    role.handler = self
  }

  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    let names = [1: "maximized", 2: "fullscreen", 3: "resizing", 4: "activated"]
    let words = stride(from: 0, to: states.count, by: 4).map { names[Int(states[$0])] ?? "tiled" }
    note((words + ["\(width)x\(height)"]).joined(separator: " "))
  }

  func close(_ object: XdgToplevel) { note("close") }
  func configureBounds(_ object: XdgToplevel, width: Int32, height: Int32) { note("within \(width)x\(height)") }
  func wmCapabilities(_ object: XdgToplevel, capabilities: [UInt8]) {
    note("can \(stride(from: 0, to: capabilities.count, by: 4).map { capabilities[$0] })")
  }
}

final class PopupClient: WindowClient, XdgPopup.Handler {
  private(set) var role: XdgPopup!

  init(on client: ShellClient, parent: WindowClient?, positioner: XdgPositioner) {
    super.init(on: client)
    role = xdgSurface.getPopup(parent: parent?.xdgSurface, positioner: positioner)
    role.handler = self
  }

  func configure(_ object: XdgPopup, x: Int32, y: Int32, width: Int32, height: Int32) {
    note("at \(x),\(y) \(width)x\(height)")
  }

  func popupDone(_ object: XdgPopup) { note("done") }
  func repositioned(_ object: XdgPopup, token: UInt32) { note("repositioned \(token)") }

  func destroy() {
    role.destroy()
    xdgSurface.destroy()
    surface.destroy()
    client.settle()
  }
}
