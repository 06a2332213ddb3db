import Geometry
import WidgetTerms

extension QuestionQueue {
  /// True if an address may belong to the application, or to a program whose widgets it shows in its window. One of
  /// another application's widgets does not.
  func accepts(_ widget: WidgetID) -> Bool {
    (widget.bus == application.id.bus || plugs[widget.bus] != nil) && isAddress(widget)
  }

  func isAddress(_ widget: WidgetID) -> Bool { !widget.isNull && widget.path.utf8.count <= SearchLimits.path }

  /// AT-SPI's number of the role; nil if the widget is gone or answers nonsense.
  func roleNumber(of widget: WidgetID, then: @escaping (UInt32?) -> Void) {
    ask(.role, of: widget) { result in
      if case .success(.role(let number)) = result { then(number) } else { then(nil) }
    }
  }

  /// The role by the name of scripts; nil if the widget is gone.
  func role(of widget: WidgetID, then: @escaping (String?) -> Void) {
    roleNumber(of: widget) { then($0.map { WidgetRole.name(of: $0) }) }
  }

  /// The name. An item of a menu without one has the text of its label, which GTK 4.10 and later do not repeat.
  func name(of widget: WidgetID, then: @escaping (String) -> Void) {
    ownName(of: widget) { [weak self] name in
      guard let self, name.isEmpty, rules.hasNamelessItems else { return then(name) }
      role(of: widget) { [weak self] role in
        guard let self, role.map(WidgetRole.isMenuItem) == true else { return then("") }
        labelTexts(of: widget) { then($0.first?.first { !$0.isEmpty } ?? "") }
      }
    }
  }

  private func ownName(of widget: WidgetID, then: @escaping (String) -> Void) {
    ask(.name, of: widget) { result in
      if case .success(.text(let name)) = result { then(name) } else { then("") }
    }
  }

  /// The texts of each label of the relation `labelled-by`.
  func labelTexts(of widget: WidgetID, then: @escaping ([[String]]) -> Void) {
    ask(.relations, of: widget) { [weak self] result in
      guard let self else { return }
      var labels: [WidgetID] = []
      if case .success(.relations(let relations)) = result {
        labels = (relations["labelled-by"] ?? []).prefix(10).filter { self.accepts($0) }
      }
      each(labels, { [self] label, then in texts(ofLabel: label, then: then) }, then: then)
    }
  }

  /// The name and the text of a label: toolkits fill in one of them, or both.
  func texts(ofLabel label: WidgetID, then: @escaping ([String]) -> Void) {
    ownName(of: label) { [weak self] name in
      guard name.isEmpty else { return then([name]) }
      self?.text(of: label) { then($0.map { [$0] } ?? []) }
    }
  }

  /// The states; nil if the widget is gone or defunct.
  func states(of widget: WidgetID, then: @escaping (WidgetStates?) -> Void) {
    ask(.states, of: widget) { result in
      if case .success(.states(let states)) = result, !states.contains(.defunct) { then(states) } else { then(nil) }
    }
  }

  /// The area. Its corner is that of the whole widget also in toolkits that answer the corner of its content.
  func extents(of widget: WidgetID, then: @escaping (Rect<WidgetSpace>?) -> Void) {
    answeredExtents(of: widget) { [weak self] area in
      guard let self, let area, rules.beginsAtContent, widget.bus == application.id.bus else { return then(area) }
      role(of: widget) { [weak self] role in
        guard let self, let role, role != "window" else { return then(area) }
        areas(inside: widget) { [weak self] inside in
          guard let self, inside.isEmpty, OwnPadding.fills(role) else {
            return then(OwnPadding.added(to: area, role, around: inside, in: nil))
          }
          parent(of: widget) { [weak self] parent in
            guard let self, let parent else { return then(area) }
            answeredExtents(of: parent) { then(OwnPadding.added(to: area, role, around: [], in: $0)) }
          }
        }
      }
    }
  }

  /// The areas of a widget's children as they were answered; none for a widget with many.
  private func areas(inside widget: WidgetID, then: @escaping ([Rect<WidgetSpace>]) -> Void) {
    childCount(of: widget) { [weak self] count in
      guard let self, let count, (1...OwnPadding.children).contains(count) else { return then([]) }
      children(of: widget) { [weak self] children, _ in
        self?.each(children, { [weak self] id, then in self?.answeredExtents(of: id, then: then) }) {
          then($0.compactMap { $0 }.filter(\.isPlausible))
        }
      }
    }
  }

  /// The area as it was answered. A program that an application shows in its window knows where that is in coordinates of
  /// the screen, which begin at the surface as those of the window do. A socket says the area of its parent.
  private func answeredExtents(of widget: WidgetID, then: @escaping (Rect<WidgetSpace>?) -> Void) {
    let coordinates = widget.bus == application.id.bus ? coordinates : .screen
    ask(.extents(coordinates), of: widget) { result in
      if case .success(.area(let area)) = result { then(area) } else { then(nil) }
    }
  }

