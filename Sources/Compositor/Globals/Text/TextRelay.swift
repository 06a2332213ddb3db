import Surfaces
import WaylandServer

/// Connects the active text field of the seat with the seat's input method.
final class TextRelay {
  /// The active text field; nil if there is none.
  private(set) weak var active: TextInputObject?
  private(set) weak var method: InputMethodObject?
  /// The compositions for the active field that wait because its client has too many unread events.
  private var kept: [Composition] = []
  private let server: Server
  /// True if the active text field is secret, for example the field of a password.
  private(set) var isSecret = false
  /// Runs when `isSecret` changes, before anything about the field is sent.
  private var onSecretChange: (() -> Void)?

  init(_ server: Server) { self.server = server }

  /// Returns true if a field may become active. Requests of other fields are ignored until the active one has ended
  /// (`zwp_text_input_v3.enable`), and while the session is locked: an input method must not get a password.
  func mayBegin(_ input: TextInputObject) -> Bool {
    !server.windows.isLocked && (active == nil || active === input)
  }

  func begin(_ input: TextInputObject, _ field: TextField) {
    active = input
    setSecret(field.isSecret)
    method?.activate(for: field, on: input.surface)
  }

  func change(_ input: TextInputObject, _ field: TextField) {
    guard active === input else { return }
    setSecret(field.isSecret)
    method?.update(field)
  }

  func end(_ input: TextInputObject) {
    guard active === input else { return }
    active = nil
    kept = []
    method?.deactivate()
    setSecret(false)
  }

  /// Runs an action now and at each change of `isSecret`.
  func reportSecrecy(_ action: @escaping () -> Void) {
    onSecretChange = action
    action()
  }

  private func setSecret(_ isSecret: Bool) {
    guard self.isSecret != isSecret else { return }
    self.isSecret = isSecret
    onSecretChange?()
  }

  /// - Returns: false if the seat already has an input method.
  func attach(_ method: InputMethodObject) -> Bool {
    guard self.method == nil else { return false }
    self.method = method
    return true
  }

  /// Activates an input method for the active field, if there is one.
  func introduce(_ method: InputMethodObject) {
    if let active, let field = active.field { method.activate(for: field, on: active.surface) }
  }

  /// - Returns: false if this is not the seat's input method.
  func detach(_ method: InputMethodObject) -> Bool {
    guard self.method === method else { return false }
    self.method = nil
    if kept.isEmpty { active?.forgetPreedit() } else { kept.append(Composition()) }
    return true
  }

  /// Sends the changes of an input method to the field's client, in order, when the client has room for them.
  ///
  /// - Parameter client: the input method's client. It is disconnected if too many changes wait.
  func compose(_ composition: Composition, by client: Client) {
    guard let active else { return }
    if kept.isEmpty, active.hasRoom(for: composition) { return active.compose(composition) }
    guard kept.count < server.bounds.waitingCompositions else {
      return server.end(client, "\(kept.count) text changes wait for a client that does not read its events")
    }
    kept.append(composition)
    server.backlog.add(self)
  }

  /// Sends a change that no input method makes to the field's client.
  ///
  /// - Returns: false without an effect if there is no field, or if its client has too many unread events.
  func compose(_ composition: Composition) -> Bool {
    guard let active, kept.isEmpty, active.hasRoom(for: composition) else { return false }
    active.compose(composition)
    return true
  }
}

extension TextRelay: LateSender {
  func sendKept() -> Bool {
    while let active, let next = kept.first, active.hasRoom(for: next) {
      kept.removeFirst()
      active.compose(next)
    }
    return !kept.isEmpty
  }
}
