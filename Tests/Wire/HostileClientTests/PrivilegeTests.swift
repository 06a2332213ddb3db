import Assembly
import Documents
import Glibc
import Globals
import Launching
import Policies
import ProbeServer
import System
import Testing
import WireClients

/// Tests of privileged protocols and clients without the privilege.
@Suite struct PrivilegeTests {
  /// A compositor with one global that requires a privilege.
  private final class Vault {
    let arena: Arena
    private let global: Global<Probe>
    private(set) var bound = 0

    init(
      _ privilege: Privilege = .layerShell, for clients: ClientMatch..., others: PrivilegeGrant = .nobody
    ) throws {
      let arena = try Arena(policy: Self.policy(clients), privileges: others)
      self.arena = arena
      var bind: () -> Void = {}
      global = try Global(arena.compositor.server, for: privilege, version: 1) { _ in bind() }
      bind = { [unowned self] in bound += 1 }
    }

    private static func policy(_ clients: [ClientMatch]) -> Policy {
      var policy = Policy()
      if !clients.isEmpty { policy.privileges.grants[.layerShell] = .clients(clients) }
      return policy
    }

    func adopt(_ clients: ClientMatch...) throws { try arena.compositor.adopt(Self.policy(clients)) }

    /// Returns whether a client that connects now receives the global.
    func isShownToNewcomers() throws -> Bool { try arena.connect().globals["probe"] != nil }

    /// The number of the global in registries. A client can guess it.
    func number() throws -> UInt32 {
      try adopt(ClientMatch(users: [.number(getuid())]))
      let number = try #require(try arena.connect().globals["probe"]).name
      try arena.compositor.adopt(Policy())
      return number
    }
  }

  // MARK: Hidden, and guessed

  @Test func withoutAScreenEverybodySeesEverythingAndElsewhereNobodyDoes() throws {
    for privilege in Privilege.allCases {
      #expect(try Vault(privilege, others: .everyone).isShownToNewcomers())
      #expect(try !Vault(privilege).isShownToNewcomers())
    }
  }

  @Test func theWordsOfThePolicyAreThoseOfTheGlobals() {
    #expect(Privilege.allCases.map(\.rawValue) == ProtocolPrivilege.allCases.map(\.rawValue))
  }

  /// The interfaces that require each privilege.
  private static let interfaces: [Privilege: Set<String>] = [
    .virtualKeyboard: ["zwp_virtual_keyboard_manager_v1"], .virtualPointer: ["zwlr_virtual_pointer_manager_v1"],
    .inputMethod: [
      "zwp_input_method_manager_v2", "zwp_input_method_v1", "zwp_input_panel_v1", "fingerpost_text_focus_manager_v1",
    ],
    .foreignToplevel: ["zwlr_foreign_toplevel_manager_v1", "ext_foreign_toplevel_list_v1"],
    .layerShell: ["zwlr_layer_shell_v1"],
    .screenCapture: [
      "zwlr_screencopy_manager_v1", "ext_image_copy_capture_manager_v1", "ext_output_image_capture_source_manager_v1",
      "ext_foreign_toplevel_image_capture_source_manager_v1",
    ],
    .clipboard: ["ext_data_control_manager_v1", "zwlr_data_control_manager_v1"],
    .idle: ["ext_idle_notifier_v1"], .securityContext: ["wp_security_context_manager_v1"],
    .sessionLock: ["ext_session_lock_manager_v1"], .editMenu: ["fingerpost_edit_menu_manager_v1"],
    .outputs: ["zwlr_output_manager_v1", "zwlr_output_power_manager_v1"],
  ]

  /// A policy that is older than a privilege must not grant it.
  @Test func aDefaultOfThePolicyGrantsNoPrivilegeThatMustBeNamed() throws {
    var policy = Policy()
    policy.privileges.others = .everyone
    for backend in [PrivilegeGrant.everyone, .nobody] {
      let shown = Set(try Arena(policy: policy, privileges: backend).connect().globals.keys)
      for privilege in Privilege.allCases {
        let isGranted = !ProtocolPrivilege(rawValue: privilege.rawValue)!.mustBeNamed
        let interfaces = Self.interfaces[privilege]!
        #expect(shown.intersection(interfaces) == (isGranted ? interfaces : []), "\(privilege)")
      }
    }
  }

