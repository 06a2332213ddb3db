import Geometry
import Interaction

/// The arrangement of the views in a tree.
enum Shape: String, CaseIterable {
  /// All views are siblings in one superview.
  case flat
  /// Each view contains the next one.
  case deep
  /// Each superview contains eight views.
  case eight
}

/// The positions of the tested points.
enum Points: String, CaseIterable {
  case uniform
  /// On the window, outside all views.
  case misses
  /// On the view that is found last: the hindmost sibling, or the innermost view.
  case bottom
}

/// A tree that is searched in three ways.
struct HitTestBench {
  private let shape: Shape
  private let count: Int
  private let window = Window(frame: ViewRect(x: 0, y: 0, width: 1024, height: 1024))
  private var bottom: View
  /// The left, top, right and bottom edges of the views on the screen, front views first, in the order of `views`.
  private var rectangles: [SIMD4<Double>] = []
  private var views: [View] = []

  init(_ shape: Shape, _ count: Int) {
    self.shape = shape
    self.count = count
    bottom = window
    switch shape {
    case .flat: layFlat()
    case .deep: layDeep()
    case .eight: layEight()
    }
    listRectangles()
  }

  // MARK: Trees, all above the lowest 64 pixels of the window

  private mutating func layFlat() {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let (width, height) = (1024 / Double(columns), 960 / Double(columns))
    for index in 0..<count {
      let (x, y) = (Double(index % columns) * width, Double(index / columns) * height)
      window.addSubview(View(frame: ViewRect(x: x, y: y, width: width * 1.5, height: min(height * 1.5, 960 - y))))
    }
    bottom = window.subviews[0]
  }

  private mutating func layDeep() {
    let inset = min(8, 0x1p-8 * (100_000 / Double(count)).rounded(.down))
    var view: View = window
    for level in 0..<count {
      let shrinking = inset * 2 * Double(level)
      let child = View(
        frame: ViewRect(
          x: level == 0 ? 0 : inset, y: level == 0 ? 0 : inset, width: 1024 - shrinking, height: 960 - shrinking))
      view.addSubview(child)
      view = child
    }
    bottom = view
  }

  private mutating func layEight() {
    var parents: [View] = [window]
    var made = 0
    var first = 0
    while made < count {
      let parent = parents[first]
      first += 1
      let size = parent === window ? ViewRect(x: 0, y: 0, width: 1024, height: 960) : parent.bounds
      let (width, height) = (size.size.width / 4, size.size.height / 2)
      for place in 0..<min(8, count - made) {
        let child = View(
          frame: ViewRect(
            x: Double(place % 4) * width, y: Double(place / 4) * height, width: width, height: height))
        parent.addSubview(child)
        parents.append(child)
        made += 1
      }
    }
    bottom = window
    while let hindmost = bottom.subviews.first { bottom = hindmost }
  }

  private mutating func listRectangles() {
    var pending: [(View, SIMD4<Double>)] = [(window, [0, 0, 1024, 1024])]
    while let (view, clip) = pending.popLast() {
      let origin = view.convertToScreen(ViewPoint(view.bounds.minX, view.bounds.minY), cached: clip, shape, window)
      let own = SIMD4(origin.x, origin.y, origin.x + view.frame.size.width, origin.y + view.frame.size.height)
      var cut = pointwiseMax(own, clip)
      cut.highHalf = pointwiseMin(own, clip).highHalf
      rectangles.append(cut)
      views.append(view)
      for subview in view.subviews.reversed() { pending.append((subview, cut)) }
    }
    rectangles.reverse()
    views.reverse()
  }

  // MARK: Searches

  private func recursive(_ view: View, _ point: ViewPoint) -> View? {
    guard view.isUserInteractionEnabled, !view.isHidden, view.alpha > 0.01 else { return nil }
    guard view.point(inside: point, with: nil) else { return nil }
    for subview in view.subviews.reversed() {
      let inner = ViewPoint(
        point.x - subview.frame.origin.x + subview.boundsOrigin.x,
        point.y - subview.frame.origin.y + subview.boundsOrigin.y)
      if let found = recursive(subview, inner) { return found }
    }
    return view
  }

  private func scan(_ point: ViewPoint) -> View? {
    rectangles.withUnsafeBufferPointer { rectangles in
      for index in rectangles.indices {
        let edges = rectangles[index]
        if point.x >= edges[0], point.y >= edges[1], point.x < edges[2], point.y < edges[3] { return views[index] }
      }
      return nil
    }
  }

  // MARK: Measuring

  func measure(_ kind: Points) -> HitTestFigures {
    let points = makePoints(kind)
    let recursionFits = shape != .deep || count <= 10_000
    var agree = true
    for point in points {
      // The number of searches is large enough for the library to build its index, if it builds one.
      for _ in 0..<20 { _ = window.hitTest(point, with: nil) }
      let found = window.hitTest(point, with: nil)
      agree = agree && found === scan(point) && (!recursionFits || found === recursive(window, point))
    }
    let asked = recursionFits ? points.reduce(0) { $0 + countAsked(window, $1) } : nil
    let library = nanoseconds(calls: points.count) { _ = window.hitTest(points[$0], with: nil) }
    let fewer = count * 2 > 4000 ? 16 : points.count
    let recursion = recursionFits ? nanoseconds(calls: fewer) { _ = recursive(window, points[$0]) } : nil
    let scanning = nanoseconds(calls: fewer) { _ = scan(points[$0]) }
    return HitTestFigures(
      shape: shape, points: kind, views: count, asked: asked.map { Double($0) / Double(points.count) },
      library: library, recursion: recursion, scan: scanning, agree: agree)
  }

  /// The number of views that the recursion tests.
  private func countAsked(_ view: View, _ point: ViewPoint) -> Int {
    guard view.point(inside: point, with: nil) else { return 1 }
    var count = 1
    for subview in view.subviews.reversed() {
      let inner = ViewPoint(point.x - subview.frame.origin.x, point.y - subview.frame.origin.y)
      count += countAsked(subview, inner)
      if subview.point(inside: inner, with: nil) { break }
    }
    return count
  }

  private func makePoints(_ kind: Points) -> [ViewPoint] {
    var state: UInt64 = 1
    func random(_ bound: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(state >> 40) / Double(1 << 24) * bound * 64).rounded(.down) / 64
    }
    return (0..<256).map { _ in
      switch kind {
      case .uniform: return ViewPoint(random(1024), random(1024))
      case .misses: return ViewPoint(random(1024), 960 + random(64))
      case .bottom:
        let corner = bottom.convertToScreen(ViewPoint(bottom.bounds.minX, bottom.bounds.minY))
        return ViewPoint(
          corner.x + random(bottom.frame.size.width / 2), corner.y + random(bottom.frame.size.height / 2))
      }
    }
  }
}

extension View {
  /// The position of a view's corner on the screen. This is fast even at the bottom of a deep tree.
  fileprivate func convertToScreen(
    _ point: ViewPoint, cached clip: SIMD4<Double>, _ shape: Shape, _ window: Window
  ) -> ScreenPoint {
    // In a deep tree, the rectangle of every superview is its clip.
    guard shape == .deep, self !== window else { return convertToScreen(point) }
    return ScreenPoint(clip[0] + frame.origin.x, clip[1] + frame.origin.y)
  }
}
