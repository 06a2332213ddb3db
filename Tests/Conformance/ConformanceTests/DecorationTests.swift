import Assembly
import Documents
import Glibc
import Policies
import Testing
import WaylandServer
import WireClients

/// Tests of the clients that xdg-decoration is offered to, and of the modes that they receive.
@Suite struct DecorationTests {
  private static let manager = "zxdg_decoration_manager_v1"
  private static let (client, server): (UInt32, UInt32) = (1, 2)

  /// The executable of the tests, and therefore of every client in them.
  private static var program: String {
    Executable.path(ofProcess: getpid())?.split(separator: "/").last.map { String($0) } ?? ""
  }

  private func rule(_ appID: String, _ decorations: DecorationPolicy) -> WindowRule {
    WindowRule(match: WindowMatch(appID: TextMatcher(appID)), settings: WindowSettings(decorations: decorations))
  }

  private func policy(_ decorations: DecorationPolicy, _ rules: WindowRule...) -> Policy {
    var policy = Policy()
    policy.decorations = decorations
    policy.rules = rules
    return policy
  }

  /// A toplevel whose client has requested a decoration before the first configure event.
  private func begin(_ appID: String, of log: EventLog, requesting mode: UInt32?) -> (WireWindow, decoration: UInt32) {
    let wire = log.wire
    let surface = wire.makeSurface()
    let xdgSurface = wire.make(wire.global("xdg_wm_base"), "get_xdg_surface", .id(surface))
    let role = wire.make(xdgSurface, "get_toplevel")
    let decoration = wire.make(wire.global(Self.manager), "get_toplevel_decoration", .id(role))
    if let mode { wire.request(decoration, "set_mode", .id(mode)) }
    wire.request(role, "set_app_id", .text(appID))
    wire.request(surface, "commit")
    return (WireWindow(surface: surface, xdgSurface: xdgSurface, role: role), decoration)
  }

  private func modes(_ log: EventLog) -> [String] { log.received("zxdg_toplevel_decoration_v1") }

  @Test func programsDrawTheirOwnTitleBarsAndAreNotOfferedAnythingElse() throws {
    let room = try Room()
    #expect(try !room.connectLog().isOffered(Self.manager))
  }

  @Test(arguments: [DecorationPolicy.requested, .server])
  func aPolicyThatGrantsMoreOffersIt(decorations: DecorationPolicy) throws {
    let room = try Room(policy: policy(decorations))
    #expect(try room.connectLog().isOffered(Self.manager))
  }

  @Test func aRuleOffersItToAProgramByItsName() throws {
    let granted = try Room(policy: policy(.client, rule(Self.program, .server)))
    #expect(try granted.connectLog().isOffered(Self.manager))
    let others = try Room(policy: policy(.client, rule("org.example.*", .server)))
    #expect(try !others.connectLog().isOffered(Self.manager))
    let refused = try Room(policy: policy(.server, rule(Self.program, .client)))
    #expect(try !refused.connectLog().isOffered(Self.manager))
  }

  @Test(arguments: [
    (DecorationPolicy.requested, nil, Self.client), (.requested, Self.client, Self.client),
    (.requested, Self.server, Self.server), (.server, nil, Self.server), (.server, Self.client, Self.server),
  ])
  func theModeIsTheOneThatThePolicyGrants(decorations: DecorationPolicy, request: UInt32?, mode: UInt32) throws {
    let room = try Room(policy: policy(decorations))
    let log = try room.connectLog()
    _ = begin("page", of: log, requesting: request)
    room.settle()
    #expect(modes(log) == ["zxdg_toplevel_decoration_v1.configure \(mode)"])
  }

  @Test(arguments: [(DecorationPolicy.requested, [Self.server]), (.server, [Self.server, Self.server])])
  func aClientThatAsksAfterItsFirstConfigureEventIsNotRefusedInBetween(
    decorations: DecorationPolicy, modes expected: [UInt32]
  ) throws {
    let room = try Room(policy: policy(decorations))
    let log = try room.connectLog()
    let window = log.wire.beginToplevel()
    room.settle()
    log.forget()
    let manager = log.wire.global(Self.manager)
    let decoration = log.wire.make(manager, "get_toplevel_decoration", .id(window.role))
    log.wire.request(decoration, "set_mode", .id(Self.server))
    room.settle()
    #expect(modes(log) == expected.map { "zxdg_toplevel_decoration_v1.configure \($0)" })
  }

  @Test func aModeThatDoesNotExistIsNoRequest() throws {
    let room = try Room(policy: policy(.requested))
    let log = try room.connectLog()
    _ = begin("page", of: log, requesting: 7)
    room.settle()
    #expect(modes(log) == ["zxdg_toplevel_decoration_v1.configure 1"])
    #expect(log.error == nil)
  }

  @Test func aRuleAnswersForTheWindowsOfItsAppID() throws {
    let room = try Room(policy: policy(.requested, rule("page", .client)))
    let log = try room.connectLog()
    _ = begin("page", of: log, requesting: Self.server)
    room.settle()
    #expect(modes(log) == ["zxdg_toplevel_decoration_v1.configure 1"])
  }

  @Test func anotherAppIDChangesTheModeOfAWindowThatIsShown() throws {
    let room = try Room(policy: policy(.requested, rule("quiet", .client)))
    let log = try room.connectLog()
    let (window, decoration) = begin("page", of: log, requesting: Self.server)
    room.settle()
    log.wire.show(window)
    room.settle()
    log.forget()
    log.wire.request(window.role, "set_app_id", "quiet")
    log.wire.request(window.role, "set_app_id", "quiet")
    room.settle()
    #expect(modes(log) == ["zxdg_toplevel_decoration_v1.configure 1"])
    log.wire.request(decoration, "unset_mode")
    room.settle()
    #expect(modes(log) == ["zxdg_toplevel_decoration_v1.configure 1"])
  }

  @Test func anotherPolicyChangesTheModeOfWhatIsShownAndEndsNobody() throws {
    let room = try Room(policy: policy(.requested))
    let (bound, late) = (try room.connectLog(), try room.connectLog())
    let (window, _) = begin("page", of: bound, requesting: Self.server)
    room.settle()
    bound.wire.show(window)
    room.settle()
    bound.forget()
    try room.arena.compositor.adopt(policy(.client))
    room.settle()
    #expect(modes(bound) == ["zxdg_toplevel_decoration_v1.configure 1"])
    _ = late.wire.global(Self.manager)
    room.settle()
    #expect(late.error == nil)
    #expect(try !room.connectLog().isOffered(Self.manager))
  }
}

extension EventLog {
  fileprivate func isOffered(_ interface: String) -> Bool { wire.globals[interface] != nil }
}
