/// The roles, parents and children of one application's widgets. They are kept until an event says that they have changed,
/// or until a search without a result reads them again.
///
/// A window of LibreOffice has 2,000 widgets, of which each event changes one or two.
final class WidgetStructure {
  private var answers: [WidgetInquiry: Result<WidgetAnswer, WidgetFault>] = [:]
  /// The number of the latest event that was taken into account.
  private var mark: UInt64 = 0
  /// The application's revision when the oldest answer was kept; nil if none is kept.
  private(set) var oldest: UInt64?
  /// Widgets whose children change without an event.
  private var silent: Set<WidgetID> = []

  /// AT-SPI's numbers of roles whose children GTK 3 makes and removes without an event: lists, menus, tables and trees.
  private static let silentRoles: Set<UInt32> = [11, 31, 33, 34, 41, 55, 65, 66, 98]

  subscript(_ inquiry: WidgetInquiry) -> Result<WidgetAnswer, WidgetFault>? { answers[inquiry] }

  static func has(_ question: WidgetQuestion) -> Bool {
    switch question {
    case .children, .childCount, .role, .parent: true
    default: false
    }
  }

  func keep(_ result: Result<WidgetAnswer, WidgetFault>, for inquiry: WidgetInquiry, at revision: UInt64) {
    guard answers.count < SearchLimits.answers else { return }
    if oldest == nil { oldest = revision }
    if case .success(.role(let role)) = result, Self.silentRoles.contains(role) { silent.insert(inquiry.widget) }
    answers[inquiry] = result
  }

  func forget(_ inquiry: WidgetInquiry) { answers[inquiry] = nil }

  func clear() { (answers, oldest, silent) = ([:], nil, []) }

  /// Drops what has changed since the last call.
  func update(from source: any WidgetSource, of bus: String) {
    let changes = source.structureChanges(of: bus, since: mark)
    mark = changes.mark
    guard let changed = changes.widgets else { return clear() }
    for widget in silent.union(changed) { forgetChildren(of: widget) }
  }

  private func forgetChildren(of widget: WidgetID) {
    for question in [WidgetQuestion.children, .childCount] {
      answers[WidgetInquiry(widget: widget, question: question)] = nil
    }
  }
}
