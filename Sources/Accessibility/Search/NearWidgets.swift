/// Chooses the widgets that a message names after a search without a result.
struct NearWidgets {
  private static let count = 5
  /// The number of widgets whose names are asked for only to compare them.
  private static let compared = 200
  private let query: WidgetQuery
  private let root: WidgetID
  private let withRole: [WidgetID]
  private let candidates: [WidgetID]
  /// The roles of widgets that a mistaken role is most likely to mean.
  private static let likelyRoles = [
    "button", "check-box", "combo-box", "heading", "label", "link", "list-item", "menu-item", "radio-button", "tab",
    "text-box", "toggle-button",
  ].flatMap(WidgetRole.numbers)

  init(_ query: WidgetQuery, below root: WidgetID, withRole: [WidgetID], among candidates: [WidgetID]) {
    (self.query, self.root, self.withRole, self.candidates) = (query, root, withRole, candidates)
  }

  /// Widgets with the query's role come first. If there is none, the names of others are compared.
  func choose(from reader: WidgetReader, then: @escaping ([Widget]) -> Void) {
    let fitting = Array(withRole.prefix(Self.compared))
    reader.each(fitting, { id, then in reader.name(of: id, then: then) }) { names in
      var chosen = zip(fitting, names).enumerated().map { offset, widget in
        (distance: query.distance(to: widget.1) ?? 1, offset: offset, id: widget.0)
      }.sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }.map(\.id)
      if chosen.count < Self.count { chosen += others(known: reader.facts, except: Set(chosen)) }
      guard chosen.isEmpty, query.name != nil else { return describe(chosen, by: reader, then: then) }
      askOthers(reader) { describe(others(known: reader.facts, except: []), by: reader, then: then) }
    }
  }

  private func describe(_ widgets: [WidgetID], by reader: WidgetReader, then: @escaping ([Widget]) -> Void) {
    // What is known of the application may belong to another of its windows.
    reader.filter(
      Array(widgets.prefix(4 * Self.count)),
      by: { id, then in reader.ancestors(of: id, below: root) { then(id == root || $0.last == root) } }
    ) { widgets in
      reader.each(
        Array(widgets.prefix(Self.count)), { id, then in reader.describe(id, text: 0, then: then) }
      ) { widgets in then(widgets.compactMap { $0 }) }
    }
  }

  /// Asks for the names of widgets with other roles.
  private func askOthers(_ reader: WidgetReader, then: @escaping () -> Void) {
    let askNames = { (widgets: [WidgetID]) in
      reader.each(
        Array(widgets.prefix(Self.compared)), { id, then in reader.name(of: id, then: then) }
      ) { (_: [String]) in then() }
    }
    guard FindingWay(reader.application) == .descendants else { return askNames(candidates) }
    reader.ask(.descendants(roles: Self.likelyRoles, states: [], limit: Self.compared), of: root) { result in
      guard case .success(.widgets(let widgets)) = result else { return then() }
      askNames(widgets.prefix(Self.compared).filter { reader.accepts($0) })
    }
  }

  private func others(known facts: WidgetFacts, except chosen: Set<WidgetID>) -> [WidgetID] {
    guard query.name != nil else { return [] }
    let near = facts.named.compactMap { id -> (distance: Double, name: String, path: String, id: WidgetID)? in
      guard !chosen.contains(id), case .text(let name)? = facts.answer(.name, of: id) else { return nil }
      return query.distance(to: name).map { ($0, name, id.path, id) }
    }
    return near.sorted { ($0.distance, $0.name, $0.path) < ($1.distance, $1.name, $1.path) }.map(\.id)
  }
}

extension WidgetQuery {
  /// How far a name is from the query's: 0 for the same but for the case, below 1 if one contains the other or a third
  /// of the letters differ; nil if it is further, or if the query has no name.
  public func distance(to name: String) -> Double? {
    guard let words = self.name?.words, !words.isEmpty, !name.isEmpty else { return nil }
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
