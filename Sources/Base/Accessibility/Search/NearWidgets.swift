import WidgetTerms

/// Chooses the widgets that a message names after a search without a result: those with the most similar names first,
/// whatever their role, then others with the query's role. For a query without a name, labels or ids are compared.
struct NearWidgets {
  private static let count = 5
  /// The number of widgets whose names are asked for only to compare them.
  private static let compared = 2_000
  /// The same for labels, each of which takes several questions.
  private static let labelled = 50
  /// The number of widgets that are described, of which those that belong to the window are chosen.
  private static let described = 20
  private let query: WidgetQuery
  private let root: WidgetID
  private let withRole: [WidgetID]
  private let candidates: [WidgetID]
  /// The roles of widgets that a mistaken role is most likely to mean.
  private static let likelyRoles = [
    "button", "check-box", "check-menu-item", "combo-box", "heading", "label", "link", "list-item", "menu", "menu-item",
    "radio-button", "radio-menu-item", "switch", "tab", "text-box", "toggle-button",
  ].flatMap(WidgetRole.numbers)

  init(_ query: WidgetQuery, below root: WidgetID, withRole: [WidgetID], among candidates: [WidgetID]) {
    (self.query, self.root, self.withRole, self.candidates) = (query, root, withRole, candidates)
  }

  func choose(from reader: QuestionQueue, then: @escaping ([FoundWidget]) -> Void) {
    findOthers(by: reader) { others in
      let known = Set(withRole)
      let all = withRole + others.filter { !known.contains($0) }
      if query.nearKey == .label { return chooseByLabel(all, withRole: known, from: reader, then: then) }
      let compared = Array(all.prefix(query.nearTest == nil ? Self.described : Self.compared))
      let text = query.nearKey == .id ? reader.identifier : reader.name
      reader.each(compared, { id, then in text(id, then) }) { names in
        describe(sorted(zip(compared, names), withRole: known), by: reader, then: then)
      }
    }
  }

  /// Compares the labels of the widgets that have the query's role or may have a label.
  private func chooseByLabel(
    _ widgets: [WidgetID], withRole: Set<WidgetID>, from reader: QuestionQueue, then: @escaping ([FoundWidget]) -> Void
  ) {
    reader.filter(
      widgets,
      by: { id, then in
        reader.role(of: id) { then(withRole.contains(id) || $0.map(WidgetRole.takesLabel) == true) }
      }
    ) { fields in
      let compared = Array(fields.prefix(Self.labelled))
      let labels = LabelSearch(.init("") { _ in false }, below: root, reader: reader)
      reader.each(compared, { id, then in labels.texts(for: id) { then(query.nearest(of: $0)) } }) { texts in
        let texts = Dictionary(zip(compared, texts)) { $1 }
        let named = compared.map { ($0, texts[$0] ?? "") }
        describe(sorted(named, withRole: withRole), by: reader) { found in
          then(
            found.map { found in
              var found = found
              found.widget.details = WidgetDetails(label: texts[found.widget.id])
              return found
            })
        }
      }
    }
  }

  /// The nearest first. A widget with another role is left out unless its name is near.
  private func sorted(_ named: some Sequence<(WidgetID, String)>, withRole: Set<WidgetID>) -> [WidgetID] {
    let ranked = named.enumerated().compactMap { offset, widget -> (Double, Int, Int, id: WidgetID)? in
      let hasRole = withRole.contains(widget.0)
      guard let distance = query.distance(to: widget.1) ?? (hasRole ? 1 : nil) else { return nil }
      return (distance, hasRole ? 0 : 1, offset, widget.0)
    }
    return ranked.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.id)
  }

  private func describe(
    _ widgets: [WidgetID], by reader: QuestionQueue, then: @escaping ([FoundWidget]) -> Void
  ) {
    reader.each(
      Array(widgets.prefix(Self.described)),
      { id, then in
        reader.describe(
          id, below: root, text: SearchLimits.treeText, query.nearKey == .id ? .all : .usual, then: then)
      }
    ) { (found: [FoundWidget?]) in
      // Kept widgets of the application may belong to another of its windows.
      let own = found.compactMap { $0 }.filter { $0.widget.id == root || $0.ancestors.last?.id == root }
      let shown = own.filter(\.isProbablyShown)
      then(Array((shown + own.filter { !$0.isProbablyShown }).prefix(Self.count)))
    }
  }

  /// The widgets among which a name may be near. Browsers have answered only those with the query's role.
  private func findOthers(by reader: QuestionQueue, then: @escaping ([WidgetID]) -> Void) {
    guard query.nearTest != nil, query.nearKey != .label, FindingWay(reader.application) == .descendants else {
      return then(candidates)
    }
    reader.ask(.descendants(roles: Self.likelyRoles, states: [], limit: Self.compared), of: root) { result in
      guard case .success(.widgets(let widgets)) = result else { return then(candidates) }
      then(candidates + widgets.prefix(Self.compared).filter { reader.accepts($0) })
    }
  }
}

extension FoundWidget {
  /// False if its states say that it is hidden. GTK 4 has `showing` for windows alone.
  fileprivate var isProbablyShown: Bool {
    widget.states.contains(.showing)
      || widget.states.contains(.visible) && ancestors.dropLast().allSatisfy { $0.states.contains(.visible) }
  }
}
