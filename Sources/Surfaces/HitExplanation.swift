public import Geometry

/// One surface that a hit test asks, and its answer.
public struct HitCandidate {
  public let window: ClientWindow
  public let surface: Surface
  /// In the surface's own coordinates.
  public let place: Point<SurfaceSpace>
  public let verdict: HitVerdict
  /// Nothing of the window is there, so that its surfaces are not asked one by one; the bounds are those of its tree.
  public let isForWholeWindow: Bool
}

/// A hit test with everything that was asked on the way.
public struct HitExplanation {
  /// As many candidates are kept; those after them are counted.
  public static let mostCandidates = 32

  /// Frontmost first; the last one is the one that is hit, if any is.
  public private(set) var candidates: [HitCandidate] = []
  /// Candidates in front of the one that is hit which are not among `candidates`.
  public private(set) var unlisted = 0
  /// Windows behind the one that is hit, which nobody has asked.
  public fileprivate(set) var windowsBehind = 0

  /// What the hit test finds.
  public let hit: WindowHit?

  fileprivate init(_ hit: WindowHit?) { self.hit = hit }

  /// The candidate whose answer ended the search; another surface than its own is hit where a rule gives the hit away.
  public var taker: HitCandidate? { candidates.last.flatMap { $0.verdict.isHit ? $0 : nil } }

  fileprivate mutating func add(_ candidate: HitCandidate) {
    if candidates.count < Self.mostCandidates || candidate.verdict.isHit {
      candidates.append(candidate)
    } else {
      unlisted += 1
    }
  }
}

extension HitVerdict {
  /// Whether nothing behind is asked any more.
  public var isHit: Bool {
    switch self {
    case .taken, .takenBy, .redirected: true
    case .notShown, .notInteractive, .transparent, .emptyInputRegion, .passesThrough, .outsideBounds, .outsideShape:
      false
    }
  }
}

extension WindowStack {
  /// Does what `hitTest` does, slowly and by asking surface by surface, and says why it finds what it finds.
  public func explainHitTest(_ place: Point<LayoutSpace>) -> HitExplanation {
    var explanation = HitExplanation(hitTest(place))
    for (index, window) in windows.enumerated().reversed() {
      let inRoot = window.convert(place)
      let bounds = window.surface.currentInputLayers.bounds
      guard bounds.contains(inRoot) else {
        explanation.add(
          HitCandidate(
            window: window, surface: window.surface, place: inRoot, verdict: .outsideBounds(bounds),
            isForWholeWindow: true))
        continue
      }
      if explanation.ask(window.surface, of: window, inRoot) {
        explanation.windowsBehind = index
        break
      }
    }
    return explanation
  }
}

extension HitExplanation {
  /// Asks a surface's tree, the topmost of it first.
  ///
  /// - Returns: whether one of it is hit.
  fileprivate mutating func ask(_ surface: Surface, of window: ClientWindow, _ place: Point<SurfaceSpace>) -> Bool {
    for entry in surface.stack.reversed() {
      switch entry {
      case .itself:
        let verdict = surface.takes(place)
        add(HitCandidate(window: window, surface: surface, place: place, verdict: verdict, isForWholeWindow: false))
        if verdict.isHit { return true }
      case .subsurface(let link):
        // Nothing below a surface that shows nothing is shown; the surface itself says so.
        guard surface.hasContent else { continue }
        let step = Vector<SurfaceSpace>(Double(link.position.x), Double(link.position.y))
        if ask(link.surface, of: window, place - step) { return true }
      }
    }
    return false
  }
}
