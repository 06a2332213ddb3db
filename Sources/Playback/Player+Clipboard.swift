import Assembly
import Documents
import Globals
import Scripts
import System

import struct Interaction.Action

extension Player {
  func performClipboardStep(_ step: ClipboardStep) throws(StepFault) {
    switch step.change {
    case .set(let content):
      session.clipboard.set(try bytes(of: content), types: content.types, isPrimary: step.isPrimary)
    case .clear: session.clipboard.clear(isPrimary: step.isPrimary)
    case .ownerDies:
      guard session.clipboard.dropOwner(isPrimary: step.isPrimary) else {
        throw .broken("\(Self.name(isPrimary: step.isPrimary)) has no owner that could die: it is empty")
      }
    }
  }

  private func bytes(of content: ClipboardContent) throws(StepFault) -> [UInt8] {
    switch content.data {
    case .text(let text): return Array(text.utf8)
    case .file(let path):
      do {
        return try InputFile.read(self.path(path), atMost: ScriptClipboard.mostBytes)
      } catch {
        throw .broken("\(error)")
      }
    }
  }

  /// Sets the clipboard, and asks the key window to paste it.
  func performPaste(_ step: PasteStep) throws(StepFault) {
    session.clipboard.set(Array(step.text.utf8), types: ClipboardContent.textTypes, isPrimary: false)
    session.settle()
    switch step.method {
    case .chord: try performChord(KeyChord(modifiers: [.control], key: "v"))
    case .action:
      guard compositor.perform(Action("edit.paste"), from: nil) else {
        throw .failed(expected: "a responder that performs edit.paste", actual: "none in the responder chain")
      }
    }
  }

  // MARK: Expectations

  func examineClipboard(_ check: ClipboardCheck) -> Finding {
    let name = Self.name(isPrimary: check.isPrimary)
    let types = session.clipboard.types(isPrimary: check.isPrimary)
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
    switch session.clipboard.look(type: check.type, isPrimary: check.isPrimary) {
    case .empty: return .fails(expected: expected, actual: "it is empty")
    case .pending: return .fails(expected: expected, actual: "its owner has not written all of it")
    case .types(let types):
      return .fails(
        expected: expected, actual: "it does not offer \(check.type ?? "a text"); it offers \(words(types))")
    case .fault(let reason): return .fails(expected: expected, actual: reason)
    case .content(let bytes):
      let found = String(decoding: bytes, as: UTF8.self)
      return Finding(text.holds(for: found), expected: expected, actual: excerpt(found, for: text))
    }
  }

  private func words(_ types: [String]) -> String { types.joined(separator: ", ") }

  private static func name(isPrimary: Bool) -> String { isPrimary ? "the primary selection" : "the clipboard" }
}
