import Accessibility
import Assembly
import Scripts
import Surfaces
import Widgets

extension Player {
  /// Examines once whether widgets fit. An application answers later, so the first call never holds.
  func examineWidgets(_ check: WidgetCheck) -> Finding {
    let expected = check.words
    guard let host = check.widget.window else { return .fails(expected: expected, actual: "no window is given") }
    guard let window = finder.window(host) else {
      return .fails(expected: "\(expected) in a window \(host)", actual: finder.describe(compositor.mappedWindows))
    }
    let key = WidgetCondition.widget(check.widget, count: check.count)
    guard let answer = finder.widgets.poll(check.widget, in: window) else {
      return finder.widgets.finding(of: key)
        ?? .fails(expected: expected, actual: "\(session.label(of: window)) has not answered")
    }
    switch answer {
    case .failure(let reason):
      let words = WidgetWords.fault(reason, of: session.label(of: window))
      return finder.widgets.note(.fails(expected: expected, actual: words), of: key)
    case .success(let all):
      let found = all.shown(for: check.widget)
      let holds = check.count.map { found.count == $0 } ?? !found.isEmpty
      guard !holds else { return finder.widgets.note(.holds, of: key) }
      let words =
        found.isEmpty ? finder.widgets.nearWords(check.widget, in: window) : WidgetWords.candidates(found)
      return finder.widgets.note(.fails(expected: expected, actual: words), of: key)
    }
  }
}

extension WidgetCheck {
  /// A description for error messages.
  var words: String {
    switch count {
    case nil: "a widget \(widget)"
    case 0: "no widget \(widget)"
    case 1: "exactly one widget \(widget)"
    case let count?: "\(count) widgets \(widget)"
    }
  }
}
