import Documents

extension ScriptReading {
  /// Reads the steps of a script, with the borders between them for injected faults.
  func readMainSteps(_ node: NodeReader) -> (steps: [Step], gaps: [Int]) {
    var steps: [Step] = []
    var gaps: [Int] = []
    for item in node.list(of: "steps") ?? [] {
      if !steps.isEmpty, gaps.last != steps.count, held.holdsSame(as: HeldInput()), machine.isWhole {
        gaps.append(steps.count)
      }
      steps += readStep(item, groups: [])
    }
    return (steps, gaps)
  }
}
