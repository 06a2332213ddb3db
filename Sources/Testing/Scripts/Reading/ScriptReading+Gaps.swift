import Documents

/// The steps of a script, with borders between them.
struct MainSteps {
  var steps: [Step] = []
  /// The borders for injected faults, see `Script.gaps`.
  var gaps: [Int] = []
  var parts: [ScriptPart] = []
}

extension ScriptReading {
  /// Reads the steps of a script, with the borders between them.
  func readMainSteps(_ node: NodeReader) -> MainSteps {
    var main = MainSteps()
    // What is held and changed before the first group.
    var opening: (held: HeldInput, machine: ChangedMachine)?
    for item in node.list(of: "steps") ?? [] {
      let (held, machine, count) = (held, machine, main.steps.count)
      if count > 0, main.gaps.last != count, held.holdsSame(as: HeldInput()), machine.isWhole {
        main.gaps.append(count)
      }
      let isIndependent =
        opening.map { held.holdsSame(as: $0.held) && machine.isSame(as: $0.machine) } ?? true
      main.steps += readStep(item, groups: [])
      if main.steps.count > count {
        main.parts.append(ScriptPart(steps: count..<main.steps.count, isIndependent: isIndependent))
      }
      if opening == nil, main.steps[count...].contains(where: { $0.group != nil }) { opening = (held, machine) }
    }
    return main
  }
}
