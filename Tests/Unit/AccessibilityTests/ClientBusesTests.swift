import Accessibility
import Glibc
import System
import Testing

/// Clients that each have a bus of their own, at the other ends of socket pairs. Time is that of the test.
@MainActor
@Suite("A bus for each client")
struct ClientBusesTests {
  /// What the clients share: nothing but the process that serves them.
  private final class Stage {
    var time: UInt64 = 1_000
    var waiting: [() -> Void] = []
    private(set) var buses: ClientBuses!
    var turns: [() -> Void] = []

    init() {
      buses = ClientBuses { [unowned self] in
        time
      } later: { [unowned self] in
        waiting.append($0)
      }
    }

    func turn(_ count: Int = 40) {
      for _ in 0..<count {
        let ready = waiting
        waiting = []
        for action in ready { action() }
        for turn in turns { turn() }
      }
    }

    /// Serves one end of a new pair, and gives the other one to the test.
    func connect(process: Int32, seesOthers: Bool = false) throws -> (connection: ClientBuses.Connection, socket: Int32)
    {
      let ends = try SocketConnection.pair()
      let ours = SocketConnection(adopting: ends.ours)
      ours.stopBlocking()
      let connection = try buses.serve(ours, process: process, user: 1000, seesOthers: seesOthers)
      turns.append { if connection.isOpen || connection.hasUnanswered { connection.process() } }
      return (connection, ends.theirs)
    }

    func list() -> [WidgetApplication] {
      var answer: [WidgetApplication]?
      buses.listApplications { answer = try? $0.get() }
      turn()
      return answer ?? []
    }

    func ask(_ question: WidgetQuestion, of widget: WidgetID) -> Result<WidgetAnswer, WidgetFault>? {
      var results: [Result<WidgetAnswer, WidgetFault>] = []
      buses.ask(question, of: widget) { results.append($0) }
      #expect(results.isEmpty, "never before the function returns")
      turn()
      #expect(results.count < 2)
      return results.first
    }
  }

  /// A program with one widget, which says its own name.
  private final class Program {
    let connection: ClientBuses.Connection
    let bus: AccessibilityBus
    var name = ""
    /// The calls that it has received.
    var calls: [String] = []
    var isSilent = false

    /// The signals that it has received: sender and member.
    var signals: [String] = []

    init(_ stage: Stage, process: Int32, title: String = "", seesOthers: Bool = false) throws {
      let (connection, socket) = try stage.connect(process: process, seesOthers: seesOthers)
      self.connection = connection
      bus = try AccessibilityBus(socket: socket, isServer: false)
      stage.turns.append { [unowned self] in bus.process() }
      bus.answer(at: nil) { [unowned self] call in
        if !call.isCall, !call.member.isEmpty { signals.append("\(call.sender) \(call.member)") }
        guard call.isCall, call.interface != "org.freedesktop.DBus" else { return false }
        calls.append(call.member)
        guard !isSilent else { return true }
        if call.member == "Fail" {
          bus.fail(call, "org.example.Failed", "no")
        } else if call.member == "Echo" {
          let text = (try? call.text()) ?? ""
          bus.reply(to: call) { $0.add("\(text) from \(call.sender)") }
        } else if call.member == "GetRole" {
          bus.reply(to: call) { $0.add(43 as UInt32) }
        } else {
          bus.reply(to: call) { $0.inside("v", "s") { $0.add(title) } }
        }
        return true
      }
      name = try #require(try? daemon(stage, "Hello")?.get())
    }

    /// Calls the bus, and reads a text of its answer.
    func daemon(_ stage: Stage, _ member: String, _ argument: String? = nil) throws -> Result<String, BusError>? {
      ask(stage, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, argument) {
        (try? $0.text()) ?? $0.signature
      }
    }

    func ask<Value>(
      _ stage: Stage, _ destination: String, _ path: String, _ interface: String, _ member: String,
      _ argument: String? = nil, read: @escaping (BusReader) -> Value
    ) -> Result<Value, BusError>? {
      var answer: Result<Value, BusError>?
      bus.call(destination, path, interface, member) { writer in
        if let argument { writer.add(argument) }
      } then: {
        answer = $0.map(read)
      }
      stage.turn()
      return answer
    }