  @Test func eachPrivilegeShowsWhatIsItsOwnAndNothingElse() throws {
    let all = Set(try Arena().connect().globals.keys)
    let plain = Set(try Arena(privileges: .nobody).connect().globals.keys)
    #expect(all.subtracting(plain) == Self.interfaces.values.reduce([]) { $0.union($1) })
    for privilege in Privilege.allCases {
      var policy = Policy()
      policy.privileges.grants[ProtocolPrivilege(rawValue: privilege.rawValue)!] = .everyone
      let shown = Set(try Arena(policy: policy, privileges: .nobody).connect().globals.keys)
      #expect(shown.subtracting(plain) == Self.interfaces[privilege])
    }
  }

  @Test func whoGuessesTheNameGetsWhatAnUnknownNameGets() throws {
    let vault = try Vault()
    let number = try vault.number()
    for guess in [number, 4711] {
      let client = try vault.arena.connect()
      client.bind(guess, as: "probe")
      vault.arena.settle()
      #expect(client.error == "wl_registry 0")
      #expect(vault.arena.isEnded(client))
    }
    #expect(vault.bound == 0)
    #expect(vault.arena.faultsOfBystander() == [])
  }

  @Test func noVersionAndNoInterfaceGetsAnythingOutOfAHiddenGlobal() throws {
    let vault = try Vault()
    let number = try vault.number()
    for (interface, version) in [("probe", UInt32(0)), ("probe", 99), ("wl_seat", 1), ("", 1)] {
      let client = try vault.arena.connect()
      client.bind(number, as: interface, version: version)
      vault.arena.settle()
      #expect(client.error == "wl_registry 0", "\(interface) \(version)")
    }
    #expect(vault.bound == 0)
  }

  // MARK: By user and by executable

  private static let user = getuid()

  @Test func aUserIsKnownByNameAndByNumber() throws {
    let name = String(cString: getpwuid(Self.user).pointee.pw_name)
    #expect(try Vault(for: ClientMatch(users: [.number(Self.user)])).isShownToNewcomers())
    #expect(try Vault(for: ClientMatch(users: [.name(name)])).isShownToNewcomers())
    #expect(try Vault(for: ClientMatch(users: [.name("nobody-at-all"), .name(name)])).isShownToNewcomers())
    #expect(try !Vault(for: ClientMatch(users: [.number(Self.user + 1)])).isShownToNewcomers())
    #expect(try !Vault(for: ClientMatch(users: [.name("nobody-at-all")])).isShownToNewcomers())
  }

  @Test func anExecutableIsKnownByItsWholePath() throws {
    let path = try #require(Executable.path(ofProcess: getpid()))
    func isShown(to pattern: String) throws -> Bool {
      try Vault(for: ClientMatch(executables: [TextPattern(pattern)])).isShownToNewcomers()
    }
    #expect(try isShown(to: path))
    #expect(try isShown(to: "*/\(FilePath.name(of: path))"))
    #expect(try !isShown(to: FilePath.name(of: path)))
    #expect(try !isShown(to: path + "x"))
  }

  @Test func allThatIsSaidOfAClientMustHoldAndOneClientOfSeveralIsEnough() throws {
    let here = ClientMatch(users: [.number(Self.user)])
    let elsewhere = ClientMatch(users: [.number(Self.user)], executables: [TextPattern("/nowhere")])
    #expect(try !Vault(for: elsewhere).isShownToNewcomers())
    #expect(try Vault(for: elsewhere, here).isShownToNewcomers())
  }

  @Test func aProcessThatIsGoneHasNoExecutable() throws {
    var child: pid_t = 0
    let program = strdup("/bin/true")
    defer { free(program) }
    #expect(posix_spawn(&child, "/bin/true", nil, nil, [program, nil], environ) == 0)
    waitpid(child, nil, 0)
    #expect(Executable.path(ofProcess: child) == nil)
    #expect(Executable.path(ofProcess: -1) == nil)
  }

  // MARK: Launched

  /// The connection that a program receives when it is started; nil if it must connect to the socket.
  private func launched(_ vault: Vault, _ name: String, _ command: [String] = ["sleep", "600"]) throws -> (
    program: LaunchedClient, record: ConnectedClient?
  ) {
    let before = Set(vault.arena.compositor.server.clients.all.map(\.id))
    let program = try vault.arena.compositor.programs.launch(name, command)
    return (program, vault.arena.compositor.server.clients.all.first { !before.contains($0.id) })
  }

