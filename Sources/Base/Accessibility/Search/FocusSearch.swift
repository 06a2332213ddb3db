import WidgetTerms

/// Finds the widget of a window that has the keyboard focus.
///
/// It is the target of the last focus event, if that still has the focus. Without such an event it is chosen among the
/// widgets with the state `focused`, which Qt and Chromium set on several. An editable widget is preferred, then one that
/// is neither a container nor an item of a closed list. The search ends without an answer when it is cancelled or
/// deinitialized.
package final class FocusSearch {
  private let last: WidgetID?
  private let root: WidgetID
  private let reader: QuestionQueue
  private var then: ((Result<FoundWidget?, WidgetFault>) -> Void)?
  /// Roles that have the focus only as long as nothing inside has it.
  private static let containers: Set<String> = [
    "alert", "application", "dialog", "document", "generic", "group", "window",
  ]
  private static let items: Set<String> = ["list-item", "menu-item", "menu"]
  /// The roles that are asked for: all that fit the four words of AT-SPI's match rule.
  private static let allRoles = Array(1...127 as ClosedRange<UInt32>)

  /// - Parameter last: the target of the application's last focus event; nil before the first event.
  package init(
    last: WidgetID?, below root: WidgetID, of application: WidgetApplication, coordinates: WidgetCoordinates,
    source: any WidgetSource, memory: WidgetMemory? = nil
  ) {
    (self.last, self.root) = (last, root)
    reader = QuestionQueue(of: application, coordinates: coordinates, source: source, memory: memory)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned; with nil if no widget has the focus.
  package func start(then: @escaping (Result<FoundWidget?, WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in
      guard let self else { return }
      tryLast(latest[...])
    }
  }

  package func cancel() {
    reader.cancel()
    then = nil
  }

  /// The targets of the last focus events: that of the application, and those of the programs whose widgets it shows.
  private var latest: [WidgetID] {
    let own = [last].compactMap { $0 }.filter { reader.accepts($0) && $0 != root }
    // A socket has the focus if something in it has.
    let shown = reader.plugs.buses.compactMap { reader.lastFocus(of: $0) }.filter { reader.accepts($0) }
    return own.filter { !reader.plugs.isSocket($0) } + shown + own.filter { reader.plugs.isSocket($0) }
  }

  private func tryLast(_ targets: ArraySlice<WidgetID>) {
    guard let target = targets.first else { return findAll() }
    reader.states(of: target) { [weak self, root, reader] states in
      guard states?.contains(.focused) == true else { self?.tryLast(targets.dropFirst()); return }
      reader.ancestors(of: target, below: root) { [weak self] chain in
        if chain.last == root { self?.describe(target) } else { self?.tryLast(targets.dropFirst()) }
      }
    }
  }

  private func findAll() {
    switch FindingWay(reader.application) {
    case .descendants:
      reader.ask(.descendants(roles: Self.allRoles, states: .focused, limit: SearchLimits.matches), of: root) {
        [weak self, reader] result in
        guard case .success(.widgets(let widgets)) = result else { self?.findAmongAll(); return }
        self?.choose(among: widgets.prefix(SearchLimits.matches).filter { reader.accepts($0) })
      }
    case .cache: findAmongAll()
    case .walk: descend(Descent(from: root))
    }
  }

  private func findAmongAll() {
    reader.candidates(below: root, roles: [], by: FindingWay(reader.application)) { [weak self] candidates in
      self?.choose(among: candidates.widgets)
    }
  }

  /// The widgets of a tree that were read on the way to the focus.
  private struct Descent {
    var level: [WidgetID]
    var depth = 0
    var seen: Set<WidgetID>
    var focused: [WidgetID] = []

    init(from root: WidgetID) { (level, seen) = ([root], [root]) }
  }

  /// Goes down through what can be seen, to the first level with an editable widget that has the focus.
  private func descend(_ descent: Descent) {
    guard !descent.level.isEmpty, descent.depth < SearchLimits.depth, descent.seen.count < SearchLimits.widgets else {
      return choose(among: descent.focused)
    }
    reader.each(descent.level, { [reader] id, then in reader.states(of: id) { then((id, $0)) } }) {
      [weak self] (answers: [(id: WidgetID, states: WidgetStates?)]) in
      guard let self else { return }
      var descent = descent
      let focused = answers.filter { $0.id != root && $0.states?.contains(.focused) == true }
      descent.focused += focused.map(\.id)
      if focused.contains(where: { $0.states?.contains(.editable) == true }) {
        return choose(among: descent.focused)
      }
      listChildren(of: answers.filter { $0.states.map(Self.canHoldFocus) == true }.map(\.id), descent)
    }
  }

  private func listChildren(of widgets: [WidgetID], _ descent: Descent) {
    reader.each(widgets, { [reader] id, then in reader.children(of: id) { children, _ in then((id, children)) } }) {
      [weak self, reader] (lists: [(parent: WidgetID, children: [WidgetID])]) in
      var descent = descent
      descent.depth += 1
      descent.level = []
      for (parent, children) in lists {
        for child in children where descent.seen.insert(child).inserted {
          reader.facts.keep(.widget(parent), to: .parent, of: child)
          descent.level.append(child)
        }
      }
      self?.descend(descent)
    }
  }

  /// False for a hidden page or a closed menu.
  private static func canHoldFocus(_ states: WidgetStates) -> Bool {
    states.isEmpty || !states.isDisjoint(with: [.visible, .showing])
  }

  private func choose(among widgets: [WidgetID]) {
    reader.each(widgets, { [reader] id, then in reader.states(of: id) { then((id, $0)) } }) {
      [weak self] (answers: [(WidgetID, WidgetStates?)]) in
      guard let self else { return }
      let focused = answers.compactMap { id, states in
        states.flatMap { $0.contains(.focused) ? (id: id, isEditable: $0.contains(.editable)) : nil }
      }
      if let editable = focused.first(where: \.isEditable) { return describe(editable.id) }
      reader.each(focused.map(\.id), { [self] id, then in rank(of: id) { then((id, $0)) } }) {
        [weak self] (ranks: [(id: WidgetID, rank: Int)]) in
        let best = ranks.enumerated().min { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        guard let self else { return }
        if let best { return describe(best.element.id) }
        if reader.facts.dropOldStructure() { findAll() } else { finish(.success(nil)) }
      }
    }
  }

  /// 0 for a plain widget, 1 for an item that may belong to a closed list, 2 for a container.
  private func rank(of widget: WidgetID, then: @escaping (Int) -> Void) {
    reader.role(of: widget) { [root, reader] role in
      guard let role, !Self.containers.contains(role) else { return then(2) }
      guard Self.items.contains(role) else { return then(0) }
      reader.ancestors(of: widget, below: root) { [reader] chain in
        reader.each(chain, { [reader] id, then in reader.role(of: id, then: then) }) { roles in
          then(roles.contains("combo-box") ? 1 : 0)
        }
      }
    }
  }

  private func describe(_ widget: WidgetID) {
    reader.describe(widget, below: root, text: SearchLimits.text) { [weak self] in self?.finish(.success($0)) }
  }

  private func finish(_ result: Result<FoundWidget?, WidgetFault>) {
    let then = then
    cancel()
    then?(result)
  }
}
