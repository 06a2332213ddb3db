import WidgetTerms

/// A search for the widgets of a window that match a query. It returns `FoundWidget`s, from top to bottom and left to
/// right.
///
/// It asks as little as it can: an application's cache, or a question for descendants, where the toolkit has one; else
/// it reads the tree from the window down. Lists of more than 500 children are not read. A search ends without an
/// answer when it is cancelled or deinitialized.
package final class MatchSearch {
  private let query: WidgetQuery
  private let root: WidgetID
  private let reader: QuestionQueue
  private var run: QueryRun
  private let includesRoot: Bool
  private var then: ((Result<[FoundWidget], WidgetFault>) -> Void)?
  private let explains: Bool
  /// After a search without a result, up to five widgets that are nearest to the query: those with the most similar
  /// names first, whatever their role, then others with its role.
  package private(set) var nearest: [FoundWidget] = []
  /// The widgets whose children were not read because there are more than 500, such as long lists. Known when the
  /// search has ended without a result.
  package private(set) var unlisted: [Widget] = []
  /// True if the window has more widgets, or more levels of widgets, than are read: 20,000 and 100.
  package private(set) var isCut = false

  /// - Parameters:
  ///   - memory: what keeps the application's answers for further searches; nil to ask everything again.
  ///   - explains: whether a search without a result also finds out which widgets are nearest.
  package init(
    _ query: WidgetQuery, below root: WidgetID, of application: WidgetApplication, coordinates: WidgetCoordinates,
    source: any WidgetSource, memory: WidgetMemory? = nil, explains: Bool = true
  ) {
    (self.query, self.root, self.explains) = (query, root, explains)
    reader = QuestionQueue(of: application, coordinates: coordinates, source: source, memory: memory)
    let role = query.role.flatMap { WidgetRole.name(for: $0) }
    includesRoot = ["window", "dialog", "alert"].contains(role)
    run = QueryRun(query, below: root, includesRoot: includesRoot, reader: reader)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned, with the widgets from top to bottom and left to right.
  package func start(then: @escaping (Result<[FoundWidget], WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in
      self?.search()
    }
  }

  private func search() {
    run.start { [weak self] widgets in
      guard let self else { return }
      // Widgets may have come without an event.
      if widgets.count < query.expected, reader.dropOldStructure() {
        run = QueryRun(query, below: root, includesRoot: includesRoot, reader: reader)
        return search()
      }
      if widgets.isEmpty, explains { explain() } else { describe(widgets) }
    }
  }

  package func cancel() {
    reader.cancel()
    then = nil
  }

  /// The widgets of `nearest`.
  package var near: [Widget] { nearest.map(\.widget) }

  private func describe(_ widgets: [WidgetID]) {
    isCut = run.candidates.isCut
    let isLong = widgets.count > SearchLimits.described
    let longLimit = query.isDetailed && widgets.count <= SearchLimits.detailed ? SearchLimits.treeText : 0
    let limit = isLong ? longLimit : SearchLimits.text
    reader.each(
      widgets,
      { [root, reader, query] id, then in
        reader.describe(id, below: root, text: limit, query.detail, then: then)
      }
    ) { [weak self] found in self?.finish(.success(found.compactMap { $0 })) }
  }

  private func explain() {
    isCut = run.candidates.isCut
    let nearest = NearWidgets(query, below: root, withRole: run.withRole, among: run.candidates.widgets)
    nearest.choose(from: reader) { [weak self, reader] nearest in
      self?.nearest = nearest
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
