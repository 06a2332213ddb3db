import Documents
import Scripts
import Testing

@Suite struct GestureCheckTests {
  private func conditions(_ expectation: String) throws -> [Expectation.Condition] {
    try steps("  - expect: \(expectation)").compactMap {
      if case .check(.expect(let expectation)) = $0 { expectation.condition } else { nil }
    }
  }

  @Test func gesturesAreNamedAloneInAListOrWithStateAndValues() throws {
    #expect(try conditions("{gesture: home}") == [.gestures(.init([.init(name: "home")]))])
    #expect(try conditions("{gesture: []}") == [.gestures(.init([]))])
    #expect(
      try conditions(
        "{gesture: [{name: a, state: began}, {name: a, state: ended, translation: [0, -20.5], velocity: [1, 2], tolerance: 3, fingers: 2}]}"
      ) == [
        .gestures(
          .init([
            .init(name: "a", state: .began),
            .init(
              name: "a", state: .ended, translation: .init(x: 0, y: -20.5), velocity: .init(x: 1, y: 2), fingers: 2,
              tolerance: 3),
          ]))
      ])
    #expect(
      try conditions("{gesture: {name: z, scale: 2, rotation: -30}}")
        == [.gestures(.init([.init(name: "z", scale: 2, rotation: -30)]))])
  }

  @Test func invalidValuesAreFaults() {
    let fault = #expect(throws: InvalidDocument.self) {
      try conditions("{gesture: {state: over, translation: [1]}}")
    }
    #expect(
      fault?.diagnostics.map(\.sentence).sorted() == [
        "a gesture needs \"name\"",
        "invalid value: found \"over\", expected began, changed, ended or cancelled",
        "invalid value: found a list of 1 item, expected a list of 2 numbers",
      ])
  }
}