    /// Registers an application, with the name of its choice.
    func embed(_ stage: Stage, _ path: String = WidgetID.rootPath, as name: String? = nil) -> Bool {
      var isTaken = false
      bus.call("org.a11y.atspi.Registry", WidgetID.rootPath, "org.a11y.atspi.Socket", "Embed") {
        $0.add(WidgetID(bus: name ?? self.name, path: path))
      } then: {
        if case .success = $0 { isTaken = true }
      }
      stage.turn()
      return isTaken
    }
  }

  private let registry = "org.a11y.atspi.Registry"

  // MARK: - Applications

  @Test("Applications are listed by their processes, and asked by their names")
  func twoApplications() throws {
    let stage = Stage()
    let first = try Program(stage, process: 11, title: "First")
    let second = try Program(stage, process: 12, title: "Second")
    #expect(first.name != second.name)
    #expect(second.embed(stage) && first.embed(stage))
    let listed = stage.list()
    #expect(listed.map(\.process) == [11, 12])
    #expect(listed.map(\.id.bus) == [first.name, second.name])
    #expect(listed.map(\.toolkit) == ["First", "Second"])
    #expect(
      stage.ask(.name, of: WidgetID(bus: second.name, path: "/w")) == .success(.text("Second")))
    #expect(stage.ask(.name, of: WidgetID(bus: ":1.99", path: "/w")) == .failure(.gone))
  }

  @Test("The name of a client does not tell how many have connected before it")
  func names() throws {
    let stage = Stage()
    let programs = try (0..<8).map { try Program(stage, process: $0) }
    let numbers = try programs.map { try #require(UInt64($0.name.dropFirst(3))) }
    #expect(Set(numbers).count == 8)
    // One of eight random numbers is below a million in less than one of a million million runs.
    #expect(numbers.min()! > 1_000_000, "\(numbers)")
  }

  @Test("A client that leaves is gone, also for questions in flight")
  func leaving() throws {
    let stage = Stage()
    var program: Program? = try Program(stage, process: 11, title: "First")
    _ = program?.embed(stage)
    let name = try #require(program?.name)
    program?.isSilent = true
    var results: [Result<WidgetAnswer, WidgetFault>] = []
    for _ in 0..<100 { stage.buses.ask(.role, of: WidgetID(bus: name, path: "/w")) { results.append($0) } }
    stage.turn()
    #expect(results.isEmpty)
    let connection = try #require(program?.connection)
    var endings = 0
    connection.onEnd = { endings += 1 }
    stage.turns.removeLast()
    program = nil
    stage.turn()
    #expect(results == Array(repeating: .failure(.gone), count: 100))
    #expect(!connection.isOpen && endings == 1)
    stage.buses.remove(connection)
    #expect(stage.list().isEmpty)
  }

  @Test("An application that does not say what it is delays no list, and is in the first list after it has")
  func silent() throws {
    let stage = Stage()
    let silent = try Program(stage, process: 11, title: "Silent")
    let good = try Program(stage, process: 12, title: "Good")
    silent.isSilent = true
    #expect(silent.embed(stage) && good.embed(stage))
    #expect(stage.list().map(\.toolkit) == ["Good"])
    stage.time += BusSource.limit + 1
    stage.turn()
    #expect(stage.ask(.name, of: WidgetID(bus: good.name, path: "/w")) == .success(.text("Good")))
  }

  @Test("Events are wanted from the first question on, and not before")
  func listening() throws {
    let stage = Stage()
    let program = try Program(stage, process: 11, title: "First")
    _ = program.embed(stage)
    func wanted() -> Int? {
      try? program.ask(stage, registry, "/org/a11y/atspi/registry", registry, "GetRegisteredEvents") { reader in
        (try? reader.list(of: "(ss)") { (item) throws(WidgetFault) in try item.skip("(ss)") })?.count ?? -1
      }?.get()
    }
    #expect(wanted() == 0)
    _ = stage.ask(.name, of: WidgetID(bus: program.name, path: "/w"))
    #expect(wanted() == 8)
    // The signal has a false sender, which does not count.
    let before = stage.buses.revision(of: program.name)
    program.bus.signal("/w", "org.a11y.atspi.Event.Object", "StateChanged") { writer in
      writer.add("focused")
      writer.add(1 as Int32)
    }
    stage.turn()
    #expect(stage.buses.revision(of: program.name) != before)
    #expect(stage.buses.lastFocus(of: program.name) == WidgetID(bus: program.name, path: "/w"))
  }

  // MARK: - Isolation

  @Test(
    "A client finds no other client",
    arguments: ["GetNameOwner", "GetConnectionUnixProcessID", "GetConnectionUnixUser"])
  func othersNames(_ member: String) throws {
    let stage = Stage()
    let reader = try Program(stage, process: 11)
    let victim = try Program(stage, process: 12, title: "Secret")
    #expect(victim.embed(stage))
    let answer = try #require(try reader.daemon(stage, member, victim.name))
    #expect(throws: BusError.self) { try answer.get() }
    // Its own name is answered.
    #expect(throws: Never.self) { try reader.daemon(stage, member, reader.name)?.get() }
    let names = reader.ask(stage, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames") { reader in
      (try? reader.list(of: "s") { (item) throws(WidgetFault) in try item.text() }) ?? []
    }
    #expect(try names?.get() == ["org.freedesktop.DBus", registry, ":0.0", reader.name])
  }

  @Test("A client reaches no widget of another one, by whatever destination")
  func othersWidgets() throws {
    let stage = Stage()
    let reader = try Program(stage, process: 11)
    let victim = try Program(stage, process: 12, title: "Secret")
    #expect(victim.embed(stage))
    victim.calls = []
    for destination in [victim.name, registry, ":0.0", "org.freedesktop.DBus", "org.example.Other"] {
      let answer = try #require(
        reader.ask(stage, destination, WidgetID.rootPath, "org.a11y.atspi.Accessible", "GetChildren") { $0.signature })
      #expect(throws: BusError.self) { try answer.get() }
    }
    #expect(victim.calls.isEmpty)
  }

  @Test(
    "Names of the bus and the registry cannot be claimed",
    arguments: [
      "org.a11y.atspi.Registry", "org.freedesktop.DBus", ":1.1", ":0.0",
    ])
  func claimedNames(_ wanted: String) throws {
    let stage = Stage()
    let claimer = try Program(stage, process: 11)
    let answer = claimer.ask(stage, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", wanted) {
      try? $0.uint32()
    }
    #expect(try answer?.get() == 3)
    let other = try Program(stage, process: 12, title: "Other")
    #expect(other.embed(stage))
    #expect(stage.list().map(\.process) == [12])
  }

  @Test("A root has the name of the client that registers it, whatever name it gives")
  func forgedRoots() throws {
    let stage = Stage()
    let victim = try Program(stage, process: 12, title: "Victim")
    let forger = try Program(stage, process: 11, title: "Forger")
    #expect(forger.embed(stage, "/forged", as: victim.name))
    #expect(stage.list().map(\.id) == [WidgetID(bus: forger.name, path: "/forged")])
    #expect(victim.calls.isEmpty)
  }

  @Test("Of 10,000 roots, 8 are registered")
  func manyRoots() throws {
    let stage = Stage()
    let program = try Program(stage, process: 11, title: "Many")
    var (taken, refused) = (0, 0)
    for number in 0..<10_000 {
      program.bus.call(registry, WidgetID.rootPath, "org.a11y.atspi.Socket", "Embed") {
        $0.add(WidgetID(bus: program.name, path: "/root/\(number)"))
      } then: {
        if case .success = $0 { taken += 1 } else { refused += 1 }
      }
      if number % 100 == 0 { stage.turn(4) }
    }
    stage.turn(400)
    #expect(taken == 8 && refused == 9_992)
    #expect(stage.list().count == 8)
  }

  // MARK: - The privilege

  @Test("A client with the privilege asks others, gets their answers and errors, and they do not learn who asked")
  func reading() throws {
    let stage = Stage()
    let form = try Program(stage, process: 12, title: "Form")
    #expect(form.embed(stage))
    let reader = try Program(stage, process: 11, seesOthers: true)
    let echo = reader.ask(stage, form.name, "/w", "org.example.Any", "Echo", "words") { (try? $0.text()) ?? "" }
    #expect(try echo?.get() == "words from :0.0")
    let failed = reader.ask(stage, form.name, "/w", "org.example.Any", "Fail") { $0.signature }
    #expect(throws: BusError.self) { try failed?.get() }
    let children = reader.ask(stage, registry, WidgetID.rootPath, "org.a11y.atspi.Accessible", "GetChildren") {
      (try? $0.list(of: "(so)") { (item) throws(WidgetFault) in try item.widget() }) ?? []
    }
    #expect(try children?.get() == [WidgetID(bus: form.name, path: WidgetID.rootPath)])
    let process = reader.ask(
      stage, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", form.name
    ) { try? $0.uint32() }
    #expect(try process?.get() == 12)
    // The other direction stays closed.
    let back = try #require(form.ask(stage, reader.name, "/w", "org.example.Any", "Echo", "words") { $0.signature })
    #expect(throws: BusError.self) { try back.get() }
  }

  @Test("Events reach the clients with the privilege, with the name of their sender, and no other client")
  func readingEvents() throws {
    let stage = Stage()
    let reader = try Program(stage, process: 11, seesOthers: true)
    let other = try Program(stage, process: 13, title: "Other")
    reader.signals = []
    let form = try Program(stage, process: 12, title: "Form")
    #expect(form.embed(stage))
    func emit(_ interface: String) {
      form.bus.signal("/w", interface, "Changed", sender: ":1.77") { $0.add("text") }
      stage.turn()
    }
    emit("org.a11y.atspi.Event.Object")
    emit("org.example.Secret")
    #expect(
      reader.signals
        == ["org.freedesktop.DBus NameOwnerChanged", ":0.0 ChildrenChanged", "\(form.name) Changed"])
    #expect(other.signals.isEmpty)
    reader.signals = []
    form.connection.onEnd = {}
    stage.buses.remove(form.connection)
    stage.turn()
    #expect(reader.signals == [":0.0 ChildrenChanged", "org.freedesktop.DBus NameOwnerChanged"])
  }

  @Test("Events that a client with the privilege wants are wanted of all clients, also of later ones")
  func wantedEvents() throws {
    let stage = Stage()
    let first = try Program(stage, process: 12)
    let reader = try Program(stage, process: 11, seesOthers: true)
    first.signals = []
    for _ in 0..<2 {
      reader.bus.call(registry, "/org/a11y/atspi/registry", registry, "RegisterEvent") { writer in
        writer.add("object:state-changed:focused")
        writer.inside("a", "s") { _ in }
        writer.add("")
      } then: { _ in
      }
      stage.turn()
    }
    let second = try Program(stage, process: 13)
    stage.turn()
    #expect(first.signals == [":0.0 EventListenerRegistered"])
    #expect(second.signals == [":0.0 EventListenerRegistered"])
    // Others want nothing by that call.
    _ = first.ask(stage, registry, "/org/a11y/atspi/registry", registry, "RegisterEvent", "object:") { $0.signature }
    #expect(second.signals.count == 1)
  }

  @Test("4,096 calls to a client that does not answer are passed on, further ones fail at once")
  func manyCalls() throws {
    let stage = Stage()
    let silent = try Program(stage, process: 12)
    silent.isSilent = true
    let reader = try Program(stage, process: 11, seesOthers: true)
    var failed = 0
    for number in 0..<4_196 {
      reader.bus.call(silent.name, "/w", "org.example.Any", "Echo") {
        $0.add("")
      } then: {
        if case .failure = $0 { failed += 1 }
      }
      if number % 100 == 0 { stage.turn(10) }
    }
    stage.turn(100)
    #expect(failed == 100)
    #expect(silent.calls.count == 4_096)
  }

  // MARK: - Broken clients

  /// A client of which the test writes the bytes.
  private func raw(_ stage: Stage) throws -> (connection: ClientBuses.Connection, socket: SocketConnection) {
    let (connection, socket) = try stage.connect(process: 66)
    let client = SocketConnection(adopting: socket)
    client.stopBlocking()
    return (connection, client)
  }

  nonisolated private static let greeting = Array("\0AUTH EXTERNAL 30\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n".utf8)

  /// The header of a method call without fields, in the byte order of x86.
  nonisolated private static func header(body: UInt32, fields: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    return [UInt8(ascii: "l"), 1, 0, 1] + bytes(body) + bytes(1) + bytes(fields)
  }

  @Test(
    "What no client sends ends the connection",
    arguments: [
      [1, 2, 3, 4], Array("AUTH EXTERNAL\r\n".utf8), Array("\0BEGIN\r\n".utf8),
      Array("\0CANCEL\r\nBEGIN\r\n".utf8),
      Array("\0".utf8) + Array(repeating: 65, count: 5_000),
      greeting + Array(repeating: 0xFF, count: 16),
      greeting + header(body: 8 << 20, fields: 0), greeting + header(body: .max, fields: .max),
      greeting + header(body: 0, fields: .max), greeting + header(body: 0, fields: 3),
      greeting + header(body: 0, fields: 0) + [UInt8(ascii: "l"), 1, 0],
    ] as [[UInt8]])
  func garbage(_ bytes: [UInt8]) throws {
    let stage = Stage()
    let good = try Program(stage, process: 12, title: "Good")
    _ = good.embed(stage)
    let (connection, socket) = try raw(stage)
    _ = bytes.withUnsafeBytes { socket.send($0) }
    stage.turn()
    // A header that promises more is no fault yet.
    if connection.isOpen { socket.hangUp() }
    stage.turn()
    #expect(!connection.isOpen)
    #expect(stage.ask(.name, of: WidgetID(bus: good.name, path: "/w")) == .success(.text("Good")))
  }

  @Test("A long message ends the connection before it is read")
  func longMessage() throws {
    let stage = Stage()
    let (connection, socket) = try raw(stage)
    let bytes = Self.greeting + Self.header(body: 8 << 20, fields: 0)
    _ = bytes.withUnsafeBytes { socket.send($0) }
    stage.turn(2)
    #expect(!connection.isOpen)
  }

  @Test("A greeting is answered, and descriptors are refused")
  func greeting() throws {
    let stage = Stage()
    let (connection, socket) = try raw(stage)
    _ = Self.greeting.withUnsafeBytes { socket.send($0) }
    stage.turn()
    var bytes = [UInt8](repeating: 0, count: 200)
    guard case .moved(let count) = bytes.withUnsafeMutableBytes({ socket.receive(into: $0) }) else {
      Issue.record("no answer")
      return
    }
    #expect(
      String(decoding: bytes[..<count], as: UTF8.self) == "OK 00000000000000000000000000000001\r\nERROR\r\n")
    #expect(connection.isOpen)
  }

  @Test("A client that sends 100,000 calls and never reads is ended, and the others are answered meanwhile")
  func neverReading() throws {
    let stage = Stage()
    let good = try Program(stage, process: 12, title: "Good")
    _ = good.embed(stage)
    let (connection, socket) = try raw(stage)
    // AddMatch without an argument, to the bus: each call gets an answer.
    var fields: [UInt8] = []
    for (code, type, text) in [(1, "o", "/"), (3, "s", "AddMatch"), (6, "s", "org.freedesktop.DBus")] {
      while fields.count % 8 != 0 { fields.append(0) }
      fields += [UInt8(code), 1] + Array(type.utf8) + [0, UInt8(text.utf8.count), 0, 0, 0] + Array(text.utf8) + [0]
    }
    let length = UInt32(fields.count)
    while fields.count % 8 != 0 { fields.append(0) }
    let call = Self.header(body: 0, fields: length) + fields
    var unsent = Self.greeting + (0..<100_000).flatMap { _ in call }
    var answered = 0
    var turns = 0
    while connection.isOpen, turns < 5_000 {
      turns += 1
      let portion = Array(unsent.prefix(100_000))
      if !portion.isEmpty, case .moved(let count) = portion.withUnsafeBytes({ socket.send($0) }) {
        unsent.removeFirst(count)
      }
      stage.turn(1)
      if turns % 5 == 0, stage.ask(.name, of: WidgetID(bus: good.name, path: "/w")) == .success(.text("Good")) {
        answered += 1
      }
    }
    #expect(!connection.isOpen)
    #expect(answered == turns / 5 && answered > 0)
    #expect(!unsent.isEmpty, "not all was read")
  }

  @Test("One turn reads at most 256 KiB of a client that sends without end")
  func oneTurn() throws {
    let stage = Stage()
    let (connection, socket) = try raw(stage)
    // One message of 4 MiB, which is allowed.
    var unsent = Self.greeting + Self.header(body: 4 << 20, fields: 0) + [UInt8](repeating: 0, count: 4 << 20)
    func fill() -> Int {
      var sum = 0
      while !unsent.isEmpty {
        let portion = Array(unsent.prefix(1 << 20))
        guard case .moved(let count) = portion.withUnsafeBytes({ socket.send($0) }) else { break }
        unsent.removeFirst(count)
        sum += count
      }
      return sum
    }
    _ = fill()
    connection.process()
    #expect(fill() <= 256 << 10)
  }
}
