import Assembly
import Documents
import Glibc
import Globals
import Policies
import Surfaces
import System
import Testing
import WireClients

/// Tests of sandboxed clients, with real sockets.
@Suite struct SandboxTests {
  private static let maps: SandboxMatch = SandboxMatch(
    engine: TextMatcher("org.flatpak"), app: TextMatcher("org.gnome.Maps"))

  private static func policy(_ clients: ClientMatch..., for privilege: ProtocolPrivilege = .screenCapture) -> Policy {
    var policy = Policy()
    policy.privileges.grants[privilege] = .clients(clients)
    return policy
  }

  /// The globals that clients without privileges see.
  private func plainGlobals() throws -> Set<String> { Set(try Arena(privileges: .nobody).connect().globals.keys) }

  // MARK: Identity

  @Test func aClientOfTheSocketHasTheSandboxAndOthersHaveNone() throws {
    let arena = try Arena()
    let engine = try SandboxEngine(arena)
    engine.open()
    let client = try engine.connect()
    let sandboxes = arena.server.clients.all.map(\.sandbox)
    let expected = SandboxIdentity(engine: "org.flatpak", appID: "org.gnome.Maps", instanceID: "17")
    #expect(sandboxes == [nil, nil, expected])
    #expect(arena.server.clients.all.last?.processID == getpid())
    _ = arena.showWindow(of: client)
    #expect(client.error == nil && !client.isLetGo)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test func propertiesThatAreNotSetStayUnknown() throws {
    let arena = try Arena()
    let engine = try SandboxEngine(arena)
    engine.open(app: nil, instance: nil)
    _ = try engine.connect()
    #expect(arena.server.clients.all.last?.sandbox == SandboxIdentity(engine: "org.flatpak"))
  }

  // MARK: Privileges

  @Test func whereEverybodyHasPrivilegesASandboxedClientHasNone() throws {
    let arena = try Arena(privileges: .everyone)
    let engine = try SandboxEngine(arena)
    engine.open()
    #expect(engine.client.globals["wp_security_context_manager_v1"] != nil)
    let (plain, shown) = (try plainGlobals(), try engine.connect().globals.keys)
    #expect(Set(shown) == plain)
  }

  @Test func aPrivilegeIsForTheSandboxThatIsNamed() throws {
    let arena = try Arena(policy: Self.policy(ClientMatch(sandbox: Self.maps)))
    let (maps, clocks) = (try SandboxEngine(arena), try SandboxEngine(arena))
    maps.open()
    clocks.open(app: "org.gnome.Clocks")
    let plain = try plainGlobals()
    let (added, others) = (Set(try maps.connect().globals.keys).subtracting(plain), try clocks.connect().globals.keys)
    #expect(added.contains("zwlr_screencopy_manager_v1") && !added.contains("zwlr_layer_shell_v1"))
    #expect(Set(others) == plain)
    let outside = try arena.connect()
    #expect(outside.globals["zwlr_screencopy_manager_v1"] == nil, "it is not in the sandbox")
  }

  @Test func aUserAloneIsNoSandbox() throws {
    let user = ClientMatch(users: [.number(getuid())])
    var both = user
    both.sandbox = Self.maps
    for (match, isShown) in [(user, false), (both, true)] {
      let engine = try SandboxEngine(try Arena(policy: Self.policy(match)))
      engine.open()
      let client = try engine.connect()
      #expect((client.globals["zwlr_screencopy_manager_v1"] != nil) == isShown)
    }
  }

  @Test func aSandboxedClientNeverDescribesSandboxes() throws {
    var policy = Self.policy(
      ClientMatch(sandbox: SandboxMatch(engine: TextMatcher("*"))), ClientMatch(users: [.number(getuid())]),
      for: .securityContext)
    policy.privileges.others = .everyone
    let arena = try Arena(policy: policy)
    let engine = try SandboxEngine(arena)
    engine.open()
    let client = try engine.connect()
    #expect(client.globals["wp_security_context_manager_v1"] == nil)
    let number = try #require(engine.client.globals["wp_security_context_manager_v1"]).name
    client.bind(number, as: "wp_security_context_manager_v1")
    arena.settle()
    #expect(client.error == "wl_registry 0")
  }

