package import Accessibility
package import Assembly
package import Geometry
import Globals
package import Surfaces
import WidgetTerms

/// The widgets of a compositor's windows, with their places on the desktop, as the applications report them.
///
/// It asks the applications over the accessibility bus and returns `LocatedWidget`s, `WidgetTree`s and `ActionListing`s.
/// No question blocks: each is answered exactly once by its closure, in a later turn of the compositor's loop. For a client
/// that is not on the bus yet the answer is `noTree`. A caller that waits for the client asks again.
package final class ApplicationWidgets {
  let compositor: Compositor
  let source: any WidgetSource
  /// The answers of applications, until their widgets change. Areas and values are not kept.
  private let memory = WidgetMemory()

  package init(_ compositor: Compositor, source: any WidgetSource) {
    self.compositor = compositor
    self.source = source
  }

  /// The number of events that applications have sent so far.
  package var eventCount: UInt64 { source.eventCount }

  /// Finds the widgets of a window and its popups that a query selects, from top to bottom and left to right.
  ///
  /// - Returns: the request; it ends without an answer when it is cancelled or deinitialized.
  package func find(
    _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) -> WidgetRequest {
    begin(in: window, then) { [weak self] request, found, answer in
      guard let self else { return }
      if let fault = faultOfHandles(in: query, for: window) { return answer(.failure(fault)) }
      // The toolkits order the widgets of one window. Those of several are ordered by their places.
      let areOrdered = found.popupRoots.isEmpty && window.kind != .popup
      var single = query
      if !areOrdered { single.index = nil }
      search(single, below: [found.root] + found.popupRoots, of: found, for: request, found: []) { result in
        answer(
          result.map { widgets in
            guard !areOrdered else { return widgets }
            let shown = window.kind == .popup ? widgets.filter { $0.window === window } : widgets
            return shown.inReadingOrder.chosen(by: query.index)
          })
      }
    }
  }

  /// Finds the widgets that are nearest to a query that no widget fits, among those that a search has just read.
  package func nearest(
    to query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<NearestWidgets, WidgetFault>) -> Void
  ) -> WidgetRequest {
    var query = query
    query.expected = 0
    return begin(in: window, then) { [weak self, query] request, found, answer in
      self?.searchNear(
        query, below: [found.root] + found.popupRoots, of: found, for: request, into: NearestWidgets(), then: answer)
    }
  }

  /// Reads the tree of a window's widgets, with at most `limit` widgets. Popups that are windows of their own to the
  /// application are the last children.
  package func tree(
    of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) -> WidgetRequest {
    begin(in: window, then) { [weak self] request, found, answer in
      self?.read([found.root] + found.popupRoots, of: found, limit: limit, for: request, into: nil, then: answer)
    }
  }

  /// Finds the deepest widget at a place of the desktop, in the window that a touch would reach.
  package func widget(
    at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    guard let hit = compositor.windows.hitTest(place, for: .touch)?.window else {
      let request = WidgetRequest()
      source.listApplications { [weak request] _ in
        if request?.end() == true { then(.success(nil)) }
      }
      return request
    }
    return begin(in: hit, then) { [weak self] request, found, answer in
      self?.findHit(at: place, on: hit, of: found, for: request, then: answer)
    }
  }

  /// Finds the widget of a window that has the keyboard focus.
  package func focusedWidget(
    of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    begin(in: window, then) { [weak self] request, found, answer in
      guard let self else { return }
      let search = FocusSearch(
        last: source.lastFocus(of: found.application.id.bus), below: found.root.id, of: found.application,
        coordinates: found.rules.coordinates, source: source, memory: memory(of: found))
      request.hold(search)
      search.start { [weak self] result in
        guard let self else { return }
        answer(result.map { $0.map { found.locate($0, below: found.root, in: self.compositor) } })
      }
    }
  }

  /// The latest question that the application of a client has not answered in time; nil if it has answered all.
  package func silence(of client: ClientID) -> WidgetSilence? {
    compositor.clients[client].flatMap { source.silence(of: program(shownBy: $0.processID) ?? $0.processID) }
  }

  /// The most widgets that are tried for the last one that has changed.
  private static let mostChanged = 8

  package func changedWidget(
    of window: ClientWindow, until time: UInt64, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    begin(in: window, then) { [weak self] request, found, answer in
      guard let self else { return }
      let changed = source.changedWidgets(of: found.application.id.bus).reversed().filter { $0.time <= time }
      let lookup = WidgetLookup(
        changed.prefix(Self.mostChanged).map(\.widget), below: found.root.id, of: found.application,
        coordinates: found.rules.coordinates, source: source, memory: memory(of: found))
      request.hold(lookup)
      lookup.start { [weak self] result in
        guard let self else { return }
        answer(result.map { $0.map { found.locate($0, below: found.root, in: self.compositor) } })
      }
    }
  }

  /// Reads the texts of the labels that belong to a widget.
  package func labels(
    of widget: LocatedWidget, then: @escaping (Result<[String], WidgetFault>) -> Void
  ) -> WidgetRequest {
    begin(in: widget.window, then) { [weak self] request, found, answer in
      guard let self else { return }
      let root = ([found.root] + found.popupRoots).first { $0.id == widget.ancestors.last?.id } ?? found.root
      let reading = LabelReading(
        of: widget.widget.id, below: root.id, of: found.application, coordinates: found.rules.coordinates,
        source: source, memory: memory(of: found))
      request.hold(reading)
      reading.start(then: answer)
    }
  }

  /// Scrolls a widget into view by the toolkit's own means. The answer is false if the toolkit cannot do it.
  package func scrollIntoView(
    _ widget: LocatedWidget, then: @escaping (Result<Bool, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    source.listApplications { [weak self, weak request] result in
      guard let self, let request, request.isOpen else { return }
      let application = (try? result.get())?.first { $0.id.bus == widget.widget.id.bus }
      let question: WidgetQuestion? =
        switch application.map({ ToolkitRules(for: $0).scrolling }) {
        case .byRequest: .scrollIntoView
        case .byFocus: .grabFocus
        case .some(.none), nil: nil
        }
      guard let question else {
        if request.end() { then(result.flatMap { _ in application == nil ? .failure(.gone) : .success(false) }) }
        return
      }
      source.ask(question, of: widget.widget.id) { [weak request] result in
        guard request?.end() == true else { return }
        switch result {
        case .success(let answer): then(.success(answer == .done(true)))
        case .failure(.unsupported): then(.success(false))
        case .failure(let fault): then(.failure(fault))
        }
      }
    }
    return request
  }
}

