import Assembly
import Seats
import WireClients

/// A client that creates one object of each kind, step by step.
final class Visitor {
  let client: WireClient
  private let arena: Arena
  private let isLookedAt: Bool
  private var window = WireWindow(surface: 0, xdgSurface: 0, role: 0)
  private var popup = WireWindow(surface: 0, xdgSurface: 0, role: 0)
  /// The objects to destroy at the end, each with its destroy request.
  private var made: [(object: UInt32, request: String)] = []

  /// - Parameter isLookedAt: whether a picture of the screen is taken, which takes far longer than everything else.
  init(in arena: Arena, isLookedAt: Bool) throws {
    self.arena = arena
    self.isLookedAt = isLookedAt
    client = try arena.connect()
  }

  /// The steps of a client's life, in order.
  var steps: [() -> Void] {
    [
      bindEverything, beginWindow, showWindow, touch, pointAndPress, type, addSubsurface, addPopup, showPopup,
      setCursor, addViewport, askForFrames, serveFrames, copy, drag, carryOn, drop, activate, leaveThingsHalfDone,
    ]
  }

  private func serial(_ event: String) -> Word { .id(client.last[event]?.first ?? 0) }

  private func bindEverything() {
    for name in client.globals.keys.sorted() { _ = client.global(name) }
    for request in ["get_pointer", "get_keyboard", "get_touch"] {
      made.append((client.make(client.global("wl_seat"), request), "release"))
    }
    let output = client.global("wl_output")
    made.append((client.make(client.global("zxdg_output_manager_v1"), "get_xdg_output", .id(output)), "destroy"))
  }

  private func beginWindow() {
    window = client.beginToplevel()
    made += [(window.surface, "destroy"), (window.xdgSurface, "destroy"), (window.role, "destroy")]
    let decorations = client.global("zxdg_decoration_manager_v1")
    made.append((client.make(decorations, "get_toplevel_decoration", .id(window.role)), "destroy"))
  }

  private func showWindow() { client.show(window) }

  private func touch() {
    arena.finger(downAt: 400, 300)
    arena.finger(to: 405, 300)
  }

  private func pointAndPress() {
    arena.pointer(to: 400, 300)
    arena.button(true)
    arena.button(false)
  }

  private func type() {
    arena.key(30, true)
    arena.key(30, false)
    arena.key(42, true)
  }

  private func addSubsurface() {
    let surface = client.makeSurface()
    let link = client.makeSubsurface(surface, of: window.surface)
    made += [(surface, "destroy"), (link, "destroy")]
    client.draw(surface, 20, 20)
    client.draw(surface, 30, 30)
    client.request(window.surface, "commit")
    client.draw(surface, 40, 40)
  }

  private func addPopup() {
    popup = client.beginPopup(of: window, grabbing: client.last["wl_touch.down"]?.first ?? 0)
    made += [(popup.surface, "destroy"), (popup.xdgSurface, "destroy"), (popup.role, "destroy")]
  }

  private func showPopup() { client.show(popup, 40, 30) }

  private func setCursor() {
    let surface = client.makeSurface()
    made.append((surface, "destroy"))
    if let pointer = made.first?.object {
      client.request(pointer, "set_cursor", serial("wl_pointer.enter"), .id(surface), 2, 2)
    }
    client.draw(surface, 24, 24)
  }

  private func addViewport() {
    let viewport = client.make(client.global("wp_viewporter"), "get_viewport", .id(window.surface))
    let scales = client.global("wp_fractional_scale_manager_v1")
    let scale = client.make(scales, "get_fractional_scale", .id(window.surface))
    made += [(viewport, "destroy"), (scale, "destroy")]
    client.request(viewport, "set_destination", 120, 120)
    let region = client.makeRegion()
    client.request(region, "add", 0, 0, 110, 110)
    client.request(window.surface, "set_input_region", .id(region))
    client.request(window.surface, "set_opaque_region", .id(region))
    client.request(region, "destroy")
    client.request(window.surface, "commit")
  }

  private func askForFrames() {
    for _ in 0..<3 {
      client.make(window.surface, "frame")
      client.make(client.global("wp_presentation"), "feedback", .id(window.surface))
      client.draw(window.surface, 100, 100)
    }
    client.make(window.surface, "frame")
  }

  private func serveFrames() {
    arena.clock.advance(microseconds: 16_000)
    arena.compositor.scene.pacer.serve()
    guard isLookedAt else { return }
    _ = try? arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?
      .picture(overlays: arena.compositor.foreground.cursorOverlays)
  }

  private func copy() {
    let manager = client.global("wl_data_device_manager")
    let source = client.make(manager, "create_data_source")
    for type in ["text/plain", "text/html"] { client.request(source, "offer", .text(type)) }
    let device = client.make(manager, "get_data_device", .id(client.global("wl_seat")))
    client.request(device, "set_selection", .id(source), serial("wl_touch.down"))
    let primary = client.global("zwp_primary_selection_device_manager_v1")
    let marked = client.make(primary, "create_source")
    client.request(marked, "offer", "text/plain")
    let primaryDevice = client.make(primary, "get_device", .id(client.global("wl_seat")))
    client.request(primaryDevice, "set_selection", .id(marked), serial("wl_touch.down"))
    made += [(source, "destroy"), (device, "release"), (marked, "destroy"), (primaryDevice, "destroy")]
  }

  private func drag() {
    let manager = client.global("wl_data_device_manager")
    let source = client.make(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.request(source, "set_actions", 1)
    let icon = client.makeSurface()
    let device = client.make(manager, "get_data_device", .id(client.global("wl_seat")))
    client.request(
      device, "start_drag", .id(source), .id(window.surface), .id(icon), serial("wl_touch.down"))
    client.draw(icon, 16, 16)
    made += [(source, "destroy"), (icon, "destroy"), (device, "release")]
  }

  private func carryOn() {
    arena.finger(to: 410, 310)
    if let offer = client.last["wl_data_device.data_offer"]?.last {
      client.request(offer, "accept", 0, "text/plain")
      client.request(offer, "set_actions", 1, 1)
      let file = WireClient.memory(16)
      client.request(offer, "receive", "text/plain", .file(file))
      WireClient.closeFile(file)
    }
  }

  private func drop() { arena.fingerUp() }

  private func activate() {
    let token = client.make(client.global("xdg_activation_v1"), "get_activation_token")
    client.request(token, "set_serial", serial("wl_touch.down"), .id(client.global("wl_seat")))
    client.request(token, "commit")
    made.append((token, "destroy"))
    client.request(window.role, "set_maximized")
    let exporter = client.global("zxdg_exporter_v2")
    made.append((client.make(exporter, "export_toplevel", .id(window.surface)), "destroy"))
    let imported = client.make(client.global("zxdg_importer_v2"), "import_toplevel", .text("none"))
    client.request(imported, "set_parent_of", .id(window.surface))
    made.append((imported, "destroy"))
  }

  private func leaveThingsHalfDone() {
    _ = client.makePool(4096)
    _ = client.makeBuffer(10, 10)
    _ = client.makeSolid()
    _ = client.makeRegion()
    _ = client.make(client.global("xdg_wm_base"), "create_positioner")
    client.attach(client.makeBuffer(10, 10), to: client.makeSurface())
  }

  /// Destroys all objects, the newest first, as a program does that ends normally.
  func tearDown() {
    let surfaces = Set([window.surface, popup.surface])
    for part in made.reversed() where !surfaces.contains(part.object) { client.request(part.object, part.request) }
    for surface in surfaces where surface != 0 { client.request(surface, "destroy") }
  }
}
