import Geometry
import SeededRandom
import Surfaces
import Testing

@Suite struct HitTestTests {
  /// After random changes of the trees, a hit test finds the same surface as a walk through them.
  @Test(arguments: 1...40)
  func aHitTestAlwaysKnowsTheTreesAsTheyAre(seed: UInt64) {
    var desktop = Desktop(seed: seed)
    for _ in 0..<150 {
      let change = desktop.changeSomething()
      for _ in 0..<6 {
        let place = desktop.somePlace()
        let (hit, expected) = (desktop.windows.hitTest(place), desktop.walk(place))
        #expect(hit?.surface === expected?.surface, "seed \(seed), after \(change), at \(place)")
        #expect(hit.map { near($0.place, expected?.place) } ?? true)
        #expect(desktop.windows.surface(at: place) == expected?.surface.id)
      }
    }
  }

  @Test(arguments: 1...60)
  func aHitTestAlwaysKnowsTheRulesAsTheyAre(seed: UInt64) {
    var desktop = Desktop(seed: seed, rules: true)
    for _ in 0..<200 {
      let change = desktop.changeSomething()
      for _ in 0..<6 {
        let place = desktop.somePlace()
        let (hit, expected) = (desktop.windows.hitTest(place), desktop.walk(place))
        #expect(hit?.surface === expected?.surface, "seed \(seed), after \(change), at \(place)")
        #expect(hit.map { near($0.place, expected?.place) } ?? true, "seed \(seed), after \(change), at \(place)")
        #expect(hit.map { $0.surface.root.window === $0.window } ?? true)
      }
    }
  }

  /// The first hit among the verdicts of surfaces, from front to back, equals the hit test.
  @Test(arguments: 1...40)
  func verdictsOfSurfacesExplainTheHitTest(seed: UInt64) {
    var desktop = Desktop(seed: seed, rules: true)
    for _ in 0..<150 {
      let change = desktop.changeSomething()
      for _ in 0..<6 {
        let place = desktop.somePlace()
        let (hit, taker) = (desktop.windows.hitTest(place), desktop.firstTaker(at: place))
        #expect(hit == nil ? taker == nil : taker != nil, "seed \(seed), after \(change), at \(place)")
        guard let hit, let taker else { continue }
        switch taker.verdict {
        case .taken: #expect(hit.surface === taker.surface)
        case .takenBy(let other): #expect(hit.surface.id == other)
        case .redirected: break
        case .notShown, .notInteractive, .transparent, .emptyInputRegion, .passesThrough, .passedOn,
          .undeliverable, .yielded, .outsideBounds, .outsideShape, .blocked:
          Issue.record("seed \(seed): \(taker.verdict) does not take")
        }
      }
    }
  }
}

/// Returns whether places are equal except for rounding: the walk adds the same numbers in another order.
private func near(_ place: Point<SurfaceSpace>, _ other: Point<SurfaceSpace>?) -> Bool {
  other.map { $0.distance(to: place) < 1e-9 } ?? false
}
