import WaylandServer

/// A `wl_data_source`.
final class DataSource: WlDataSource.Handler, SelectionSource {
  enum Use {
    case none
    case selection
    case drag
  }

  private unowned let resource: WlDataSource
  private var types = OfferedTypes()
  var mimeTypes: [String] { types.all }
  private(set) var use = Use.none
  /// The actions that the client supports; nil until it sets them. Only a source for drags may have actions.
  private(set) var actions: WlDataDeviceManager.DndAction?
  private let backlog: Backlog
  private var room = Room.events
  private var keptFeedback = DragFeedback()

  /// - Parameters:
  ///   - backlog: retries sending kept feedback while the source's client has too many unread events.
  ///   - onGone: runs when the source is destroyed.
  init(_ resource: WlDataSource, _ backlog: Backlog, onGone: @escaping (DataSource) -> Void) {
    self.resource = resource
    self.backlog = backlog
    resource.handler = self
    resource.onDestroy = { [unowned self] in
      isGone = true
      onGone(self)
    }
  }

  private(set) var isGone = false
  /// True if the client supports actions, drops and their end, which requires version 3.
  var supportsActions: Bool { resource.version >= 3 }
  /// The actions of the source. A client that has not set actions, or does not support them, copies.
  var effectiveActions: WlDataDeviceManager.DndAction { actions ?? .copy }

  // MARK: Requests

  func offer(_ object: WlDataSource, mimeType: String) { types.add(mimeType) }

  func destroy(_ object: WlDataSource) {}

  func setActions(_ object: WlDataSource, dndActions: WlDataDeviceManager.DndAction) {
    guard dndActions.isSubset(of: .all) else {
      return object.postError(
        WlDataSource.Error.invalidActionMask.rawValue,
        "invalid actions \(dndActions.rawValue); expected a combination of 1 (copy), 2 (move) and 4 (ask)")
    }
    guard actions == nil, case .none = use else {
      return object.postError(
        WlDataSource.Error.invalidSource.rawValue, "set_actions is allowed once, before the source is used")
    }
    actions = dndActions
  }

  // MARK: Use

  func didBecomeSelection() { use = .selection }

  func didBeginDrag() { use = .drag }

  // MARK: Events

  var unreadBytes: Int { isGone ? 0 : resource.client.unreadBytesNow }

  func send(_ mimeType: String, to descriptor: consuming OwnedFD) {
    guard !isGone else { return }
    resource.sendSend(mimeType: mimeType, fd: descriptor.rawValue)
  }

  func cancelled() { if !isGone { resource.sendCancelled() } }

  /// Cancels the drag. Before version 3, `cancelled` is only sent for a replaced selection.
  func dragCancelled() {
    sendFeedback()
    if !isGone, supportsActions { resource.sendCancelled() }
  }

  func target(_ mimeType: String?) {
    keptFeedback.target = .some(mimeType)
    sendFeedback(weight: 24 + (mimeType?.utf8.count ?? 0))
  }

  func action(_ action: WlDataDeviceManager.DndAction) {
    keptFeedback.action = action
    sendFeedback(weight: 12)
  }

  func dropPerformed() {
    sendFeedback()
    if !isGone { resource.sendDndDropPerformed() }
  }

  func finished() {
    sendFeedback()
    if !isGone { resource.sendDndFinished() }
  }
}

/// The feedback of a drag's destination that its source has not been sent yet: the latest of each kind.
private struct DragFeedback {
  /// The accepted type; `.some(nil)` if no type is accepted.
  var target: String??
  var action: WlDataDeviceManager.DndAction?
}

extension DataSource: LateSender {
  private func sendFeedback(weight: Int) {
    if isGone || room.take(weight, of: resource.client) { sendFeedback() } else { backlog.add(self) }
  }

  private func sendFeedback() {
    let feedback = keptFeedback
    keptFeedback = DragFeedback()
    guard !isGone else { return }
    if let target = feedback.target { resource.sendTarget(mimeType: target) }
    if let action = feedback.action { resource.sendAction(dndAction: action) }
  }

  func sendKept() -> Bool {
    guard !isGone, !room.take(of: resource.client) else {
      sendFeedback()
      return false
    }
    return true
  }
}

extension WlDataSource {
  var object: DataSource? { handler.map { unsafeDowncast($0, to: DataSource.self) } }
}

extension WlDataDeviceManager.DndAction {
  static var all: Self { [.copy, .move, .ask] }

  /// The action for a drag: the destination's preference if both sides support it, else the first common one of copy,
  /// move and ask.
  static func agreed(_ source: Self, _ destination: Self, preferred: Self) -> Self {
    let common = source.intersection(destination)
    if !preferred.isEmpty, common.isSuperset(of: preferred) { return preferred }
    for candidate in [Self.copy, .move, .ask] where common.contains(candidate) { return candidate }
    return .none
  }
}