extension ApplicationWidgets {
  /// Begins a request that is about a window.
  func begin<Value>(
    in window: ClientWindow, _ then: @escaping (Result<Value, WidgetFault>) -> Void,
    _ body: @escaping (WidgetRequest, ApplicationWindow, @escaping (Result<Value, WidgetFault>) -> Void) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    let answer: (Result<Value, WidgetFault>) -> Void = { [weak request] result in
      if request?.end() == true { then(result) }
    }
    resolve(window, for: request) { [weak request] result in
      guard let request, request.isOpen else { return }
      switch result {
      case .success(let found): body(request, found, answer)
      case .failure(let fault): answer(.failure(fault))
      }
    }
    return request
  }

  /// The memory that keeps a window's answers for further searches; nil for Qt, which does not send an event when the
  /// list of a combo box gets its items.
  func memory(of window: ApplicationWindow) -> WidgetMemory? { memory(of: window.application) }

  func memory(of application: WidgetApplication) -> WidgetMemory? { application.toolkit == "Qt" ? nil : memory }

  /// Searches below one root after another.
  private func search(
    _ query: WidgetQuery, below roots: [ApplicationFrame], of window: ApplicationWindow, for request: WidgetRequest,
    found: [LocatedWidget], then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) {
    guard let root = roots.first else { return then(.success(found)) }
    let search = MatchSearch(
      query, below: root.id, of: window.application, coordinates: window.rules.coordinates, source: source,
      memory: memory(of: window), explains: false)
    request.hold(search)
    search.start { [weak self, weak request] result in
      guard let self, let request else { return }
      switch result {
      case .success(let widgets):
        let located = widgets.map { window.locate($0, below: root, in: self.compositor) }
        self.search(
          query, below: Array(roots.dropFirst()), of: window, for: request, found: found + located, then: then)
      // A popup may have closed since.
      case .failure(.gone) where root.id != window.root.id:
        self.search(query, below: Array(roots.dropFirst()), of: window, for: request, found: found, then: then)
      case .failure(let fault): then(.failure(fault))
      }
    }
  }

