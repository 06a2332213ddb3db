import StageKit
import Testing
import WaylandClient

/// Tests of passing the key window on.
@Suite struct ShellActivationTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  private final class TokenListener: XdgActivationTokenV1.Handler {
    var tokens: [String] = []
    func done(_ object: XdgActivationTokenV1, token: String) { tokens.append(token) }
  }

  private func makeToken(_ client: TestClient, serial: UInt32?) throws -> String {
    let token = client.bind(XdgActivationV1.self, version: 1).getActivationToken()
    let listener = TokenListener()
    token.handler = listener
    if let serial { token.setSerial(serial: serial, seat: client.seat) }
    token.setAppId(appId: "org.example")
    token.commit()
    client.settle()
    token.destroy()
    return try #require(listener.tokens.first)
  }

  @Test func aTokenMadeWithAnInputSerialActivatesOnce() throws {
    let (launcher, program) = (try stage.connect(), try stage.connect())
    let window = try program.showToplevel("program")
    _ = stage.log.takeEvents()
    let token = try makeToken(launcher, serial: 7)
    let activation = program.bind(XdgActivationV1.self, version: 1)
    activation.activate(token: token, surface: window.surface)
    activation.activate(token: token, surface: window.surface)
    stage.settle()
    #expect(stage.log.takeEvents() == ["program is activated"])
  }

  @Test(arguments: [nil, 8] as [UInt32?])
  func aTokenWithoutAGoodSerialIsGivenButDoesNothing(serial: UInt32?) throws {
    let client = try stage.connect()
    let window = try client.showToplevel()
    _ = stage.log.takeEvents()
    let token = try makeToken(client, serial: serial)
    #expect(!token.isEmpty)
    let activation = client.bind(XdgActivationV1.self, version: 1)
    activation.activate(token: token, surface: window.surface)
    activation.activate(token: "guessed", surface: window.surface)
    #expect(client.error == nil)
    #expect(stage.log.takeEvents() == [])
  }

  @Test func aHiddenWindowComesBack() throws {
    let client = try stage.connect()
    let window = try client.showToplevel("window")
    window.role.setMinimized()
    stage.settle()
    _ = stage.log.takeEvents()
    client.bind(XdgActivationV1.self, version: 1)
      .activate(token: try makeToken(client, serial: 7), surface: window.surface)
    stage.settle()
    #expect(stage.log.takeEvents() == ["window appears", "window is activated"])
  }

  @Test func aWindowThatIsYetToAppearIsActivatedThen() throws {
    let client = try stage.connect()
    let window = client.makeToplevel("window")
    client.bind(XdgActivationV1.self, version: 1)
      .activate(token: try makeToken(client, serial: 7), surface: window.surface)
    stage.settle()
    #expect(stage.log.takeEvents() == [])
    try window.show(400, 300)
    #expect(stage.log.takeEvents() == ["window appears", "window is activated"])
  }

  @Test(arguments: 0..<4)
  func aTokenThatWasGivenOutTakesNoMoreRequests(request: Int) throws {
    let client = try stage.connect()
    let token = client.bind(XdgActivationV1.self, version: 1).getActivationToken()
    token.commit()
    #expect(client.error == nil)
    switch request {
    case 0: token.commit()
    case 1: token.setAppId(appId: "x")
    case 2: token.setSerial(serial: 7, seat: client.seat)
    default: token.setSurface(surface: client.compositor.createSurface())
    }
    #expect(client.error == "xdg_activation_token_v1 0")
  }
}
