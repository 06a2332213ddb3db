import WaylandServer

/// A `wl_data_offer`: data that a client may paste, or data that is dragged over it.
final class DataOffer: WlDataOffer.Handler {
  enum State {
    case selection
    /// The drag is over one of the client's surfaces.
    case dragged
    /// The button or touch was released. The client requests the data and then sends `finish`.
    case dropped
    case finished
    /// The offer was replaced, the drag has left, or the source was destroyed. Requests are ignored.
    case stale
  }

  private unowned let resource: WlDataOffer
  /// The dragged source.
  private weak var source: DataSource?
  /// The selected source.
  private weak var selected: (any SelectionSource)?
  private let transfers: Transfers
  private(set) var state: State
  private(set) var acceptedType: String?
  private(set) var action = WlDataDeviceManager.DndAction.none
  private var actions = WlDataDeviceManager.DndAction.none
  private var preferred = WlDataDeviceManager.DndAction.none
  /// True if the client chooses the action after the drop. The source receives the choice together with the end.
  private var isAsking = false

  convenience init(_ resource: WlDataOffer, dragging source: DataSource, _ transfers: Transfers) {
    self.init(resource, .dragged, transfers)
    self.source = source
  }

  convenience init(_ resource: WlDataOffer, selecting source: any SelectionSource, _ transfers: Transfers) {
    self.init(resource, .selection, transfers)
    selected = source
  }

  private init(_ resource: WlDataOffer, _ state: State, _ transfers: Transfers) {
    self.resource = resource
    self.transfers = transfers
    self.state = state
    resource.handler = self
    resource.onDestroy = { [unowned self] in didGo() }
  }

  /// Sends the offered types. They must be sent before `wl_data_device.selection` or `enter`.
  func announceTypes() {
    for type in (source ?? selected)?.mimeTypes ?? [] { resource.sendOffer(mimeType: type) }
  }

  /// - Note: must be called after `wl_data_device.enter`.
  func announceActions() {
    if let source { resource.sendSourceActions(sourceActions: source.effectiveActions) }
    guard !supportsActions else { return }
    // A client that does not support actions can only copy.
    actions = .copy
    agree(notifyingSource: true)
  }

  var supportsActions: Bool { resource.version >= 3 }

  /// True if the client would accept a drop now. Before version 3, the accepted type is not required.
  var wouldTakeDrop: Bool { !action.isEmpty && (acceptedType != nil || !supportsActions) }

  func withdraw() {
    switch state {
    case .selection, .dragged, .dropped: state = .stale
    case .finished, .stale: break
    }
    (source, selected) = (nil, nil)
  }

  /// Ends the drag over the client. The source receives that no type and no action are accepted.
  func leave() {
    if acceptedType != nil { source?.target(nil) }
    if !action.isEmpty { source?.action(.none) }
    withdraw()
  }

  /// Lets the client receive the data and finish. The caller notifies the source afterwards.
  func drop() {
    guard case .dragged = state else { return }
    state = .dropped
  }

  private func didGo() {
    switch state {
    case .dropped:
      // A client without `finish` ends its drop by destroying the offer. A client with `finish` cancels the drop by it.
      if let source { transfers.finish(source) }
      if supportsActions { source?.dragCancelled() } else { source?.finished() }
    case .dragged: leave()
    case .selection, .finished, .stale: break
    }
    state = .stale
    (source, selected) = (nil, nil)
  }
}

// MARK: - Requests

extension DataOffer {
  func accept(_ object: WlDataOffer, serial: UInt32, mimeType: String?) {
    switch state {
    case .dragged, .dropped:
      acceptedType = mimeType
      source?.target(mimeType)
    case .finished: postInvalidOffer("accept is not allowed after finish")
    case .selection, .stale: break
    }
  }

  func receive(_ object: WlDataOffer, mimeType: String, fd: consuming OwnedFD) {
    switch state {
    case .selection, .dragged, .dropped:
      guard let source = source ?? selected, source.mimeTypes.contains(mimeType) else { return }
      transfers.ask(source, for: mimeType, into: fd, by: object.client)
    case .finished: postInvalidOffer("receive is not allowed after finish")
    case .stale: break
    }
  }

  func destroy(_ object: WlDataOffer) {}

  func finish(_ object: WlDataOffer) {
    switch state {
    case .dropped:
      guard acceptedType != nil, !action.isEmpty, action != .ask else {
        return postInvalidFinish("finish requires an accepted MIME type and a final action")
      }
      state = .finished
      if let source { transfers.finish(source) }
      if isAsking { source?.action(action) }
      source?.finished()
      source = nil
    case .selection: postInvalidFinish("finish is not allowed for the offer of a selection")
    case .dragged: postInvalidFinish("finish is not allowed before the drop")
    case .finished: postInvalidFinish("finish is not allowed after finish")
    case .stale: break
    }
  }

  func setActions(
    _ object: WlDataOffer, dndActions: WlDataDeviceManager.DndAction, preferredAction: WlDataDeviceManager.DndAction
  ) {
    guard dndActions.isSubset(of: .all) else {
      return object.postError(
        WlDataOffer.Error.invalidActionMask.rawValue,
        "invalid actions \(dndActions.rawValue); expected a combination of 1 (copy), 2 (move) and 4 (ask)")
    }
    guard [.none, .copy, .move, .ask].contains(preferredAction) else {
      return object.postError(
        WlDataOffer.Error.invalidAction.rawValue,
        "invalid preferred action \(preferredAction.rawValue); expected 0, 1 (copy), 2 (move) or 4 (ask)")
    }
    switch state {
    case .selection: postInvalidOffer("set_actions is not allowed for the offer of a selection")
    case .finished: postInvalidOffer("set_actions is not allowed after finish")
    case .stale: break
    case .dragged:
      (actions, preferred) = (dndActions, preferredAction)
      agree(notifyingSource: true)
    case .dropped: chooseAfterDrop(dndActions, preferredAction)
    }
  }

  /// Changes the actions after the drop, which is only possible with `ask`.
  private func chooseAfterDrop(_ wanted: WlDataDeviceManager.DndAction, _ choice: WlDataDeviceManager.DndAction) {
    guard action == .ask || isAsking else { return }
    guard let source, source.effectiveActions.isSuperset(of: choice) else {
      return resource.postError(
        WlDataOffer.Error.invalidAction.rawValue, "the source does not offer action \(choice.rawValue)")
    }
    isAsking = true
    (actions, preferred) = (wanted, choice)
    agree(notifyingSource: false)
  }

  private func agree(notifyingSource: Bool) {
    guard let source else { return }
    let agreed = WlDataDeviceManager.DndAction.agreed(source.effectiveActions, actions, preferred: preferred)
    guard agreed != action else { return }
    action = agreed
    resource.sendAction(dndAction: agreed)
    if notifyingSource { source.action(agreed) }
  }

  private func postInvalidOffer(_ message: String) {
    resource.postError(WlDataOffer.Error.invalidOffer.rawValue, message)
  }

  private func postInvalidFinish(_ message: String) {
    resource.postError(WlDataOffer.Error.invalidFinish.rawValue, message)
  }
}
