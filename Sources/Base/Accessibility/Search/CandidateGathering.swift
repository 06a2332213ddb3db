import WidgetTerms

/// The way in which the widgets of an application are found.
enum FindingWay: Equatable {
  /// By the application's cache, which has role, name and states of every widget in one answer: GTK 4.
  case cache
  /// By a question for descendants with certain roles: Chromium and Firefox, whose trees are in memory.
  case descendants
  /// From the window down, widget by widget: all others. To a question for descendants they would make every cell of
  /// their tables, of which LibreOffice has 2,147,483,647.
  case walk

  /// True if the application is a browser.
  static func isBrowser(_ application: WidgetApplication) -> Bool {
    application.toolkit == "Gecko" || application.toolkit == "Chromium"
  }

  init(_ application: WidgetApplication) {
    switch application.toolkit {
    case "GTK": self = .cache
    case "Gecko", "Chromium": self = .descendants
    default: self = .walk
    }
  }
}

/// The widgets among which a query chooses.
struct Candidates {
  var widgets: [WidgetID] = []
  /// Widgets whose children were not listed because they are too many.
  var unlisted: [WidgetID] = []
  /// True if the tree has more widgets, or more levels, than are read.
  var isCut = false
}

extension QuestionQueue {
  /// The widgets below a window. With numbers of roles some ways leave out widgets of other roles.
  func candidates(
    below root: WidgetID, roles: [UInt32], by way: FindingWay, then: @escaping (Candidates) -> Void
  ) {
    switch way {
    case .cache where facts.isCacheUsable:
      readCache { [weak self] isRead in
        guard let self else { return }
        if isRead, let cached = cachedWidgets(below: root) {
          complete(cached, below: root, then: then)
        } else {
          walk(below: root, then: then)
        }
      }
    case .descendants where !roles.isEmpty: askDescendants(of: root, roles: roles, then: then)
    case .cache, .descendants, .walk: walk(below: root, then: then)
    }
  }

  /// Reads the cache into `facts`. The answer is false if the application does not offer a cache.
  private func readCache(again: Bool = false, then: @escaping (Bool) -> Void) {
    guard facts.cachedChildren == nil || facts.isCacheOld || again else { return then(true) }
    ask(.cache, of: application.id) { [weak self] result in
      guard let self else { return }
      guard case .success(.cache(let items)) = result else { return then(false) }
      keep(items.prefix(SearchLimits.widgets)[...]) { then(true) }
    }
  }

  /// Takes over a cache, a part in each turn of the loop.
  private func keep(_ items: ArraySlice<CachedWidget>, from first: Int = 0, then: @escaping () -> Void) {
    let part = items.dropFirst(first).prefix(SearchLimits.itemsOfTurn)
    guard !part.isEmpty else {
      facts.order(items, of: application.id.bus)
      return later(then)
    }
    facts.keep(part, of: application.id.bus)
    later { [weak self] in self?.keep(items, from: first + part.count, then: then) }
  }

  /// The cached widgets below a window, in the order of the tree; nil if the cache does not have the window.
  private func cachedWidgets(below root: WidgetID) -> Candidates? {
    guard let children = facts.cachedChildren, facts.answer(.role, of: root) != nil else { return nil }
    var found = Candidates()
    var seen: Set<WidgetID> = [root]
    var open = [(root, 0)]
    while let (widget, depth) = open.popLast() {
      if widget != root { found.widgets.append(widget) }
      if facts.isLong(widget) { found.unlisted.append(widget) }
      let below = (children[widget] ?? []).filter { !seen.contains($0) }
      guard depth < SearchLimits.depth else {
        if !below.isEmpty { found.isCut = true }
        continue
      }
      seen.formUnion(below)
      open += below.reversed().map { ($0, depth + 1) }
    }
    return found
  }

  /// GTK 4's cache has only widgets that somebody has seen as a child of another. Lists the children that it lacks; after
  /// this it has them, and they need not be asked one by one. It never has the widgets of other programs.
  private func complete(_ cached: Candidates, below root: WidgetID, then: @escaping (Candidates) -> Void) {
    let parents = ([root] + cached.widgets).filter { facts.lacksChildren(of: $0) || plugs.isSocket($0) }
    guard !parents.isEmpty else { return then(cached) }
    let seen = Set(cached.widgets + [root])
    descend(parents, depth: 0, seen: seen, found: Candidates()) { [weak self] listed in
      guard let self else { return }
      guard !listed.widgets.isEmpty else { return then(cached) }
      readCache(again: true) { [weak self] _ in
        guard let self else { return }
        var found = cachedWidgets(below: root) ?? cached
        let known = Set(found.widgets)
        found.widgets += listed.widgets.filter { !known.contains($0) }
        found.isCut = found.isCut || listed.isCut
        then(found)
      }
    }
  }

  private func askDescendants(of root: WidgetID, roles: [UInt32], then: @escaping (Candidates) -> Void) {
    ask(.descendants(roles: roles, states: [], limit: SearchLimits.matches), of: root) { [weak self] result in
      guard let self else { return }
      guard case .success(.widgets(let widgets)) = result else { return walk(below: root, then: then) }
      var seen: Set<WidgetID> = [root]
      let accepted = widgets.prefix(SearchLimits.matches).filter { self.accepts($0) && seen.insert($0).inserted }
      // The numbers that fit one name need not be asked for.
      if Set(roles.map { WidgetRole.name(of: $0) }).count == 1, let role = roles.first {
        for widget in accepted { facts.keep(.role(role), to: .role, of: widget) }
      }
      then(Candidates(widgets: accepted, isCut: widgets.count >= SearchLimits.matches))
    }
  }

  /// Reads the tree level by level, from a window down.
  func walk(below root: WidgetID, then: @escaping (Candidates) -> Void) {
    descend([root], depth: 0, seen: [root], found: Candidates(), then: then)
  }

  private func descend(
    _ level: [WidgetID], depth: Int, seen: Set<WidgetID>, found: Candidates,
    then: @escaping (Candidates) -> Void
  ) {
    guard !level.isEmpty else { return then(found) }
    guard depth < SearchLimits.depth, found.widgets.count < SearchLimits.widgets else {
      var found = found
      found.isCut = true
      return then(found)
    }
    each(
      level, { widget, then in self.children(of: widget) { then(ListedChildren(of: widget, $0, omitted: $1)) } }
    ) { [weak self] (lists: [ListedChildren]) in
      guard let self else { return }
      var (seen, found, next) = (seen, found, [WidgetID]())
      for list in lists {
        if list.omitted > 0 { found.unlisted.append(list.widget) }
        for child in list.children where seen.insert(child).inserted {
          // The parent is the widget that lists the child; the child's own answer about its parent is ignored.
          facts.keep(.widget(list.widget), to: .parent, of: child)
          next.append(child)
        }
      }
      let room = SearchLimits.widgets - found.widgets.count
      if next.count > room { found.isCut = true }
      found.widgets += next.prefix(room)
      descend(Array(next.prefix(room)), depth: depth + 1, seen: seen, found: found, then: then)
    }
  }
}

/// The children of a widget.
private struct ListedChildren {
  var widget: WidgetID
  var children: [WidgetID]
  var omitted: Int

  init(of widget: WidgetID, _ children: [WidgetID], omitted: Int) {
    (self.widget, self.children, self.omitted) = (widget, children, omitted)
  }
}
