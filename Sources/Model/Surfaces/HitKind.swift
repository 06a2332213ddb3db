/// The kind of input that a hit test is for. A rule can pass one kind on to the windows behind.
public enum HitKind: Sendable {
  /// A finger, or a pen in its place.
  case touch
  /// The pointer, a tablet tool or a touchpad gesture.
  case pointer
}

/// Kinds of input.
public struct HitKinds: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let touch = HitKinds(rawValue: 1)
  public static let pointer = HitKinds(rawValue: 2)

  func contains(_ kind: HitKind) -> Bool {
    switch kind {
    case .touch: !isDisjoint(with: .touch)
    case .pointer: !isDisjoint(with: .pointer)
    }
  }
}

/// The treatment of a touch on a window whose client has no object that can receive it.
public enum UndeliverableTouch: Sendable {
  /// No client receives the touch.
  case dropped
  /// The client receives pointer events, if it has a pointer.
  case emulated
  /// The window behind receives the touch.
  case passedOn
}
