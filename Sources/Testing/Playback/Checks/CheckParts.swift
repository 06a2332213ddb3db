import Documents
import Evidence
import Performing
import Scenes
import Scripts

/// The parts of a run that conditions need beside the desktop.
struct CheckParts {
  let patience: Patience
  let time: ScriptTime
  let observations: Observations
  let clipboard: any SceneClipboard
  let secrecy: Secrecy
  /// Writes new references; nil to write none.
  let keeper: PictureKeeper?
  /// The fault of the run; nil for a usual run.
  let faultRun: FaultRun?
}

extension TextCheck {
  /// A description for error messages.
  var words: String {
    switch self {
    case .contains(let text): "the text \(text.quotedForPeople)"
    case .equals(let text): "exactly \(text.quotedForPeople)"
    case .matches(let pattern): "a line that matches \(pattern.text.quotedForPeople)"
    }
  }
}

extension Secrecy {
  /// Leaves out errors that name a key, a character or the length of a text while these are secret.
  func withoutKeyNames(_ play: () throws(StepFault) -> Void) throws(StepFault) {
    do {
      try play()
    } catch {
      guard hidesKeys, case .broken = error else { throw error }
      throw .broken("no keyboard can do this; the reason is left out, because the text field is secret")
    }
  }

  /// A text for the error message of a check. Beside an exact text it is quoted in the same way, so that they can be compared.
  func excerpt(_ text: String, for check: TextCheck) -> String {
    guard case .equals = check, !text.isEmpty else { return excerpt(text) }
    return masked(text).quotedForPeople
  }

  /// The end of a text, at most 400 characters, for error messages.
  func excerpt(_ text: String) -> String {
    let text = masked(text)
    return text.isEmpty ? "nothing" : text.count > 400 ? "…\(text.suffix(400))" : text
  }
}
