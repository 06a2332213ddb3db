import Assembly
import Testing
import WireClients

/// One thing that a client must not do, and the protocol error that it gets for it.
struct Offence: Sendable, CustomTestStringConvertible {
  let name: String
  /// "interface code"
  let error: String
  let commit: @Sendable (Arena, WireClient) throws -> Void

  init(_ name: String, _ error: String, _ commit: @escaping @Sendable (Arena, WireClient) throws -> Void) {
    self.name = name
    self.error = error
    self.commit = commit
  }

  var testDescription: String { name }

  /// Has it done in a compositor of its own, and checks that nobody but the offender notices.
  func check(_ location: SourceLocation = #_sourceLocation) throws {
    let arena = try Arena()
    let client = try arena.connect()
    try commit(arena, client)
    arena.settle()
    #expect(client.error == error, "\(name)", sourceLocation: location)
    #expect(client.isLetGo, "\(name)", sourceLocation: location)
    #expect(arena.faultsOfBystander() == [], "\(name)", sourceLocation: location)
  }
}

/// Something that is allowed, however odd: the client keeps its connection.
struct Oddity: Sendable, CustomTestStringConvertible {
  let name: String
  let commit: @Sendable (Arena, WireClient) throws -> Void

  init(_ name: String, _ commit: @escaping @Sendable (Arena, WireClient) throws -> Void) {
    self.name = name
    self.commit = commit
  }

  var testDescription: String { name }

  func check(_ location: SourceLocation = #_sourceLocation) throws {
    let arena = try Arena()
    let client = try arena.connect()
    try commit(arena, client)
    arena.settle()
    #expect(client.error == nil, "\(name)", sourceLocation: location)
    #expect(!client.isLetGo, "\(name)", sourceLocation: location)
    _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [], "\(name)", sourceLocation: location)
  }
}
