import Evidence
import Scenes
import Scripts

/// Examines conditions about the clipboard and the primary selection.
struct SelectionExaminer {
  private let clipboard: any SceneClipboard
  private let secrecy: Secrecy

  init(_ clipboard: any SceneClipboard, _ secrecy: Secrecy) { (self.clipboard, self.secrecy) = (clipboard, secrecy) }

  func finding(of check: ClipboardCheck) -> Finding {
    let name = check.isPrimary.selectionName
    let types = clipboard.types(isPrimary: check.isPrimary)
    if let isEmpty = check.isEmpty {
      return Finding(
        types.isEmpty == isEmpty, expected: "\(name) \(isEmpty ? "to be empty" : "to have an owner")",
        actual: types.isEmpty ? "it is empty" : "it offers \(words(types))")
    }
    let missing = check.types.filter { !types.contains($0) }
    guard missing.isEmpty else {
      return .fails(
        expected: "\(name) to offer \(words(check.types))",
        actual: types.isEmpty ? "it is empty" : "it offers \(words(types))")
    }
    guard let text = check.text else { return .holds }
    let expected = "\(name) to contain \(text.words)"
    switch clipboard.look(type: check.type, isPrimary: check.isPrimary) {
    case .empty: return .fails(expected: expected, actual: "it is empty")
    case .pending: return .fails(expected: expected, actual: "its owner has not written all of it")
    case .types(let types):
      return .fails(
        expected: expected, actual: "it does not offer \(check.type ?? "a text"); it offers \(words(types))")
    case .fault(let reason): return .fails(expected: expected, actual: reason)
    case .content(let bytes):
      let found = String(decoding: bytes, as: UTF8.self)
      return Finding(text.holds(for: found), expected: expected, actual: secrecy.excerpt(found, for: text))
    }
  }

  private func words(_ types: [String]) -> String { types.joined(separator: ", ") }
}
