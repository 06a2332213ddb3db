package import Documents

extension Policy {
  /// Warnings about valid parts of the policy that probably have effects on programs which the author does not expect.
  ///
  /// They are for `fingerpost check` and not for each start: each of them can be intended.
  package var advice: [Diagnostic] {
    let taps = recognizers.filter(\.takesTapsEverywhere).map { recognizer in
      Diagnostic(
        .warning, at: recognizer.position,
        "recognizer \(recognizer.name.quotedForPeople) takes each tap from programs, so their buttons do not work",
        expected: "requires-failure-of: client, observe: true, within, modifiers, or more fingers or taps")
    }
    return taps + programs.filter(\.isEnabled).flatMap(advice)
  }

  /// Warnings about a program of Fingerpost that lacks privileges. It would end at once, except with `fingerpost headless`.
  private func advice(about program: ProgramPolicy) -> [Diagnostic] {
    guard let file = program.fileName, let needed = Self.needs[file] else { return [] }
    return needed.filter {
      !privileges.grant(of: $0, else: .nobody).mayInclude(launchedAs: [program.name, file])
    }.map { privilege in
      Diagnostic(
        .warning, at: program.position,
        "program \(program.name.quotedForPeople) may not have the privilege \(privilege.rawValue), which \(file) needs",
        expected: "{\(privilege.rawValue): {launched: \(program.name)}} in \"privileges\"")
    }
  }

  /// The privileges without which programs of Fingerpost end.
  private static let needs: [String: [ProtocolPrivilege]] = [
    "fingerpost-edit-menu": [.layerShell, .editMenu],
    "fingerpost-keyboard": [.layerShell, .inputMethod, .virtualKeyboard],
  ]
}

extension RecognizerPolicy {
  /// True for a tap of one finger that touches on any client begin at any time, and that takes them from programs which do
  /// not take part in responder chains.
  fileprivate var takesTapsEverywhere: Bool {
    guard isPlainTap, isEnabled, !requiresFailureOfClient, allowedTouchTypes?.contains(.direct) ?? true else {
      return false
    }
    guard widget == nil, area == nil, modes == nil, modifiers.isEmpty, !dependsOnStates else { return false }
    switch place {
    case .shell, .output: return true
    case .application, .window, .surface: return false
    }
  }
}
