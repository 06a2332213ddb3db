import Testing
import WaylandClient

/// A `zxdg_surface_v6` seen from its client: it writes down each configure sequence in one line.
final class V6Window: ZxdgSurfaceV6.Handler, ZxdgToplevelV6.Handler, ZxdgPopupV6.Handler {
  let client: ShellClient
  let surface: WlSurface
  let shellSurface: ZxdgSurfaceV6
  private(set) var toplevel: ZxdgToplevelV6!
  private(set) var popup: ZxdgPopupV6!
  private(set) var lastSerial: UInt32 = 0
  private var story: [String] = []
  var answers = true

  init(on client: ShellClient, _ shell: ZxdgShellV6) {
    self.client = client
    surface = client.compositor.createSurface()
    shellSurface = shell.getXdgSurface(surface: surface)
    shellSurface.handler = self
  }

  func takeToplevel(_ title: String = "") {
    toplevel = shellSurface.getToplevel()
    toplevel.handler = self
    if !title.isEmpty { toplevel.setTitle(title: title) }
  }

  func takePopup(of parent: V6Window, _ positioner: ZxdgPositionerV6) {
    popup = shellSurface.getPopup(parent: parent.shellSurface, positioner: positioner)
    popup.handler = self
  }

  /// - Returns: what it was told since it was last asked.
  func tell() -> [String] {
    client.settle()
    defer { story = [] }
    return story
  }

  func commit() {
    surface.commit()
    client.settle()
  }

  func draw(_ width: Int32, _ height: Int32) throws {
    surface.attach(buffer: try client.makeBuffer(width, height), x: 0, y: 0)
    commit()
  }

  func show(_ width: Int32, _ height: Int32) throws {
    commit()
    try draw(width, height)
    _ = tell()
  }

  func configure(_ object: ZxdgSurfaceV6, serial: UInt32) {
    lastSerial = serial
    if answers { object.ackConfigure(serial: serial) }
  }

  func configure(_ object: ZxdgToplevelV6, width: Int32, height: Int32, states: [UInt8]) {
    let names = [1: "maximized", 2: "fullscreen", 3: "resizing", 4: "activated"]
    let words = stride(from: 0, to: states.count, by: 4).map { names[Int(states[$0])] ?? "unknown" }
    story.append((words + ["\(width)x\(height)"]).joined(separator: " "))
  }

  func close(_ object: ZxdgToplevelV6) { story.append("close") }

  func configure(_ object: ZxdgPopupV6, x: Int32, y: Int32, width: Int32, height: Int32) {
    story.append("at \(x),\(y) \(width)x\(height)")
  }

  func popupDone(_ object: ZxdgPopupV6) { story.append("done") }
}

/// A `wl_shell_surface` seen from its client.
final class WlShellWindow: WlShellSurface.Handler {
  let client: ShellClient
  let surface: WlSurface
  let role: WlShellSurface
  private var story: [String] = []
  var answersPings = true

  init(on client: ShellClient, _ shell: WlShell) {
    self.client = client
    surface = client.compositor.createSurface()
    role = shell.getShellSurface(surface: surface)
    role.handler = self
  }

  /// - Returns: what it was told since it was last asked.
  func tell() -> [String] {
    client.settle()
    defer { story = [] }
    return story
  }

  func draw(_ width: Int32, _ height: Int32) throws {
    surface.attach(buffer: try client.makeBuffer(width, height), x: 0, y: 0)
    surface.commit()
    client.settle()
  }

  func hide() {
    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
    client.settle()
  }

  func ping(_ object: WlShellSurface, serial: UInt32) { if answersPings { object.pong(serial: serial) } }

  func configure(_ object: WlShellSurface, edges: WlShellSurface.Resize, width: Int32, height: Int32) {
    story.append(edges.rawValue == 0 ? "\(width)x\(height)" : "\(width)x\(height) at \(edges.rawValue)")
  }

  func popupDone(_ object: WlShellSurface) { story.append("done") }
}

extension ShellClient {
  func v6Shell() throws -> ZxdgShellV6 { try bind(ZxdgShellV6.self, version: 1) }
  func wlShell() throws -> WlShell { try bind(WlShell.self, version: 1) }

  /// A toplevel of `wl_shell` on the screen.
  func showWlShellToplevel(_ title: String, _ width: Int32 = 400, _ height: Int32 = 300) throws -> WlShellWindow {
    let window = WlShellWindow(on: self, try wlShell())
    window.role.setToplevel()
    window.role.setTitle(title: title)
    try window.draw(width, height)
    _ = window.tell()
    return window
  }
}