  /// Searches below one root after another for what is near.
  private func searchNear(
    _ query: WidgetQuery, below roots: [ApplicationFrame], of window: ApplicationWindow, for request: WidgetRequest,
    into near: NearestWidgets, then: @escaping (Result<NearestWidgets, WidgetFault>) -> Void
  ) {
    guard let root = roots.first else { return then(.success(near.sorted(for: query))) }
    let search = MatchSearch(
      query, below: root.id, of: window.application, coordinates: window.rules.coordinates, source: source,
      memory: memory(of: window))
    request.hold(search)
    search.start { [weak self, weak request, weak search] result in
      guard let self, let request, let search else { return }
      switch result {
      case .success, .failure(.gone):
        var near = near
        // Widgets that fit and are hidden come first.
        let fitting = (try? result.get()) ?? []
        near.widgets += (fitting + search.nearest).map { window.locate($0, below: root, in: self.compositor) }
        near.unlisted += search.unlisted
        searchNear(query, below: Array(roots.dropFirst()), of: window, for: request, into: near, then: then)
      case .failure(let fault): then(.failure(fault))
      }
    }
  }

  private func read(
    _ roots: [ApplicationFrame], of window: ApplicationWindow, limit: Int, for request: WidgetRequest,
    into tree: WidgetTree?, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) {
    guard let root = roots.first, limit > 0, !request.isStopped || tree == nil else {
      return then(tree.map { .success($0) } ?? .failure(.noTree))
    }
    let reading = TreeReading(
      below: root.id, of: window.application, coordinates: window.rules.coordinates, source: source, limit: limit,
      memory: memory(of: window))
    request.hold(reading)
    reading.start { [weak self, weak request] result in
      guard let self, let request else { return }
      var whole = tree
      switch (result, tree) {
      case (.success(let part), nil): whole = part
      case (.success(let part), _?): whole?.children.append(part)
      case (.failure(.gone), _?): break
      case (.failure(let fault), _): return then(.failure(fault))
      }
      let read = (try? result.get())?.count ?? 0
      self.read(Array(roots.dropFirst()), of: window, limit: limit - read, for: request, into: whole, then: then)
    }
  }

