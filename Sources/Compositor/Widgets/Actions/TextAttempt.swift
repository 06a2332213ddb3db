import Accessibility
import Policies
import Traces
import WidgetTerms

/// An operation on the focused text: the message for it, or the reason why none is sent.
enum TextAttempt: Equatable {
  case possible(WidgetDeed)
  case impossible(CommandStep.Answer)

  /// Decides by the toolkit and the widget alone; nil if the facts of the text decide.
  static func refusal(
    of operation: TextOperation, in widget: Widget, of application: WidgetApplication
  ) -> CommandStep.Answer? {
    let ways = TextWays(for: application)
    let isPossible =
      switch operation {
      case .copy: ways.contains(.copy)
      case .cut: ways.contains(.cut)
      case .delete: ways.contains(.delete)
      case .selectAll: ways.contains(.select)
      case .paste: ways.contains(widget.states.contains(.multiLine) ? .pasteIntoLines : .pasteIntoLine)
      }
    guard isPossible else { return .unsupported }
    if operation.setsClipboard, widget.role == WidgetRole.password { return .secret }
    return nil
  }

  init(_ operation: TextOperation, on facts: TextFacts, of widget: Widget) {
    let selection = facts.selection
    switch operation {
    case .cut, .delete, .paste:
      guard widget.states.contains(.editable), widget.isUsable else {
        self = .impossible(.disabled)
        return
      }
    case .copy, .selectAll: break
    }
    // All toolkits insert and leave what is selected. The keys replace it, in one step that the user can undo.
    if operation == .paste, selection != nil {
      self = .impossible(.unsupported)
      return
    }
    let deed: WidgetDeed? =
      switch operation {
      case .copy: selection.map { .copy(from: $0.lowerBound, to: $0.upperBound) }
      case .cut: selection.map { .cut(from: $0.lowerBound, to: $0.upperBound) }
      case .delete: (selection ?? facts.next).map { .delete(from: $0.lowerBound, to: $0.upperBound) }
      case .paste: .paste(at: facts.caret)
      case .selectAll where facts.characterCount == 0: nil
      case .selectAll:
        selection == nil
          ? .select(from: 0, to: facts.characterCount) : .reselect(from: 0, to: facts.characterCount)
      }
    self = deed.map { .possible($0) } ?? .impossible(.nothingSelected)
  }
}

extension TextFacts {
  /// The character after the caret, which the key Delete removes; nil at the end.
  fileprivate var next: Range<Int>? { caret < characterCount ? caret..<caret + 1 : nil }
}

extension TextOperation {
  /// The words of a step for the operation.
  var asked: String { "text \(rawValue)" }
}
