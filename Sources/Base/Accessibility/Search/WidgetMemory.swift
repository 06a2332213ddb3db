/// Keeps what applications have answered for as long as it holds, so that a search that is repeated does not ask again.
///
/// Answers hold until the application's revision changes (`WidgetSource.revision(of:)`). Areas and values are never kept. Some
/// widgets of GTK 4 appear without an event: a search that finds too little reads the structure again (`MatchSearch`).
package final class WidgetMemory {
  private var kept: [String: WidgetFacts] = [:]
  private var plugged: [String: PluggedPrograms] = [:]
  private var structures: [String: WidgetStructure] = [:]

  package init() {}

  /// Drops what is kept of an application.
  package func forget(_ bus: String) { (kept[bus], plugged[bus], structures[bus]) = (nil, nil, nil) }

  /// The programs whose widgets an application shows. Searches add those that they find.
  func plugs(of bus: String) -> PluggedPrograms {
    if let programs = plugged[bus] { return programs }
    if plugged.count >= SearchLimits.applications { plugged.removeAll() }
    let programs = PluggedPrograms()
    plugged[bus] = programs
    return programs
  }

  /// The answers that hold now; searches add theirs to them.
  func facts(of application: WidgetApplication, in source: any WidgetSource) -> WidgetFacts {
    let bus = application.id.bus
    let revision = source.revision(of: bus)
    if let facts = kept[bus], facts.revision == revision { return facts }
    if kept[bus] == nil, kept.count >= SearchLimits.applications { kept.removeAll() }
    let structure = structure(of: application)
    structure?.update(from: source, of: bus)
    let facts = WidgetFacts(
      revision: revision, isCacheUsable: kept[bus]?.isCacheUsable ?? true, structure: structure,
      changesSilently: application.toolkit == "GTK")
    kept[bus] = facts
    return facts
  }

  /// The answer to a question that still holds; nil if it has to be asked.
  package func answer(
    to question: WidgetQuestion, of widget: WidgetID, in application: WidgetApplication, from source: any WidgetSource
  ) -> WidgetAnswer? { facts(of: application, in: source).answer(question, of: widget) }

  /// Keeps an answer for as long as it holds.
  ///
  /// - Parameter question: one whose answer changes with an event only: not for areas, values and the like.
  package func keep(
    _ answer: WidgetAnswer, to question: WidgetQuestion, of widget: WidgetID, in application: WidgetApplication,
    from source: any WidgetSource
  ) { facts(of: application, in: source).keep(answer, to: question, of: widget) }

  /// The structure of an application of GTK 3; nil for other toolkits, of which no event tells that it has changed.
  private func structure(of application: WidgetApplication) -> WidgetStructure? {
    guard application.toolkit == "gtk" else { return nil }
    if let structure = structures[application.id.bus] { return structure }
    if structures.count >= SearchLimits.applications { structures.removeAll() }
    let structure = WidgetStructure()
    structures[application.id.bus] = structure
    return structure
  }
}

/// A question to one widget.
struct WidgetInquiry: Hashable {
  var widget: WidgetID
  var question: WidgetQuestion
}

/// The answers of one application since its revision last changed.
final class WidgetFacts {
  let revision: UInt64
  /// True if the application's cache may be asked for. It is false after such a question has timed out.
  private(set) var isCacheUsable: Bool
  /// The widgets of the application's cache, by their parents, in the order of their indices; nil before it was read.
  private(set) var cachedChildren: [WidgetID: [WidgetID]]?
  /// True if the application's cache has to be read again before it is used.
  private(set) var isCacheOld = false
  /// True if children of widgets are kept.
  private(set) var hasChildren = false
  private var answers: [WidgetInquiry: Result<WidgetAnswer, WidgetFault>] = [:]
  private var textRoom = SearchLimits.keptText
  /// The answers that hold longer than a revision; nil for toolkits of which none do.
  private let structure: WidgetStructure?
  /// True if widgets appear without an event, as in GTK 4.
  private let changesSilently: Bool

  init(
    revision: UInt64 = 0, isCacheUsable: Bool = true, structure: WidgetStructure? = nil, changesSilently: Bool = false
  ) {
    (self.revision, self.isCacheUsable, self.structure) = (revision, isCacheUsable, structure)
    self.changesSilently = changesSilently
  }

