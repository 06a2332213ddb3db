import Geometry
import WidgetTerms

/// The search for the widgets that one query selects. Each condition asks only about widgets that fit those before it.
final class QueryRun {
  private let query: WidgetQuery
  private let root: WidgetID
  let reader: QuestionQueue
  private let includesRoot: Bool
  /// The widgets that have the query's role, as far as the search has come.
  private(set) var withRole: [WidgetID] = []
  private(set) var candidates = Candidates()

  /// - Parameter includesRoot: whether the window itself may be selected.
  init(_ query: WidgetQuery, below root: WidgetID, includesRoot: Bool, reader: QuestionQueue) {
    (self.query, self.root, self.includesRoot, self.reader) = (query, root, includesRoot, reader)
  }

  /// Finds the widgets, in their order.
  func start(then: @escaping ([WidgetID]) -> Void) {
    var numbers: [UInt32] = []
    if let role = query.role {
      let name = WidgetRole.name(for: role) ?? role
      numbers = WidgetRole.numbers(named: name) + (reader.rules.otherNumbers[name] ?? [])
      guard !numbers.isEmpty else { return then([]) }
    }
    gather(numbers) { [self] widgets in
      filterByRole(widgets, numbers) { [self] widgets in
        if !numbers.isEmpty { withRole = widgets }
        filterByOwnFacts(widgets) { [self] widgets in
          filterByAncestors(widgets) { [self] widgets in
            filterByLabel(widgets) { [self] widgets in
              filterByCell(widgets) { [self] widgets in
                filterByNeighbours(widgets) { [self] widgets in
                  filterByNearness(widgets) { [self] widgets in order(widgets, then: then) }
                }
              }
            }
          }
        }
      }
    }
  }

  /// The widgets among which the query chooses: those below the root, or the one of a handle.
  private func gather(_ numbers: [UInt32], then: @escaping ([WidgetID]) -> Void) {
    if let handle = query.handle { return reader.resolve(handle, below: root, then: then) }
    reader.candidates(below: root, roles: numbers, by: FindingWay(reader.application)) { [self] candidates in
      self.candidates = candidates
      let widgets = (includesRoot ? [root] : []) + candidates.widgets
      // Cells of long tables are not listed, and can be asked for one by one.
      guard let row = query.row, let column = query.column else { return then(widgets) }
      reader.cells(row: row, column: column, of: candidates.unlisted) { cells in
        let known = Set(widgets)
        then(widgets + cells.filter { !known.contains($0) })
      }
    }
  }

  private func filterByRole(_ widgets: [WidgetID], _ numbers: [UInt32], then: @escaping ([WidgetID]) -> Void) {
    guard !numbers.isEmpty else { return then(widgets) }
    reader.filter(
      widgets,
      by: { [reader] widget, then in
        reader.roleNumber(of: widget) { number in then(number.map(numbers.contains) ?? false) }
      }, then: then)
  }

  /// Name, states, id, description, value and text, in the order of what they cost.
  private func filterByOwnFacts(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    filterByName(widgets) { [self] widgets in
      filterByStates(widgets) { [self] widgets in
        filterByDetails(widgets) { [self] widgets in
          filterByValue(widgets) { [self] widgets in
            guard let test = query.text else { return then(widgets) }
            reader.filter(
              widgets,
              by: { [reader] widget, then in
                reader.text(of: widget) { then($0.map(test.matches) ?? false) }
              }, then: then)
          }
        }
      }
    }
  }

  private func filterByDetails(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    filter(widgets, by: query.id.map { $0.matchesID }, of: reader.identifier) { [self] widgets in
      filter(widgets, by: query.description?.matches, of: reader.description, then: then)
    }
  }

  private func filter(
    _ widgets: [WidgetID], by test: ((String) -> Bool)?,
    of text: (WidgetID, @escaping (String) -> Void) -> Void, then: @escaping ([WidgetID]) -> Void
  ) {
    guard let test else { return then(widgets) }
    reader.filter(
      widgets, by: { widget, then in text(widget) { then(!$0.isEmpty && test($0)) } }, then: then)
  }

  private func filterByCell(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    guard query.row != nil || query.column != nil else { return then(widgets) }
    let (row, column) = (query.row, query.column)
    reader.filter(
      widgets,
      by: { [reader] widget, then in
        reader.cell(of: widget) { cell in
          guard let cell else { return then(false) }
          then((row == nil || cell.row == row) && (column == nil || cell.column == column))
        }
      }, then: then)
  }

