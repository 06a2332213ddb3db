import Surfaces
import WaylandServer

/// `xdg_activation_v1`: a client that the user works with passes the key window to another client.
///
/// A token is valid once, and only if it was requested with the serial of a press that the requesting client received, or
/// of the end of one. Other requests also receive a token, because the protocol lacks a refusal, but that token is
/// invalid. A valid token has no effect after the user has acted on a third client, or if its press has activated a
/// window already.
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
    guard let target = surface.object, let permit = shell.activationTokens.spend(token) else { return }
    guard let toplevel = shell.toplevels.values.first(where: { $0.window.surface === target.model }) else { return }
    shell.activate(toplevel, because: .press(permit))
  }
}

/// An `xdg_activation_token_v1`, which collects the properties of a token.
final class ActivationTokenObject: XdgActivationTokenV1.Handler {
  private unowned let shell: Shell
  private var serial: UInt32?
  private var isUsed = false

  init(_ shell: Shell) { self.shell = shell }

  func destroy(_ object: XdgActivationTokenV1) {}

  func setSerial(_ object: XdgActivationTokenV1, serial: UInt32, seat: WlSeat) {
    if isFresh(object) { self.serial = serial }
  }

  /// Ignores the application ID, which is for compositors that show starting applications.
  func setAppId(_ object: XdgActivationTokenV1, appId: String) { _ = isFresh(object) }

  /// Ignores the surface: the serial already identifies the requesting client.
  func setSurface(_ object: XdgActivationTokenV1, surface: WlSurface) { _ = isFresh(object) }

  func commit(_ object: XdgActivationTokenV1) {
    guard isFresh(object) else { return }
    isUsed = true
    let client = shell.server.clients[object.client].id
    let permit = serial.flatMap { shell.activationPermit(for: $0, of: client) }
    object.sendDone(token: shell.activationTokens.make(permit))
  }

  private func isFresh(_ object: XdgActivationTokenV1) -> Bool {
    guard isUsed else { return true }
    object.postError(XdgActivationTokenV1.Error.alreadyUsed.rawValue, "\(object.label) was already committed")
    return false
  }
}

/// The valid activation tokens.
final class ActivationTokens {
  private struct Token {
    let text: String
    let permit: ActivationPermit
  }

  /// The limit of tokens for one client. Beyond it, the client's oldest token becomes invalid.
  private static let capacityPerClient = 16
  private static let capacity = 256

  private var good: [Token] = []
  private var random = SystemRandomNumberGenerator()

  /// Creates a token that cannot be guessed.
  ///
  /// - Parameter permit: that of the requesting client; nil makes an invalid token. If the client has too many tokens, its
  ///   oldest one becomes invalid.
  func make(_ permit: ActivationPermit?) -> String {
    let words = (0..<2).map { _ in String(random.next() | 1 << 63, radix: 16) }
    let token = words.joined()
    guard let permit else { return token }
    if good.count(where: { $0.permit.client == permit.client }) == Self.capacityPerClient,
      let oldest = good.firstIndex(where: { $0.permit.client == permit.client })
    {
      good.remove(at: oldest)
    }
    if good.count == Self.capacity { good.removeFirst() }
    good.append(Token(text: token, permit: permit))
    return token
  }

  /// Makes a token invalid.
  ///
  /// - Returns: the permit of the token; nil if the token was not valid.
  func spend(_ token: String) -> ActivationPermit? {
    good.firstIndex { $0.text == token }.map { good.remove(at: $0).permit }
  }
}
