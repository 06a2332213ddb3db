import WidgetTerms

/// Chooses the widgets that a message names after a search without a result: those with the most similar names first,
/// whatever their role, then others with the query's role. For a query without a name, ids are compared.
struct NearWidgets {
  private static let count = 5
  /// The number of widgets whose names are asked for only to compare them.
  private static let compared = 2_000
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
      let compared = Array(all.prefix(query.nearTest == nil ? Self.described : Self.compared))
      let text = query.nearsByID ? reader.identifier : reader.name
      reader.each(compared, { id, then in text(id, then) }) { names in
        describe(sorted(zip(compared, names), withRole: known), by: reader, then: then)
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
          id, below: root, text: SearchLimits.treeText, query.nearsByID ? .all : .usual, then: then)
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
    guard query.nearTest != nil, FindingWay(reader.application) == .descendants else { return then(candidates) }
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

extension WidgetQuery {
  /// The test that tells near widgets: that of the name, else that of the id.
  package var nearTest: TextTest? { name ?? id }
  fileprivate var nearsByID: Bool { name == nil && id != nil }

  /// The text of a widget that is compared with `nearTest`: the name or the id.
  package func nearText(of widget: Widget) -> String { nearsByID ? widget.details?.id ?? "" : widget.name }

  /// How far a widget's name or id is from the query's; nil if it is further than names that look alike.
  package func distance(of widget: Widget) -> Double? { distance(to: nearText(of: widget)) }

  /// How far a name is from the query's, or an id if the query has no name: 0 for the same but for the case, below 1 if
  /// one contains the other or a third of the letters differ; nil if it is further, or without either in the query.
  package func distance(to name: String) -> Double? {
    guard let words = nearTest?.words, !words.isEmpty, !name.isEmpty else { return nil }
    let last = nearsByID ? name.split(separator: ".").last.map(String.init) : nil
    return [Self.distance(from: words, to: name), last.flatMap { Self.distance(from: words, to: $0) }]
      .compactMap { $0 }.min()
  }

  private static func distance(from words: String, to name: String) -> Double? {
    let (wanted, found) = (Array(words.lowercased().prefix(60)), Array(name.lowercased().prefix(60)))
    if wanted == found { return 0 }
    let longer = max(wanted.count, found.count)
    let edits = Double(Self.edits(from: wanted, to: found)) / Double(longer)
    if edits <= 0.34 { return edits }
    let isPart = String(found).contains(String(wanted)) || String(wanted).contains(String(found))
    return isPart && min(wanted.count, found.count) >= 3 ? 0.5 : nil
  }

  private static func edits(from a: [Character], to b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let changed = letter == other ? diagonal : diagonal + 1
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
