import Documents

extension ExpectedTree {
  /// Compares the tree with what a program shows.
  ///
  /// By default the expected widgets must exist in this order, each inside the expected one around it, with any others
  /// between and around them. An exact comparison allows no others, except where the file has `...`.
  ///
  /// - Returns: nil if the tree is as expected. Otherwise the lines of the expected tree: with `-` those that were not
  ///   found, and with `+` what was found in their place.
  package func difference(from widgets: [TreeWidget], isExact: Bool = false) -> [String]? {
    let found = FoundTree(widgets)
    var difference = TreeDifference(found)
    if isExact {
      difference.compareExactly(siblings, with: found.roots, depth: 0)
    } else {
      var search = TreeSearch(found, siblings)
      difference.compare(search.roots, in: 0..<found.widgets.count, depth: 0, &search)
      if search.isCutOff { difference.noteCutOff() }
    }
    return difference.isEmpty ? nil : difference.lines
  }
}

/// A found tree as a list in the order of the file, each widget before those inside it.
private struct FoundTree {
  struct Item {
    var widget: TreeWidget
    /// The index after the last widget inside this one.
    var end: Int
    var children: [Int] = []
  }

  private static let deepestLevel = 200

  private(set) var widgets: [Item] = []
  private(set) var roots: [Int] = []

  init(_ roots: [TreeWidget]) { self.roots = roots.map { add($0, depth: 1) } }

  /// Adds a widget, and those inside it unless the tree is too deep.
  private mutating func add(_ widget: TreeWidget, depth: Int) -> Int {
    let index = widgets.count
    var item = Item(widget: widget, end: 0)
    item.widget.children = []
    widgets.append(item)
    if depth < Self.deepestLevel {
      widgets[index].children = widget.children.map { add($0, depth: depth + 1) }
    }
    widgets[index].end = widgets.count
    return index
  }
}

/// Finds expected widgets in a found tree. Every pair of an expected and a found widget is compared once.
private struct TreeSearch {
  struct Item {
    var widget: ExpectedTree.Widget
    var children: [Int] = []
  }

  private struct Pair: Hashable {
    var expected: Int
    var found: Int
  }

  /// The number of looks at found widgets before a comparison ends.
  private static let mostLooks = 5_000_000

  private let found: FoundTree
  private(set) var expected: [Item] = []
  private(set) var roots: [Int] = []
  private var results: [Pair: Bool] = [:]
  private var looks = 0

  init(_ found: FoundTree, _ siblings: ExpectedTree.Siblings) {
    self.found = found
    roots = siblings.widgets.map { add($0) }
  }

  /// True if the tree was too large to compare.
  var isCutOff: Bool { looks > Self.mostLooks }

  private mutating func add(_ widget: ExpectedTree.Widget) -> Int {
    let index = expected.count
    expected.append(Item(widget: widget))
    expected[index].children = widget.children.widgets.map { add($0) }
    return index
  }

  /// The index after the fitting widget that ends first, with everything inside it; nil if none fits.
  ///
  /// The one that ends first leaves the most for the widgets after it, so no other choice needs to be tried.
  mutating func end(of number: Int, in range: Range<Int>) -> Int? {
    var best: Int?
    for index in range {
      if let best, index >= best { break }
      looks += 1
      if isCutOff { return nil }
      let end = found.widgets[index].end
      if end <= best ?? range.upperBound, fits(number, index) { best = end }
    }
    return best
  }

  /// Returns true if a found widget and those inside it are as expected.
  private mutating func fits(_ number: Int, _ index: Int) -> Bool {
    let pair = Pair(expected: number, found: index)
    if let known = results[pair] { return known }
    var start: Int? = expected[number].widget.fits(found.widgets[index].widget) ? index + 1 : nil
    for child in expected[number].children {
      guard let begin = start else { break }
      start = end(of: child, in: begin..<found.widgets[index].end)
    }
    results[pair] = start != nil
    return start != nil
  }
}

