package import Geometry

/// A surface that a hit test asks, and its answer.
package struct HitCandidate {
  package let window: ClientWindow
  package let surface: Surface
  /// The point in the surface's own coordinates.
  package let place: Point<SurfaceSpace>
  package let verdict: HitVerdict
  /// True if the point is outside the whole window. Its surfaces are not asked one by one, and the bounds are those of
  /// its tree.
  package let isForWholeWindow: Bool
}

/// The result of a hit test, with all candidates that were asked.
package struct HitExplanation {
  /// The maximum number of candidates in front of the hit that are listed; further ones are only counted.
  package static let mostCandidates = 32

  /// The candidates, frontmost first. If the test has a hit, it is the last one.
  package private(set) var candidates: [HitCandidate] = []
  /// The number of candidates in front of the hit that are not in `candidates`.
  package private(set) var unlisted = 0
  /// The number of windows behind the hit, which were not asked.
  package fileprivate(set) var windowsBehind = 0

  /// The result of the hit test.
  package let hit: WindowHit?

  fileprivate init(_ hit: WindowHit?) { self.hit = hit }

  /// The candidate whose answer ended the search. It differs from the hit surface if a rule redirects the hit.
  package var taker: HitCandidate? { candidates.last.flatMap { $0.verdict.isHit ? $0 : nil } }

  fileprivate mutating func add(_ candidate: HitCandidate) {
    if candidates.count < Self.mostCandidates || candidate.verdict.isHit {
      candidates.append(candidate)
    } else {
      unlisted += 1
    }
  }
}

extension HitExplanation {
  /// Records that a modal dialog keeps input from the window of the last candidate, which would be hit.
  fileprivate mutating func blockLast() {
    guard let last = candidates.popLast() else { return }
    candidates.append(
      HitCandidate(
        window: last.window, surface: last.surface, place: last.place, verdict: .blocked, isForWholeWindow: false))
  }
}

extension HitVerdict {
  /// A Boolean value that indicates whether the answer ends the search.
  package var isHit: Bool {
    switch self {
    case .taken, .takenBy, .redirected: true
    case .notShown, .notInteractive, .transparent, .emptyInputRegion, .passesThrough, .passedOn, .undeliverable,
      .yielded, .outsideBounds, .outsideShape, .blocked:
      false
    }
  }
}

extension WindowStack {
  /// Runs the hit test surface by surface, slowly, and returns its result with the reasons.
  ///
  /// - Parameter skips: returns true for windows that are not asked; nil asks every window.
  package func explainHitTest(
    _ place: Point<LayoutSpace>, for kind: HitKind = .pointer, skipping skips: ((ClientWindow) -> Bool)? = nil
  ) -> HitExplanation {
    var explanation = HitExplanation(hitTest(place, for: kind, skipping: skips))
    var reaching: [ClientWindow] = []
    // Only the windows in front of the answer are visited.
    let shown = shownWindows
    for index in shown.indices.reversed() {
      let window = shown[index]
      let inRoot = window.convert(place)
      let bounds = window.surface.currentInputLayers.bounds
      guard bounds.contains(inRoot) else {
        explanation.add(
          HitCandidate(
            window: window, surface: window.surface, place: inRoot, verdict: .outsideBounds(bounds),
            isForWholeWindow: true))
        continue
      }
      let obstacle: HitVerdict? =
        if window.surface.currentInputLayers.passes.contains(kind) {
          .passedOn
        } else if skips?(window) == true {
          .undeliverable
        } else if window.surface.currentInputLayers.yields, !window.surface.currentInputLayers.takesFirst(inRoot) {
          .yielded
        } else { nil }
      if obstacle == .yielded { reaching.append(window) }
      if let obstacle {
        explanation.add(
          HitCandidate(
            window: window, surface: window.surface, place: inRoot, verdict: obstacle, isForWholeWindow: true))
        continue
      }
      if explanation.ask(window.surface, of: window, inRoot) {
        if explanation.hit == nil { explanation.blockLast() }
        explanation.windowsBehind = index
        return explanation
      }
    }
    for window in reaching where explanation.ask(window.surface, of: window, window.convert(place)) {
      if explanation.hit == nil { explanation.blockLast() }
      break
    }
    return explanation
  }
}

extension HitExplanation {
  /// Asks the surfaces of a tree, topmost first.
  ///
  /// - Returns: `true` if one of them is hit.
  fileprivate mutating func ask(_ surface: Surface, of window: ClientWindow, _ place: Point<SurfaceSpace>) -> Bool {
    for entry in surface.stack.reversed() {
      switch entry {
      case .itself:
        let verdict = surface.takes(place)
        add(HitCandidate(window: window, surface: surface, place: place, verdict: verdict, isForWholeWindow: false))
        if verdict.isHit { return true }
      case .subsurface(let link):
        // Subsurfaces of a surface without content are not shown. The verdict of the surface itself reports this.
        guard surface.hasContent else { continue }
        let step = Vector<SurfaceSpace>(Double(link.position.x), Double(link.position.y))
        if ask(link.surface, of: window, place - step) { return true }
      }
    }
    return false
  }
}
