package import Geometry
package import Surfaces

/// The receiver of a press, if it occurred now.
package enum PressPrediction {
  /// A surface receives it.
  ///
  /// `aimed` is the surface at the place. `receiver` differs from it if a hit rule of the policy redirects hits on
  /// `aimed` to another surface, or to its parent.
  case surface(aimed: Surface, receiver: Surface)
  /// It only closes the popups that hold the grab. The associated window is the frontmost of them.
  case closesPopups(ClientWindow)
  /// A view of the shell in front of all windows receives it.
  case shell
  /// An earlier press, or a pointer constraint, keeps the pointer on this surface, wherever the pointer is.
  case kept(on: Surface)
  /// An earlier press that no surface received, or a finger that acts as the pointer, keeps the pointer.
  case unavailable
  /// No surface at the place accepts input.
  case nothing
}

extension PressPrediction {
  /// The surfaces that the press reaches.
  package var surfaces: [Surface] {
    switch self {
    case .surface(let aimed, let receiver): [aimed, receiver]
    case .kept(let surface): [surface]
    case .closesPopups, .shell, .unavailable, .nothing: []
    }
  }
}

extension PressPrediction {
  /// Predicts the receiver of a finger that comes down, or a pen that touches, at a place of the desktop.
  package init(touchAt place: Point<LayoutSpace>, in router: InputRouter) {
    self = PressPrediction(hitAt: place, for: .touch, router).covered(at: place, in: router)
  }

  /// Returns `shell` if a view of the shell is in front of the surface.
  private func covered(at place: Point<LayoutSpace>, in router: InputRouter) -> PressPrediction {
    guard router.desk.hasShellViews, case .surface(_, let receiver) = self,
      !(router.desk.landing(at: place, over: receiver) is SurfaceView)
    else { return self }
    return .shell
  }

  /// Predicts the receiver of a button press or a scroll after the pointer has moved to a place of the desktop.
  package init(pressAt place: Point<LayoutSpace>, in router: InputRouter) {
    if let constraint = router.owners.constraints.inForce(on: router.owners.pointer.state.focus?.id) {
      self = .kept(on: constraint.surface)
      return
    }
    switch router.owners.pointer.state.hold {
    case .hovering:
      let place = router.owners.pointer.layout.clamping(place)
      self = PressPrediction(hitAt: place, for: .pointer, router).covered(at: place, in: router)
    case .pressed, .offered: self = (router.owners.pointer.state.focus?.surface).map { .kept(on: $0) } ?? .unavailable
    case .swallowed, .lent: self = .unavailable
    }
  }

  /// Predicts the result of the hit test at a place, by the rules of the policy and the popups' grab.
  private init(hitAt place: Point<LayoutSpace>, for kind: HitKind, _ router: InputRouter) {
    let (stack, popups) = (router.owners.stack, router.owners.focus.popups)
    let hit = kind == .touch ? router.owners.emulation.touchHit(at: place, in: stack) : stack.hitTest(place, for: kind)
    if popups.excludes(hit), let popup = popups.topmost {
      self = .closesPopups(popup)
    } else if let hit {
      let aimed = stack.hasHitRules ? stack.explainHitTest(place, for: kind).taker?.surface : nil
      self = .surface(aimed: aimed ?? hit.surface, receiver: hit.surface)
    } else {
      self = .nothing
    }
  }
}