/// The lines of a comparison.
private struct TreeDifference {
  private let found: FoundTree
  private(set) var lines: [String] = []
  private(set) var isEmpty = true

  init(_ found: FoundTree) { self.found = found }

  private mutating func note(_ mark: String, _ line: String, depth: Int) {
    lines.append("\(mark) \(String(repeating: "  ", count: depth))- \(line)")
    if mark != " " { isEmpty = false }
  }

  private mutating func note(_ mark: String, _ widget: ExpectedTree.Widget, depth: Int) {
    note(mark, widget.line, depth: depth)
    for child in widget.children.widgets { note(mark, child, depth: depth + 1) }
  }

  private mutating func noteFound(_ index: Int, depth: Int) {
    note("+", found.widgets[index].widget.line, depth: depth)
  }

  mutating func noteCutOff() {
    lines.append("the tree is too large to be compared completely")
    isEmpty = false
  }
}

// MARK: - With others between them

extension TreeDifference {
  /// Compares expected widgets with those of a part of the list.
  mutating func compare(_ expected: [Int], in range: Range<Int>, depth: Int, _ search: inout TreeSearch) {
    var start = range.lowerBound
    for number in expected {
      let (widget, rest) = (search.expected[number].widget, start..<range.upperBound)
      if let end = search.end(of: number, in: rest) {
        note(" ", widget, depth: depth)
        start = end
      } else if let index = rest.first(where: { widget.fits(found.widgets[$0].widget) }) {
        note(" ", widget.line, depth: depth)
        let end = found.widgets[index].end
        compare(search.expected[number].children, in: (index + 1)..<end, depth: depth + 1, &search)
        start = end
      } else {
        note("-", widget, depth: depth)
        if let index = nearest(to: widget, in: rest) { noteFound(index, depth: depth) }
      }
    }
  }

  /// The widget that is probably meant: of the same role with a similar name, of the same name, or of the same role.
  private func nearest(to expected: ExpectedTree.Widget, in range: Range<Int>) -> Int? {
    let same = range.filter { expected.role == nil || found.widgets[$0].widget.role == expected.role }
    guard let name = expected.name else { return same.first }
    func isNamed(_ index: Int) -> Bool { name.matches(found.widgets[index].widget.name) }
    if let index = same.first(where: isNamed) { return index }
    if let near = same.map({ found.widgets[$0].widget.name }).nearest(to: name.text) {
      return same.first { found.widgets[$0].widget.name == near }
    }
    return range.first(where: isNamed) ?? same.first
  }
}

// MARK: - Exactly

extension TreeDifference {
  /// Compares expected siblings with all children of a widget.
  mutating func compareExactly(_ expected: ExpectedTree.Siblings, with children: [Int], depth: Int) {
    var rest = children[...]
    for (number, widget) in expected.widgets.enumerated() {
      guard let place = rest.firstIndex(where: { widget.fits(found.widgets[$0].widget) }) else {
        note("-", widget, depth: depth)
        continue
      }
      if !expected.gaps.contains(number) { for index in rest[..<place] { noteFound(index, depth: depth) } }
      note(" ", widget.line, depth: depth)
      compareExactly(widget.children, with: found.widgets[rest[place]].children, depth: depth + 1)
      rest = rest[(place + 1)...]
    }
    guard !expected.gaps.contains(expected.widgets.count) else { return }
    for index in rest { noteFound(index, depth: depth) }
  }
}

extension ExpectedTree.Widget {
  /// Returns true if role, name, states and text are as expected.
  fileprivate func fits(_ widget: TreeWidget) -> Bool {
    if let role, role != widget.role { return false }
    if let name, !name.matches(widget.name) { return false }
    if let text, !text.matches(widget.text ?? "") { return false }
    return states.allSatisfy(widget.states.contains) && !absentStates.contains(where: widget.states.contains)
  }
}

extension TreeWidget {
  /// The widget on one line, as a file would describe it.
  fileprivate var line: String {
    var plain = self
    plain.children = []
    return ExpectedTree(of: [plain], isExact: true).siblings.widgets.first?.line ?? role
  }
}
