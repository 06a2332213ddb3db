import Scripts
import Testing

@Suite("Injected faults")
struct InjectedFaultTests {
  @Test("gaps are the borders at the top of a script where nothing is held, unplugged, withheld, stopped or removed")
  func gaps() throws {
    let script = try ScriptReader.read(
      text: """
        clients: {a: cat}
        steps:
          - tap: center
          - group: {name: g, steps: [{tap: center}, {tap: center}]}
          - touch: {down: 1, at: center}
          - touch: {up: 1}
          - repeat: {times: 2, steps: [{tap: center}]}
          - device: {unplug: pen}
          - tap: center
          - device: {plug: pen}
          - client: {stop: a}
          - client: {continue: a}
          - tap: center
        """, file: "s"
    ).script
    #expect(script.steps.count == 13)
    #expect(script.gaps == [1, 3, 5, 7, 10, 12])
  }

  @Test("every kind comes at every gap, in the order of the script")
  func all() {
    #expect(
      InjectedFault.plan([1, 4], [.focusStolen, .outputAdded]) == [
        InjectedFault(.focusStolen, afterStep: 1), InjectedFault(.outputAdded, afterStep: 1),
        InjectedFault(.focusStolen, afterStep: 4), InjectedFault(.outputAdded, afterStep: 4),
      ])
    #expect(InjectedFault.plan([1, 2, 3]).count == 3 * InjectedFault.Kind.allCases.count)
    #expect(InjectedFault.plan([]) == [])
  }

  @Test("a sample has each kind equally often, depends on the seed only, and keeps the order")
  func sample() {
    let gaps = Array(1...20)
    let kinds = InjectedFault.Kind.allCases
    let first = InjectedFault.plan(gaps, limit: 3 * kinds.count, seed: 7)
    #expect(
      Dictionary(grouping: first, by: \.kind).mapValues(\.count)
        == [InjectedFault.Kind: Int](
          uniqueKeysWithValues: kinds.map { ($0, 3) }))
    #expect(first == InjectedFault.plan(gaps, limit: 3 * kinds.count, seed: 7))
    #expect(first != InjectedFault.plan(gaps, limit: 3 * kinds.count, seed: 8))
    #expect(first.map(\.afterStep) == first.map(\.afterStep).sorted())
    #expect(InjectedFault.plan(gaps, limit: 4, seed: 1).count == 4)
    #expect(InjectedFault.plan(gaps, limit: 0).isEmpty)
  }

  @Test("a fault is read back from its text")
  func text() {
    let fault = InjectedFault(.framesWithheld, afterStep: 7)
    #expect(fault.description == "frames-withheld@7")
    #expect(InjectedFault("frames-withheld@7") == fault)
    for text in ["frames-withheld", "frames@7", "frames-withheld@-1", "frames-withheld@7@8", ""] {
      #expect(InjectedFault(text) == nil)
    }
  }
}
