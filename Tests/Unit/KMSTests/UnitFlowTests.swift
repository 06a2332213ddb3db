import Testing

@testable import KMS

@Suite("Ways through a graph")
struct UnitFlowTests {
  /// Two nodes, 0 and 1, that lead to 2 and 3, which lead to 4. Node 1 leads to 2 only.
  private var flow: UnitFlow {
    var flow = UnitFlow(nodes: 5)
    for (start, end) in [(0, 2), (0, 3), (1, 2), (2, 4), (3, 4)] { flow.connect(start, end) }
    return flow
  }

  @Test func theFirstEdgeIsTakenFirst() {
    var flow = flow
    #expect({ flow.addWay(from: 0, to: 4) }())
    #expect(flow.isUsed(0, 2) && flow.isUsed(2, 4))
    #expect(!flow.isUsed(0, 3) && !flow.isUsed(3, 4))
  }

  @Test func aLaterWayLeadsAnEarlierOneElsewhere() {
    var flow = flow
    flow.addWay(from: 0, to: 4)
    #expect({ flow.addWay(from: 1, to: 4) }())
    #expect(flow.isUsed(1, 2) && flow.isUsed(2, 4) && flow.isUsed(0, 3) && flow.isUsed(3, 4))
    #expect(!flow.isUsed(0, 2))
  }

  @Test func withoutAWayNothingChanges() {
    var flow = flow
    flow.addWay(from: 1, to: 4)
    #expect({ !flow.addWay(from: 1, to: 4) }())
    #expect(flow.isUsed(1, 2) && flow.isUsed(2, 4) && !flow.isUsed(0, 2) && !flow.isUsed(0, 3))
    #expect({ flow.addWay(from: 0, to: 4) }())
  }
}