  @Test func aSandboxInASandboxIsAnError() throws {
    let arena = try Arena()
    arena.server.offers = { _, _ in true }
    let engine = try SandboxEngine(arena)
    engine.open()
    let client = try engine.connect()
    client.make(
      client.global("wp_security_context_manager_v1"), "create_listener", .file(STDIN_FILENO), .file(STDIN_FILENO))
    arena.settle()
    #expect(client.error == "wp_security_context_manager_v1 2")
  }

  // MARK: Rules

  @Test func aRuleForASandboxIsNotFooledByAnAppID() throws {
    var policy = Policy()
    var settings = WindowSettings()
    settings.canBecomeKey = false
    policy.rules = [WindowRule(match: WindowMatch(sandbox: Self.maps), settings: settings)]
    let arena = try Arena(policy: policy)
    let engine = try SandboxEngine(arena)
    engine.open()
    func canBecomeKey(_ client: WireClient, _ appID: String) -> Bool? {
      _ = arena.showWindow(of: client, appID: appID)
      return arena.compositor.mappedWindows.last?.canBecomeKey
    }
    #expect(canBecomeKey(try engine.connect(), "org.example.Other") == false)
    #expect(canBecomeKey(try arena.connect(), "org.gnome.Maps") == true)
  }

  // MARK: The life of a socket

  @Test func theSocketOutlivesItsEngine() throws {
    let arena = try Arena()
    let engine = try SandboxEngine(arena)
    let context = engine.open()
    engine.client.request(context, "destroy")
    engine.client.request(engine.client.global("wp_security_context_manager_v1"), "destroy")
    arena.settle()
    #expect(engine.client.error == nil)
    arena.kill(engine.client)
    #expect(try engine.connect().globals["wl_compositor"] != nil)
    #expect(engine.isServed())
  }

  @Test func theEndOfThePipeEndsTheSocketAndNoClient() throws {
    let arena = try Arena()
    let engine = try SandboxEngine(arena)
    engine.open()
    let client = try engine.connect()
    engine.writeToPipe()
    #expect(try engine.connect().globals["wl_compositor"] != nil, "data is not the end")
    engine.closePipe()
    let late = try engine.connect()
    #expect(late.globals.isEmpty)
    #expect(!engine.isServed())
    _ = arena.showWindow(of: client)
    #expect(client.error == nil && !client.isLetGo)
  }

  @Test func aContextIsServedFromItsCommitOn() throws {
    let arena = try Arena()
    let engine = try SandboxEngine(arena)
    let context = engine.makeContext()
    let early = try engine.connect()
    #expect(early.globals.isEmpty)
    engine.client.request(context, "set_sandbox_engine", .text("org.flatpak"))
    engine.client.request(context, "commit")
    arena.settle()
    #expect(early.globals["wl_compositor"] != nil, "it has waited")
  }

  @Test func aContextThatIsNotCommittedEndsWithItsObjectOrItsClient() throws {
    let arena = try Arena()
    for isKilled in [false, true] {
      let engine = try SandboxEngine(arena)
      let context = engine.makeContext()
      arena.settle()
      if isKilled { arena.kill(engine.client) } else { engine.client.request(context, "destroy") }
      arena.settle()
      #expect(!engine.isServed())
    }
  }

  @Test func aSocketThatIsShutDownEnds() throws {
    let arena = try Arena()
    let engine = try SandboxEngine(arena)
    engine.open()
    engine.shutDown()
    arena.server.bounds.sandboxSockets = 1
    let next = try SandboxEngine(arena)
    next.open()
    #expect(next.client.error == nil, "the first socket does not count any more")
    #expect(arena.faultsOfBystander() == [])
  }

  // MARK: Bounds

