import WireClients

/// Actions that consist of several requests, which random requests would rarely produce.
extension Stranger {
  func draw(_ choices: inout Choices) {
    guard isAlive, let surface = some("wl_surface", &choices) else { return }
    let (width, height) = (Int32(1 + choices.below(120)), Int32(1 + choices.below(120)))
    if choices.oneIn(4) {
      client.attach(client.makeSolid(), to: surface)
      return client.request(surface, "commit")
    }
    client.draw(surface, width, height)
    add(client.lastID, "wl_buffer")
  }

  func listen() {
    let seat = client.global("wl_seat")
    for (request, name) in [("get_pointer", "wl_pointer"), ("get_keyboard", "wl_keyboard"), ("get_touch", "wl_touch")] {
      add(client.make(seat, request), name)
    }
  }

  func showWindow(_ choices: inout Choices, _ settle: () -> Void) {
    guard (objects["xdg_toplevel"] ?? []).count < 6 else { return }
    if objects["wl_pointer"] == nil { listen() }
    let window = client.beginToplevel()
    add(window.role, "xdg_toplevel")
    show(window, &choices, settle)
  }

  func showPopup(_ choices: inout Choices, _ settle: () -> Void) {
    guard let parent = some("xdg_surface", &choices), (objects["xdg_popup"] ?? []).count < 6 else { return }
    let serial = choices.oneIn(2) ? choices.one(of: serials) : nil
    let window = client.beginPopup(of: WireWindow(surface: 0, xdgSurface: parent, role: 0), grabbing: serial)
    add(window.role, "xdg_popup")
    show(window, &choices, settle)
  }

  private func show(_ window: WireWindow, _ choices: inout Choices, _ settle: () -> Void) {
    add(window.surface, "wl_surface")
    add(window.xdgSurface, "xdg_surface")
    settle()
    guard isAlive else { return }
    client.draw(window.surface, Int32(1 + choices.below(200)), Int32(1 + choices.below(200)))
  }

  func addSubsurface(_ choices: inout Choices) {
    guard let parent = some("wl_surface", &choices), (objects["wl_subsurface"] ?? []).count < 12 else { return }
    let surface = client.makeSurface()
    add(surface, "wl_surface")
    let link = client.makeSubsurface(surface, of: parent)
    add(link, "wl_subsurface")
    client.request(link, "set_position", .number(Int64(choices.byte())), .number(Int64(choices.byte())))
    client.draw(surface, 40, 40)
    if choices.oneIn(2) { client.request(link, "set_desync") }
    client.request(parent, "commit")
  }
}
