import Documents

extension ScriptReading {
  /// Steps that change the machine.
  static let hardwareWords: [StepWord] = [
    ("motion", { $1.choice(MotionStep.self).map { .hardware(.motion($0)) } }),
    ("output", { $0.readOutputChange($1).map { .hardware(.output($0)) } }),
  ]

  func readOutputChange(_ node: NodeReader) -> OutputStep? {
    node.mapping("an output change") { change in
      let step = OutputStep(
        name: change.optional("name") { readOutputName($0) }, size: change.optional("resize") { $0.pixelSize() },
        transform: change.optional("rotate") { $0.choice() },
        scale: change.optional("scale") { $0.number(in: ScriptLimits.scale) },
        refresh: change.optional("refresh") { $0.number(in: ScriptLimits.refresh) },
        physicalSize: change.optional("physical-size") { $0.physicalSize() })
      let changes = ["resize", "rotate", "scale", "refresh", "physical-size"]
      if !changes.contains(where: change.has), !change.hasUnknownKeys {
        faults.report(at: change.position, "an output change needs one of \(changes.alternatives)")
      }
      return step
    }
  }
}
