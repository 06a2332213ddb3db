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

// MARK: - Properties of windows

extension Stranger {
  /// Makes a window a modal dialog of another, fades a surface, says what it shows, sets an icon, or rings the bell.
  func dress(_ choices: inout Choices) {
    switch choices.below(5) {
    case 0: openDialog(&choices)
    case 1: setIcon(&choices)
    case 2:
      let fader = "wp_alpha_modifier_surface_v1"
      guard let surface = some("wl_surface", &choices) else { return }
      if objects[fader] == nil, let manager = newest("wp_alpha_modifier_v1") {
        add(client.make(manager, "get_surface", .id(surface)), fader)
      }
      guard let object = some(fader, &choices) else { return }
      client.request(object, "set_multiplier", .id(choices.number()))
      client.request(surface, "commit")
    case 3:
      let type = "wp_content_type_v1"
      guard let surface = some("wl_surface", &choices) else { return }
      if objects[type] == nil, let manager = newest("wp_content_type_manager_v1") {
        add(client.make(manager, "get_surface_content_type", .id(surface)), type)
      }
      guard let object = some(type, &choices) else { return }
      client.request(object, "set_content_type", .id(UInt32(choices.below(5))))
      client.request(surface, "commit")
    default:
      guard let bell = newest("xdg_system_bell_v1") else { return }
      client.request(bell, "ring", some("wl_surface", &choices).map { .id($0) } ?? .nothing)
    }
  }

  private func openDialog(_ choices: inout Choices) {
    let dialog = "xdg_dialog_v1"
    guard let window = some("xdg_toplevel", &choices) else { return }
    if objects[dialog] == nil, let manager = newest("xdg_wm_dialog_v1") {
      add(client.make(manager, "get_xdg_dialog", .id(window)), dialog)
      client.request(window, "set_parent", some("xdg_toplevel", &choices).map { .id($0) } ?? .nothing)
    }
    if let object = some(dialog, &choices) { client.request(object, choices.oneIn(3) ? "unset_modal" : "set_modal") }
  }

  private func setIcon(_ choices: inout Choices) {
    guard let manager = newest("xdg_toplevel_icon_manager_v1"), let window = some("xdg_toplevel", &choices) else {
      return
    }
    let icon = client.make(manager, "create_icon")
    client.request(icon, "set_name", "mail")
    if let buffer = some("wl_buffer", &choices), choices.oneIn(4) { client.request(icon, "add_buffer", .id(buffer), 1) }
    client.request(manager, "set_icon", .id(window), .id(icon))
    if choices.oneIn(2) { client.request(icon, "destroy") } else { add(icon, "xdg_toplevel_icon_v1") }
  }
}
