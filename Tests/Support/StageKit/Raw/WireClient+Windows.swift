import CSystem
import Glibc

/// A surface, its `xdg_surface` and its role's object.
package struct WireWindow {
  package var surface: UInt32
  package var xdgSurface: UInt32
  package var role: UInt32

  package init(surface: UInt32, xdgSurface: UInt32, role: UInt32) {
    self.surface = surface
    self.xdgSurface = xdgSurface
    self.role = role
  }
}

extension WireClient {
  package func makeSurface() -> UInt32 { make(global("wl_compositor"), "create_surface") }
  package func makeRegion() -> UInt32 { make(global("wl_compositor"), "create_region") }

  /// Creates a zeroed memory file, which the caller closes.
  package static func memory(_ size: Int) -> Int32 {
    let file = fp_memory_file("wire-client")
    ftruncate(file, off_t(size))
    return file
  }

  package static func closeFile(_ file: Int32) { _ = Glibc.close(file) }

  package func makePool(_ size: Int32) -> UInt32 {
    let file = Self.memory(Int(size))
    defer { Self.closeFile(file) }
    return make(global("wl_shm"), "create_pool", .file(file), .number(Int64(size)))
  }

  /// A whole xrgb8888 buffer with its own pool.
  package func makeBuffer(_ width: Int32, _ height: Int32) -> UInt32 {
    let pool = makePool(width * height * 4)
    defer { request(pool, "destroy") }
    return makeBuffer(in: pool, width, height)
  }

  package func makeBuffer(in pool: UInt32, _ width: Int32, _ height: Int32) -> UInt32 {
    make(
      pool, "create_buffer", 0, .number(Int64(width)), .number(Int64(height)), .number(Int64(width) * 4), 1)
  }

  package func makeSolid() -> UInt32 {
    make(global("wp_single_pixel_buffer_manager_v1"), "create_u32_rgba_buffer", 0, 0, 0, -1)
  }

  package func attach(_ buffer: UInt32, to surface: UInt32) {
    request(surface, "attach", .id(buffer), 0, 0)
    request(surface, "damage", 0, 0, .largest, .largest)
  }

  /// Attaches and commits a new buffer of a size.
  package func draw(_ surface: UInt32, _ width: Int32, _ height: Int32) {
    attach(makeBuffer(width, height), to: surface)
    request(surface, "commit")
  }

  /// A toplevel that waits for its first configure event; call `settle` before drawing.
  package func beginToplevel() -> WireWindow {
    let surface = makeSurface()
    let xdgSurface = make(global("xdg_wm_base"), "get_xdg_surface", .id(surface))
    let role = make(xdgSurface, "get_toplevel")
    request(role, "set_title", "hostile")
    request(surface, "commit")
    return WireWindow(surface: surface, xdgSurface: xdgSurface, role: role)
  }

  /// A popup of 40×30 at the top left of its parent. It also waits for its first configure event.
  package func beginPopup(of parent: WireWindow, grabbing serial: UInt32? = nil) -> WireWindow {
    let positioner = make(global("xdg_wm_base"), "create_positioner")
    request(positioner, "set_size", 40, 30)
    request(positioner, "set_anchor_rect", 0, 0, 10, 10)
    let surface = makeSurface()
    let xdgSurface = make(global("xdg_wm_base"), "get_xdg_surface", .id(surface))
    let role = make(xdgSurface, "get_popup", .id(parent.xdgSurface), .id(positioner))
    request(positioner, "destroy")
    if let serial { request(role, "grab", .id(global("wl_seat")), .id(serial)) }
    request(surface, "commit")
    return WireWindow(surface: surface, xdgSurface: xdgSurface, role: role)
  }

  /// Acknowledges the last configure event and maps the window.
  package func show(_ window: WireWindow, _ width: Int32 = 100, _ height: Int32 = 100) {
    let serial = last["xdg_surface.configure"]?.last ?? 0
    request(window.xdgSurface, "ack_configure", .id(serial))
    draw(window.surface, width, height)
  }

  package func makeSubsurface(_ surface: UInt32, of parent: UInt32) -> UInt32 {
    make(global("wl_subcompositor"), "get_subsurface", .id(surface), .id(parent))
  }
}
