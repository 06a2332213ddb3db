package import Documents

/// A group of steps: one test case of the report.
package struct ScriptGroup: Equatable, Sendable {
  package var name: String
  /// The index in `Script.groups` of the group that contains this one; nil for an outermost group.
  package var parent: Int?
  package var position: SourcePosition
  /// How the run continues after a failed step of the group. Nil: as in the outer group, or as the settings say.
  package var afterFailure: AfterFailure?

  package init(name: String, parent: Int? = nil, position: SourcePosition, afterFailure: AfterFailure? = nil) {
    self.name = name
    self.parent = parent
    self.position = position
    self.afterFailure = afterFailure
  }
}

/// What follows a step that did not pass.
package enum AfterFailure: String, CaseIterable, Hashable, Sendable {
  /// All further steps are skipped.
  case stop
  /// The rest of the outermost group is skipped, and the run goes on with the step or group after it.
  case nextGroup = "next-group"
}

extension Script {
  /// The index of the outermost group that contains a step; nil for a step outside groups.
  package func outermostGroup(of step: Step) -> Int? {
    var group = step.group
    while let index = group, let parent = groups[index].parent { group = parent }
    return group
  }

  /// How the run continues after a failed step. A failure outside groups ends the run: later groups may need that step.
  package func afterFailure(of step: Step) -> AfterFailure {
    step.group.map { afterFailure(ofGroup: $0) } ?? .stop
  }

  func afterFailure(ofGroup index: Int) -> AfterFailure {
    var group: Int? = index
    while let index = group {
      if let own = groups[index].afterFailure { return own }
      group = groups[index].parent
    }
    return settings.afterFailure
  }
}