  @Test func aProgramThatIsGrantedSomethingIsGivenAConnectionThatKnowsItsName() throws {
    let vault = try Vault(for: ClientMatch(launched: .named(TextMatcher("panel"))))
    let (program, record) = try launched(vault, "panel")
    defer { program.end() }
    let server = vault.arena.compositor.server
    let client = try #require(record)
    #expect(client.launch == LaunchIdentity(name: "panel", program: "sleep", processID: program.processID))
    #expect(client.label == "panel")
    #expect(client.processID == program.processID)
    #expect(server.offers(.layerShell, client))
    #expect(!server.offers(.virtualKeyboard, client))
    #expect(try !vault.isShownToNewcomers())
  }

  @Test func onlyTheProgramItselfInheritsItsConnection() throws {
    let vault = try Vault(for: ClientMatch(launched: .anyhow))
    let programs = try (0..<3).map { try launched(vault, "panel\($0)").program }
    defer { programs.forEach { $0.end() } }
    let connections = programs.map { target(of: "/proc/\($0.processID)/fd/31") }
    #expect(connections.allSatisfy { $0.hasPrefix("socket:") } && Set(connections).count == 3, "\(connections)")
    for (program, connection) in zip(programs, connections) {
      let held = (0..<256).filter { target(of: "/proc/\(program.processID)/fd/\($0)") == connection }
      let others = connections.filter { $0 != connection }
      #expect(held == [31])
      #expect(!(0..<256).contains { others.contains(target(of: "/proc/\(program.processID)/fd/\($0)")) })
    }
  }

  private func target(of link: String) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = readlink(link, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test func aProgramThatIsGrantedNothingComesToTheSocketLikeAnybody() throws {
    let vault = try Vault(for: ClientMatch(launched: .named(TextMatcher("panel"))))
    let (program, record) = try launched(vault, "other")
    defer { program.end() }
    #expect(record == nil)
    let (open, none) = try launched(try Vault(others: .everyone), "panel")
    defer { open.end() }
    #expect(none == nil)
  }

  @Test func aProgramIsKnownByItsFileNameToo() throws {
    let vault = try Vault(for: ClientMatch(launched: .named(TextMatcher("slee?"))))
    let (program, record) = try launched(vault, "shell.panel", ["/bin/sleep", "600"])
    defer { program.end() }
    #expect(vault.arena.compositor.server.offers(.layerShell, try #require(record)))
  }

  @Test func whatItWasStartedAsIsForgottenWithTheConnection() throws {
    let vault = try Vault(for: ClientMatch(launched: .anyhow))
    let (program, record) = try launched(vault, "panel")
    program.end()
    vault.arena.settle()
    let client = try #require(record)
    #expect(!client.isConnected)
    #expect(vault.arena.compositor.server.clients[client.id] == nil)
  }

  @Test func aProgramThatIsNotThereLeavesNoConnection() throws {
    let vault = try Vault(for: ClientMatch(launched: .anyhow))
    #expect(throws: LaunchError.self) { try launched(vault, "panel", ["/nowhere/panel"]) }
    #expect(vault.arena.compositor.server.clients.all.count == 1)
  }

  // MARK: Another policy

  @Test func anotherPolicyHoldsForWhoComesLaterAndForWhatIsBoundLater() throws {
    let vault = try Vault(for: ClientMatch(users: [.number(Self.user)]))
    let client = try vault.arena.connect()
    let number = try #require(client.globals["probe"]).name
    client.bind(number, as: "probe")
    vault.arena.settle()
    #expect(vault.bound == 1)

    try vault.arena.compositor.adopt(Policy())
    vault.arena.settle()
    #expect(client.error == nil)
    #expect(try !vault.isShownToNewcomers())

    try vault.adopt(ClientMatch(users: [.number(Self.user)]))
    #expect(try vault.isShownToNewcomers())
    client.bind(number, as: "probe")
    vault.arena.settle()
    #expect(vault.bound == 2)

    try vault.arena.compositor.adopt(Policy())
    client.bind(number, as: "probe")
    vault.arena.settle()
    #expect(client.error == "wl_registry 0")
    #expect(vault.bound == 2)
  }
}
