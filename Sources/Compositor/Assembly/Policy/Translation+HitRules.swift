import Documents
import Geometry
import Policies
import Surfaces

extension HitRules {
  /// The hit rules that the policy gives to a window; nil if it gives none.
  ///
  /// - Parameters:
  ///   - size: the size of the window's root surface, to which parts refer.
  ///   - density: logical pixels per millimetre.
  ///   - redirection: the window that receives the hits, if it exists.
  init?(
    _ rules: WindowRules, size: Size<SurfaceSpace>, density: Double, redirection: (WindowMatch) -> WindowID?
  ) {
    self.init()
    isInteractive = rules.isInteractive.value
    opacity = rules.opacity.value
    outset = EdgeOutsets(rules.hitOutset.value, of: size, density: density)
    clampsToEdge = rules.clampsHits.value
    shape = HitShape(rules.hitShape.value, of: size, density: density)
    intercept =
      switch rules.intercept.value {
      case .none: .nothing
      case .subtree: .takesSubtree
      case .passThrough: .passesThrough
      case .redirect(let match): redirection(match).map { .redirects(to: .window($0)) } ?? .nothing
      }
    if rules.handles.value.touch == .pass { passes.insert(.touch) }
    if rules.handles.value.pointer == .pass { passes.insert(.pointer) }
    if rules.isInteractive.isSet { decided.insert(.interaction) }
    if rules.hitOutset.isSet { decided.insert(.outset) }
    if rules.clampsHits.isSet { decided.insert(.clamp) }
    if rules.hitShape.isSet { decided.insert(.shape) }
    if rules.intercept.isSet { decided.insert(.intercept) }
    if self == HitRules() { return nil }
  }
}

extension EdgeOutsets {
  fileprivate init(_ lengths: EdgeLengths, of size: Size<SurfaceSpace>, density: Double) {
    self.init(
      top: lengths.top.inPixels(of: size.height, pixelsPerMillimetre: density),
      left: lengths.left.inPixels(of: size.width, pixelsPerMillimetre: density),
      bottom: lengths.bottom.inPixels(of: size.height, pixelsPerMillimetre: density),
      right: lengths.right.inPixels(of: size.width, pixelsPerMillimetre: density))
  }
}

extension HitShape {
  /// Corners that are parts of the size change with it. Corners in pixels or millimetres stay in place.
  fileprivate init(_ shape: HitShapeRule, of size: Size<SurfaceSpace>, density: Double) {
    switch shape {
    case .region: self = .inputRegion
    case .ellipse: self = .ellipse
    case .polygon(let corners):
      let parts = corners.compactMap { corner -> Point<SurfaceSpace>? in
        guard case .fraction(let x) = corner.x, case .fraction(let y) = corner.y else { return nil }
        return Point(x, y)
      }
      guard parts.count < corners.count else {
        self = .fractions(parts)
        return
      }
      self = .polygon(
        corners.map { corner in
          Point(
            corner.x.inPixels(of: size.width, pixelsPerMillimetre: density),
            corner.y.inPixels(of: size.height, pixelsPerMillimetre: density))
        })
    }
  }
}

extension ActionSharing {
  init(_ rule: ActionSharingRule) {
    switch rule {
    case .none: self = []
    case .presented: self = .presented
    case .presenting: self = .presenting
    case .both: self = [.presented, .presenting]
    }
  }
}

extension UndeliverableTouch {
  init(_ rule: UndeliverableTouchRule) {
    switch rule {
    case .drop: self = .dropped
    case .emulate: self = .emulated
    case .below: self = .passedOn
    }
  }
}

extension FingerScrolling {
  init(_ scrolling: FingerScrollingRule) {
    switch scrolling {
    case .none: self = .none
    case .plain: self = .plain
    case .inertia: self = .inertia
    }
  }
}

extension PointerEmulation {
  init(_ emulation: PointerEmulationRule) {
    switch emulation {
    case .auto: self = .auto
    case .always: self = .always
    case .never: self = .never
    }
  }
}