  /// The area; nil if what was answered cannot be one, such as that of a GTK 3 widget that is scrolled out of view.
  func area(of widget: WidgetID, then: @escaping (Rect<WidgetSpace>?) -> Void) {
    extents(of: widget) { then($0.flatMap { $0.isPlausible ? $0 : nil }) }
  }

  /// The widgets that have an area, each with it.
  func areas(
    of widgets: [WidgetID], then: @escaping ([(id: WidgetID, area: Rect<WidgetSpace>)]) -> Void
  ) {
    each(widgets, { [self] id, then in area(of: id, then: then) }) { areas in
      then(zip(widgets, areas).compactMap { id, area in area.map { (id, $0) } })
    }
  }

  func value(of widget: WidgetID, then: @escaping (Double?) -> Void) {
    ask(.value, of: widget) { result in
      if case .success(.number(let value)) = result, value.isFinite { then(value) } else { then(nil) }
    }
  }

  /// The text; nil for a widget without one, and for a password, whose text is not asked for.
  func text(of widget: WidgetID, limit: Int = SearchLimits.text, then: @escaping (String?) -> Void) {
    role(of: widget) { [weak self] role in
      guard let self, let role, role != WidgetRole.password else { return then(nil) }
      readText(of: widget, limit: limit, then: then)
    }
  }

  private func readText(of widget: WidgetID, limit: Int, then: @escaping (String?) -> Void) {
    // GTK 4's entries answer nothing to a question for "all".
    ask(.characterCount, of: widget) { [weak self] result in
      guard let self, case .success(.number(let count)) = result, count >= 0 else { return then(nil) }
      guard count > 0 else { return then("") }
      ask(.text(from: 0, to: Int(min(count, Double(limit)))), of: widget) { result in
        if case .success(.text(let text)) = result {
          then(String(text.withoutFillers.prefix(limit)))
        } else {
          then(nil)
        }
      }
    }
  }

  func parent(of widget: WidgetID, then: @escaping (WidgetID?) -> Void) {
    ask(.parent, of: widget) { [weak self] result in
      if let self, case .success(.widget(let parent)) = result, accepts(parent) { then(parent) } else { then(nil) }
    }
  }

  /// The ancestors, from the parent to `root`. A chain that does not lead to `root` ends where it repeats or is too long.
  func ancestors(of widget: WidgetID, below root: WidgetID, then: @escaping ([WidgetID]) -> Void) {
    guard widget != root else { return then([]) }
    climb(from: widget, to: root, by: [], then: then)
  }

  private func climb(
    from widget: WidgetID, to root: WidgetID, by chain: [WidgetID], then: @escaping ([WidgetID]) -> Void
  ) {
    guard widget != root, chain.count < SearchLimits.depth else { return then(chain) }
    parent(of: widget) { [weak self] parent in
      guard let self, let parent, parent != application.id, !chain.contains(parent) else { return then(chain) }
      climb(from: parent, to: root, by: chain + [parent], then: then)
    }
  }

  /// The number of children; nil if it is not answered.
  func childCount(of widget: WidgetID, then: @escaping (Int?) -> Void) {
    ask(.childCount, of: widget) { result in
      guard case .success(.number(let number)) = result, let count = Int(exactly: number) else { return then(nil) }
      // -1 is an error. Other negative numbers are those of tables with more cells than the protocol can count.
      then(count < -1 ? Int(UInt32(bitPattern: Int32(clamping: count))) : max(0, count))
    }
  }

  /// The children, and the number of those that were left out. More than 500 are not asked for, because an application
  /// may make them only for the question: a table of LibreOffice has 2,147,483,647 cells.
  func children(of widget: WidgetID, then: @escaping ([WidgetID], Int) -> Void) {
    childCount(of: widget) { [weak self] count in
      guard let self, let count, count > 0 else { return then([], 0) }
      guard count <= SearchLimits.children else { return then([], count) }
      ask(.children, of: widget) { [weak self] result in
        guard let self, case .success(.widgets(let children)) = result else { return then([], count) }
        guard !children.isEmpty else { return pluggedChildren(of: widget, count: count) { then($0, 0) } }
        let listed = Array(children.prefix(SearchLimits.children))
        let omitted = children.count - listed.count
        guard !listed.allSatisfy({ self.accepts($0) }) else { return then(listed, omitted) }
        acceptOrFollow(listed, from: widget) { then($0, omitted) }
      }
    }
  }

