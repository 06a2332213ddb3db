import Surfaces

/// The popups that hold a grab, in the order in which they took it.
final class PopupGrabs {
  private var popups: [PopupObject] = []

  var isEmpty: Bool { popups.isEmpty }

  func add(_ popup: PopupObject) { popups.append(popup) }

  func remove(_ popup: PopupObject) { popups.removeAll { $0 === popup } }

  /// The popup that must present the next grabbing popup of a client.
  func topmost(of client: ClientID) -> PopupObject? { popups.last { $0.window.client == client } }
}
