import Glibc
import StageKit

/// A window that shows sheets.
final class PatternWindow {
  private let client: WireClient
  private var window = WireWindow(surface: 0, xdgSurface: 0, role: 0)
  private var callbacks: Set<UInt32> = []
  private var frame: UInt32 = 0
  /// The flags of the report that the last frame was presented; nil before it arrives.
  private var presented: UInt32?
  /// The buffers that the compositor has not returned.
  private var busy: Set<UInt32> = []

  /// The size of the content.
  private(set) var size = (width: 320, height: 200)

  /// True if the compositor has asked for the next frame.
  var isShown: Bool { frame != 0 && callbacks.contains(frame) }

  /// True if the compositor has reported that the display shows the buffer of the last frame itself.
  var isUncopied: Bool { (presented ?? 0) & 8 != 0 }

  /// Connects to the compositor, and waits for the size of the window.
  init(isFullscreen: Bool) throws(Complaint) {
    client = WireClient(socket: try Self.connect())
    client.onEvent = { [unowned self] in receive($0, $1, $2, $3) }
    try awaitAnswer()
    window = client.beginToplevel()
    client.request(window.role, "set_app_id", "org.fingerpost.Dmabufs")
    if isFullscreen { client.request(window.role, "set_fullscreen", .id(0)) }
    try wait("a configure event") {
      let fullscreen: UInt32 = 2
      let isWanted = !isFullscreen || client.arrays["xdg_toplevel.configure"]?.contains(fullscreen) ?? false
      // The second one ends a configure event.
      guard let begun = client.counts["xdg_toplevel.configure"] else { return false }
      return isWanted && client.counts["xdg_surface.configure"] == begun
    }
    if isFullscreen, let values = client.last["xdg_toplevel.configure"], values.count == 2 {
      size = (Int(values[0]), Int(values[1]))
    }
    client.request(window.xdgSurface, "ack_configure", .id(client.last["xdg_surface.configure"]?.first ?? 0))
  }

  private func receive(_ client: WireClient, _ object: UInt32, _ event: String, _ values: [UInt32]) {
    if event == "xdg_wm_base.ping" { client.request(object, "pong", .id(values[0])) }
    if event == "wl_callback.done" { callbacks.insert(object) }
    if event == "wl_buffer.release" { busy.remove(object) }
    if event == "wp_presentation_feedback.presented" { presented = values.last }
    if event == "wp_presentation_feedback.discarded" { presented = 0 }
  }

  private static func connect() throws(Complaint) -> Int32 {
    let display = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = display.hasPrefix("/") ? display : "\(folder)/\(display)"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Complaint(systemCall: "cannot connect to \(path)") }
    return descriptor
  }

  /// Shows a sheet. `isShown` says when that is done.
  func commit(_ sheet: Sheet) throws(Complaint) {
    let buffer = try sheet.buffer(by: client)
    busy.insert(buffer)
    client.attach(buffer, to: window.surface)
    frame = client.make(window.surface, "frame")
    presented = nil
    client.make(client.global("wp_presentation"), "feedback", .id(window.surface))
    client.request(window.surface, "commit")
  }

  /// Waits until the compositor has returned the buffer of a sheet.
  func awaitRelease(of sheet: Sheet) throws(Complaint) {
    let buffer = try sheet.buffer(by: client)
    try wait("the release of a buffer") { !busy.contains(buffer) }
  }

  /// Waits until the last sheet is presented.
  func awaitFrame() throws(Complaint) { try wait("the frame") { isShown && presented != nil } }

  /// Waits until the compositor has handled all requests so far.
  func awaitAnswer() throws(Complaint) {
    let callback = client.askForAnswer()
    try wait("an answer") { callbacks.contains(callback) }
  }

  /// Serves the connection until the compositor ends it.
  func awaitEnd() throws(Complaint) {
    while !client.isLetGo { try serve() }
  }

  private func wait(_ what: String, until isDone: () -> Bool) throws(Complaint) {
    while !isDone() {
      guard !client.isLetGo else { throw Complaint("the compositor ended the connection before \(what)") }
      try serve()
    }
  }

  private func serve() throws(Complaint) {
    _ = client.flush()
    var polled = pollfd(fd: client.socket, events: Int16(POLLIN), revents: 0)
    _ = poll(&polled, 1, -1)
    _ = client.read()
    if let error = client.error { throw Complaint("protocol error: \(error)") }
  }
}
