import Surfaces
import WaylandServer

/// A `fingerpost_text_focus_v1`.
final class TextFocusObject {
  let client: Client
  let clientID: ClientID
  private unowned let resource: FingerpostTextFocusV1
  private unowned let manager: TextFocusGlobal
  /// The state that the client was last sent; nil before the first group.
  private var sent: TextFocus?
  /// The number of typed keys when the client began to wait for one; nil if it does not wait.
  private var typedBefore: UInt32?
  private var room = Room.events

  /// The size of the largest group in bytes.
  private static let weight = 76

  init(_ resource: FingerpostTextFocusV1, of manager: TextFocusGlobal) {
    (self.resource, self.manager) = (resource, manager)
    client = resource.client
    clientID = manager.server.clients[resource.client].id
  }

  var awaitsTyping: Bool { typedBefore != nil }

  /// Sends the state if it has changed. A client with too many unread events receives the latest state later.
  func notify() { if sendKept() { manager.server.backlog.add(self) } }
}

// MARK: - Events

extension TextFocusObject: LateSender {
  func sendKept() -> Bool {
    let (focus, hasTyped) = (manager.focus, typedBefore.map { $0 != manager.typedKeys } ?? false)
    guard hasTyped || focus != sent else { return false }
    guard room.take(Self.weight, of: client) else { return true }
    if focus.field != sent?.field { send(focus.field, after: sent?.field) }
    if focus.methodChanges != sent?.methodChanges { resource.sendInputMethod(method: relation(to: focus.method)) }
    sent = focus
    if hasTyped {
      typedBefore = nil
      manager.reviewWatch()
      resource.sendTyped()
    }
    resource.sendDone()
    return false
  }

  private func send(_ field: TextFocus.Field?, after former: TextFocus.Field?) {
    guard let field else { return resource.sendDeactivate() }
    let isNew = field.call != former?.call || field.taps != former?.taps
    if isNew { resource.sendActivate() }
    if isNew || field.content != former?.content {
      resource.sendContentType(hint: field.content.hint, purpose: field.content.purpose)
    }
    if isNew || field.wantsPanel != former?.wantsPanel {
      resource.sendInputPanel(panel: field.wantsPanel ? .shown : .hidden)
    }
  }

  private func relation(to method: ClientID?) -> FingerpostTextFocusV1.Method {
    guard let method else { return .none }
    return method == clientID ? .own : .other
  }
}

// MARK: - Requests

extension TextFocusObject: FingerpostTextFocusV1.Handler {
  func destroy(_ object: FingerpostTextFocusV1) {}

  func awaitTyping(_ object: FingerpostTextFocusV1) {
    guard typedBefore == nil else { return }
    typedBefore = manager.typedKeys
    manager.reviewWatch()
  }
}
