/// Steps that are read, played and transcribed together, for example all steps of a keyboard.
protocol StepFamily: Equatable, Sendable {
  /// The step's aim; nil for a step that begins at the current position of pointer, pen or finger, or that is not
  /// input.
  var aim: Aim? { get }

  /// The reason why the control socket does not inject the step; nil for steps that it injects.
  var faultAsInput: String? { get }
}

extension StepFamily {
  var aim: Aim? { nil }
  var faultAsInput: String? { nil }
}

extension StepFamily {
  /// The reason for steps that are not input and that no other request of the control socket carries out.
  static var onlyInputIsInjected: String {
    "unsupported step: only input and \"pause\" can be injected"
  }
}
