extension WidgetQuery {
  /// The key whose text tells near widgets.
  enum NearKey { case name, label, id }

  var nearKey: NearKey { name != nil ? .name : label != nil ? .label : .id }

  /// The test that tells near widgets: that of the name, else that of the label, else that of the id.
  package var nearTest: TextTest? { name ?? label ?? id }

  /// The text of a widget that is compared with `nearTest`.
  package func nearText(of widget: Widget) -> String {
    switch nearKey {
    case .name: widget.name
    case .label: widget.details?.label ?? ""
    case .id: widget.details?.id ?? ""
    }
  }

  /// True if a text that was compared does not fit the query, so that a message may propose it.
  package func differs(from text: String) -> Bool {
    switch nearKey {
    case .name: name?.fits(name: text) == false
    case .label: label?.fits(name: text) == false
    case .id: id?.matchesID(text) == false
    }
  }

  /// How far a widget's text is from the query's; nil if it is further than texts that look alike.
  package func distance(of widget: Widget) -> Double? { distance(to: nearText(of: widget)) }

  /// How far a name, a label or an id is from the query's: 0 for one that fits, near 0 for one that differs in the case, below 1 if
  /// one contains the other or a third of the letters differ; nil if it is further, or if the query has none.
  package func distance(to text: String) -> Double? {
    guard let test = nearTest, !test.words.isEmpty, !text.isEmpty else { return nil }
    return variants(of: text).compactMap { test.distance(to: $0) }.min()
  }

  /// The nearest of several texts; empty for none.
  func nearest(of texts: [String]) -> String {
    texts.map { ($0, distance(to: $0) ?? 1) }.min { $0.1 < $1.1 }?.0 ?? ""
  }

  /// A text, and the parts of it that selectors may have. Qt 6 writes the ids of the ancestors before an id.
  private func variants(of text: String) -> [String] {
    switch nearKey {
    case .name: return [text, text.withoutMnemonic].compactMap { $0 }
    case .label: return text.last == ":" ? [text, String(text.dropLast())] : [text]
    case .id:
      let parts = text.split(separator: ".")
      let wanted = max(1, id?.words.split(separator: ".").count ?? 1)
      return [text] + [wanted, 1].filter { $0 < parts.count }.map { parts.suffix($0).joined(separator: ".") }
    }
  }
}

extension WidgetQuery.TextTest {
  /// The number of characters that are compared one by one.
  private static let compared = 60
  /// The largest part of the characters that may differ.
  private static let mostEdits = 0.34
  /// The distance of a text that differs only in the case of letters.
  private static let otherCase = 0.01

  /// How far a text is from the one that is expected; see `WidgetQuery.distance(to:)`.
  package func distance(to text: String) -> Double? {
    if matches(text) { return 0 }
    let small = text.lowercased()
    if matchesInSmallLetters?(small) == true { return Self.otherCase }
    let literal = literal.lowercased()
    guard !literal.isEmpty else { return nil }
    let (wanted, found) = (Array(literal.prefix(Self.compared)), Array(small.prefix(Self.compared)))
    if wanted == found { return Self.otherCase }
    let longer = Double(max(wanted.count, found.count))
    if Double(abs(wanted.count - found.count)) / longer <= Self.mostEdits {
      let edits = Double(Self.edits(from: wanted, to: found)) / longer
      if edits <= Self.mostEdits { return edits }
    }
    let isPart = small.contains(literal) || literal.contains(small)
    return isPart && min(wanted.count, found.count) >= 3 ? 0.5 : nil
  }

  /// The words without the signs of a pattern that mean other characters.
  private var literal: String {
    guard matchesInSmallLetters != nil else { return words }
    var (literal, isTaken) = ("", false)
    for letter in words {
      switch letter {
      case _ where isTaken: (literal, isTaken) = (literal + String(letter), false)
      case "\\": isTaken = true
      case "*", "?": break
      default: literal.append(letter)
      }
    }
    return literal
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
