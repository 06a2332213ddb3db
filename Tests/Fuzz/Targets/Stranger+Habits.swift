import Glibc
import WireClients

/// Typical reactions of clients to input.
extension Stranger {
  /// Shows a window and uses only the pointer.
  func beOld(_ choices: inout Choices, _ settle: () -> Void) {
    add(client.make(client.global("wl_seat"), "get_pointer"), "wl_pointer")
    showWindow(&choices, settle)
  }

  /// Starts to move or resize a window with a serial that may be valid or invalid.
  func takeHold(_ choices: inout Choices) {
    guard let window = some("xdg_toplevel", &choices), let serial = choices.one(of: serials) else { return }
    let seat = client.global("wl_seat")
    switch choices.below(4) {
    case 0: client.request(window, "move", .id(seat), .id(serial))
    case 1:
      client.request(
        window, "resize", .id(seat), .id(serial), .number(Int64([1, 2, 4, 5, 6, 8, 9, 10][choices.below(8)])))
    case 2: client.request(window, "set_maximized")
    default: client.request(window, "unset_maximized")
    }
  }

  /// Chooses a cursor by its shape, for a pointer or a tool, with a serial that may be valid.
  func chooseCursor(_ choices: inout Choices) {
    let device = "wp_cursor_shape_device_v1"
    guard let manager = newest("wp_cursor_shape_manager_v1") else { return }
    if let tool = some("zwp_tablet_tool_v2", &choices), choices.oneIn(2) {
      add(client.make(manager, "get_tablet_tool_v2", .id(tool)), device)
    } else if let pointer = some("wl_pointer", &choices) {
      add(client.make(manager, "get_pointer", .id(pointer)), device)
    }
    guard let object = some(device, &choices), let serial = choices.one(of: serials) else { return }
    client.request(object, "set_shape", .id(serial), .number(Int64(choices.below(36) + 1)))
  }

  /// Locks the session and shows a lock surface, or unlocks it: soon, so that the other strangers get input again.
  func lockSession(_ choices: inout Choices) {
    let (name, surface) = ("ext_session_lock_v1", "ext_session_lock_surface_v1")
    guard let manager = newest("ext_session_lock_manager_v1") else { return }
    guard let lock = newest(name) else { return add(client.make(manager, "lock"), name) }
    if choices.oneIn(2) {
      client.request(lock, choices.oneIn(4) ? "destroy" : "unlock_and_destroy")
      return remove(lock, name)
    }
    guard let role = newest(surface) else {
      let made = client.make(client.global("wl_compositor"), "create_surface")
      add(client.make(lock, "get_lock_surface", .id(made), .id(client.global("wl_output"))), surface)
      return
    }
    client.request(role, "ack_configure", .id(client.last["\(surface).configure"]?.first ?? 0))
  }

