import Surfaces

/// The popups with an active grab, from oldest to newest.
final class PopupGrabs {
  private var popups: [PopupObject] = []

  var isEmpty: Bool { popups.isEmpty }

  func add(_ popup: PopupObject) { popups.append(popup) }

  func remove(_ popup: PopupObject) { popups.removeAll { $0 === popup } }

  /// The topmost popup of a client with a grab, which must be the parent of the client's next popup with a grab.
  func topmost(of client: ClientID) -> PopupObject? { popups.last { $0.window.client == client } }
}
