import Geometry
import Testing

@testable import Interaction

@Suite struct HitTestIndexTests {
  /// A view with its own hit test, which the index does not know about.
  private final class Ring: View {
    override func point(inside point: ViewPoint, with event: Event?) -> Bool {
      let (x, y) = (point.x - frame.size.width / 2, point.y - frame.size.height / 2)
      return (400...90_000).contains(x * x + y * y)
    }
  }

  /// The hit test as documented, without any optimisation.
  private func plainSearch(_ view: View, _ point: ViewPoint) -> View? {
    if view is Ring || view.declared != nil { return view.hitTest(point, with: nil) }
    guard view.isUserInteractionEnabled, !view.isHidden, view.alpha > 0.01 else { return nil }
    guard view.point(inside: point, with: nil) else { return nil }
    for subview in view.subviews.reversed() {
      let inner = ViewPoint(
        point.x - subview.frame.origin.x + subview.boundsOrigin.x,
        point.y - subview.frame.origin.y + subview.boundsOrigin.y)
      if let found = plainSearch(subview, inner) { return found }
    }
    return view
  }

  private struct Numbers {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  private func randomWindow(_ numbers: inout Numbers, count: Int, isWhole: Bool) -> (Window, [View]) {
    func length(_ bound: Int) -> Double { isWhole ? Double(numbers.next(bound)) : Double(numbers.next(bound * 7)) / 7 }
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 1000, height: 1000))
    var views: [View] = [window]
    for _ in 0..<count {
      let kind = numbers.next(100)
      let view = kind == 0 ? Ring() : View()
      let isSmall = numbers.next(3) > 0
      view.frame = ViewRect(
        x: length(1000) - 50, y: length(1000) - 50, width: length(isSmall ? 60 : 1000),
        height: length(isSmall ? 60 : 700))
      if kind == 1 { view.isHidden = true }
      if kind == 2 { view.alpha = 0 }
      if kind == 3 { view.isUserInteractionEnabled = false }
      if kind == 4 { view.boundsOrigin = ViewPoint(length(30), length(30)) }
      if kind == 5 {
        view.declared = DeclaredBehavior()
        view.declared?.hitTest = .passthrough
      }
      views[numbers.next(4) == 0 ? numbers.next(views.count) : 0].addSubview(view)
      views.append(view)
    }
    return (window, views)
  }

  @Test(arguments: [true, false])
  func `The index gives the answers of the plain search on random trees, before and after changes`(isWhole: Bool) {
    var numbers = Numbers(state: 42)
    for _ in 0..<12 {
      let (window, views) = randomWindow(&numbers, count: 300, isWhole: isWhole)
      for round in 0..<600 {
        if round % 150 == 149 { views[1 + numbers.next(views.count - 1)].frame.origin.x += 3 }
        if round % 200 == 199 { views[1 + numbers.next(views.count - 1)].isHidden.toggle() }
        if round % 250 == 249 { views[1 + numbers.next(views.count - 1)].removeFromSuperview() }
        let point = ViewPoint(
          Double(numbers.next(8000)) / (isWhole ? 8 : 7.9), Double(numbers.next(8000)) / (isWhole ? 8 : 7.9))
        #expect(window.hitTest(point, with: nil) === plainSearch(window, point))
        if round == 100 { window.hitTestIndex = HitTestIndex(of: window, alphaThreshold: 0.01) }
      }
    }
  }

  @Test func `Points on the edges find what the plain search finds`() {
    var numbers = Numbers(state: 7)
    let (window, views) = randomWindow(&numbers, count: 400, isWhole: false)
    window.hitTestIndex = HitTestIndex(of: window, alphaThreshold: 0.01)
    for view in views.dropFirst() {
      let start = view.convertToScreen(ViewPoint(view.bounds.minX, view.bounds.minY))
      let end = view.convertToScreen(ViewPoint(view.bounds.maxX, view.bounds.maxY))
      for x in [start.x, end.x, start.x.nextDown, end.x.nextUp] {
        for y in [start.y, end.y, end.y.nextDown] {
          let point = ViewPoint(x, y)
          #expect(window.hitTest(point, with: nil) === plainSearch(window, point))
        }
      }
    }
  }

  @Test(arguments: [1.0, 1.0 / 7])
  func `A long chain of views within views is searched as by the rule, on all its edges`(inset: Double) {
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 1000, height: 1000))
    var chain: [View] = [window]
    for level in 0..<300 {
      let side = 1000 - Double(level) * inset * 2
      let view = View(frame: ViewRect(x: inset, y: inset, width: side, height: side))
      chain[level].addSubview(view)
      chain.append(view)
    }
    window.hitTestIndex = HitTestIndex(of: window, alphaThreshold: 0.01)
    for view in chain.dropFirst() {
      let start = view.convertToScreen(ViewPoint(view.bounds.minX, view.bounds.minY))
      let end = view.convertToScreen(ViewPoint(view.bounds.maxX, view.bounds.maxY))
      for x in [start.x, start.x.nextDown, start.x.nextUp, end.x, end.x.nextDown, end.x.nextUp, 500] {
        for y in [start.y, start.y.nextDown, end.y, end.y.nextDown, 500] {
          let point = ViewPoint(x, y)
          #expect(window.hitTest(point, with: nil) === plainSearch(window, point))
        }
      }
    }
  }

  @Test func `An index appears where searches are long, and goes with the first change`() {
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 1000, height: 1000))
    for index in 0..<1000 {
      window.addSubview(View(frame: ViewRect(x: Double(index), y: 0, width: 1, height: 1000)))
    }
    for _ in 0..<100 { _ = window.hitTest(ViewPoint(3.5, 10), with: nil) }
    #expect(window.hitTestIndex != nil)
    #expect(window.hitTest(ViewPoint(3.5, 10), with: nil) === window.subviews[3])
    window.subviews[4].frame.origin.x = 3
    #expect(window.hitTestIndex == nil)
    #expect(window.hitTest(ViewPoint(3.5, 10), with: nil) === window.subviews[4])
  }

  @Test func `A change within a view with rules of its own is seen through the index of its window`() {
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 1000, height: 1000))
    let ring = Ring(frame: ViewRect(x: 0, y: 0, width: 400, height: 400))
    let inner = View(frame: ViewRect(x: 300, y: 180, width: 50, height: 50))
    ring.addSubview(inner)
    window.addSubview(ring)
    window.hitTestIndex = HitTestIndex(of: window, alphaThreshold: 0.01)
    #expect(window.hitTest(ViewPoint(310, 190), with: nil) === inner)
    inner.frame.origin.y = 240
    #expect(window.hitTest(ViewPoint(310, 190), with: nil) === ring)
    #expect(window.hitTest(ViewPoint(900, 190), with: nil) === window)
  }
}
