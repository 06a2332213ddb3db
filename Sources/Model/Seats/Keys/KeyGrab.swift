public import Surfaces

/// Identifies one keyboard grab of an input method. Identifiers are never reused.
public struct KeyGrabTarget: Hashable, Sendable {
  public var client: ClientID
  public var number: UInt32

  public init(client: ClientID, number: UInt32) {
    self.client = client
    self.number = number
  }
}

/// A grab of an input method that receives the keys instead of the client that has the keyboard.
struct KeyGrab {
  let target: KeyGrabTarget
  /// The keys whose press it received.
  var keys = PressedSet()
  /// The keyboard whose modifiers it received last; nil for the seat's keyboards.
  var speaker: DeviceID?
}
