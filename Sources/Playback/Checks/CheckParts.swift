import Documents
import Evidence
import Scenes
import Scripts

/// What conditions are examined with beside the desktop: what was noticed during the run, and what may pass.
struct CheckParts {
  let patience: Patience
  let time: ScriptTime
  let observations: Observations
  let clipboard: ScriptClipboard
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
