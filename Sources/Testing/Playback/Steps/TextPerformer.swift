import Performing
import Scenes
import Scripts
import Seats
import System

import struct Interaction.Action

/// Plays the steps that bring text to clients by other means than keys: the clipboard and the active text field.
struct TextPerformer {
  private let scene: any SceneActing
  private let clipboard: any SceneClipboard
  private let finder: WindowFinder
  private let folder: RunFolder

  init(_ clipboard: any SceneClipboard, _ scene: any SceneActing, _ finder: WindowFinder, _ folder: RunFolder) {
    (self.clipboard, self.scene, self.finder, self.folder) = (clipboard, scene, finder, folder)
  }

  func perform(_ step: ClipboardStep) throws(StepFault) {
    switch step.change {
    case .set(let content):
      clipboard.set(try bytes(of: content), types: content.types, isPrimary: step.isPrimary)
    case .clear: clipboard.clear(isPrimary: step.isPrimary)
    case .ownerDies:
      guard clipboard.dropOwner(isPrimary: step.isPrimary) else {
        throw .broken("\(step.isPrimary.selectionName) has no owner that could die: it is empty")
      }
    }
  }

  private func bytes(of content: ClipboardContent) throws(StepFault) -> [UInt8] {
    switch content.data {
    case .text(let text): return Array(text.utf8)
    case .file(let path):
      do {
        return try InputFile.read(folder.path(path), atMost: ScriptClipboard.mostBytes)
      } catch {
        throw .broken("\(error)")
      }
    }
  }

  /// Sets the clipboard to the text of a step that pastes it.
  func copy(_ text: String) {
    clipboard.set(Array(text.utf8), types: ClipboardContent.textTypes, isPrimary: false)
  }

  /// Asks the key window to paste.
  func paste() throws(StepFault) {
    guard scene.perform(Action("edit.paste"), from: nil) else {
      throw .failed(expected: "a responder that performs edit.paste", actual: "none in the responder chain")
    }
  }

  /// Changes the text of the active text field as an input method does.
  func perform(_ step: ComposeStep) throws(StepFault) {
    do {
      try scene.compose(step.change)
    } catch {
      switch error {
      case .noField:
        throw .broken("no text field is active; key window: \(finder.describe(scene.keyWindow))")
      case .noSurroundingText:
        throw .broken(
          "the text field has not reported the text around its cursor, so that nothing in it can be deleted")
      case .tooFewCharacters(let before, let after):
        throw .broken("the text field has only \(before) characters before its cursor and \(after) after it")
      case .isBehind: throw .broken("the client of the text field does not read its events")
      }
    }
  }
}

extension ComposeStep {
  fileprivate var change: TextChange {
    switch self {
    case .preedit(let text, let cursor):
      let place = cursor.map { text.prefix($0).utf8.count } ?? text.utf8.count
      return .preedit(text, cursor: Int32(clamping: place))
    case .commit(let text): return .commit(text)
    case .delete(let before, let after): return .delete(before: before, after: after)
    }
  }
}

extension Bool {
  /// The name of the selection of which this says whether it is the primary one.
  var selectionName: String { self ? "the primary selection" : "the clipboard" }
}
