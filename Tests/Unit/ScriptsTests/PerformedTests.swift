import Documents
import Scripts
import Testing

@Suite struct PerformedTests {
  private func conditions(_ expectation: String) throws -> [Expectation.Condition] {
    try steps("  - expect: \(expectation)").compactMap {
      if case .check(.expect(let expectation)) = $0 { expectation.condition } else { nil }
    }
  }

  @Test func actionsAreNamedAloneInAListOrWithWhoAndWhy() throws {
    #expect(try conditions("{performed: edit.copy}") == [.performed(.init([.init(action: "edit.copy")]))])
    #expect(try conditions("{performed: []}") == [.performed(.init([]))])
    #expect(
      try conditions("{performed: [{action: a.b, by: term, because: gesture}, {action: c.d, by: shell}, e.f]}") == [
        .performed(
          .init([
            .init(action: "a.b", taker: .client("term"), cause: .gesture), .init(action: "c.d", taker: .shell),
            .init(action: "e.f"),
          ]))
      ])
  }

  @Test func whatIsUnknownIsAFault() {
    let fault = #expect(throws: InvalidDocument.self) {
      try conditions("{performed: {action: a.b, by: trm, because: whim}}")
    }
    #expect(
      fault?.diagnostics.map(\.sentence) == [
        "unknown client: found \"trm\", expected term or other; did you mean \"term\"?",
        "invalid value: found \"whim\", expected gesture, binding or requested",
      ])
  }

  @Test func aPolicyIsFoundBesideItsScript() throws {
    let files = PretendFiles(texts: ["tests/s.yaml": "policy: ../phone.yaml\nsteps: [{pause: 1s}]\n"])
    #expect(try files.read("tests/s.yaml").script.policy == "tests/../phone.yaml")
  }
}
