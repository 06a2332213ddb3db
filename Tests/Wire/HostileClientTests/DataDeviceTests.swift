import Testing
import WireClients

/// Tests of the clipboard, the primary selection, and drag and drop.
@Suite struct DataDeviceTests {
  private static func source(_ client: WireClient, _ types: [String] = ["text/plain"]) -> UInt32 {
    let source = client.make(client.global("wl_data_device_manager"), "create_data_source")
    for type in types { client.request(source, "offer", .text(type)) }
    return source
  }

  private static func device(_ client: WireClient) -> UInt32 {
    client.make(client.global("wl_data_device_manager"), "get_data_device", .id(client.global("wl_seat")))
  }

  /// Puts a finger on the client's window.
  ///
  /// - Returns: the serial of the down event, and the window.
  private static func touched(_ arena: Arena, _ client: WireClient) -> (serial: UInt32, WireWindow) {
    client.make(client.global("wl_seat"), "get_touch")
    client.make(client.global("wl_seat"), "get_keyboard")
    let window = arena.showWindow(of: client)
    arena.finger(downAt: 400, 300)
    arena.settle()
    return (client.last["wl_touch.down"]?.first ?? 0, window)
  }

  private static let offences = [
    Offence("actions that are none", "wl_data_source 0") { $1.request(source($1), "set_actions", 8) },
    Offence("actions set twice", "wl_data_source 1") { _, client in
      let source = source(client)
      for _ in 0..<2 { client.request(source, "set_actions", 1) }
    },
    Offence("a selection with actions", "wl_data_source 1") { arena, client in
      let (serial, _) = touched(arena, client)
      let source = source(client)
      client.request(source, "set_actions", 1)
      client.request(device(client), "set_selection", .id(source), .id(serial))
    },
    Offence("a toplevel as a drag's icon", "wl_data_device 0") { arena, client in
      let (serial, window) = touched(arena, client)
      client.request(device(client), "start_drag", nil, .id(window.surface), .id(window.surface), .id(serial))
    },
    Offence("a finish of a selection", "wl_data_offer 0") { arena, client in
      let offer = offered(arena, client)
      client.request(offer, "finish")
    },
    Offence("actions of a selection", "wl_data_offer 3") { arena, client in
      client.request(offered(arena, client), "set_actions", 1, 1)
    },
    Offence("two preferred actions", "wl_data_offer 2") { arena, client in
      client.request(dragged(arena, client), "set_actions", 3, 3)
    },
    Offence("an action mask of all bits", "wl_data_offer 1") { arena, client in
      client.request(dragged(arena, client), "set_actions", -1, 1)
    },
    Offence("a finish before the drop", "wl_data_offer 0") { arena, client in
      client.request(dragged(arena, client), "finish")
    },
  ]

  /// The offer of the client's own selection.
  private static func offered(_ arena: Arena, _ client: WireClient) -> UInt32 {
    let (serial, _) = touched(arena, client)
    client.request(device(client), "set_selection", .id(source(client)), .id(serial))
    arena.settle()
    return client.last["wl_data_device.data_offer"]?.last ?? 0
  }

  /// The offer of the client's own drag over its window.
  private static func dragged(_ arena: Arena, _ client: WireClient) -> UInt32 {
    let (serial, window) = touched(arena, client)
    let source = source(client)
    client.request(source, "set_actions", 7)
    client.request(device(client), "start_drag", .id(source), .id(window.surface), nil, .id(serial))
    arena.settle()
    arena.finger(to: 405, 305)
    arena.settle()
    return client.last["wl_data_device.data_offer"]?.last ?? 0
  }

  @Test("Each breach of the rules for data gets its error", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("a source that is used twice") { arena, client in
      let (serial, window) = touched(arena, client)
      let (source, device) = (source(client), device(client))
      for _ in 0..<3 { client.request(device, "set_selection", .id(source), .id(serial)) }
      client.request(device, "start_drag", .id(source), .id(window.surface), nil, .id(serial))
    },
    Oddity("everything of a drag destroyed while it lasts") { arena, client in
      let (serial, window) = touched(arena, client)
      let (source, device, icon) = (source(client), device(client), client.makeSurface())
      client.request(source, "set_actions", 7)
      client.request(device, "start_drag", .id(source), .id(window.surface), .id(icon), .id(serial))
      arena.settle()
      arena.finger(to: 405, 305)
      arena.settle()
      client.request(icon, "destroy")
      client.request(device, "release")
      client.request(source, "destroy")
      arena.settle()
      arena.finger(to: 410, 305)
      arena.fingerUp()
    },
    Oddity("the surface of an xdg_surface without a role as a drag's icon") { arena, client in
      let (serial, window) = touched(arena, client)
      let (device, icon) = (device(client), client.makeSurface())
      let xdgSurface = client.make(client.global("xdg_wm_base"), "get_xdg_surface", .id(icon))
      for _ in 0..<2 { client.request(device, "start_drag", nil, .id(window.surface), .id(icon), .id(serial)) }
      arena.settle()
      client.request(icon, "commit")
      client.request(xdgSurface, "destroy")
      arena.settle()
      client.request(icon, "commit")
      client.request(icon, "destroy")
      arena.fingerUp()
    },
    Oddity("serials that nobody gave out") { arena, client in
      let (_, window) = touched(arena, client)
      let device = device(client)
      for serial in [Word.largest, .smallest, 0, -1] {
        client.request(device, "set_selection", .id(source(client)), serial)
        client.request(device, "start_drag", nil, .id(window.surface), nil, serial)
      }
    },
  ]

  @Test("Odd uses of data objects are taken", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  @Test(
    "What one client copies cannot end another, however many and long its types are",
    arguments: [(UInt8(0x41), 4075), (0xff, 4075), (0xff, 2000), (0x41, 500)])
  func poisonedSelection(filler: UInt8, length: Int) throws {
    let arena = try Arena()
    let victim = try arena.connect()
    victim.make(victim.global("wl_seat"), "get_keyboard")
    _ = Self.device(victim)
    let (mallory, _) = try arena.connectWithWindow()
    arena.finger(downAt: 400, 300)
    arena.fingerUp()
    arena.settle()
    let source = mallory.make(mallory.global("wl_data_device_manager"), "create_data_source")
    for index in 0..<500 {
      let digits = Array("\(index)".utf8)
      let text = digits + [UInt8](repeating: filler, count: length - digits.count)
      mallory.say(object: source, opcode: 0, bytes(UInt32(text.count + 1)) + text + [0])
    }
    let serial = mallory.last["wl_touch.down"]?.first ?? 0
    mallory.request(Self.device(mallory), "set_selection", .id(source), .id(serial))
    arena.settle()
    // The victim receives the keyboard, and with it the offer.
    _ = arena.showWindow(of: victim)
    arena.settle()
    #expect(mallory.error == nil)
    #expect(victim.error == nil)
    #expect(!victim.isLetGo)
    #expect(victim.counts["wl_data_device.selection"] == 1)
    arena.kill(mallory)
    arena.kill(victim)
    #expect(arena.faultsOfBystander() == [])
  }
}
