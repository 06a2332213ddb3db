import Assembly
import Testing
import WireClients

/// A violation of the protocol by a client, and the protocol error that it causes.
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

  /// Commits the violation in a new compositor, and checks that no other client is affected.
  ///
  /// - Parameter make: makes the compositor.
  func check(_ location: SourceLocation = #_sourceLocation, in make: () throws -> Arena = { try Arena() }) throws {
    let arena = try make()
    let client = try arena.connect()
    try commit(arena, client)
    arena.settle()
    #expect(client.error == error, "\(name)", sourceLocation: location)
    #expect(client.isLetGo, "\(name)", sourceLocation: location)
    #expect(arena.faultsOfBystander() == [], "\(name)", sourceLocation: location)
  }
}

/// An unusual but valid sequence of requests, after which the client stays connected.
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
