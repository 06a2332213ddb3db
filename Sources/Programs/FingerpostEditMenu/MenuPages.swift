/// The items of a menu side by side. If they do not fit, they are on pages with a button at each side.
struct MenuPages: Hashable, Sendable {
  /// The place of an item in the bar.
  struct Cell: Hashable, Sendable {
    let item: Int
    let x: Double
    let width: Double
  }

  let pages: [[Cell]]
  /// The width of the bar, which is the same for all pages.
  let width: Double

  var hasButtons: Bool { pages.count > 1 }

  /// Distributes items.
  ///
  /// - Parameters:
  ///   - widths: the widths that the items need.
  ///   - most: the greatest width of the bar.
  ///   - button: the width of a button.
  init(widths: [Double], fitting most: Double, button: Double) {
    let total = widths.reduce(0, +)
    guard total > most else {
      (pages, width) = ([Self.cells(Array(widths.enumerated()), from: 0, width: total)], total)
      return
    }
    let room = max(1, most - 2 * button)
    var groups: [[(offset: Int, element: Double)]] = []
    var used = room
    for (item, width) in widths.enumerated() {
      let width = min(width, room)
      if used + width > room {
        groups.append([])
        used = 0
      }
      groups[groups.count - 1].append((item, width))
      used += width
    }
    let hasButtons = groups.count > 1
    let inner = groups.map { $0.reduce(0) { $0 + $1.element } }.max() ?? 0
    pages = groups.map { Self.cells($0, from: hasButtons ? button : 0, width: inner) }
    width = hasButtons ? inner + 2 * button : inner
  }

  /// Items that fill a width.
  private static func cells(_ items: [(offset: Int, element: Double)], from start: Double, width: Double) -> [Cell] {
    let rest = width - items.reduce(0) { $0 + $1.element }
    let extra = items.isEmpty ? 0 : rest / Double(items.count)
    var x = start
    return items.map { item, width in
      defer { x += width + extra }
      return Cell(item: item, x: x, width: width + extra)
    }
  }

  /// The page that has an item.
  func page(of item: Int) -> Int { pages.firstIndex { $0.contains { $0.item == item } } ?? 0 }
}
