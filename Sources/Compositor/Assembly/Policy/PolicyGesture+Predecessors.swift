import Documents
import Interaction
import Policies

extension PolicyGesture {
  /// True if the recognizer may receive a contact: the gesture of `after` was recognized shortly before the first one.
  func follows(_ contact: Contact, _ recognizer: GestureRecognizer) -> Bool {
    guard let predecessor, let after = description.after, recognizer.contacts.isEmpty else { return true }
    guard let end = policy.lastEnd(ofGesture: predecessor) else { return false }
    return contact.startTime.milliseconds(since: end) <= Double(after.within.microseconds) / 1000
  }

  /// True if a touch landed too long after the first touch of the gesture that is down.
  func isLate(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    guard let limit = description.landsWithin, let first = recognizer.contactsDown.first else { return false }
    return touch.startTime.milliseconds(since: first.startTime) > Double(limit.microseconds) / 1000
  }
}
