import Geometry
import WidgetTerms

/// Finds the widgets that have a label with a certain text.
///
/// The label is what the relation `labelled-by` says; else the name, which toolkits take from the label; else, for
/// fields, sliders, lists and the like, the nearest label that is left of the widget or above it.
final class LabelSearch {
  private let test: WidgetQuery.TextTest
  private let root: WidgetID
  private let reader: QuestionQueue

  init(_ test: WidgetQuery.TextTest, below root: WidgetID, reader: QuestionQueue) {
    (self.test, self.root, self.reader) = (test, root, reader)
  }

  /// The result of comparing a widget's label with the query.
  private enum Verdict {
    case fits
    case differs
    /// The widget has neither relation nor fitting name, and may have a label beside it.
    case beside
  }

  func start(among widgets: [WidgetID], then: @escaping ([WidgetID]) -> Void) {
    reader.each(widgets, { [self] widget, then in judge(widget, then: then) }) { [self] (verdicts: [Verdict]) in
      let judged = zip(widgets, verdicts)
      let open = judged.filter { $0.1 == .beside }.map(\.0)
      let fitting = Set(judged.filter { $0.1 == .fits }.map(\.0))
      // A label that is said to belong to a widget is not one that only lies beside another.
      guard fitting.isEmpty, !open.isEmpty else { return then(widgets.filter(fitting.contains)) }
      findBeside(open) { beside in then(widgets.filter(beside.contains)) }
    }
  }

  private func judge(_ widget: WidgetID, then: @escaping (Verdict) -> Void) {
    reader.labelTexts(of: widget) { [self] texts in
      if !texts.isEmpty { return then(texts.contains { $0.contains(where: fits) } ? .fits : .differs) }
      reader.name(of: widget) { [self] name in
        if fits(name) { return then(.fits) }
        reader.role(of: widget) { then($0.map(WidgetRole.takesLabel) == true ? .beside : .differs) }
      }
    }
  }

  /// The texts of the labels of a widget; none if it has only a name.
  func texts(for widget: WidgetID, then: @escaping ([String]) -> Void) {
    reader.labelTexts(of: widget) { [self] related in
      guard related.isEmpty else { return then(related.flatMap { $0 }.filter { !$0.isEmpty }) }
      reader.role(of: widget) { [self] role in
        guard role.map(WidgetRole.takesLabel) == true else { return then([]) }
        pairs([widget]) { [self] pairs in
          guard let label = pairs.first?.label else { return then([]) }
          reader.texts(ofLabel: label) { then($0.filter { !$0.isEmpty }) }
        }
      }
    }
  }

  /// A label may have a colon that its reader does not count.
  private func fits(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    return test.fits(name: text) || text.last == ":" && test.fits(name: String(text.dropLast()))
  }

  private func findBeside(_ widgets: [WidgetID], then: @escaping (Set<WidgetID>) -> Void) {
    pairs(widgets) { [self] pairs in
      // A label belongs to one widget: the nearest.
      let owners = Dictionary(grouping: pairs, by: \.label)
        .mapValues { pairs in pairs.min { $0.distance < $1.distance }?.widget }
      reader.filter(
        Array(owners),
        by: { [self] owner, then in
          reader.texts(ofLabel: owner.key) { [self] in then($0.contains(where: fits)) }
        }, then: { then(Set($0.compactMap(\.value))) })
    }
  }

  private typealias Pair = (widget: WidgetID, label: WidgetID, distance: Double)

  /// Widgets with the nearest label beside each.
  private func pairs(_ widgets: [WidgetID], then: @escaping ([Pair]) -> Void) {
    var query = WidgetQuery()
    query.role = "label"
    QueryRun(query, below: root, includesRoot: false, reader: reader).start { [self] labels in
      reader.areas(of: labels) { [reader] labels in
        reader.areas(of: widgets) { widgets in
          then(
            widgets.compactMap { widget in
              widget.area.nearestLabel(among: labels).map { (widget.id, $0.id, $0.distance) }
            })
        }
      }
    }
  }
}

extension Rect<WidgetSpace> {
  /// The nearest of labels that are left of the area, or above it.
  fileprivate func nearestLabel(
    among labels: [(id: WidgetID, area: Rect<WidgetSpace>)]
  ) -> (id: WidgetID, distance: Double)? {
    let near = labels.compactMap { label -> (id: WidgetID, distance: Double)? in
      if label.area.lies(.leftOf, self) { return (label.id, minX - label.area.maxX) }
      if label.area.lies(.above, self) { return (label.id, minY - label.area.maxY) }
      return nil
    }
    return near.min { $0.distance < $1.distance }
  }
}
