import WidgetTerms

extension QuestionQueue {
  /// The id that the application's developers have given to a widget; empty without one.
  ///
  /// Browsers have it as an attribute, others as a property. Qt 6 writes it after the names of all ancestors, and gives
  /// the id of a list or a table to each of its items, which therefore have none.
  func identifier(of widget: WidgetID, then: @escaping (String) -> Void) {
    let isOfPage = FindingWay.isBrowser(application) || widget.bus != application.id.bus
    let questions = [WidgetQuestion.accessibleID, .attribute("id")]
    firstText(of: widget, (isOfPage ? questions.reversed() : questions)[...]) { [weak self] id in
      guard let self, !id.isEmpty, application.toolkit == "Qt" else { return then(id) }
      parent(of: widget) { [weak self] parent in
        guard let self, let parent else { return then(id) }
        firstText(of: parent, questions.prefix(1)) { then($0 == id ? "" : id) }
      }
    }
  }

  private func firstText(
    of widget: WidgetID, _ questions: ArraySlice<WidgetQuestion>, then: @escaping (String) -> Void
  ) {
    guard let question = questions.first else { return then("") }
    ask(question, of: widget) { [weak self] result in
      if case .success(.text(let text)) = result, !text.isEmpty { return then(text) }
      self?.firstText(of: widget, questions.dropFirst(), then: then)
    }
  }

  func description(of widget: WidgetID, then: @escaping (String) -> Void) {
    ask(.description, of: widget) { result in
      if case .success(.text(let text)) = result { then(text) } else { then("") }
    }
  }

  /// Adds the id, the description, and the place in a table.
  func addDetails(to widget: Widget, then: @escaping (Widget?) -> Void) {
    identifier(of: widget.id) { [weak self] id in
      self?.description(of: widget.id) { [weak self] description in
        self?.cell(of: widget.id) { cell in
          var widget = widget
          widget.details = WidgetDetails(id: id, description: description, row: cell?.row, column: cell?.column)
          then(widget)
        }
      }
    }
  }
}

// MARK: - Tables

/// A place in a table: 1 is the first row, and the first column.
struct TablePlace: Equatable {
  var row: Int?
  var column: Int?

  /// - Parameter row, column: from 0; negative numbers are those of headers.
  init?(row: Int?, column: Int?) {
    let counted = { (number: Int?) in number.flatMap { $0 >= 0 && $0 < .max ? $0 + 1 : nil } }
    (self.row, self.column) = (counted(row), counted(column))
    if self.row == nil, self.column == nil { return nil }
  }
}

extension QuestionQueue {
  private static let cells: Set<String> = ["cell", "header-cell", "list-item", "tree-item"]

  /// The row and the column of a cell, an item of a list or a tree, or a row; nil for other widgets.
  ///
  /// A cell says them itself, or its table does by the index of the cell. Rows of GTK 4 only contain their cells.
  func cell(of widget: WidgetID, then: @escaping (TablePlace?) -> Void) {
    role(of: widget) { [weak self] role in
      guard let self, let role else { return then(nil) }
      if role == "row" { return row(widget) { then(TablePlace(row: $0, column: nil)) } }
      guard Self.cells.contains(role) else { return then(nil) }
      ask(.cellPosition, of: widget) { [weak self] result in
        if case .success(.cell(let row, let column)) = result, row >= 0, column >= 0 {
          return then(TablePlace(row: row, column: column))
        }
        self?.placeInParent(of: widget, role, then: then)
      }
    }
  }

  private func placeInParent(of widget: WidgetID, _ role: String, then: @escaping (TablePlace?) -> Void) {
    parent(of: widget) { [weak self] parent in
      guard let self, let parent else { return then(nil) }
      self.role(of: parent) { [weak self] outer in
        guard let self else { return }
        guard outer == "row" else {
          // The columns of headers are wrong in Qt 5, which counts the corner of the table.
          return role == "header-cell" ? then(nil) : placeByIndex(of: widget, in: parent, then: then)
        }
        number(of: widget, in: parent, among: Self.cells) { [weak self] column in
          self?.row(parent) { then(TablePlace(row: $0, column: column)) }
        }
      }
    }
  }

