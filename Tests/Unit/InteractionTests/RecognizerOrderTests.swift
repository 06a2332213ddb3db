import Testing

@testable import Interaction

@Suite struct RecognizerOrderTests {
  /// Taps that require more taps come first, other recognizers in the order of their attachment. The three views are
  /// nested.
  @Test(arguments: [[0, 2, 1, 0, 3, 1], [0], [1, 0], [], [3, 3, 0, 1, 2, 0, 2]])
  func `Recognizers as they were offered come into the same order as any list of them`(_ taps: [Int]) {
    let root = View()
    var views = [root]
    for _ in 0..<2 {
      let view = View()
      views[views.count - 1].addSubview(view)
      views.append(view)
    }
    var (offered, ends): ([GestureRecognizer], [Int]) = ([], [])
    for view in views.reversed() {
      for count in taps { view.addGestureRecognizer(Self.recognizer(count)) }
      offered += view.gestureRecognizers
      if offered.count > ends.last ?? 0 { ends.append(offered.count) }
    }
    var (sorted, shuffled) = (offered, Array(offered.reversed()))
    var order = RecognizerOrder()
    RecognizerOrder.sort(&sorted, offeredUpTo: ends)
    order.sort(&shuffled)
    #expect(sorted.map { ObjectIdentifier($0) } == shuffled.map { ObjectIdentifier($0) })
    let expected = (0..<views.count).flatMap { _ in taps.sorted(by: >) }
    #expect(sorted.map(\.tapRank) == expected)
    #expect(Set(sorted.map { ObjectIdentifier($0) }) == Set(offered.map { ObjectIdentifier($0) }))
  }

  private static func recognizer(_ taps: Int) -> GestureRecognizer {
    guard taps > 0 else { return PanGestureRecognizer() }
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = taps
    return tap
  }
}
