import WireClients

extension Stranger {
  /// Acts as a text field or as an input method of one of the versions.
  func write(_ choices: inout Choices) {
    switch choices.below(5) {
    case 0: editByV1(&choices)
    case 1: editByV2(&choices)
    case 2: showPanel(&choices)
    case 3: followFocus(&choices)
    default: compose(&choices)
    }
  }

  private func number(_ choices: inout Choices) -> Word { .number(Int64(Int32(bitPattern: choices.number()))) }

  private func editByV1(_ choices: inout Choices) {
    let interface = "zwp_text_input_v1"
    guard let manager = newest("zwp_text_input_manager_v1"), let surface = some("wl_surface", &choices) else { return }
    guard let input = some(interface, &choices), !choices.oneIn(8) else {
      return add(client.make(manager, "create_text_input"), interface)
    }
    let seat = Word.id(client.global("wl_seat"))
    switch choices.below(6) {
    case 0, 1: client.request(input, "activate", seat, .id(surface))
    case 2: client.request(input, "deactivate", seat)
    case 3: client.request(input, choices.oneIn(2) ? "show_input_panel" : "hide_input_panel")
    case 4:
      client.request(input, "set_content_type", .id(choices.number()), .id(UInt32(choices.below(15))))
      client.request(input, choices.oneIn(2) ? "reset" : "show_input_panel")
    default:
      client.request(input, "set_surrounding_text", "ä\u{1F600}", .id(UInt32(choices.below(8))), .id(choices.number()))
      client.request(input, "commit_state", .id(choices.number()))
    }
  }

  private func editByV2(_ choices: inout Choices) {
    let interface = "zwp_text_input_v2"
    guard let manager = newest("zwp_text_input_manager_v2"), let surface = some("wl_surface", &choices) else { return }
    guard let input = some(interface, &choices) else {
      return add(client.make(manager, "get_text_input", .id(client.global("wl_seat"))), interface)
    }
    switch choices.below(6) {
    case 0: client.request(input, "disable", .id(surface))
    case 1: client.request(input, choices.oneIn(2) ? "show_input_panel" : "hide_input_panel")
    case 2: client.request(input, "set_surrounding_text", "ä\u{1F600}", number(&choices), number(&choices))
    default:
      let serial = client.last["\(interface).enter"]?.first ?? 0
      client.request(input, "enable", .id(surface))
      client.request(input, "update_state", .id(serial), .id(UInt32(choices.below(5))))
    }
  }

  /// Composes in a context of an input method, which may have ended.
  private func compose(_ choices: inout Choices) {
    let interface = "zwp_input_method_context_v1"
    guard let context = some(interface, &choices) else { return }
    let serial = Word.id(client.last["\(interface).commit_state"]?.first ?? 0)
    switch choices.below(8) {
    case 0: client.request(context, "commit_string", serial, "ä\u{1F600}")
    case 1:
      client.request(context, "preedit_styling", .id(choices.number()), .id(choices.number()), .id(choices.number()))
      client.request(context, "preedit_cursor", number(&choices))
      client.request(context, "preedit_string", serial, "ä\u{1F600}", "a")
    case 2:
      client.request(context, "delete_surrounding_text", number(&choices), .id(choices.number()))
      client.request(context, "cursor_position", number(&choices), number(&choices))
      client.request(context, "commit_string", serial, "")
    case 3:
      let sym = choices.one(of: [0xFF08, 0x61, 0x41, choices.number()])!
      client.request(context, "keysym", serial, 0, .id(sym), .id(UInt32(choices.below(3))), .id(choices.number()))
    case 4:
      client.request(context, "key", serial, 0, .id(UInt32(choices.below(800))), .id(UInt32(choices.below(3))))
    case 5: client.request(context, "modifiers", serial, .id(UInt32(choices.below(16))), 0, 0, 0)
    case 6:
      let keyboard = client.make(context, "grab_keyboard")
      ledger.keyboardGrabs(keyboard)
      add(keyboard, "wl_keyboard")
    default:
      client.request(context, "destroy")
      remove(context, interface)
    }
  }

  /// Acts as an on-screen keyboard, which may ask to be the input method.
  private func followFocus(_ choices: inout Choices) {
    let (focus, method) = ("fingerpost_text_focus_v1", "zwp_input_method_v2")
    guard let manager = newest("fingerpost_text_focus_manager_v1") else { return }
    let seat = Word.id(client.global("wl_seat"))
    switch choices.below(6) {
    case 0, 1: add(client.make(manager, "get_text_focus", seat), focus)
    case 2:
      guard let methods = newest("zwp_input_method_manager_v2") else { return }
      add(client.make(methods, "get_input_method", seat), method)
    case 3: if let object = some(focus, &choices) { client.request(object, "await_typing") }
    case 4:
      guard let object = some(focus, &choices) else { return }
      client.request(object, "destroy")
      remove(object, focus)
    default:
      guard let object = some(method, &choices) else { return }
      client.request(object, "destroy")
      remove(object, method)
    }
  }

  private func showPanel(_ choices: inout Choices) {
    let interface = "zwp_input_panel_surface_v1"
    guard let panels = newest("zwp_input_panel_v1") else { return }
    guard let panel = some(interface, &choices), let output = newest("wl_output") else {
      let surface = client.makeSurface()
      add(surface, "wl_surface")
      return add(client.make(panels, "get_input_panel_surface", .id(surface)), interface)
    }
    if choices.oneIn(2) {
      client.request(panel, "set_toplevel", .id(output), 0)
    } else {
      client.request(panel, "set_overlay_panel")
    }
    draw(&choices)
  }
}
