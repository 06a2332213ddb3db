import Seats
import Testing
import WireClients

@testable import Globals

/// Tests of invalid messages.
@Suite struct WireTests {
  private static let offences = [
    Offence("a request to an object that never was", "wl_display 0") { $1.say(object: 4711, opcode: 0, []) },
    Offence("a request to the null object", "wl_display 0") { $1.say(object: 0, opcode: 0, []) },
    Offence("a request to an object of the server's range", "wl_display 0") {
      $1.say(object: 0xff00_0001, opcode: 0, [])
    },
    Offence("a request that wl_display has not", "wl_display 1") { $1.say(object: 1, opcode: 77, []) },
    Offence("a request that wl_surface has not", "wl_display 1") { $1.say(object: $1.makeSurface(), opcode: 900, []) },
    Offence("a request of a later version", "wl_display 1") { _, client in
      let compositor = client.global("wl_compositor", version: 1)
      client.request(client.make(compositor, "create_surface"), "damage_buffer", 0, 0, 1, 1)
    },
    Offence("a request without its arguments", "wl_display 1") { $1.say(object: $1.makeSurface(), opcode: 1, []) },
    Offence("a request with half an argument too much is not read as the next one", "wl_display 1") { _, client in
      let surface = client.makeSurface()
      client.say(object: surface, opcode: 6, [])
      client.say(object: surface, opcode: 900, [1, 2])
    },
    Offence("an object of the wrong interface", "wl_display 1") { _, client in
      client.request(client.makeSurface(), "attach", .id(client.makeRegion()), 0, 0)
    },
    Offence("no object where one must be", "wl_display 1") { _, client in
      client.make(client.global("wl_subcompositor"), "get_subsurface", .id(client.makeSurface()), nil)
    },
    Offence("no string where one must be", "wl_display 1") { _, client in
      client.request(client.beginToplevel().role, "set_title", nil)
    },
    Offence("a new id that is taken", "wl_display 1") { _, client in
      let surface = client.makeSurface()
      client.say(object: client.global("wl_compositor"), opcode: 0, bytes(surface))
      client.say(object: client.global("wl_compositor"), opcode: 0, bytes(surface))
    },
    Offence("a new id that leaves a gap", "wl_display 1") {
      $1.say(object: $1.global("wl_compositor"), opcode: 0, bytes(90_000))
    },
    Offence("a new id of the server's range", "wl_display 1") {
      $1.say(object: $1.global("wl_compositor"), opcode: 0, bytes(0xff00_0000))
    },
    Offence("no new id", "wl_display 1") { $1.say(object: $1.global("wl_compositor"), opcode: 0, bytes(0)) },
    Offence("a file is missing", "wl_display 1") { $1.say(object: $1.global("wl_shm"), opcode: 0, bytes(90, 4096)) },
    Offence("a global that is none", "wl_registry 0") {
      $1.say(object: 2, opcode: 0, bytes(4000, 4) + Array("abc\0".utf8) + bytes(1, 3))
    },
    Offence("a global under another's name", "wl_registry 0") { _, client in
      let name = client.globals["wl_shm"]!.name
      client.say(object: 2, opcode: 0, bytes(name, 8) + Array("wl_seat\0".utf8) + bytes(1, 3))
    },
    Offence("a global's version that is not offered", "wl_registry 0") { _ = $1.global("wl_shm", version: 99) },
    Offence("version 0 of a global", "wl_registry 0") { _ = $1.global("wl_shm", version: 0) },
    Offence("a string that says it is longer than the message", "wl_display 1") { _, client in
      client.say(object: client.beginToplevel().role, opcode: 2, bytes(4000) + [65, 66, 0, 0])
    },
    Offence("a string without its zero", "wl_display 1") { _, client in
      client.say(object: client.beginToplevel().role, opcode: 2, bytes(4) + [65, 66, 67, 68])
    },
    Offence("a string of nearly 4 GiB", "wl_display 1") { _, client in
      client.say(object: client.beginToplevel().role, opcode: 2, bytes(0xffff_fffd) + [65, 66, 0, 0])
    },
  ]

  @Test(
    "Each malformed message ends its client's connection with the error that wl_display has for it", arguments: offences
  )
  func malformed(offence: Offence) throws { try offence.check() }

  @Test(
    "A message too short to be one, or longer than the wire carries, ends the connection",
    arguments: [0, 4, 7, 4100, 65_532])
  func lengths(length: UInt32) throws {
    let arena = try Arena()
    let client = try arena.connect()
    client.queue(bytes(1, length << 16) + [UInt8](repeating: 0, count: 8192))
    arena.settle()
    #expect(client.isLetGo || client.error != nil)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that stops in the middle of a message waits, and harms nobody")
  func truncated() throws {
    let arena = try Arena()
    let client = try arena.connect()
    client.queue([1, 0, 0])
    arena.settle()
    #expect(!client.isLetGo)
    #expect(arena.faultsOfBystander() == [])
    client.queue([0, 0, 0, 12, 0, 3, 0])
    arena.settle()
    #expect(!client.isLetGo)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Garbage ends the connection of whoever sends it", arguments: 1...40)
  func garbage(seed: UInt64) throws {
    let arena = try Arena()
    var dice = Dice(seed: seed)
    for _ in 0..<10 {
      let client = try arena.connect()
      client.queue((0..<600).map { _ in UInt8(truncatingIfNeeded: dice.next()) })
      arena.settle()
      arena.kill(client)
    }
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Requests to an object that was destroyed are an invalid object's")
  func afterDestruction() throws {
    for request in 0..<6 {
      try Offence("request \(request) after destruction", "wl_display 0") { _, client in
        let surface = client.makeSurface()
        client.request(surface, "destroy")
        client.say(object: surface, opcode: UInt32(request), bytes(0, 0, 0, 0, 0, 0))
      }.check()
    }
  }

  @Test("Strings as long as a message may be are taken")
  func longStrings() throws {
    try Oddity("long strings") { _, client in
      let toplevel = client.beginToplevel()
      client.request(toplevel.role, "set_title", .text(String(repeating: "ü", count: 2000)))
      client.say(object: toplevel.role, opcode: 3, bytes(3996) + [UInt8](repeating: 0xff, count: 3995) + [0])
    }.check()
  }
}

func bytes(_ numbers: UInt32...) -> [UInt8] {
  numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
}

/// A small random number generator, determined by its seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }

  mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % max(1, limit) }
}