  @Test func oneProcessHasAFewSocketsAndAllHaveAFewMore() throws {
    for isOfAll in [false, true] {
      let arena = try Arena()
      arena.server.bounds.sandboxSocketsOfOneProcess = isOfAll ? 100 : 3
      arena.server.bounds.sandboxSockets = isOfAll ? 3 : 100
      let engines = try (0..<4).map { _ in try SandboxEngine(arena) }
      for engine in engines.prefix(3) { engine.open() }
      #expect(engines.allSatisfy { $0.client.error == nil })
      engines[3].open()
      #expect(engines[3].client.error == "wl_display 2")
      engines[0].closePipe()
      let next = try SandboxEngine(arena)
      next.open()
      let client = try next.connect()
      #expect(next.client.error == nil && client.globals["wl_compositor"] != nil)
      #expect(arena.faultsOfBystander() == [])
    }
  }

  @Test func furtherClientsWaitUntilOneHasGone() throws {
    let arena = try Arena()
    arena.server.bounds.clientsOfOneSandbox = 2
    let engine = try SandboxEngine(arena)
    engine.open()
    let clients = try (0..<4).map { _ in try engine.connect() }
    #expect(clients.map { !$0.globals.isEmpty } == [true, true, false, false])
    arena.kill(clients[0])
    arena.settle()
    #expect(clients.map { !$0.globals.isEmpty } == [true, true, true, false])
    engine.closePipe()
    arena.kill(clients[1])
    arena.settle()
    #expect(clients[3].globals.isEmpty, "the socket has ended")
    #expect(arena.faultsOfBystander() == [])
  }

  // MARK: Offences

  /// - Parameter requests: those between the creation of the context and the end.
  private static func misuse(
    _ name: String, _ error: String, _ requests: @escaping @Sendable (WireClient, UInt32) -> Void
  ) -> Offence {
    Offence(name, "wp_security_context_v1 \(error)") { arena, client in
      let engine = try SandboxEngine(arena, client)
      requests(client, engine.makeContext())
      arena.settle()
    }
  }

  private static let offences: [Offence] = [
    misuse("an engine that is set twice", "2") {
      for _ in 0..<2 { $0.request($1, "set_sandbox_engine", "a") }
    },
    misuse("an app id that is set twice", "2") {
      for text in ["a", "b"] { $0.request($1, "set_app_id", .text(text)) }
    },
    misuse("an instance id that is set twice", "2") {
      for _ in 0..<2 { $0.request($1, "set_instance_id", "a") }
    },
    misuse("a sandbox without an engine", "3") { $0.request($1, "commit") },
    misuse("an engine without a name", "3") {
      $0.request($1, "set_sandbox_engine", "")
      $0.request($1, "commit")
    },
    misuse("a second commit", "1") {
      $0.request($1, "set_sandbox_engine", "a")
      for _ in 0..<2 { $0.request($1, "commit") }
    },
    misuse("an app id after the commit", "1") {
      $0.request($1, "set_sandbox_engine", "a")
      $0.request($1, "commit")
      $0.request($1, "set_app_id", "a")
    },
  ]

  @Test("A client that breaks the rules is disconnected", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  @Test func onlyAListeningSocketIsListenedOn() throws {
    let memory = WireClient.memory(16)
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let datagrams = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let remote = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #expect(listen(remote, 1) == 0)
    defer { for file in [memory, datagrams, remote] + ends { close(file) } }
    let arena = try Arena()
    for file in [memory, ends[0], datagrams, remote] {
      let engine = try SandboxEngine(arena)
      _ = engine.makeContext(listener: file)
      arena.settle()
      #expect(engine.client.error == "wp_security_context_manager_v1 1")
    }
    let engine = try SandboxEngine(arena)
    _ = engine.makeContext(closing: memory)
    arena.settle()
    #expect(engine.client.error == "wp_security_context_manager_v1 1", "a file never hangs up")
    #expect(arena.faultsOfBystander() == [])
  }
}
