import Surfaces
import WaylandServer

/// Ties the one text field of the seat that wants text to the seat's input method.
final class TextRelay {
  /// nil while no field wants text.
  private(set) weak var active: TextInputObject?
  private(set) weak var method: InputMethodObject?
  /// Compositions for the active field, whose client is behind with reading.
  private var kept: [Composition] = []
  private let server: Server

  init(_ server: Server) { self.server = server }

  /// Another field's turn comes when this one has ended; until then its requests are ignored (`zwp_text_input_v3.enable`).
  func mayBegin(_ input: TextInputObject) -> Bool { active == nil || active === input }

  func begin(_ input: TextInputObject, _ field: TextField) {
    active = input
    method?.activate(for: field, on: input.surface)
  }

  func change(_ input: TextInputObject, _ field: TextField) {
    if active === input { method?.update(field) }
  }

  func end(_ input: TextInputObject) {
    guard active === input else { return }
    active = nil
    kept = []
    method?.deactivate()
  }

  /// - Returns: false where the seat has an input method already.
  func attach(_ method: InputMethodObject) -> Bool {
    guard self.method == nil else { return false }
    self.method = method
    return true
  }

  /// Has an input method take up the field that wants text, if there is one.
  func introduce(_ method: InputMethodObject) {
    if let active, let field = active.field { method.activate(for: field, on: active.surface) }
  }

  /// - Returns: false where another one is the seat's input method, or none.
  func detach(_ method: InputMethodObject) -> Bool {
    guard self.method === method else { return false }
    self.method = nil
    if kept.isEmpty { active?.forgetPreedit() } else { kept.append(Composition()) }
    return true
  }

  /// Hands on what an input method has composed, in order, as the field's client reads.
  ///
  /// - Parameter client: the input method's; it is disconnected where too much waits.
  func compose(_ composition: Composition, by client: Client) {
    guard let active else { return }
    if kept.isEmpty, active.hasRoom(for: composition) { return active.compose(composition) }
    guard kept.count < server.bounds.waitingCompositions else {
      return server.end(client, "\(kept.count) changes of text wait for a client that is busy")
    }
    kept.append(composition)
    server.backlog.add(self)
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
