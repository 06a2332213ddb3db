/// Steps that are read, played and transcribed together, for example everything that a keyboard does.
protocol StepFamily: Equatable, Sendable {
  /// The step's aim; nil for a step that begins wherever pointer, pen or finger already are, or that gives no input.
  var aim: Aim? { get }

  /// Why the control socket does not inject the step; nil for steps that it injects.
  var faultAsInput: String? { get }
}

extension StepFamily {
  var aim: Aim? { nil }
  var faultAsInput: String? { nil }
}

extension StepFamily {
  /// The reason for steps that are not input and that no other request carries out.
  static var onlyInputIsInjected: String { "only input can be injected: touches, the pointer, keys, pauses" }
}
