import Geometry

/// Finds the part of an output in which the edit menu is shown.
enum MenuBounds {
  /// The windows that count: the largest ones. More than two or three keyboards and input views are not shown together.
  private static let mostCovers = 4

  /// The part of `free` that no window of `covers` covers.
  ///
  /// Parts that are at least half as wide as `free` come first, then those with the middle of `area`, then the largest.
  ///
  /// - Parameters:
  ///   - free: the part of the output that no panel reserves.
  ///   - covers: keyboards and input views.
  ///   - area: the place of what is selected.
  static func part(
    of free: Rect<LayoutSpace>, without covers: [Rect<LayoutSpace>], around area: Rect<LayoutSpace>
  ) -> Rect<LayoutSpace> {
    var parts = [free]
    for cover in covers.sorted(by: { size(of: $0) > size(of: $1) }).prefix(mostCovers) {
      parts = parts.flatMap { $0.intersects(cover) ? rest(of: $0, beside: cover) : [$0] }
    }
    let middle = Point<LayoutSpace>((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    func rank(_ part: Rect<LayoutSpace>) -> (Int, Int, Double) {
      (part.size.width * 2 >= free.size.width ? 1 : 0, part.contains(middle) ? 1 : 0, size(of: part))
    }
    // The first of equal parts.
    var best: Rect<LayoutSpace>?
    for part in parts where best.map({ rank($0) < rank(part) }) ?? true { best = part }
    return best ?? Rect(x: free.minX, y: free.minY, width: free.size.width, height: 0)
  }

  private static func size(of rect: Rect<LayoutSpace>) -> Double { rect.size.width * rect.size.height }

  /// The parts above, below, left and right of a window. They overlap at the corners.
  private static func rest(of part: Rect<LayoutSpace>, beside cover: Rect<LayoutSpace>) -> [Rect<LayoutSpace>] {
    let rest: [Rect<LayoutSpace>] = [
      Rect(x: part.minX, y: part.minY, width: part.size.width, height: cover.minY - part.minY),
      Rect(x: part.minX, y: cover.maxY, width: part.size.width, height: part.maxY - cover.maxY),
      Rect(x: part.minX, y: part.minY, width: cover.minX - part.minX, height: part.size.height),
      Rect(x: cover.maxX, y: part.minY, width: part.maxX - cover.maxX, height: part.size.height),
    ]
    return rest.filter { !$0.isEmpty }
  }
}
