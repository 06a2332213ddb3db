import Assembly
import Globals
import Scripts

extension Player {
  /// Changes the text of the active text field as an input method does.
  func performCompose(_ step: ComposeStep) throws(StepFault) {
    do {
      try compositor.texts.compose(step.change)
    } catch {
      switch error {
      case .noField:
        throw .broken("no text field is active; key window: \(finder.describe(compositor.seat.keyWindow))")
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
