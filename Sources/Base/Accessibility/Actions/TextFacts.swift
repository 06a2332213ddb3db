/// The length of a text, its caret and its selection, at one moment.
package struct TextFacts: Equatable, Sendable {
  package var characterCount: Int
  package var caret: Int
  /// The selected part; nil without a selection.
  package var selection: Range<Int>?

  package init(characterCount: Int, caret: Int, selection: Range<Int>? = nil) {
    (self.characterCount, self.caret, self.selection) = (characterCount, caret, selection)
  }

  /// Reads the facts of a widget's text; nil for a widget without text.
  ///
  /// - Parameter then: called once, in a later turn. A fault is one of the whole application.
  package static func read(
    of widget: WidgetID, from source: any WidgetSource, then: @escaping (Result<TextFacts?, WidgetFault>) -> Void
  ) {
    source.ask(.characterCount, of: widget) { [weak source] result in
      guard let source, case .success(.number(let number)) = result, let count = Int(exactly: number), count >= 0 else {
        if case .failure(let fault) = result, fault.isOfApplication { return then(.failure(fault)) }
        return then(.success(nil))
      }
      source.ask(.caret, of: widget) { [weak source] result in
        var facts = TextFacts(characterCount: count, caret: 0)
        if case .success(.number(let caret)) = result { facts.caret = Int(max(0, min(caret, number))) }
        guard let source else { return then(.success(facts)) }
        addSelection(to: facts, of: widget, from: source) { then(.success($0)) }
      }
    }
  }

  private static func addSelection(
    to facts: TextFacts, of widget: WidgetID, from source: any WidgetSource, then: @escaping (TextFacts) -> Void
  ) {
    source.ask(.selectionCount, of: widget) { [weak source] result in
      guard let source, case .success(.number(let number)) = result, number >= 1 else { return then(facts) }
      source.ask(.selection(0), of: widget) { result in
        var facts = facts
        if case .success(.range(let from, let to)) = result { facts.select(from, to) }
        then(facts)
      }
    }
  }

  /// Positions are in any order, and may be beyond the end.
  private mutating func select(_ from: Int, _ to: Int) {
    let ends = [from, to].map { max(0, min($0, characterCount)) }.sorted()
    selection = ends[0] < ends[1] ? ends[0]..<ends[1] : nil
  }
}
