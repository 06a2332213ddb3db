import Surfaces
import WaylandServer

/// Connects the active text field of the seat with the seat's input method, each of any version.
final class TextRelay {
  /// The text input with the active text field; nil if there is none.
  private(set) weak var active: (any TextReceiver)?
  private(set) weak var method: (any TextComposer)?
  /// The number of times that a field has become active or its client has asked again for an on-screen keyboard.
  private(set) var calls: UInt32 = 0
  /// The number of times that the input method has changed.
  private(set) var methodChanges: UInt32 = 0
  /// The clients that are on-screen keyboards, each with the number of its objects.
  private var onScreen = Tally<ClientID>()
  /// The messages for the active field that wait because its client has too many unread events.
  private var kept: [TextMessage] = []
  private let server: Server
  /// True if the active text field is secret, for example the field of a password.
  private(set) var isSecret = false
  /// Runs when `isSecret` changes, before anything about the field is sent.
  private var onSecretChange: (() -> Void)?

  init(_ server: Server) { self.server = server }

  /// Returns true if a field may become active. Requests of other fields are ignored until the active one has ended
  /// (`zwp_text_input_v3.enable`), and while the session is locked: an input method must not get a password. A client
  /// with text inputs of several versions has one field, that of the newest.
  func mayBegin(_ input: any TextReceiver) -> Bool {
    guard !server.windows.isLocked else { return false }
    guard let active, active !== input else { return true }
    guard active.version < input.version else { return false }
    active.giveWay()
    return true
  }

  func begin(_ input: any TextReceiver, _ field: TextField) {
    active = input
    calls &+= 1
    setSecret(field.isSecret)
    method?.activate(for: field, on: input.surface)
  }

  func change(_ input: any TextReceiver, _ field: TextField) {
    guard active === input else { return }
    setSecret(field.isSecret)
    method?.update(field)
  }

  func end(_ input: any TextReceiver) {
    guard active === input else { return }
    active = nil
    kept = []
    method?.deactivate()
    setSecret(false)
  }

  /// The client of the field has asked for an on-screen keyboard, which it may have done before.
  func callKeyboard(for input: any TextReceiver) {
    if active === input { calls &+= 1 }
  }

  /// Sends an action of the user on the preedit text to the input method.
  func invoke(by input: any TextReceiver, button: UInt32, index: UInt32) {
    if active === input { method?.invoke(button: button, index: index) }
  }

  /// Runs an action now and at each change of `isSecret`.
  func reportSecrecy(_ action: @escaping () -> Void) {
    onSecretChange = action
    action()
  }

  /// The surface of the active field, if its client does not ask for a keyboard when a finger taps it.
  var surfaceForTaps: SurfaceID? { active.flatMap { $0.asksAgain ? nil : $0.surface } }

  private func setSecret(_ isSecret: Bool) {
    guard self.isSecret != isSecret else { return }
    self.isSecret = isSecret
    onSecretChange?()
  }

  /// Makes an input method the one of the seat. It takes the place of an older version of the same client, and that of
  /// an on-screen keyboard, unless it is one too.
  ///
  /// - Returns: false if the seat has another input method.
  func attach(_ method: any TextComposer) -> Bool {
    if let former = self.method {
      guard replaces(former, method) else { return false }
      former.giveWay()
      _ = detach(former)
    }
    self.method = method
    methodChanges &+= 1
    return true
  }

  private func replaces(_ former: any TextComposer, _ method: any TextComposer) -> Bool {
    former.client == method.client
      ? former.isOlder(than: method) : isOnScreen(former.client) && !isOnScreen(method.client)
  }

  /// Activates an input method for the active field, if there is one.
  func introduce(_ method: any TextComposer) {
    if let active, let field = active.field { method.activate(for: field, on: active.surface) }
  }

  /// - Returns: false if this is not the seat's input method.
  func detach(_ method: any TextComposer) -> Bool {
    guard self.method === method else { return false }
    self.method = nil
    methodChanges &+= 1
    if kept.isEmpty { active?.forgetPreedit() } else { kept.append(TextMessage(Composition())) }
    return true
  }

  /// Sends messages to the field's client, in order, when the client has room for them.
  ///
  /// - Parameter client: the input method's client. It is disconnected if too many messages wait.
  func send(_ message: TextMessage, by client: Client) {
    guard let active else { return }
    if kept.isEmpty, active.hasRoom(for: message.weight) { return active.receive(message) }
    if message.isPanel {
      // The compositor sends it when a window moves, so the input method must not pay for it. Only the latest counts.
      kept.removeAll(where: \.isPanel)
    } else if kept.count >= server.bounds.waitingCompositions {
      return server.end(client, "\(kept.count) text changes wait for a client that does not read its events")
    }
    kept.append(message)
    server.backlog.add(self)
  }

  /// Sends a change that no input method makes to the field's client.
  ///
  /// - Returns: false without an effect if there is no field, or if its client has too many unread events.
  func compose(_ composition: Composition) -> Bool {
    guard let active, kept.isEmpty, active.hasRoom(for: composition.weight) else { return false }
    active.receive(TextMessage(composition))
    return true
  }
}

// MARK: - On-screen keyboards

extension TextRelay {
  func isOnScreen(_ client: ClientID) -> Bool { onScreen[client] > 0 }

  /// The clients that are on-screen keyboards.
  var onScreenClients: some Sequence<ClientID> { onScreen.keys }

  func addOnScreen(_ client: ClientID) { onScreen.add(client) }
  func removeOnScreen(_ client: ClientID) { onScreen.remove(client) }
}

extension TextRelay: LateSender {
  func sendKept() -> Bool {
    while let active, let next = kept.first, active.hasRoom(for: next.weight) {
      kept.removeFirst()
      active.receive(next)
    }
    return !kept.isEmpty
  }
}
