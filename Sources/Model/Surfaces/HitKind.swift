/// The kind of input that a hit test is for. A rule can pass one kind on to the windows behind.
package enum HitKind: Sendable {
  /// A finger, or a pen in its place.
  case touch
  /// The pointer, a tablet tool or a touchpad gesture.
  case pointer
}

/// Kinds of input.
package struct HitKinds: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let touch = HitKinds(rawValue: 1)
  package static let pointer = HitKinds(rawValue: 2)

  func contains(_ kind: HitKind) -> Bool {
    switch kind {
    case .touch: !isDisjoint(with: .touch)
    case .pointer: !isDisjoint(with: .pointer)
    }
  }
}

/// The treatment of a touch on a window whose client has no object that can receive it.
package enum UndeliverableTouch: Sendable {
  /// No client receives the touch.
  case dropped
  /// The client receives pointer events, if it has a pointer.
  case emulated
  /// The window behind receives the touch.
  case passedOn
}