  private func filterByName(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    guard let test = query.name else { return then(widgets) }
    reader.filter(
      widgets, by: { [reader] widget, then in reader.name(of: widget) { then(test.fits(name: $0)) } }, then: then)
  }

  private func filterByStates(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    let (set, absent) = (query.states, query.absentStates)
    reader.filter(
      widgets,
      by: { [reader] widget, then in
        reader.states(of: widget) { states in
          guard let states else { return then(false) }
          then(states.isSuperset(of: set) && states.isDisjoint(with: absent))
        }
      }, then: then)
  }

  private func filterByValue(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    guard let wanted = query.value else { return then(widgets) }
    reader.filter(
      widgets,
      by: { [reader] widget, then in
        // Toolkits answer what they have computed: 0.30000000000000004 is 0.3.
        reader.value(of: widget) { value in
          then(value.map { abs($0 - wanted) <= 1e-6 * max(1, abs(wanted)) } ?? false)
        }
      }, then: then)
  }

  private func filterByAncestors(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    guard let ancestor = query.inside.first, !widgets.isEmpty else { return then(widgets) }
    QueryRun(ancestor, below: root, includesRoot: true, reader: reader).start { [self] found in
      let found = Set(found)
      reader.filter(
        widgets,
        by: { [reader, root] widget, then in
          reader.ancestors(of: widget, below: root) { then(!found.isDisjoint(with: $0)) }
        }, then: then)
    }
  }

  private func filterByLabel(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    guard let test = query.label, !widgets.isEmpty else { return then(widgets) }
    LabelSearch(test, below: root, reader: reader).start(among: widgets, then: then)
  }

  private func filterByNeighbours(
    _ widgets: [WidgetID], from first: Int = 0, then: @escaping ([WidgetID]) -> Void
  ) {
    let beside = query.beside.filter { $0.side != .near }
    guard beside.indices.contains(first), !widgets.isEmpty else { return then(widgets) }
    let (side, neighbour) = beside[first]
    QueryRun(neighbour, below: root, includesRoot: false, reader: reader).start { [self] anchors in
      reader.each(anchors, { [reader] id, then in reader.area(of: id, then: then) }) { [self] areas in
        let areas = areas.compactMap { $0 }
        reader.filter(
          widgets,
          by: { [reader] widget, then in
            reader.area(of: widget) { area in
              then(area.map { area in areas.contains { area.lies(side, $0) } } ?? false)
            }
          }, then: { [self] in filterByNeighbours($0, from: first + 1, then: then) })
      }
    }
  }

  /// The nearest widgets to those of the relation `near`, among the ones that fit all else.
  private func filterByNearness(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    guard let neighbour = query.beside.first(where: { $0.side == .near })?.query, !widgets.isEmpty else {
      return then(widgets)
    }
    QueryRun(neighbour, below: root, includesRoot: false, reader: reader).start { [self] anchors in
      NearestSearch(anchors, below: root, reader: reader).start(among: widgets, then: then)
    }
  }

  /// From top to bottom and left to right. Widgets without an area are last, in the order of the tree: those on hidden
  /// pages and in closed menus. An index counts them only if no other widget fits.
  private func order(_ widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    let index = query.index
    reader.each(widgets, { [reader] id, then in reader.area(of: id, then: then) }) { areas in
      let far = Double.greatestFiniteMagnitude
      let places = areas.enumerated().map { offset, area in (area?.minY ?? far, area?.minX ?? far, offset) }
      let ordered = places.sorted { $0 < $1 }.map { widgets[$0.2] }
      guard let index else { return then(ordered) }
      let shown = areas.count { $0 != nil }
      let counted = shown == 0 ? ordered.count : shown
      let (place, isOverflow) = index > 0 ? (index - 1, false) : counted.addingReportingOverflow(index)
      then(!isOverflow && index != 0 && (0..<counted).contains(place) ? [ordered[place]] : [])
    }
  }
}

extension Rect<WidgetSpace> {
  /// True if the area is on a side of another one: in the same column below or above it, or in the same row left or
  /// right of it. Areas may overlap by one unit, for toolkits round.
  func lies(_ side: WidgetQuery.Side, _ other: Self) -> Bool {
    let isInRow = minY < other.maxY && other.minY < maxY
    let isInColumn = minX < other.maxX && other.minX < maxX
    return switch side {
    case .below: isInColumn && minY >= other.maxY - 1
    case .above: isInColumn && maxY <= other.minY + 1
    case .leftOf: isInRow && maxX <= other.minX + 1
    case .rightOf: isInRow && minX >= other.maxX - 1
    case .near: true
    }
  }
}