  private func findHit(
    at place: Point<LayoutSpace>, on hit: ClientWindow, of window: ApplicationWindow, for request: WidgetRequest,
    then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) {
    guard hit.kind == .popup else {
      let points = window.placing(below: window.root, in: compositor).0.points(at: place)
      let root = window.frame(at: points.plain)
      return findHit(points, below: root.id, root: root, of: window, for: request, then: then)
    }
    for root in window.popupRoots {
      let (placing, popups) = window.placing(below: root, in: compositor)
      guard let index = placing.ownPopup, popups.indices.contains(index), popups[index] === hit, let area = root.area,
        let points = placing.points(at: place, onPopup: index, of: area)
      else { continue }
      return findHit(points, below: root.id, root: root, of: window, for: request) { [weak self] result in
        // The surface of a list may be a window without content, and the items below the widget that has opened it.
        guard case .success(let found?) = result, found.widget.id == root.id, found.widget.role == "window" else {
          return then(result)
        }
        self?.findItem(at: place, on: hit, inside: Self.openers, of: window, for: request) {
          then($0.map { $0 ?? found })
        }
      }
    }
    // The popup is a menu in the tree of the window.
    var query = WidgetQuery()
    (query.role, query.expected) = ("menu", 0)
    let search = MatchSearch(
      query, below: window.root.id, of: window.application, coordinates: window.rules.coordinates, source: source,
      memory: memory(of: window))
    request.hold(search)
    search.start { [weak self, weak request] result in
      guard let self, let request else { return }
      guard case .success(let menus) = result else { return then(result.map { _ in nil }) }
      let (placing, popups) = window.placing(below: window.root, in: compositor)
      for menu in menus.map(\.widget) {
        guard let area = menu.extents, let index = placing.popup(for: area), popups.indices.contains(index),
          popups[index] === hit, let points = placing.points(at: place, onPopup: index, of: area)
        else { continue }
        return findHit(points, below: menu.id, root: window.root, of: window, for: request, then: then)
      }
      findItem(at: place, on: hit, inside: Self.openers, of: window, for: request, then: then)
    }
  }

  /// The roles of widgets that contain the items of a popup.
  private static let openers: ArraySlice = ["combo-box", "menu"]

  /// Finds the item of a menu or a list at a place of a popup. A menu of GTK 3 has the area of its title, and the list of
  /// a combo box may have another size than its popup, so that they do not tell their popups.
  private func findItem(
    at place: Point<LayoutSpace>, on hit: ClientWindow, inside roles: ArraySlice<String>,
    of window: ApplicationWindow, for request: WidgetRequest,
    then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) {
    guard let role = roles.first else { return then(.success(nil)) }
    var (query, opener) = (WidgetQuery(), WidgetQuery())
    (opener.role, query.expected) = (role, 0)
    (query.states, query.inside) = (window.rules.saysShowing ? .showing : .visible, [opener])
    search(query, below: [window.root], of: window, for: request, found: []) { [weak self] result in
      guard case .success(let items) = result else { return then(result.map { _ in nil }) }
      // The items of a page have places on the window, also if a popup shows them.
      let isPage = window.rules.popups == .bySizeOrOnPage
      let item = items.filter { (isPage || $0.window === hit) && $0.area?.contains(place) == true }
        .min { $0.extent < $1.extent }
      if let item { return then(.success(item)) }
      self?.findItem(at: place, on: hit, inside: roles.dropFirst(), of: window, for: request, then: then)
    }
  }

  private func findHit(
    _ points: WidgetPlacing.Points, below widget: WidgetID, root: ApplicationFrame, of window: ApplicationWindow,
    for request: WidgetRequest,
    then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) {
    let search = HitSearch(
      at: points.plain, inDocument: points.inDocument, asking: points.asked, below: widget, of: window.application,
      coordinates: window.rules.coordinates, source: source, memory: memory(of: window))
    request.hold(search)
    search.start { [weak self] result in
      guard let self else { return }
      let isPage = window.rules.clipping == .byPage
      then(result.map { $0.map { window.locate(isPage ? $0.element : $0, below: root, in: self.compositor) } })
    }
  }
}

extension FoundWidget {
  /// The element of a page whose name is this text, else the widget itself. Asked what is at a place, Chromium names a
  /// button or the text inside it.
  fileprivate var element: FoundWidget {
    guard widget.role == "label", !widget.name.isEmpty, let parent = ancestors.first, parent.name == widget.name else {
      return self
    }
    return FoundWidget(widget: parent, ancestors: Array(ancestors.dropFirst()))
  }
}

extension LocatedWidget {
  /// The size of its area; a widget without one is the largest.
  fileprivate var extent: Double { area.map { $0.size.width * $0.size.height } ?? .infinity }
}

extension WidgetTree {
  /// The number of widgets.
  fileprivate var count: Int {
    var (count, open) = (0, [self])
    while let tree = open.popLast() {
      count += 1
      open += tree.children
    }
    return count
  }
}
