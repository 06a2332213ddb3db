/// What the steps of a script have pressed, changed and named, which later steps may refer to.
package struct StepMemory: Equatable, Sendable {
  var held = HeldInput()
  var groups = GroupList()
  /// The names of the steps.
  var stepNames: Set<String> = []
  /// The outputs, devices, frames and clients that steps have changed.
  var machine = ChangedMachine()
  /// The files that screenshot steps write.
  var screenshots: Set<String> = []

  package init() {}
}

extension ScriptReading {
  /// What the steps read so far have pressed, changed and named.
  var memory: StepMemory {
    get {
      var memory = StepMemory()
      (memory.held, memory.groups, memory.stepNames) = (held, groups, stepNames)
      (memory.machine, memory.screenshots) = (machine, screenshots)
      return memory
    }
    set {
      (held, groups, stepNames) = (newValue.held, newValue.groups, newValue.stepNames)
      (machine, screenshots) = (newValue.machine, newValue.screenshots)
    }
  }
}
