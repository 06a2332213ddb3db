/// Reads the tree of widgets below a window. It ends without an answer when it is cancelled or deinitialized.
package final class TreeReading {
  private let root: WidgetID
  private let limit: Int
  private let reader: QuestionQueue
  /// The tree as of the last list of children.
  private var read: TreeBeingRead?
  private var then: ((Result<WidgetTree, WidgetFault>) -> Void)?

  /// - Parameter limit: the number of widgets that are read, at most 20,000. Levels nearer to the window come first.
  package init(
    below root: WidgetID, of application: WidgetApplication, coordinates: WidgetCoordinates,
    source: any WidgetSource, limit: Int, memory: WidgetMemory? = nil
  ) {
    (self.root, self.limit) = (root, max(1, min(limit, SearchLimits.widgets)))
    reader = QuestionQueue(of: application, coordinates: coordinates, source: source, memory: memory)
  }

  deinit { reader.cancel() }

  /// Begins. `then` is called once, after this has returned.
  package func start(then: @escaping (Result<WidgetTree, WidgetFault>) -> Void) {
    self.then = then
    reader.begin(at: root, orFail: { [weak self] in self?.finish(.failure($0)) }) { [weak self] in
      guard let self else { return }
      _ = reader.dropOldStructure()
      // The cache has most of the answers about each widget. Without it, each widget is asked.
      reader.readCacheIfOffered(below: root) { [weak self] in self?.descend(TreeBeingRead(from: self?.root)) }
    }
  }

  package func cancel() {
    reader.cancel()
    then = nil
  }

  /// Ends the reading with what was read so far; the rest counts as left out.
  ///
  /// - Returns: false if nothing was read yet, or the reading has ended.
  package func stop() -> Bool {
    guard then != nil, let tree = read?.built(from: root, isCut: true) else { return false }
    finish(.success(tree))
    return true
  }

  private func descend(_ tree: TreeBeingRead) {
    reader.each(tree.level, { [reader] id, then in reader.describe(id, text: SearchLimits.treeText, then: then) }) {
      [weak self] (widgets: [Widget?]) in
      var tree = tree
      for case let widget? in widgets { tree.widgets[widget.id] = widget }
      self?.read = tree
      self?.listChildren(of: tree)
    }
  }

  private func listChildren(of tree: TreeBeingRead) {
    let level = tree.level.filter { tree.widgets[$0] != nil }
    reader.each(level, { [reader] id, then in reader.children(of: id) { then(($0, $1)) } }) {
      [weak self] (lists: [([WidgetID], Int)]) in
      guard let self else { return }
      var tree = tree
      tree.depth += 1
      tree.level = []
      for (parent, (children, omitted)) in zip(level, lists) {
        let new = children.filter { !tree.seen.contains($0) }
        let room = tree.depth > SearchLimits.depth ? 0 : max(0, limit - tree.seen.count)
        let taken = Array(new.prefix(room))
        tree.seen.formUnion(taken)
        tree.children[parent] = taken
        let (left, isOverflow) = omitted.addingReportingOverflow(new.count - taken.count)
        tree.omitted[parent] = isOverflow ? .max : left
        tree.level += taken
      }
      read = tree
      guard tree.level.isEmpty else { return descend(tree) }
      finish(tree.built(from: root).map { .success($0) } ?? .failure(.gone))
    }
  }

  private func finish(_ result: Result<WidgetTree, WidgetFault>) {
    let then = then
    cancel()
    read = nil
    then?(result)
  }
}

/// The part of a tree that has been read, level by level.
private struct TreeBeingRead {
  var level: [WidgetID] = []
  var depth = 0
  var seen: Set<WidgetID> = []
  var widgets: [WidgetID: Widget] = [:]
  var children: [WidgetID: [WidgetID]] = [:]
  var omitted: [WidgetID: Int] = [:]

  init(from root: WidgetID?) {
    level = root.map { [$0] } ?? []
    seen = Set(level)
  }

  /// The tree from a widget down. A widget has one place in it, so this ends.
  ///
  /// - Parameter isCut: whether widgets of which only the parent has told count as left out. Otherwise they are gone.
  func built(from id: WidgetID, isCut: Bool = false) -> WidgetTree? {
    guard var widget = widgets[id] else { return nil }
    let listed = children[id] ?? []
    let children = listed.compactMap { built(from: $0, isCut: isCut) }
    let omitted = (omitted[id] ?? 0).addingReportingOverflow(isCut ? listed.count - children.count : 0)
    let count = listed.count.addingReportingOverflow(self.omitted[id] ?? 0)
    widget.childCount = count.overflow ? .max : count.partialValue
    return WidgetTree(widget, children: children, omitted: omitted.overflow ? .max : omitted.partialValue)
  }
}

extension QuestionQueue {
  /// Reads the application's cache if its toolkit has one.
  func readCacheIfOffered(below root: WidgetID, then: @escaping () -> Void) {
    guard FindingWay(application) == .cache, facts.isCacheUsable else { return then() }
    candidates(below: root, roles: [], by: .cache) { _ in then() }
  }
}
