import Surfaces
import WaylandServer

/// `xdg_activation_v1`: a client that the user works with hands the key window on to another.
///
/// A token works once, and only where its maker had named the serial of an input or focus event of its own. Any other
/// token is given out just the same, since clients cannot ask, and does nothing.
final class ActivationGlobal: XdgActivationV1.Handler {
  private unowned let shell: Shell
  private var global: Global<XdgActivationV1>?

  init(_ shell: Shell) throws(DisplayError) {
    self.shell = shell
    global = try Global(shell.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  func destroy(_ object: XdgActivationV1) {}

  func getActivationToken(_ object: XdgActivationV1, id: XdgActivationTokenV1) {
    id.handler = ActivationTokenObject(shell)
  }

  func activate(_ object: XdgActivationV1, token: String, surface: WlSurface) {
    guard let target = surface.object, shell.activationTokens.spend(token) else { return }
    guard let toplevel = shell.toplevels.values.first(where: { $0.window.surface === target.model }) else { return }
    shell.activate(toplevel)
  }
}

/// One `xdg_activation_token_v1`: a token under construction.
final class ActivationTokenObject: XdgActivationTokenV1.Handler {
  private unowned let shell: Shell
  private var serial: UInt32?
  private var isUsed = false

  init(_ shell: Shell) { self.shell = shell }

  func destroy(_ object: XdgActivationTokenV1) {}

  func setSerial(_ object: XdgActivationTokenV1, serial: UInt32, seat: WlSeat) {
    if isFresh(object) { self.serial = serial }
  }

  /// Names are for compositors that show what is being started.
  func setAppId(_ object: XdgActivationTokenV1, appId: String) { _ = isFresh(object) }

  /// The serial says already which client asks; the surface adds nothing to it.
  func setSurface(_ object: XdgActivationTokenV1, surface: WlSurface) { _ = isFresh(object) }

  func commit(_ object: XdgActivationTokenV1) {
    guard isFresh(object) else { return }
    isUsed = true
    let client = shell.server.clients[object.client].id
    let isGood = serial.map { shell.accepts($0, from: client, for: .activation) } ?? false
    object.sendDone(token: shell.activationTokens.make(isGood: isGood, for: client))
  }

  private func isFresh(_ object: XdgActivationTokenV1) -> Bool {
    guard isUsed else { return true }
    object.postError(XdgActivationTokenV1.Error.alreadyUsed.rawValue, "the token has been given out already")
    return false
  }
}

/// The tokens that are good for something.
final class ActivationTokens {
  private struct Token {
    let text: String
    let client: ClientID
  }

  /// Of a client that asks for token after token, only the latest are worth keeping.
  private static let capacityPerClient = 16
  private static let capacity = 256

  private var good: [Token] = []
  private var random = SystemRandomNumberGenerator()

  /// Makes a token that nobody can guess.
  ///
  /// - Parameter client: the client that asks for it; its oldest token ends when it has too many.
  func make(isGood: Bool, for client: ClientID) -> String {
    let words = (0..<2).map { _ in String(random.next() | 1 << 63, radix: 16) }
    let token = words.joined()
    guard isGood else { return token }
    if good.count(where: { $0.client == client }) == Self.capacityPerClient,
      let oldest = good.firstIndex(where: { $0.client == client })
    {
      good.remove(at: oldest)
    }
    if good.count == Self.capacity { good.removeFirst() }
    good.append(Token(text: token, client: client))
    return token
  }

  /// - Returns: whether the token was good; it is not any more.
  func spend(_ token: String) -> Bool {
    guard let index = good.firstIndex(where: { $0.text == token }) else { return false }
    good.remove(at: index)
    return true
  }
}
