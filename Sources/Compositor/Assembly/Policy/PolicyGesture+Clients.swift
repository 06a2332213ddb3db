import Globals
import Interaction
import Policies

// Relations to recognizers of clients, by the names that the clients give them.
extension PolicyGesture {
  /// True if the policy names recognizers of clients for it.
  var isRelatedToClients: Bool { !requiredClients.isEmpty || !waitingClients.isEmpty }

  /// True if the recognizer of a client has to fail first.
  func waits(for other: ClientRecognizerName) -> Bool { requiredClients.contains(other.text) }

  /// True if the recognizer of a client can recognize only after this one has failed.
  func comes(before other: ClientRecognizerName) -> Bool { waitingClients.contains(other.text) }

  /// True if it fails when the recognizer of a client recognizes.
  func gives(wayTo other: ClientRecognizerName) -> Bool { description.yieldsToClient || waits(for: other) }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool {
    guard isRelatedToClients, let other = other as? ClientRecognizer else { return false }
    return comes(before: other.client)
  }
}
