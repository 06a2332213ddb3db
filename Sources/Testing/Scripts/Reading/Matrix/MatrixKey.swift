import Documents
import JSONText

/// A key of a matrix that changes the script itself. Other keys are variables.
enum MatrixKey: String, CaseIterable {
  /// The scale of all outputs.
  case scale
  /// The transform of all outputs.
  case transform
  /// The size of the first output.
  case size
  case locale
  case language
  case theme
  case policy

  /// True for keys that change a private session.
  var isOfSession: Bool { self == .locale || self == .language || self == .theme }

  /// The description for editors.
  var summary: String {
    switch self {
    case .scale: "The scales of all outputs."
    case .transform: "The transforms of all outputs."
    case .size: "The sizes of the first output."
    case .locale: "The locales of the session."
    case .language: "The languages of the session."
    case .theme: "The themes of the session."
    case .policy: "The paths of policies, relative to the folder of this file."
    }
  }

  /// The schema of one value.
  var schema: JSON {
    switch self {
    case .scale: ScriptForm<Double>.number(ScriptLimits.scale).schema
    case .transform: ScriptForm<OutputTransform>.choice.schema
    case .size: ScriptForm<PixelSize>.pixelSize.schema
    case .locale, .language, .theme, .policy: ScriptForm<String>.name("").schema
    }
  }

  /// Returns true if a value is valid; reports an error otherwise.
  func accepts(_ node: NodeReader, _ reading: ScriptReading) -> Bool {
    switch self {
    case .scale: ScriptForm<Double>.number(ScriptLimits.scale).read(node, reading) != nil
    case .transform: ScriptForm<OutputTransform>.choice.read(node, reading) != nil
    case .size: ScriptForm<PixelSize>.pixelSize.read(node, reading) != nil
    case .locale: ScriptForm<String>.line("a locale").read(node, reading) != nil
    case .language: ScriptForm<String>.line("a language").read(node, reading) != nil
    case .theme: ScriptForm<String>.line("a theme").read(node, reading) != nil
    case .policy: ScriptForm<String>.name("the path of a policy").read(node, reading) != nil
    }
  }

  /// Changes a script to a value that has been accepted.
  func apply(_ value: String, to script: inout Script, file: String) {
    switch self {
    case .scale:
      guard let scale = Double(decimal: value) else { return }
      script.changeOutputs { $0.scale = scale }
    case .transform:
      guard let transform = OutputTransform(rawValue: value) else { return }
      script.changeOutputs { $0.transform = transform }
    case .size:
      guard let size = PixelSize(value) else { return }
      script.changeOutputs { _ in }
      script.outputs[0].size = size
    case .locale: script.session.locale = value
    case .language: script.session.language = value
    case .theme: script.session.theme = value
    case .policy: script.policy = FilePath.join(FilePath.directory(of: file), value)
    }
  }
}

extension Script {
  /// Changes all outputs. A script without outputs gets the standard one.
  fileprivate mutating func changeOutputs(_ change: (inout ScriptOutput) -> Void) {
    if outputs.isEmpty { outputs = [.standard] }
    for index in outputs.indices { change(&outputs[index]) }
  }
}
