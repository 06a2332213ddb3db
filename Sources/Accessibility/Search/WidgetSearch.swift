/// Finds the widgets of a window that a query selects.
///
/// It asks as little as it can: an application's cache, or a question for descendants, where the toolkit has one; else
/// it reads the tree from the window down. Lists of more than 500 children are not read. A search ends without an
/// answer when it is cancelled or deinitialized.
public final class WidgetSearch {
  private let query: WidgetQuery
  private let root: WidgetID
  private let reader: WidgetReader
  private let run: QueryRun
  private var then: ((Result<[FoundWidget], WidgetFault>) -> Void)?
  /// After a search without a result, up to five widgets that are nearest to the query: those with its role whose names
  /// are most similar first, then others with a similar name.
  public private(set) var near: [Widget] = []
  /// The widgets whose children were not read because there are more than 500, such as long lists. Known when the
  /// search has ended without a result.
  public private(set) var unlisted: [Widget] = []
  /// Whether the window has more widgets, or more levels of widgets, than are read: 20,000 and 100.
  public private(set) var isCut = false

  /// - Parameter memory: what keeps the application's answers for further searches; nil to ask everything again.
  public init(
    _ query: WidgetQuery, below root: WidgetID, of application: WidgetApplication, coordinates: WidgetCoordinates,
    source: any WidgetSource, memory: WidgetMemory? = nil
  ) {
    (self.query, self.root) = (query, root)
    reader = WidgetReader(of: application, coordinates: coordinates, source: source, memory: memory)
    let role = query.role.flatMap { WidgetRole.name(for: $0) }
    run = QueryRun(
      query, below: root, includesRoot: ["window", "dialog", "alert"].contains(role), reader: reader)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned, with the widgets from top to bottom and left to right.
  public func start(then: @escaping (Result<[FoundWidget], WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in
      self?.run.start { [weak self] widgets in
        if widgets.isEmpty { self?.explain() } else { self?.describe(widgets) }
      }
    }
  }

  public func cancel() {
    reader.cancel()
    then = nil
  }

  private func describe(_ widgets: [WidgetID]) {
    isCut = run.candidates.isCut
    let limit = widgets.count <= SearchLimits.described ? SearchLimits.text : 0
    reader.each(
      widgets,
      { [root, reader] id, then in reader.describe(id, below: root, text: limit, then: then) }
    ) { [weak self] found in self?.finish(.success(found.compactMap { $0 })) }
  }

  private func explain() {
    isCut = run.candidates.isCut
    let nearest = NearWidgets(query, below: root, withRole: run.withRole, among: run.candidates.widgets)
    nearest.choose(from: reader) { [weak self, reader] near in
      self?.near = near
      let unlisted = self?.run.candidates.unlisted.prefix(5) ?? []
      reader.each(
        Array(unlisted), { [reader] id, then in reader.describe(id, text: 0, then: then) }
      ) { [weak self] unlisted in
        self?.unlisted = unlisted.compactMap { $0 }
        self?.finish(.success([]))
      }
    }
  }

  private func finish(_ result: Result<[FoundWidget], WidgetFault>) {
    let then = then
    cancel()
    then?(result)
  }
}