  /// The listed children that belong to the application, or to a program that it shows there: at-spi2-core 2.56 lists the
  /// page of WebKitGTK, by the name that its process has on the bus. Widgets by the number of another connection are dropped.
  private func acceptOrFollow(_ children: [WidgetID], from widget: WidgetID, then: @escaping ([WidgetID]) -> Void) {
    let foreign = Set(
      children.filter { !accepts($0) && isAddress($0) && $0.bus.first != ":" }.prefix(SearchLimits.plugs))
    var seen: Set<WidgetID> = []
    let wanted = children.filter { (accepts($0) || foreign.contains($0)) && seen.insert($0).inserted }
    each(
      wanted,
      { [self] child, then in
        if accepts(child) { then(child) } else { follow(child, from: widget, then: then) }
      }, then: { (found: [WidgetID?]) in then(found.compactMap { $0 }) })
  }

  /// The children of a widget that counts some and lists none. The widget may be a socket, into which another program
  /// has put its widgets: at-spi2-atk tells such a child only by its index.
  private func pluggedChildren(of widget: WidgetID, count: Int, then: @escaping ([WidgetID]) -> Void) {
    let indices = Array(0..<min(count, SearchLimits.plugs))
    each(
      indices,
      { [self] index, then in
        ask(.child(index), of: widget) { [weak self] result in
          guard let self, case .success(.widget(let child)) = result, isAddress(child) else { return then(nil) }
          guard child.bus != application.id.bus else { return then(child) }
          follow(child, from: widget, then: then)
        }
      }, then: { (found: [WidgetID?]) in then(found.compactMap { $0 }) })
  }

  /// Accepts a child of another program if it says that the socket is its parent, so that no program can show the
  /// widgets of one that does not know of it.
  private func follow(_ child: WidgetID, from socket: WidgetID, then: @escaping (WidgetID?) -> Void) {
    findOwner(of: child.bus) { [weak self] owner in
      guard let self, let owner, owner != application.id.bus else { return then(nil) }
      let root = WidgetID(bus: owner, path: child.path)
      ask(.parent, of: root) { [weak self] result in
        guard let self, case .success(.widget(socket)) = result else { return then(nil) }
        plugs.add(root, in: socket)
        then(root)
      }
    }
  }

  /// A widget with its role, name, states and area; nil if it is gone. It has its value, and so many characters of its
  /// text, if it has them by its role and the number is not 0.
  ///
  /// - Parameter detail: what it has beside these.
  func describe(
    _ widget: WidgetID, text limit: Int, _ detail: WidgetDetail = .usual, then: @escaping (Widget?) -> Void
  ) {
    role(of: widget) { [weak self] role in
      guard let self, let role else { return then(nil) }
      states(of: widget) { [weak self] states in
        guard let self, let states else { return then(nil) }
        var found = Widget(id: widget, role: role, states: states)
        name(of: widget) { [weak self] name in
          found.name = name
          self?.extents(of: widget) { [weak self] extents in
            found.extents = extents
            guard limit > 0 else { return then(found) }
            self?.addContents(to: found, limit, detail, then: then)
          }
        }
      }
    }
  }

  private func addContents(
    to widget: Widget, _ limit: Int, _ detail: WidgetDetail, then: @escaping (Widget?) -> Void
  ) {
    var widget = widget
    let hasText = detail != .usual || WidgetRole.hasText(widget.role) || widget.states.contains(.editable)
    let ask: (@escaping (String?) -> Void) -> Void =
      hasText ? { self.text(of: widget.id, limit: limit, then: $0) } : { $0(nil) }
    ask { [weak self] text in
      widget.text = text
      let finish = { [weak self] (widget: Widget) in
        guard detail == .all else { return then(widget) }
        self?.addDetails(to: widget, then: then)
      }
      guard WidgetRole.hasValue(widget.role) else { return finish(widget) }
      self?.value(of: widget.id) { value in
        widget.value = value
        finish(widget)
      }
    }
  }

  /// A widget with its ancestors; nil if it is gone.
  func describe(
    _ widget: WidgetID, below root: WidgetID, text limit: Int, _ detail: WidgetDetail = .usual,
    then: @escaping (FoundWidget?) -> Void
  ) {
    describe(widget, text: limit, detail) { [weak self] found in
      guard let self, let found else { return then(nil) }
      ancestors(of: widget, below: root) { [weak self] chain in
        self?.each(chain, { id, then in self?.describe(id, text: 0, then: then) }) { ancestors in
          then(FoundWidget(widget: found, ancestors: ancestors.compactMap { $0 }))
        }
      }
    }
  }
}

extension Rect<WidgetSpace> {
  /// True if the numbers can be those of a visible area. For a missing area, toolkits answer the smallest integer, or -1.
  var isPlausible: Bool {
    !isEmpty && abs(minX) < 1_000_000 && abs(minY) < 1_000_000 && size.width < 1_000_000 && size.height < 1_000_000
  }
}
