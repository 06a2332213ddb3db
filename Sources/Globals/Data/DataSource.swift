import WaylandServer

/// One `wl_data_source`.
final class DataSource: WlDataSource.Handler, SelectionSource {
  enum Use {
    case none
    case selection
    case drag
  }

  private unowned let resource: WlDataSource
  private var types = OfferedTypes()
  var mimeTypes: [String] { types.all }
  var use = Use.none
  /// nil until the client says what it can do; only a source for drags may.
  private(set) var actions: WlDataDeviceManager.DndAction?
  /// Runs when the source is destroyed.
  var onGone: ((DataSource) -> Void)?

  init(_ resource: WlDataSource) {
    self.resource = resource
    resource.handler = self
    resource.onDestroy = { [unowned self] in
      isGone = true
      onGone?(self)
    }
  }

  private(set) var isGone = false
  /// Whether the client knows actions, drops and their end; before version 3 it does not.
  var knowsActions: Bool { resource.version >= 3 }
  /// A client that says nothing of actions, or knows of none, copies.
  var effectiveActions: WlDataDeviceManager.DndAction { actions ?? .copy }

  // MARK: Requests

  func offer(_ object: WlDataSource, mimeType: String) { types.add(mimeType) }

  func destroy(_ object: WlDataSource) {}

  func setActions(_ object: WlDataSource, dndActions: WlDataDeviceManager.DndAction) {
    guard dndActions.isSubset(of: .all) else {
      return object.postError(
        WlDataSource.Error.invalidActionMask.rawValue, "\(dndActions.rawValue) has bits that are no actions")
    }
    guard actions == nil, case .none = use else {
      return object.postError(
        WlDataSource.Error.invalidSource.rawValue, "actions are set once, before the source is used")
    }
    actions = dndActions
  }

  // MARK: Events

  func send(_ mimeType: String, to descriptor: consuming OwnedFD) {
    guard !isGone else { return }
    resource.sendSend(mimeType: mimeType, fd: descriptor.rawValue)
  }

  func cancelled() { if !isGone { resource.sendCancelled() } }

  /// Before version 3 only a selection that was replaced is cancelled.
  func dragCancelled() { if !isGone, knowsActions { resource.sendCancelled() } }

  func target(_ mimeType: String?) { if !isGone { resource.sendTarget(mimeType: mimeType) } }
  func action(_ action: WlDataDeviceManager.DndAction) { if !isGone { resource.sendAction(dndAction: action) } }
  func dropPerformed() { if !isGone { resource.sendDndDropPerformed() } }
  func finished() { if !isGone { resource.sendDndFinished() } }
}

extension WlDataSource {
  var object: DataSource? { handler.map { unsafeDowncast($0, to: DataSource.self) } }
}

extension WlDataDeviceManager.DndAction {
  static var all: Self { [.copy, .move, .ask] }

  /// The action that two sides agree on: what the destination prefers, else the first of copy, move, ask.
  static func agreed(_ source: Self, _ destination: Self, preferred: Self) -> Self {
    let common = source.intersection(destination)
    if !preferred.isEmpty, common.isSuperset(of: preferred) { return preferred }
    for candidate in [Self.copy, .move, .ask] where common.contains(candidate) { return candidate }
    return .none
  }
}
