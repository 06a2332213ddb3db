import Scripts
import Testing

@testable import Playback

/// Tests of the names of clients.
@Suite struct ScriptClientsTests {
  @Test(arguments: [true, false])
  func aClientIsNamedByItsLabelOrByItsAppIDIfItIsNotTheScripts(areOwn: Bool) throws {
    let parts = try PlayParts(areOwn: areOwn)
    let window = parts.scene.show("Inbox", of: "mail", appID: "org.mail.Main")
    #expect(parts.clients.isNamed("mail", window))
    #expect(parts.clients.isNamed("org.mail.Main", window) == !areOwn)
    #expect(!parts.clients.isNamed("Inbox", window) && !parts.clients.isNamed("", window))
    #expect(parts.search().finder.candidates(.client("org.mail.Main")).count == (areOwn ? 0 : 1))
  }

  @Test func theConnectionsOfAClientAreThoseWithItsName() throws {
    let parts = try PlayParts()
    let mail = parts.scene.client("mail")
    _ = parts.scene.client("pad")
    #expect(parts.clients.connections(of: "mail") == [mail])
    #expect(parts.clients.connections(of: "browser") == [])
  }
}
