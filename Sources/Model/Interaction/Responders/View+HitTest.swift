import Geometry

/// The way to hit-test a view: by the default rule, which an index can apply, or by a call of its methods.
enum HitTestingKind {
  case unknown
  case standard
  case custom
}

extension View {
  /// The default implementation of ``hitTest(_:with:)``.
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

  /// Calls `point(inside:with:)` and reports the answer to the observer.
  final func isAskedInside(_ point: ViewPoint, with event: Event?) -> Bool {
    let isInside = self.point(inside: point, with: event)
    event?.hitTestObserver?.didAskPointInside(self, isInside)
    return isInside
  }

  /// Reports the call to the observer, then calls `hitTest(_:with:)`.
  final func isAskedHitTest(_ point: ViewPoint, with event: Event?) -> View? {
    event?.hitTestObserver?.willHitTest(self)
    return hitTest(point, with: event)
  }

  @inline(__always)
  final func boundsContain(_ point: ViewPoint) -> Bool {
    let (x, y) = (point.x - boundsOrigin.x, point.y - boundsOrigin.y)
    return x >= 0 && y >= 0 && x < frame.size.width && y < frame.size.height
  }

  /// The default search: step by step for an observer, else through an index or down the tree.
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

  /// The default search with a call of every view, for an observer.
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

  /// True if the view uses only the default hit test.
  final var isStandardForHitTesting: Bool {
    if hitTestingKind == .unknown {
      let isDeclared = declared != nil && (declared?.hitTest != nil || declared?.pointInside != nil)
      let isStandard = !isDeclared && type(of: self) == type(of: self).standardHitTesting
      hitTestingKind = isStandard ? .standard : .custom
    }
    return hitTestingKind == .standard
  }

  /// The default search within the bounds, step by step. Only views with custom hit tests use more stack.
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
  /// Adds the cost of a search, and builds an index when searches have cost about as much as building one.
  @inline(__always)
  private final func account(for looks: Int, _ threshold: Double) {
    guard looks > 12 else { return }
    searchEffort += looks
    guard searchEffort > effortBeforeIndex, hitTestIndex == nil else { return }
    let index = HitTestIndex(of: self, alphaThreshold: threshold)
    hitTestIndex = index
    effortBeforeIndex = max(4096, 16 * index.viewCount)
  }

  /// Invalidates the indexes of this view and its superviews after a change that affects hit tests.
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
