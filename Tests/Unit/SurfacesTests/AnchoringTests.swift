import Geometry
import Surfaces
import Testing

/// Tests of the position of a layer for its anchors, and of its exclusive zone.
@Suite struct AnchoringTests {
  private let output = Rect<LayoutSpace>(x: 100, y: 50, width: 1000, height: 600)

  private func anchored(
    _ edges: WindowEdges, _ width: Int32 = 0, _ height: Int32 = 0, zone: Int32 = 0, margin: EdgeOutsets = .zero
  ) -> Anchoring {
    var anchoring = Anchoring()
    (anchoring.edges, anchoring.size) = (edges, IntSize(width, height))
    (anchoring.exclusiveZone, anchoring.margin) = (zone, margin)
    return anchoring
  }

  @Test func aMeasureIsGivenOrLiesBetweenTwoEdges() {
    #expect(!anchored([]).isComplete)
    #expect(anchored([], 10, 10).isComplete)
    #expect(anchored([.left, .right], 0, 10).isComplete)
    #expect(!anchored([.left, .right], 10, 0).isComplete)
    #expect(!anchored([.left, .top], 0, 10).isComplete)
    #expect(anchored([.left, .right, .top, .bottom]).isComplete)
  }

  @Test(
    arguments: [
      ([], Point(575, 340)), (.left, Point(100, 340)), (.right, Point(1050, 340)), (.top, Point(575, 50)),
      (.bottom, Point(575, 630)), ([.left, .top], Point(100, 50)), ([.right, .bottom], Point(1050, 630)),
      ([.left, .right], Point(575, 340)), ([.left, .right, .top, .bottom], Point(575, 340)),
    ] as [(WindowEdges, Point<LayoutSpace>)])
  func itClingsToItsEdgesAndElseStandsInTheMiddle(edges: WindowEdges, origin: Point<LayoutSpace>) {
    #expect(anchored(edges, 50, 20).origin(of: Size(50, 20), in: output) == origin)
  }

  @Test func marginsCountOnlyAtTheEdgesThatItClingsTo() {
    let margin = EdgeOutsets(top: 1, left: 2, bottom: 4, right: 8)
    #expect(anchored([.left, .top], 50, 20, margin: margin).origin(of: Size(50, 20), in: output) == Point(102, 51))
    #expect(
      anchored([.right, .bottom], 50, 20, margin: margin).origin(of: Size(50, 20), in: output) == Point(1042, 626))
    #expect(anchored([], 50, 20, margin: margin).origin(of: Size(50, 20), in: output) == Point(575, 340))
  }

  @Test func whatItLeavesOpenIsStretchedBetweenTheMargins() {
    let margin = EdgeOutsets(top: 1, left: 2, bottom: 4, right: 8)
    #expect(anchored([.left, .right], 0, 20, margin: margin).size(in: output) == IntSize(990, 20))
    #expect(anchored([.left, .right, .top, .bottom], margin: margin).size(in: output) == IntSize(990, 595))
  }

  @Test func contentThatHasNotFollowedYetShowsItsBeginning() {
    let panel = anchored([.left, .right, .top, .bottom])
    #expect(panel.origin(of: Size(1200, 800), in: output) == Point(100, 50))
    #expect(panel.origin(of: Size(800, 500), in: output) == Point(200, 100))
    #expect(anchored([.left, .right], 1200, 20).origin(of: Size(1200, 20), in: output) == Point(0, 340))
  }

  @Test func noMarginLeavesLessThanAPixel() {
    let margin = EdgeOutsets(Double(Int32.max))
    #expect(anchored([.left, .right, .top, .bottom], margin: margin).size(in: output) == IntSize(1, 1))
    let inverse = EdgeOutsets(Double(Int32.min))
    #expect(
      anchored([.left, .right, .top, .bottom], margin: inverse).size(in: output) == IntSize(Int32.max, Int32.max))
  }

  @Test(
    arguments: [
      ([.top], .top), ([.top, .left, .right], .top), ([.bottom, .left, .right], .bottom), ([.left], .left),
      ([.right, .top, .bottom], .right), ([], nil), ([.top, .left], nil), ([.top, .bottom], nil),
      ([.left, .right, .top, .bottom], nil),
    ] as [(WindowEdges, WindowEdges?)])
  func itKeepsRoomAtOneEdgeOrBetweenTwoOthers(edges: WindowEdges, edge: WindowEdges?) {
    #expect(anchored(edges, 10, 10, zone: 30).exclusiveEdge == edge)
    #expect(anchored(edges, 10, 10, zone: 0).exclusiveEdge == nil)
    #expect(anchored(edges, 10, 10, zone: -1).exclusiveEdge == nil)
  }

  @Test func theRoomIncludesTheMargin() {
    let margin = EdgeOutsets(top: 1, left: 2, bottom: 4, right: 8)
    let rest = { edge in anchored(edge, 10, 10, zone: 30, margin: margin).remainder(of: output) }
    #expect(rest(.top) == Rect(x: 100, y: 81, width: 1000, height: 569))
    #expect(rest(.bottom) == Rect(x: 100, y: 50, width: 1000, height: 566))
    #expect(rest(.left) == Rect(x: 132, y: 50, width: 968, height: 600))
    #expect(rest(.right) == Rect(x: 100, y: 50, width: 962, height: 600))
  }

  @Test func nobodyKeepsMoreThanThereIs() {
    let rest = anchored(.bottom, 10, 10, zone: .max, margin: EdgeOutsets(Double(Int32.max))).remainder(of: output)
    #expect(rest == Rect(x: 100, y: 50, width: 1000, height: 0))
    let none = anchored(.top, 10, 10, zone: 5, margin: EdgeOutsets(Double(Int32.min))).remainder(of: output)
    #expect(none == output)
  }
}