  subscript(_ inquiry: WidgetInquiry) -> Result<WidgetAnswer, WidgetFault>? {
    answers[inquiry] ?? structure?[inquiry]
  }

  /// Drops roles, parents and children of an earlier revision.
  ///
  /// - Returns: true if any were dropped.
  func dropOldStructure() -> Bool {
    guard let structure, let oldest = structure.oldest, oldest != revision else { return false }
    structure.clear()
    return true
  }

  /// Drops the children of this revision, and what else cannot be read from the application's cache again.
  ///
  /// - Returns: false if the application sends an event for each change.
  func dropSilentStructure() -> Bool {
    guard changesSilently else { return false }
    isCacheOld = cachedChildren != nil
    // A search that is under way goes on with the roles and parents of the cache.
    let hasCache = isCacheOld && isCacheUsable
    answers = answers.filter { entry in
      hasCache ? entry.key.question != .children : !WidgetStructure.has(entry.key.question)
    }
    hasChildren = false
    return true
  }

  /// The answer to a question, if it is kept.
  func answer(_ question: WidgetQuestion, of widget: WidgetID) -> WidgetAnswer? {
    try? self[WidgetInquiry(widget: widget, question: question)]?.get()
  }

  /// The widgets whose names are kept.
  var named: [WidgetID] { answers.keys.filter { $0.question == .name }.map(\.widget) }

  func keep(_ result: Result<WidgetAnswer, WidgetFault>, for inquiry: WidgetInquiry) {
    if let structure, WidgetStructure.has(inquiry.question) {
      return structure.keep(result, for: inquiry, at: revision)
    }
    guard answers.count < SearchLimits.answers else { return }
    if case .success(.text(let text)) = result {
      var room = textRoom
      if case .success(.text(let former))? = answers[inquiry] { room += former.utf8.count }
      guard text.utf8.count <= room else { return }
      textRoom = room - text.utf8.count
    }
    if inquiry.question == .childCount { hasChildren = true }
    answers[inquiry] = result
  }

  func keep(_ answer: WidgetAnswer, to question: WidgetQuestion, of widget: WidgetID) {
    keep(.success(answer), for: WidgetInquiry(widget: widget, question: question))
  }

  /// Drops the role and the states of a widget, which are asked for again.
  func forget(_ widget: WidgetID) {
    for question in [WidgetQuestion.role, .states] {
      let inquiry = WidgetInquiry(widget: widget, question: question)
      answers[inquiry] = nil
      structure?.forget(inquiry)
    }
  }

  /// True if a widget has more children than are listed.
  func isLong(_ widget: WidgetID) -> Bool { childCount(of: widget) > Double(SearchLimits.children) }

  /// True if the cache has fewer children of a widget than the widget has, and they have not been listed.
  func lacksChildren(of widget: WidgetID) -> Bool {
    guard !isLong(widget), answer(.children, of: widget) == nil else { return false }
    return childCount(of: widget) > Double(cachedChildren?[widget]?.count ?? 0)
  }

  private func childCount(of widget: WidgetID) -> Double {
    if case .number(let count)? = answer(.childCount, of: widget) { count } else { 0 }
  }

  func refuseCache() { isCacheUsable = false }

  /// Takes over a part of an application's cache. Items of other applications are dropped.
  func keep(_ items: some Sequence<CachedWidget>, of bus: String) {
    for item in items where item.id.bus == bus && !item.id.isNull {
      keep(.role(item.role), to: .role, of: item.id)
      keep(.text(String(item.name.prefix(SearchLimits.name))), to: .name, of: item.id)
      keep(.states(item.states), to: .states, of: item.id)
      keep(.number(Double(item.childCount)), to: .childCount, of: item.id)
      keep(.widget(item.parent), to: .parent, of: item.id)
    }
  }

  /// Takes over the order of an application's cache.
  func order(_ items: some Sequence<CachedWidget>, of bus: String) {
    var children: [WidgetID: [CachedWidget]] = [:]
    for item in items where item.id.bus == bus && !item.id.isNull { children[item.parent, default: []].append(item) }
    // The order of the items is that of a hash table, and differs from run to run.
    cachedChildren = children.mapValues { items in
      items.sorted { ($0.index, $0.role, $0.name) < ($1.index, $1.role, $1.name) }.map(\.id)
    }
    (isCacheOld, hasChildren) = (false, true)
  }
}