  func drag(_ choices: inout Choices) {
    guard let surface = some("wl_surface", &choices), let serial = choices.one(of: serials) else { return }
    let manager = client.global("wl_data_device_manager")
    if objects["wl_data_device"] == nil {
      add(client.make(manager, "get_data_device", .id(client.global("wl_seat"))), "wl_data_device")
    }
    guard let device = newest("wl_data_device") else { return }
    let source = client.make(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.request(source, "set_actions", 3)
    client.request(device, "start_drag", .id(source), .id(surface), nil, .id(serial))
  }

  /// Replaces a selection by data control, or asks for the data of the latest offer.
  func manageClipboard(_ choices: inout Choices) {
    let form = choices.oneIn(2) ? "ext" : "zwlr"
    guard let manager = newest("\(form)_data_control_manager_v1") else { return }
    guard let device = newest("\(form)_data_control_device_v1") else {
      let seat = client.global("wl_seat")
      return add(client.make(manager, "get_data_device", .id(seat)), "\(form)_data_control_device_v1")
    }
    if let offer = newest("\(form)_data_control_offer_v1"), choices.oneIn(3) {
      let file = WireClient.memory(16)
      client.request(offer, "receive", "text/plain", .file(file))
      return WireClient.closeFile(file)
    }
    let source = client.make(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.request(
      device, choices.oneIn(2) ? "set_selection" : "set_primary_selection", choices.oneIn(8) ? nil : .id(source))
    if choices.oneIn(3) { client.request(source, "destroy") }
  }

  /// Opens a socket for sandboxed clients, which ends as soon as it is committed.
  func openSandbox(_ choices: inout Choices) {
    guard let manager = newest("wp_security_context_manager_v1") else { return }
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    // The kernel chooses the name.
    var address = sockaddr(sa_family: sa_family_t(AF_UNIX), sa_data: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    _ = bind(listener, &address, socklen_t(MemoryLayout<sa_family_t>.size))
    _ = Glibc.listen(listener, 1)
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    let context = client.make(manager, "create_listener", .file(listener), .file(ends[0]))
    add(context, "wp_security_context_v1")
    if choices.oneIn(4) { client.request(context, "set_app_id", "org.example.Fuzz") }
    if !choices.oneIn(4) { client.request(context, "set_sandbox_engine", "org.flatpak") }
    if choices.oneIn(2) { client.request(context, "commit") }
    for file in [listener] + ends { WireClient.closeFile(file) }
  }

  /// Destroys a registry, seldom the one that the client uses.
  func destroyRegistry(_ choices: inout Choices) {
    guard let fixes = newest("wl_fixes"), let registry = some("wl_registry", &choices),
      registry != 2 || choices.oneIn(8)
    else { return }
    client.request(fixes, "destroy_registry", .id(registry))
    remove(registry, "wl_registry")
  }

  /// Unmaps a window or destroys a subsurface, as a program does that ends normally.
  func closeSomething(_ choices: inout Choices) {
    switch choices.below(3) {
    case 0: destroy(some("wl_subsurface", &choices), "wl_subsurface")
    case 1: destroy(some("xdg_popup", &choices), "xdg_popup")
    default:
      // A commit without a buffer hides the surface without destroying it.
      guard let surface = some("wl_surface", &choices) else { return }
      client.request(surface, "attach", nil, 0, 0)
      client.request(surface, "commit")
      ledger.surfaceGoes(surface)
    }
  }

  private func destroy(_ object: UInt32?, _ name: String) {
    guard let object else { return }
    client.request(object, "destroy")
    remove(object, name)
  }

  /// Takes part in responder chains: declares a surface, or sends a verdict with a serial that may be valid.
  func takePart(_ choices: inout Choices) {
    let manager = client.global("fingerpost_responder_manager_v1")
    guard let seat = newest("fingerpost_responder_seat_v1") else {
      return add(client.make(manager, "get_seat", .id(client.global("wl_seat"))), "fingerpost_responder_seat_v1")
    }
    guard let part = newest("fingerpost_responder_surface_v1") else {
      guard let surface = some("wl_surface", &choices) else { return }
      let made = client.make(manager, "get_surface", .id(surface))
      add(made, "fingerpost_responder_surface_v1")
      client.request(made, "set_verdicts", 7)
      return client.request(surface, "commit")
    }
    if choices.oneIn(6) { return tellChains(part, &choices) }
    if choices.oneIn(5) { return useMenu(part, &choices) }
    if choices.oneIn(4) { return nameRecognizer(seat, &choices) }
    guard let serial = choices.one(of: serials) else { return }
    switch choices.below(8) {
    case 0, 1: client.request(seat, "defers_past_end", .id(serial), .number(Int64(choices.below(2500))))
    case 2: client.request(seat, "handled", .id(serial))
    case 3: client.request(seat, choices.oneIn(2) ? "declined" : "continues", .id(serial))
    case 4: client.request(seat, choices.oneIn(2) ? "claim" : "defers", .id(serial))
    case 5:
      let region = client.makeRegion()
      client.request(region, "add", 0, 0, .number(Int64(choices.below(200))), .number(Int64(choices.below(200))))
      client.request(part, "set_control_region", choices.oneIn(4) ? .nothing : .id(region))
      client.request(region, "destroy")
      if let surface = some("wl_surface", &choices) { client.request(surface, "commit") }
    default:
      let fence = client.last["fingerpost_responder_seat_v1.fence"]?[0]
      if let fence { client.request(seat, "fence_done", .id(fence)) }
    }
  }

  /// Declares places for the edit menu, asks for it, lists an action in it, or draws it with numbers that may be wrong.
  private func useMenu(_ part: UInt32, _ choices: inout Choices) {
    let (own, drawn) = ("fingerpost_responder_edit_menu_v1", "fingerpost_edit_menu_v1")
    if choices.oneIn(3) {
      guard let manager = newest("fingerpost_edit_menu_manager_v1") else { return }
      guard let menu = some(drawn, &choices) else {
        return add(client.make(manager, "get_edit_menu", .id(client.global("wl_seat"))), drawn)
      }
      let number = Word.id(client.last["\(drawn).menu"]?[0] ?? choices.number())
      switch choices.below(6) {
      case 0, 1: client.request(menu, "press", number, .id(UInt32(choices.below(8))))
      case 2: client.request(menu, "dismiss", number)
      case 3, 4:
        let selection = Word.id(client.last["\(drawn).ends"]?[0] ?? choices.number())
        client.request(
          menu, "move_end", selection, .id(UInt32(choices.below(2))), .id(choices.number()), .id(choices.number()),
          .id(UInt32(choices.below(2))))
      default: destroy(menu, drawn)
      }
      return
    }
    guard let menu = newest(own) else { return add(client.make(part, "get_edit_menu"), own) }
    let sides = (0..<6).map { _ in Word.number(Int64(Int32(bitPattern: choices.number()))) }
    switch choices.below(7) {
    case 0: client.request(menu, "set_area", sides[0], sides[1], sides[2], sides[3])
    case 1: client.request(menu, "set_ends", with: sides)
    case 2: client.request(menu, "unset_ends")
    case 3, 4: if let serial = choices.one(of: serials) { client.request(menu, "show", .id(serial)) }
    case 5: client.request(menu, "hide")
    default: destroy(menu, own)
    }
    if let surface = some("wl_surface", &choices) { client.request(surface, "commit") }
  }

  /// Names a recognizer, or decides about it, with a serial that may be valid.
  private func nameRecognizer(_ seat: UInt32, _ choices: inout Choices) {
    let interface = "fingerpost_responder_recognizer_v1"
    guard let recognizer = newest(interface) else {
      return add(client.make(seat, "get_recognizer", .text("double-tap")), interface)
    }
    guard let serial = choices.one(of: serials) else { return }
    switch choices.below(9) {
    case 0, 1, 2: client.request(recognizer, "attempts", .id(serial), .number(Int64(choices.below(2500))))
    case 3: client.request(recognizer, "failed")
    case 4: client.request(recognizer, "recognized")
    case 5, 6: client.request(recognizer, "wants_to_begin", .number(Int64(choices.below(5))))
    case 7: client.request(recognizer, "set_taps", .number(Int64(choices.one(of: [0, 1, 2, 3, UInt32.max])!)))
    default: destroy(recognizer, interface)
    }
  }

  /// Takes part in questions for chains, or answers one, which may not be open, with any number of names.
  private func tellChains(_ part: UInt32, _ choices: inout Choices) {
    let latest = client.last["fingerpost_responder_surface_v1.chain_request"]?[0] ?? 0
    let number = Word.id(choices.oneIn(4) ? choices.number() : latest)
    switch choices.below(3) {
    case 0: client.request(part, "use_chain_questions", .number(choices.oneIn(8) ? 0 : 1))
    case 1:
      let name = [UInt8](repeating: UInt8(1 + choices.below(255)), count: choices.below(255))
      for _ in 0..<choices.below(80) { client.request(part, "chain_link", number, .bytes(name + [0])) }
    default: client.request(part, "chain_done", number)
    }
  }

  func limitInput(_ choices: inout Choices) {
    guard let surface = some("wl_surface", &choices) else { return }
    let region = client.makeRegion()
    for request in ["add", "subtract"] {
      let sides = (0..<4).map { _ in Word.number(Int64(Int32(bitPattern: choices.number()))) }
      client.request(region, request, sides[0], sides[1], sides[2], sides[3])
    }
    client.request(surface, "set_input_region", .id(region))
    client.request(region, "destroy")
    client.request(surface, "commit")
  }

  /// Declares some kinds of events that the client judges on a surface, or sends a verdict about an event, which may have
  /// none open.
  func judge(_ choices: inout Choices) {
    let (seat, part) = ("fingerpost_responder_seat_v1", "fingerpost_responder_surface_v1")
    guard let manager = newest("fingerpost_responder_manager_v1") else { return }
    if objects[seat] == nil, choices.oneIn(2) {
      add(client.make(manager, "get_seat", .id(client.global("wl_seat"))), seat)
    }
    if let judge = newest(seat), let serial = choices.one(of: serials), choices.oneIn(2) {
      return client.request(judge, choices.oneIn(2) ? "declined" : "continues", .id(serial))
    }
    guard let surface = some("wl_surface", &choices) else { return }
    if objects[part] == nil { add(client.make(manager, "get_surface", .id(surface)), part) }
    guard let object = newest(part) else { return }
    client.request(object, "set_verdicts", .id(UInt32(choices.below(32))))
    client.request(object, "set_first_responder", .id(UInt32(choices.below(2))), .id(UInt32(choices.below(3))))
    client.request(surface, "commit")
    if choices.oneIn(8) { destroy(object, part) }
  }

  /// Exports a window, makes the latest window that another client has exported the parent of one, or ends such a relation.
  func lend(_ choices: inout Choices, from other: Stranger?) {
    let version = choices.oneIn(2) ? 1 : 2
    let (exported, imported) = ("zxdg_exported_v\(version)", "zxdg_imported_v\(version)")
    switch choices.below(5) {
    case 0, 1:
      guard let exporter = newest("zxdg_exporter_v\(version)"), let surface = some("wl_surface", &choices) else {
        return
      }
      add(client.make(exporter, version == 2 ? "export_toplevel" : "export", .id(surface)), exported)
    case 2:
      let handle = (other ?? self).client.texts["zxdg_exported_v\(choices.oneIn(2) ? 1 : 2).handle"] ?? "none"
      guard let importer = newest("zxdg_importer_v\(version)") else { return }
      add(client.make(importer, version == 2 ? "import_toplevel" : "import", .text(handle)), imported)
    case 3:
      guard let parent = some(imported, &choices), let surface = some("wl_surface", &choices) else { return }
      client.request(parent, "set_parent_of", .id(surface))
    default:
      choices.oneIn(2) ? destroy(some(exported, &choices), exported) : destroy(some(imported, &choices), imported)
    }
  }
}
