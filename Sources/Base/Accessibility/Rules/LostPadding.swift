import Geometry
import WidgetTerms

/// The padding of ancestors that GTK 4.18 leaves out: it adds the areas of all ancestors, each counted from the inside of the
/// next one.
///
/// The padding itself is not answered. It is taken to be half the difference between the sizes of a widget and of its content, if
/// both begin at the same corner.
enum LostPadding {
  /// The largest padding: of both sides together here, and of one side in `OwnPadding`.
  static let most = 32.0
  /// The roles of widgets that give all their room, but for padding, to what they contain. Others count only with the same padding
  /// in both directions.
  static let filled: Set<String> = [
    "button", "toggle-button", "check-box", "radio-button", "list-item", "menu-item", "cell", "tab", "text-box",
  ]

  /// A widget and its ancestors with the padding added to their places.
  ///
  /// - Parameter chain: the widget first, and the window last.
  static func added(to chain: [Widget]) -> [Widget] {
    var moved = chain
    var offset = Point<WidgetSpace>.zero
    for index in chain.indices.reversed() {
      if let area = chain[index].extents {
        moved[index].extents = Rect(
          x: area.minX + offset.x, y: area.minY + offset.y, width: area.size.width, height: area.size.height)
      }
      guard index > chain.startIndex else { break }
      let padding = padding(of: chain[index].role, chain[index].extents, around: chain[index - 1].extents)
      offset = Point(offset.x + padding.x, offset.y + padding.y)
    }
    return moved
  }

  /// The padding of a widget, at one side.
  ///
  /// - Parameters:
  ///   - role: the widget's role.
  ///   - outer: its area, as it was answered.
  ///   - inner: the area of a widget in it, as it was answered.
  static func padding(
    of role: String, _ outer: Rect<WidgetSpace>?, around inner: Rect<WidgetSpace>?
  ) -> Point<WidgetSpace> {
    guard let outer, let inner else { return .zero }
    let x = outer.minX == inner.minX ? difference(outer.size.width, inner.size.width) : nil
    let y = outer.minY == inner.minY ? difference(outer.size.height, inner.size.height) : nil
    if let x, x == y { return Point(x, x) }
    return filled.contains(role) ? Point(x ?? 0, y ?? 0) : .zero
  }

  /// Half the difference of two lengths; nil if it cannot be padding.
  private static func difference(_ outer: Double, _ inner: Double) -> Double? {
    let difference = outer - inner
    return difference > 0 && difference <= most ? (difference / 2).rounded(.down) : nil
  }
}