  private func placeByIndex(of widget: WidgetID, in table: WidgetID, then: @escaping (TablePlace?) -> Void) {
    integer(.indexInParent, of: widget) { [weak self] index in
      guard let self, let index, index >= 0 else { return then(nil) }
      integer(.rowAtIndex(index), of: table) { [weak self] row in
        guard let self, let row, row >= 0 else { return then(nil) }
        integer(.columnAtIndex(index), of: table) { then(TablePlace(row: row, column: $0)) }
      }
    }
  }

  /// The number of a row, from 0: that of its first cell if the cell says one, else that among the rows beside it.
  private func row(_ widget: WidgetID, then: @escaping (Int?) -> Void) {
    children(of: widget) { [weak self] children, _ in
      guard let self else { return }
      guard let first = children.first else { return rowAmongRows(widget, then: then) }
      ask(.cellPosition, of: first) { [weak self] result in
        if case .success(.cell(let row, _)) = result, row >= 0 { return then(row) }
        self?.rowAmongRows(widget, then: then)
      }
    }
  }

  private func rowAmongRows(_ widget: WidgetID, then: @escaping (Int?) -> Void) {
    parent(of: widget) { [weak self] parent in
      guard let self, let parent else { return then(nil) }
      number(of: widget, in: parent, among: ["row"], then: then)
    }
  }

  /// The number of a widget among the children of its parent that have certain roles, from 0.
  private func number(
    of widget: WidgetID, in parent: WidgetID, among roles: Set<String>, then: @escaping (Int?) -> Void
  ) {
    children(of: parent) { [weak self] children, _ in
      guard let self else { return }
      filter(
        children, by: { [self] child, then in role(of: child) { then($0.map(roles.contains) ?? false) } },
        then: { then($0.firstIndex(of: widget)) })
    }
  }

  private func integer(_ question: WidgetQuestion, of widget: WidgetID, then: @escaping (Int?) -> Void) {
    ask(question, of: widget) { result in
      if case .success(.number(let number)) = result { then(Int(exactly: number)) } else { then(nil) }
    }
  }

  /// The cells in a row and a column of tables whose children are too many to be listed.
  func cells(row: Int, column: Int, of tables: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    each(
      tables,
      { [self] table, then in
        ask(.cell(row: row - 1, column: column - 1), of: table) { [weak self] result in
          guard let self, case .success(.widget(let cell)) = result, accepts(cell) else { return then(nil) }
          facts.keep(.widget(table), to: .parent, of: cell)
          then(cell)
        }
      }, then: { (found: [WidgetID?]) in then(found.compactMap { $0 }) })
  }
}

// MARK: - Handles

extension QuestionQueue {
  /// The widget of a handle if it is below a root; none if it is elsewhere in the application. The search fails if the
  /// widget does not exist any more, or has another role than the handle names.
  func resolve(_ handle: WidgetHandle, below root: WidgetID, then: @escaping ([WidgetID]) -> Void) {
    let widget = WidgetID(bus: handle.bus, path: handle.path)
    guard accepts(widget) else { return end(with: .gone) }
    // Toolkits do not always say that a widget has gone.
    facts.forget(widget)
    role(of: widget) { [weak self] role in
      guard let self else { return }
      guard let role else { return end(with: .gone) }
      guard role == handle.role else { return end(with: .otherRole(handle.role, now: role)) }
      states(of: widget) { [weak self] states in
        guard let self else { return }
        guard states != nil else { return end(with: .gone) }
        ancestors(of: widget, below: root) { then(widget == root || $0.last == root ? [widget] : []) }
      }
    }
  }
}
