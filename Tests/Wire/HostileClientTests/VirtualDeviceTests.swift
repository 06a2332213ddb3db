import Glibc
import Testing
import WireClients

/// Tests of virtual devices with arbitrary keymaps.
@Suite struct VirtualDeviceTests {
  private static func bring(_ client: WireClient, _ text: [UInt8], size: Word? = nil, format: Word = 1) -> UInt32 {
    let keyboard = client.make(
      client.global("zwp_virtual_keyboard_manager_v1"), "create_virtual_keyboard", .id(client.global("wl_seat")))
    let file = WireClient.memory(0)
    defer { close(file) }
    _ = write(file, text, text.count)
    client.request(keyboard, "keymap", format, .file(file), size ?? .number(Int64(text.count)))
    return keyboard
  }

  private static func keymap(_ name: String, _ text: String, size: Word? = nil, format: Word = 1) -> Offence {
    Offence(name, "zwp_virtual_keyboard_v1 0") { _, client in
      _ = bring(client, Array(text.utf8), size: size, format: format)
    }
  }

  private static let header = "xkb_keymap { xkb_keycodes { <A> = 38; }; xkb_types { include \"complete\" }; "

  private static let offences = [
    keymap("an empty keymap", "", size: 0),
    keymap("a keymap that is no text", "\u{1}\u{2}\u{3}"),
    keymap("a keymap of zeroes", String(repeating: "\0", count: 4096)),
    keymap("half a keymap", header),
    keymap("a keymap that includes itself in vain", "xkb_keymap { include \"../../../../etc/passwd\" };"),
    keymap("a keymap of braces", String(repeating: "{", count: 100_000)),
    keymap("a keymap longer than its file", "xkb_keymap {};", size: 900_000),
    keymap("a keymap of four gigabytes", "xkb_keymap {};", size: -1),
    keymap("a keymap without a format", minimal, format: 0),
    Offence("a keymap in a device", "zwp_virtual_keyboard_v1 0") { _, client in
      let keyboard = client.make(
        client.global("zwp_virtual_keyboard_manager_v1"), "create_virtual_keyboard", .id(client.global("wl_seat")))
      let file = open("/dev/zero", O_RDONLY)
      client.request(keyboard, "keymap", 1, .file(file), 4096)
      close(file)
    },
    Offence("a key without a keymap", "zwp_virtual_keyboard_v1 0") { _, client in
      let keyboard = client.make(
        client.global("zwp_virtual_keyboard_manager_v1"), "create_virtual_keyboard", .id(client.global("wl_seat")))
      client.request(keyboard, "key", 0, 30, 1)
    },
    Offence("an axis that is none", "zwlr_virtual_pointer_v1 0") { _, client in
      let pointer = client.make(client.global("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", nil)
      client.request(pointer, "axis_stop", 0, 2)
    },
  ]

  private static let minimal = """
    xkb_keymap { xkb_keycodes { minimum = 8; maximum = 255; <A> = 9; }; xkb_types { include "complete" };
      xkb_compatibility { include "complete" }; xkb_symbols { key <A> { [ a, A ] }; }; };
    """

  @Test("What is no keymap, and no axis, is refused", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("keys and modifiers of the largest numbers") { arena, client in
      let keyboard = bring(client, Array(minimal.utf8) + [0])
      for key: Word in [0, 1, 0x2ff, 0x300, -1, .smallest] { client.request(keyboard, "key", -1, key, 1) }
      client.request(keyboard, "modifiers", -1, -1, -1, -1)
      client.request(keyboard, "key", -1, 1, 0)
      arena.settle()
      _ = bring(client, Array(minimal.utf8))
    },
    Oddity("a keymap's file that is cut short afterwards") { arena, client in
      let keyboard = client.make(
        client.global("zwp_virtual_keyboard_manager_v1"), "create_virtual_keyboard", .id(client.global("wl_seat")))
      let file = WireClient.memory(0)
      _ = write(file, minimal, minimal.utf8.count)
      client.request(keyboard, "keymap", 1, .file(file), .number(Int64(minimal.utf8.count)))
      arena.settle()
      ftruncate(file, 0)
      close(file)
      client.request(keyboard, "key", 0, 1, 1)
    },
    Oddity("a pointer of the largest numbers") { _, client in
      let manager = client.global("zwlr_virtual_pointer_manager_v1")
      let pointer = client.make(manager, "create_virtual_pointer_with_output", nil, .id(client.global("wl_output")))
      client.request(manager, "destroy")
      for number: Word in [.largest, .smallest, -1, 0] {
        client.request(pointer, "motion", number, number, number)
        client.request(pointer, "motion_absolute", number, number, number, number, number)
        client.request(pointer, "button", number, number, 1)
        client.request(pointer, "axis_discrete", number, 0, number, number)
        client.request(pointer, "axis", number, 1, number)
        client.request(pointer, "frame")
      }
    },
  ]

  @Test("What is only odd harms nobody", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  @Test func whatADeadClientHeldIsLetGoEverywhere() throws {
    let arena = try Arena()
    let (listener, _) = try arena.connectWithWindow()
    let robot = try arena.connect()
    let keyboard = Self.bring(robot, Array(Self.minimal.utf8))
    arena.settle()
    robot.request(keyboard, "key", 0, 1, 1)
    robot.request(keyboard, "modifiers", 1, 0, 0, 0)
    arena.settle()
    #expect(listener.counts["wl_keyboard.keymap"] == 2)
    #expect(listener.last["wl_keyboard.modifiers"]?[1] == 1)
    arena.kill(robot)
    #expect(listener.counts["wl_keyboard.keymap"] == 3)
    #expect(listener.last["wl_keyboard.key"]?[2...] == [1, 0])
    #expect(listener.last["wl_keyboard.modifiers"]?[1] == 0)
    #expect(arena.faultsOfBystander() == [])
  }
}
