package import Seats
package import Surfaces

/// A recognizer of a client, by the name that policies use for it.
package struct ClientRecognizerName: Hashable, Sendable {
  package let client: ClientID
  /// Lowercase letters, digits and hyphens.
  package let text: String

  package init(of client: ClientID, _ text: String) { (self.client, self.text) = (client, text) }

  /// True if a recognizer of a client can have this name.
  package static func isValid(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }
}

/// A change of a named recognizer of a client, reported by the client or by a deadline.
package enum ClientRecognizerNews: Equatable, Sendable {
  /// The client has given the recognizer its name.
  case added
  case removed
  /// It has received a touch and may recognize.
  case attempts(FingerID)
  /// It has not received a touch, or it was not decided in time after the touch had ended.
  case leaves(FingerID)
  case failed
  case recognized
  /// It is ready and asks whether it may recognize; see ``ResponderGlobal/permit(_:number:)``.
  case wants(UInt32)
}

/// The relations of a recognizer of a client to recognizers of the compositor.
package struct ClientRecognizerRelations: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A recognizer of the compositor requires its failure.
  package static let requiredToFail = Self(rawValue: 1)
  /// It requires the failure of a recognizer of the compositor.
  package static let requiresFailure = Self(rawValue: 2)
}
