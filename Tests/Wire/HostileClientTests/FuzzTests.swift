import Assembly
import CWaylandServer
import CWaylandUtil
import Globals
import SeededRandom
import Testing
import WireClients

/// Tests of well-formed requests with random objects, opcodes and arguments.
@Suite struct FuzzTests {
  private static let requestsPerSeed = 25_000

  @Test("Random requests harm nobody but their sender", arguments: Seeds.sample(1...3, of: 1...10))
  func anything(seed: UInt64) throws {
    let arena = try Arena(seed.isMultiple(of: 2) ? .strict : .lenient)
    var dice = Dice(seed: seed)
    var sent = 0
    while sent < Self.requestsPerSeed {
      let stranger = Stranger(try arena.connect(), dice: Dice(seed: dice.next()))
      while !stranger.client.isLetGo, stranger.client.error == nil, sent < Self.requestsPerSeed {
        for _ in 0..<20 { sent += stranger.sayAnything() }
        arena.settle()
        disturb(arena, &dice)
      }
      arena.kill(stranger.client)
      // Later strangers get input again.
      _ = arena.compositor.seat.lock.unlockAbandoned()
    }
    #expect(arena.faultsOfBystander() == [], "seed \(seed)")
    #expect(arena.compositor.server.surfaces.count == 1, "seed \(seed)")
    #expect(arena.compositor.server.clients.all.count == 1, "seed \(seed)")
  }

  private func disturb(_ arena: Arena, _ dice: inout Dice) {
    let (x, y) = (Double(dice.below(820)) - 10, Double(dice.below(620)) - 10)
    let finger = Int32(dice.below(4))
    switch dice.below(10) {
    case 0: arena.finger(finger, downAt: x, y)
    case 1: arena.finger(finger, to: x, y)
    case 2: arena.fingerUp(finger)
    case 3: arena.pointer(to: x, y)
    case 4: arena.button(dice.below(2) == 0)
    case 5: arena.key(30 + UInt32(dice.below(4)), dice.below(2) == 0)
    case 6: _ = arena.compositor.scene.pacer.serve()
    case 7: _ = try? arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
    case 8: arena.clock.advance(microseconds: 16_000)
    default: break
    }
  }
}

/// A client that sends random requests.
private final class Stranger {
  let client: WireClient
  private var dice: Dice
  /// The live objects from the client's view, by interface.
  private var objects: [String: [UInt32]] = [:]
  private var serials: [UInt32] = [0]

  init(_ client: WireClient, dice: Dice) {
    self.client = client
    self.dice = dice
    for name in client.globals.keys.sorted() {
      objects[name] = [client.global(name)]
    }
    client.onEvent = { [unowned self] client, object, event, values in receive(object, event, values) }
    beginWindow()
  }

  private func beginWindow() {
    let window = client.beginToplevel()
    objects["wl_surface", default: []].append(window.surface)
    objects["xdg_surface", default: []].append(window.xdgSurface)
    objects["xdg_toplevel", default: []].append(window.role)
  }

  /// Answers most configure events. Otherwise almost no window would ever be mapped.
  private func receive(_ object: UInt32, _ event: String, _ values: [UInt32]) {
    if event == "xdg_surface.configure", let serial = values.last, dice.below(8) != 0 {
      client.request(object, "ack_configure", .id(serial))
    }
    if event == "wl_data_device.data_offer" || event.hasSuffix("selection_device_v1.data_offer"), let id = values.last {
      let name = client.interface(of: id).map { String(cString: $0.pointee.name) } ?? ""
      objects[name, default: []].append(id)
    }
    if let first = values.first { serials.append(first) }
    if serials.count > 64 { serials.removeFirst(32) }
  }

  /// - Returns: the number of requests.
  func sayAnything() -> Int {
    if dice.below(6) == 0 { return drawSomething() }
    guard let name = objects.keys.sorted().randomElement(using: &dice),
      let object = objects[name]?.randomElement(using: &dice), let interface = client.interface(of: object),
      interface.pointee.method_count > 0
    else { return 0 }
    // Most random requests on these objects end the client, so it would rarely reach other requests.
    if name.contains("virtual"), !name.contains("manager"), dice.below(20) != 0 { return 0 }
    let opcode = dice.below(Int(interface.pointee.method_count))
    let request = interface.pointee.methods[opcode]
    let requestName = String(cString: request.name)
    let endsIt = requestName == "destroy" || requestName == "release"
    if endsIt, client.globals[name] != nil || dice.below(3) != 0 { return 0 }
    let signature = String(cString: request.signature).filter { $0.isLetter || $0 == "?" }
    guard !signature.contains("h") else { return 0 }
    client.queue(message(object, UInt32(opcode), signature, request))
    if endsIt { objects[name]?.removeAll { $0 == object } }
    return 1
  }

  private func message(_ object: UInt32, _ opcode: UInt32, _ signature: String, _ request: wl_message) -> [UInt8] {
    var body: [UInt8] = []
    var (slot, mayLack) = (0, false)
    for letter in signature {
      if letter == "?" {
        mayLack = true
        continue
      }
      defer {
        slot += 1
        mayLack = false
      }
      switch letter {
      case "n":
        guard let interface = request.types[slot] else { return [] }
        let made = client.allocate(interface)
        objects[String(cString: interface.pointee.name), default: []].append(made)
        body += bytes(made)
      case "o": body += bytes(anObject(request.types[slot], mayLack: mayLack))
      case "s":
        let text = Array("text/plain\0".utf8) + [0]
        body += bytes(11) + text
      case "a": body += bytes(0)
      default: body += bytes(aNumber())
      }
    }
    return bytes(object, UInt32(8 + body.count) << 16 | opcode) + body
  }

  private func anObject(_ interface: UnsafePointer<wl_interface>?, mayLack: Bool) -> UInt32 {
    if mayLack, dice.below(3) == 0 { return 0 }
    guard let interface else { return 0 }
    // Sometimes uses an id that was destroyed long ago or has another interface.
    if dice.below(400) == 0 { return UInt32(dice.below(Int(client.lastID) + 3)) }
    let known = objects[String(cString: interface.pointee.name)] ?? []
    if known.isEmpty, interface.pointee.name.pointee == UInt8(ascii: "w"), dice.below(2) == 0 { return 0 }
    return known.suffix(12).randomElement(using: &dice) ?? 0
  }

  private func aNumber() -> UInt32 {
    switch dice.below(12) {
    case 0: return UInt32(bitPattern: Int32.max)
    case 1: return UInt32(bitPattern: Int32.min)
    case 2: return UInt32(bitPattern: -1)
    case 3: return 0
    case 4: return UInt32(truncatingIfNeeded: dice.next())
    case 5, 6: return serials.randomElement(using: &dice) ?? 0
    case 7: return 256 * UInt32(dice.below(40))
    default: return UInt32(1 + dice.below(60))
    }
  }

  private func drawSomething() -> Int {
    guard let surface = objects["wl_surface"]?.suffix(12).randomElement(using: &dice) else { return 0 }
    switch dice.below(6) {
    case 0:
      if (objects["xdg_toplevel"] ?? []).count < 20 { beginWindow() }
      return 4
    case 1:
      objects["wl_buffer", default: []].append(client.makeBuffer(Int32(1 + dice.below(60)), Int32(1 + dice.below(60))))
      return 3
    case 2:
      client.attach(client.makeSolid(), to: surface)
      client.request(surface, "commit")
      return 4
    default:
      client.draw(surface, Int32(1 + dice.below(90)), Int32(1 + dice.below(90)))
      return 6
    }
  }
}
