import Geometry

/// Whether a view is searched by the default rule, which can be looked up, or has to be asked.
enum HitTestingKind {
  case unknown
  case standard
  case custom
}

extension View {
  /// What ``hitTest(_:with:)`` does where nothing overrides it.
  final func standardHitTest(_ point: ViewPoint, with event: Event?) -> View? {
    guard let declared, let answer = declared.hitTest else { return search(point, with: event) }
    switch answer {
    case .view: return self
    case .nothing: return nil
    case .superview: return superview
    case .other(let view): return view
    case .otherIfInside(let other):
      if other.window != nil, other.isAskedInside(convert(point, to: other), with: event) { return other }
      return search(point, with: event)
    case .standard: return search(point, with: event)
    case .passthrough:
      let found = search(point, with: event)
      return found === self ? nil : found
    }
  }

  final func standardPointInside(_ point: ViewPoint, with event: Event?) -> Bool {
    guard let declared, let rule = declared.pointInside else { return boundsContain(point) }
    switch rule {
    case .always: return true
    case .never: return false
    case .outset(let left, let top, let right, let bottom):
      return point.x >= boundsOrigin.x - left && point.x <= boundsOrigin.x + frame.size.width + right
        && point.y >= boundsOrigin.y - top && point.y <= boundsOrigin.y + frame.size.height + bottom
    case .alsoInside(let other):
      return declared.asksOther(other) { other.isAskedInside(convert(point, to: other), with: event) }
        || boundsContain(point)
    case .ellipse:
      let center = bounds.center
      let (a, b) = (frame.size.width / 2, frame.size.height / 2)
      guard a > 0, b > 0 else { return false }
      let (x, y) = ((point.x - center.x) / a, (point.y - center.y) / b)
      return x * x + y * y <= 1
    }
  }

  /// Asks whether a point is inside, so that an observer hears the answer.
  final func isAskedInside(_ point: ViewPoint, with event: Event?) -> Bool {
    let isInside = self.point(inside: point, with: event)
    event?.hitTestObserver?.didAskPointInside(self, isInside)
    return isInside
  }

  /// Asks the view for its answer, so that an observer hears of the question.
  final func isAskedHitTest(_ point: ViewPoint, with event: Event?) -> View? {
    event?.hitTestObserver?.willHitTest(self)
    return hitTest(point, with: event)
  }

  @inline(__always)
  final func boundsContain(_ point: ViewPoint) -> Bool {
    let (x, y) = (point.x - boundsOrigin.x, point.y - boundsOrigin.y)
    return x >= 0 && y >= 0 && x < frame.size.width && y < frame.size.height
  }

  /// The default search: by observed steps where somebody watches, else down the tree or through an index of it.
  private func search(_ point: ViewPoint, with event: Event?) -> View? {
    guard canBeHit(above: event?.alphaThreshold ?? Event.usualAlphaThreshold) else { return nil }
    guard isAskedInside(point, with: event) else { return nil }
    if event?.hitTestObserver != nil { return observedSearch(point, with: event) }
    if let index = hitTestIndex, index.alphaThreshold == event?.alphaThreshold ?? Event.usualAlphaThreshold {
      switch index.find(point, in: self, with: event) {
      case .view(let view): return view
      case .root: return self
      case .unknown: return descend(from: point, with: event)
      }
    }
    return descend(from: point, with: event)
  }

  /// The rule as it is written, every question asked aloud.
  private func observedSearch(_ point: ViewPoint, with event: Event?) -> View? {
    for view in subviews.reversed() {
      if let found = view.isAskedHitTest(view.convertFromSuperview(point), with: event) { return found }
    }
    return self
  }

  @inline(__always)
  final func canBeHit(above threshold: Double) -> Bool {
    isUserInteractionEnabled && !isHidden && alpha > threshold
  }

  /// Whether the view answers by the default rule and nothing else.
  final var isStandardForHitTesting: Bool {
    if hitTestingKind == .unknown {
      let isDeclared = declared != nil && (declared?.hitTest != nil || declared?.pointInside != nil)
      let isStandard = !isDeclared && type(of: self) == type(of: self).standardHitTesting
      hitTestingKind = isStandard ? .standard : .custom
    }
    return hitTestingKind == .standard
  }

  /// The default search within the bounds, step by step; no deeper on the stack than views with rules of their own.
  final func descend(from start: ViewPoint, with event: Event?) -> View {
    let threshold = event?.alphaThreshold ?? Event.usualAlphaThreshold
    var (view, point) = (self, start)
    var looks = 0
    defer { account(for: looks, threshold) }
    descent: while true {
      var index = view.subviews.count
      while index > 0 {
        index -= 1
        looks += 1
        let subview = view.subviews[index]
        let inner = subview.convertFromSuperview(point)
        if subview.isStandardForHitTesting {
          guard subview.canBeHit(above: threshold), subview.boundsContain(inner) else { continue }
          (view, point) = (subview, inner)
          continue descent
        }
        if let found = subview.hitTest(inner, with: event) { return found }
      }
      return view
    }
  }
}

extension View {
  /// Notes what a search cost; when searches have cost as much as an index would, it is built.
  @inline(__always)
  private final func account(for looks: Int, _ threshold: Double) {
    guard looks > 12 else { return }
    searchEffort += looks
    guard searchEffort > effortBeforeIndex, hitTestIndex == nil else { return }
    let index = HitTestIndex(of: self, alphaThreshold: threshold)
    hitTestIndex = index
    effortBeforeIndex = max(4096, 16 * index.viewCount)
  }

  /// Something changed by which a point may find another view: indexes of this view and those above are stale.
  final func hitTestingChanged() {
    var current: View? = self
    while let view = current, !view.indexIsStale {
      view.indexIsStale = true
      view.hitTestIndex = nil
      view.searchEffort = 0
      current = view.superview
    }
  }
}
