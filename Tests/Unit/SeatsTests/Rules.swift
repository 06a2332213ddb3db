import Geometry
import Seats
import SeededRandom
import Surfaces

/// Random rules for windows.
enum Rules {
  static func make(for play: RandomPlay) {
    if play.pace == 1 { play.pace = 60 }
    let router = play.router
    router.setLacksTouchSupport(true, ClientID(rawValue: 1))
    play.onChange = { [unowned router] windows, random in
      guard let window = windows.randomElement(using: &random) else { return }
      let surface = window.surface.subsurfaces.randomElement(using: &random) ?? window.surface
      surface.hitRules = rules(windows, &random)
      surface.parentReceivesTouches = Bool.random(using: &random)
      window.pointerEmulation = [nil, .auto, .always, .never].randomElement(using: &random)!
      window.fingerScrolling = [nil, FingerScrolling.none, .plain, .inertia].randomElement(using: &random)!
      window.canBecomeKey = Int.random(in: 0...4, using: &random) > 0
      if Int.random(in: 0...9, using: &random) == 0 {
        router.setLacksTouchSupport(Bool.random(using: &random), window.client)
      }
    }
  }

  private static func rules(_ windows: [ClientWindow], _ random: inout SeededRandom) -> HitRules? {
    var rules = HitRules()
    switch Int.random(in: 0...7, using: &random) {
    case 0: return nil
    case 1: rules.isInteractive = false
    case 2: rules.outset = EdgeOutsets(Double.random(in: -20...20, using: &random))
    case 3: rules.shape = .ellipse
    case 4: rules.intercept = .takesSubtree
    case 5: rules.intercept = .passesThrough
    case 6: if let other = windows.randomElement(using: &random) { rules.intercept = .redirects(to: .window(other.id)) }
    default: rules.clampsToEdge = false
    }
    return rules
  }
}
