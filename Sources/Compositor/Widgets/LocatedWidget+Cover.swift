import Accessibility
package import Geometry

extension LocatedWidget {
  /// True if this is the other widget, an ancestor of it or a descendant.
  package func isRelated(to other: LocatedWidget) -> Bool {
    widget.id == other.widget.id || ancestors.contains { $0.id == other.widget.id }
      || other.ancestors.contains { $0.id == widget.id }
  }

  /// True if this widget is in front of another one. The application has named this widget for a place in the area of
  /// the other one.
  ///
  /// Browsers may name what lies behind. In a page, boxes overlap only where one is taken out of the flow. If a widget
  /// lies outside its ancestors there, as an open menu does, it is the one that floats. If it lies inside all of them,
  /// what else is at the place floats above it. A dialog is always in front. The label of a check box may cover it, and
  /// passes the press on.
  package func covers(_ other: LocatedWidget, at place: Point<LayoutSpace>) -> Bool {
    guard !isRelated(to: other) else { return false }
    guard !saysFront || !other.saysFront else { return true }
    let chain = [widget] + ancestors
    let common = Set(other.ancestors.map(\.id))
    let own = chain.prefix { !common.contains($0.id) }
    // A page names its own content. It does not know other windows.
    guard let meeting = chain.dropFirst(own.count).first else { return false }
    if own.contains(where: { ["dialog", "alert"].contains($0.role) }) { return true }
    guard widget.role != "label" else { return false }
    guard let point = other.widgetPoint(at: place) else { return false }
    let under = ([other.widget] + other.ancestors).prefix { $0.id != meeting.id }
    return under.allSatisfy { widget in
      guard let area = widget.extents else { return false }
      return area.minX <= point.x && point.x <= area.maxX && area.minY <= point.y && point.y <= area.maxY
    }
  }

  /// A place on the desktop in the coordinates of the application.
  private func widgetPoint(at place: Point<LayoutSpace>) -> Point<WidgetSpace>? {
    guard let area, let extents = widget.extents, area.size.width > 0, area.size.height > 0 else { return nil }
    return Point(
      extents.minX + (place.x - area.minX) * extents.size.width / area.size.width,
      extents.minY + (place.y - area.minY) * extents.size.height / area.size.height)
  }
}
