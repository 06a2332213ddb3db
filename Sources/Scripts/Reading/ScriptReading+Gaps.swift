import Documents

/// The steps of a script, with borders between them.
struct MainSteps {
  var steps: [Step] = []
  /// The borders for injected faults, see `Script.gaps`.
  var gaps: [Int] = []
  /// The borders where parts can begin, see `Script.partBorders`.
  var partBorders: [Int] = []
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
      if let opening, held.holdsSame(as: opening.held), machine.isSame(as: opening.machine) {
        main.partBorders.append(count)
      }
      main.steps += readStep(item, groups: [])
      if opening == nil, main.steps[count...].contains(where: { $0.group != nil }) { opening = (held, machine) }
    }
    return main
  }
}
