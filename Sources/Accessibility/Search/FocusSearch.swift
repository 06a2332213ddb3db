/// Finds the widget of a window that has the keyboard focus.
///
/// It is the target of the last focus event, if that still has the focus. Without such an event it is chosen among the
/// widgets that say they have it: Qt and Chromium say so of several. An editable one is preferred, then one that is no
/// container and no item of a closed list. The search ends without an answer when it is cancelled or deinitialized.
public final class FocusSearch {
  private let last: WidgetID?
  private let root: WidgetID
  private let reader: WidgetReader
  private var then: ((Result<FoundWidget?, WidgetFault>) -> Void)?
  /// Roles that have the focus only as long as nothing inside has it.
  private static let containers: Set<String> = [
    "alert", "application", "dialog", "document", "generic", "group", "window",
  ]
  private static let items: Set<String> = ["list-item", "menu-item", "menu"]
  /// The roles that are asked for: all that fit the four words of AT-SPI's match rule.
  private static let allRoles = Array(1...127 as ClosedRange<UInt32>)

  /// - Parameter last: the target of the application's last focus event; nil if there was none.
  public init(
    last: WidgetID?, below root: WidgetID, of application: WidgetApplication, coordinates: WidgetCoordinates,
    source: any WidgetSource, memory: WidgetMemory? = nil
  ) {
    (self.last, self.root) = (last, root)
    reader = WidgetReader(of: application, coordinates: coordinates, source: source, memory: memory)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned; with nil if no widget has the focus.
  public func start(then: @escaping (Result<FoundWidget?, WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in self?.tryLast() }
  }

  public func cancel() {
    reader.cancel()
    then = nil
  }

  private func tryLast() {
    guard let last, reader.accepts(last), last != root else { return findAll() }
    reader.states(of: last) { [weak self, root, reader] states in
      guard states?.contains(.focused) == true else { self?.findAll(); return }
      reader.ancestors(of: last, below: root) { [weak self] chain in
        if chain.last == root { self?.describe(last) } else { self?.findAll() }
      }
    }
  }

  private func findAll() {
    guard FindingWay(reader.application) == .descendants else { return findAmongAll() }
    reader.ask(.descendants(roles: Self.allRoles, states: .focused, limit: SearchLimits.matches), of: root) {
      [weak self, reader] result in
      guard case .success(.widgets(let widgets)) = result else { self?.findAmongAll(); return }
      self?.choose(among: widgets.prefix(SearchLimits.matches).filter { reader.accepts($0) })
    }
  }

  private func findAmongAll() {
    reader.candidates(below: root, roles: [], by: FindingWay(reader.application)) { [weak self] candidates in
      self?.choose(among: candidates.widgets)
    }
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
        if let best { self?.describe(best.element.id) } else { self?.finish(.success(nil)) }
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
