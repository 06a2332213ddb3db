/// Keeps what applications have answered for as long as it holds, so that a search that is repeated does not ask again.
///
/// Answers hold until the application's revision changes (`WidgetSource.revision(of:)`). Areas and values are never kept.
public final class WidgetMemory {
  private var kept: [String: WidgetFacts] = [:]

  public init() {}

  /// Drops what is kept of an application.
  public func forget(_ bus: String) { kept[bus] = nil }

  /// The answers that hold now; searches add theirs to them.
  func facts(of bus: String, in source: any WidgetSource) -> WidgetFacts {
    let revision = source.revision(of: bus)
    if let facts = kept[bus], facts.revision == revision { return facts }
    if kept[bus] == nil, kept.count >= SearchLimits.applications { kept.removeAll() }
    let facts = WidgetFacts(revision: revision, isCacheUsable: kept[bus]?.isCacheUsable ?? true)
    kept[bus] = facts
    return facts
  }
}

/// A question to one widget.
struct WidgetInquiry: Hashable {
  var widget: WidgetID
  var question: WidgetQuestion
}

/// What one application has answered while its revision was the same.
final class WidgetFacts {
  let revision: UInt64
  /// Whether the application's cache may be asked for. It is not after one has timed out.
  private(set) var isCacheUsable: Bool
  /// The widgets of the application's cache, by their parents, in the order of their indices; nil before it was read.
  private(set) var cachedChildren: [WidgetID: [WidgetID]]?
  private var answers: [WidgetInquiry: Result<WidgetAnswer, WidgetFault>] = [:]
  private var textRoom = SearchLimits.keptText

  init(revision: UInt64 = 0, isCacheUsable: Bool = true) {
    (self.revision, self.isCacheUsable) = (revision, isCacheUsable)
  }

  subscript(_ inquiry: WidgetInquiry) -> Result<WidgetAnswer, WidgetFault>? { answers[inquiry] }

  /// The answer to a question, if it is kept.
  func answer(_ question: WidgetQuestion, of widget: WidgetID) -> WidgetAnswer? {
    try? answers[WidgetInquiry(widget: widget, question: question)]?.get()
  }

  /// The widgets whose names are kept.
  var named: [WidgetID] { answers.keys.filter { $0.question == .name }.map(\.widget) }

  func keep(_ result: Result<WidgetAnswer, WidgetFault>, for inquiry: WidgetInquiry) {
    guard answers.count < SearchLimits.answers else { return }
    if case .success(.text(let text)) = result {
      guard text.utf8.count <= textRoom else { return }
      textRoom -= text.utf8.count
    }
    answers[inquiry] = result
  }

  func keep(_ answer: WidgetAnswer, to question: WidgetQuestion, of widget: WidgetID) {
    keep(.success(answer), for: WidgetInquiry(widget: widget, question: question))
  }

  /// Whether a widget has more children than are listed.
  func isLong(_ widget: WidgetID) -> Bool { childCount(of: widget) > Double(SearchLimits.children) }

  /// Whether the cache has fewer children of a widget than the widget has, and they have not been listed.
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
  }
}
