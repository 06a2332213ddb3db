package import Documents

/// One step of a script: input, a request, a wait or a check.
package struct Step: Equatable, Sendable {
  /// The families of steps. Each has one file in every module that reads, plays or transcribes its steps.
  package enum Kind: Equatable, Sendable {
    case fingers(FingerStep)
    case pointer(PointerStep)
    case touchpad(TouchpadStep)
    case pen(PenStep)
    case keyboard(KeyboardStep)
    case hardware(HardwareStep)
    case window(WindowStep)
    case program(ProgramStep)
    case check(CheckStep)
    case flow(FlowStep)
    case widget(WidgetStep)
  }

  package var kind: Kind
  package var position: SourcePosition
  /// The name that the user gave the step; nil for none.
  package var name: String?
  /// The groups that contain the step, outermost first.
  package var groups: [String]
  /// The index in `Script.groups` of the innermost group that contains the step; nil outside groups.
  package var group: Int?
  /// The text of the step on one line, for reports.
  package var summary: String

  package init(
    _ kind: Kind, at position: SourcePosition, name: String? = nil, groups: [String] = [], summary: String = ""
  ) {
    self.kind = kind
    self.position = position
    self.name = name
    self.groups = groups
    self.summary = summary
  }
}

extension Step.Kind {
  /// The value of the step's family.
  private var family: any StepFamily {
    switch self {
    case .fingers(let step): step
    case .pointer(let step): step
    case .touchpad(let step): step
    case .pen(let step): step
    case .keyboard(let step): step
    case .hardware(let step): step
    case .window(let step): step
    case .program(let step): step
    case .check(let step): step
    case .flow(let step): step
    case .widget(let step): step
    }
  }

  /// The step's aim; nil for a step that begins at the current position of pointer, pen or finger, or that is not
  /// input.
  package var aim: Aim? { family.aim }

  /// The step as a gesture with its own fingers; nil for other steps.
  package var gesture: (any GestureStep)? { if case .fingers(let step) = self { step.gesture } else { nil } }

  /// The reason why the control socket does not inject the step; nil for steps that it injects.
  var faultAsInput: String? { family.faultAsInput }
}
