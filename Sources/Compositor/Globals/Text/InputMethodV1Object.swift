import Logging
import Surfaces
import WaylandServer

/// A `zwp_input_method_v1`. Its client has a context for each active text field.
final class InputMethodV1Object: TextComposer {
  private enum State {
    /// Another input method is that of the seat, or this one was destroyed.
    case unused
    case inactive
    /// A field on `surface` accepts text.
    case active(TextField, surface: SurfaceID)
  }

  /// The contexts that a client may have without having destroyed them. Then it receives no further ones.
  private static let mostContexts = 32

  private unowned let resource: ZwpInputMethodV1
  let client: ClientID
  private unowned let manager: InputMethodV1Global
  private var state = State.unused
  /// The context of the active field, after it was announced.
  private var context: InputMethodContext?
  /// A context whose field has ended, before that was announced.
  private weak var ended: InputMethodContext?
  /// The number of contexts that the client has not destroyed.
  private var contexts = 0
  private var owed = OwedField.nothing
  private var room = Room.events
  private var sentArea: PanelArea?

  init(_ resource: ZwpInputMethodV1, of manager: InputMethodV1Global) {
    self.resource = resource
    self.manager = manager
    client = manager.server.clients[resource.client].id
  }

  /// Makes this object the input method of the seat.
  ///
  /// - Returns: false if the seat already has one.
  @discardableResult
  func join() -> Bool {
    guard case .unused = state, resource.isAlive else { return false }
    state = .inactive
    if manager.methods.attach(self) { return true }
    state = .unused
    return false
  }

  /// Ends the input method of a client that has disconnected, with its panels, contexts and grabs.
  func end() {
    endContext()
    (ended, owed, state) = (nil, .nothing, .unused)
    placePopups()
    manager.methods.detach(self)
  }
}

// MARK: - From the text field

extension InputMethodV1Object {
  func isOlder(than other: any TextComposer) -> Bool { !(other is InputMethodV1Object) }

  func activate(for field: TextField, on surface: SurfaceID?) {
    guard let surface else { return }
    endContext()
    state = .active(field, surface: surface)
    owe(.newField)
    placePopups()
  }

  func update(_ field: TextField) {
    guard case .active(_, let surface) = state else { return }
    state = .active(field, surface: surface)
    owe(.change)
    placePopups()
  }

  func deactivate() {
    guard case .active = state else { return }
    endContext()
    state = .inactive
    owe(.newField)
    placePopups()
  }

  func giveWay() {
    deactivate()
    state = .unused
  }

  func invoke(button: UInt32, index: UInt32) {
    guard owed == .nothing, let context, room.take(16, of: resource.client) else { return }
    context.resource.sendInvokeAction(button: button, index: index)
  }

  /// Ends the context at once. That is announced with the next events.
  private func endContext() {
    sentArea = nil
    guard let context else { return }
    context.end()
    ended = context
    self.context = nil
  }

  private func owe(_ news: OwedField) {
    owed = max(owed, news)
    if sendKept() { manager.server.backlog.add(self) }
  }

  /// Sends the latest state of the field. Earlier fields and states that were not sent are skipped.
  private func sendField() {
    let news = owed
    owed = .nothing
    if let ended { resource.sendDeactivate(context: ended.resource) }
    ended = nil
    guard case .active(let field, _) = state else { return }
    if news == .newField { addContext() }
    context?.describe(field, isNew: news == .newField)
  }

  private func addContext() {
    guard let made = ZwpInputMethodContextV1.create(in: resource) else { return }
    let context = InputMethodContext(made, of: manager)
    made.handler = context
    contexts += 1
    made.onDestroy = { [weak self, weak context] in
      context?.resourceWillGo()
      self?.contextDidGo(context)
    }
    self.context = context
    resource.sendActivate(id: made)
  }

  private func contextDidGo(_ gone: InputMethodContext?) {
    contexts -= 1
    if context === gone { context = nil }
    if owed != .nothing, resource.isClientConnected { owe(.nothing) }
  }

  func placePopups() {
    let showsKeyboard = wantsPanel && !manager.methods.areKeyboardsReplaced()
    let area = manager.place(textPlace, showsKeyboard: showsKeyboard, of: client)
    guard case .active = state, area != sentArea else { return }
    sentArea = area
    manager.methods.relay.send(TextMessage(.panel(area)), by: resource.client)
  }

  private var wantsPanel: Bool { if case .active(let field, _) = state { field.wantsPanel } else { false } }

  private var textPlace: TextPlace? {
    guard case .active(let field, let surface) = state else { return nil }
    return TextPlace(of: field, on: surface, in: manager.server)
  }
}

extension InputMethodV1Object: LateSender {
  func sendKept() -> Bool {
    if case .unused = state, ended == nil { return false }
    guard owed != .nothing else { return false }
    guard contexts < Self.mostContexts || !needsContext else { return false }
    guard room.take(weight, of: resource.client) else { return true }
    sendField()
    return false
  }

  private var needsContext: Bool { if case .active = state { owed == .newField } else { false } }

  private var weight: Int {
    guard case .active(let field, _) = state else { return 16 }
    return 128 + (field.surrounding?.text.string.utf8.count ?? 0) + (field.language?.string.utf8.count ?? 0)
  }
}
