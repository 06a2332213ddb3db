package import Accessibility

/// The widgets that a message names after a search without a result.
package struct NearestWidgets {
  /// A few widgets, those with the most similar names first, whatever their role.
  package var widgets: [LocatedWidget]
  /// Widgets whose children were not searched because there are more than 500, such as tables.
  package var unlisted: [Widget]

  package init(_ widgets: [LocatedWidget] = [], unlisted: [Widget] = []) {
    (self.widgets, self.unlisted) = (widgets, unlisted)
  }

  /// The same in the order of the names' distances.
  package func sorted(for query: WidgetQuery) -> Self {
    let ranked = widgets.enumerated().map { (query.distance(of: $1.widget) ?? 1, $0, $1) }
    return Self(ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2), unlisted: unlisted)
  }
}
