/// What a client declares about hit tests of a surface (`fingerpost_responder_surface_v1`).
package struct DeclaredHits: Equatable, Sendable {
  /// The surface of a tree that receives a hit.
  package enum Mode: Sendable {
    /// The frontmost surface of the tree at the point.
    case normal
    /// The surface, also for hits on its subsurfaces.
    case subtree
    /// The subsurfaces, and never the surface itself.
    case passThrough
    /// None: input passes through the tree.
    case nothing
  }

  package var mode = Mode.normal
  /// The area that can be hit, in surface coordinates.
  package var shape = HitShape.inputRegion
  /// Moves the edges of the area, in logical pixels. Outside the plain areas of its window's surfaces, a point hits the
  /// surface only if no other window takes it.
  package var outset = EdgeOutsets.zero
  /// A Boolean value that indicates whether locations outside the surface are moved to its edge; true by default.
  package var clamps = true

  package init() {}

  /// The declarations, without those that the user has ruled on.
  func allowed(by user: HitRules) -> DeclaredHits {
    var left = self
    if user.settles(.intercept), mode == .subtree || mode == .passThrough { left.mode = .normal }
    if user.settles(.interaction), mode == .nothing { left.mode = .normal }
    if user.settles(.shape) { left.shape = .inputRegion }
    if user.settles(.outset) { left.outset = .zero }
    if user.settles(.clamp) { left.clamps = true }
    return left
  }
}

/// The parts of hit rules that a client can declare, too.
package struct HitKeys: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let interaction = Self(rawValue: 1)
  package static let outset = Self(rawValue: 2)
  package static let shape = Self(rawValue: 4)
  package static let intercept = Self(rawValue: 8)
  package static let clamp = Self(rawValue: 16)
}

extension HitRules {
  /// True if a part is the user's decision.
  fileprivate func settles(_ key: HitKeys) -> Bool {
    if decided.contains(key) { return true }
    return switch key {
    case .interaction: !isInteractive
    case .outset: outset != .zero
    case .shape: shape != .inputRegion
    case .clamp: !clampsToEdge
    default: intercept != .nothing
    }
  }

  /// The user's rules together with the declarations of the client; nil if there are none of either.
  static func effective(_ user: HitRules?, _ declared: DeclaredHits) -> HitRules? {
    guard declared != DeclaredHits() else { return user?.isPlain == true ? nil : user }
    var rules = user ?? HitRules()
    let declared = declared.allowed(by: rules)
    switch declared.mode {
    case .normal: break
    case .subtree: rules.intercept = .takesSubtree
    case .passThrough: rules.intercept = .passesThrough
    case .nothing: rules.isInteractive = false
    }
    if declared.shape != .inputRegion { rules.shape = declared.shape }
    if !declared.clamps { rules.clampsToEdge = false }
    if declared.outset != .zero {
      rules.outset = declared.outset
      rules.yieldsOutset = true
    }
    return rules.isPlain ? nil : rules
  }

  /// True if the rules change nothing.
  private var isPlain: Bool {
    var rules = self
    rules.decided = []
    return rules == HitRules()
  }
}
