public import Surfaces

/// Names one keyboard grab of an input method; never given to another.
public struct KeyGrabTarget: Hashable, Sendable {
  public var client: ClientID
  public var number: UInt32

  public init(client: ClientID, number: UInt32) {
    self.client = client
    self.number = number
  }
}

/// An input method that receives the keys in place of the client that has the keyboard.
struct KeyGrab {
  let target: KeyGrabTarget
  /// The keys whose press it received.
  var keys = PressedSet()
  /// The keyboard whose modifiers it received last: one with a state of its own, or nil for the seat's.
  var speaker: DeviceID?
}
