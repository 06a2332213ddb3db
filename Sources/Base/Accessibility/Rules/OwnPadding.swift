import Geometry

/// The padding and the border of a widget itself, by which GTK 4.10 to 4.14 moves the corner of its area: the corner is that of
/// the content, and the size is that of the whole widget.
///
/// The padding itself is not answered. The widgets inside are taken to be in the middle. Without any, a widget that reaches
/// beyond the right side of its parent is taken to end there.
enum OwnPadding {
  /// The largest number of children that are asked for their areas: a widget with more is a container.
  static let children = 8
  /// The roles of fields and the like, which fill their parents and are empty.
  private static let fields: Set<String> = ["password", "spin-button", "slider"]

  /// True if the padding of a widget may be found only by its parent.
  static func fills(_ role: String) -> Bool { LostPadding.filled.contains(role) || fields.contains(role) }

  /// The area of a widget with its padding.
  ///
  /// - Parameters:
  ///   - area: the area, as it was answered.
  ///   - role: the widget's role.
  ///   - children: the areas of all its children, as they were answered.
  ///   - parent: the area of the parent, as it was answered.
  static func added(
    to area: Rect<WidgetSpace>, _ role: String, around children: [Rect<WidgetSpace>], in parent: Rect<WidgetSpace>?
  ) -> Rect<WidgetSpace> {
    let inside = children.filter(\.isPlausible)
    let x = side(area.minX, area.size.width, inside.map { ($0.minX, $0.maxX) })
    let y = side(area.minY, area.size.height, inside.map { ($0.minY, $0.maxY) })
    var padding = Point<WidgetSpace>.zero
    if fills(role) {
      padding = Point(x ?? parent.flatMap { possible(area.maxX - $0.maxX) } ?? 0, y ?? 0)
    } else if let x, x == y {
      padding = Point(x, x)
    }
    return Rect(
      x: area.minX - padding.x, y: area.minY - padding.y, width: area.size.width, height: area.size.height)
  }

  /// The padding at one side of a length in whose middle the others lie; nil if it cannot be padding.
  private static func side(_ start: Double, _ length: Double, _ inside: [(from: Double, to: Double)]) -> Double? {
    guard let from = inside.map(\.from).min(), let to = inside.map(\.to).max(), to - from <= length else { return nil }
    return possible(start - ((from + to) / 2 - length / 2))
  }

  private static func possible(_ padding: Double) -> Double? {
    (0...LostPadding.most).contains(padding) ? padding.rounded(.down) : nil
  }
}
