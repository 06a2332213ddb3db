/// The items of a menu side by side. If they do not fit, they are on pages, with a button at each side that another page
/// follows.
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
    var groups: [[(offset: Int, element: Double)]] = []
    var rest = Array(widths.enumerated())[...]
    while !rest.isEmpty {
      // The first page has no button for the previous one, and the last page none for the next one.
      let room = max(1, most - (groups.isEmpty ? 0 : button))
      let isLast = rest.reduce(0) { $0 + $1.element } <= room
      let count = isLast ? rest.count : max(1, Self.count(of: rest, fitting: room - button))
      let widest = max(1, isLast ? room : room - button)
      groups.append(rest.prefix(count).map { (offset: $0.offset, element: min($0.element, widest)) })
      rest = rest.dropFirst(count)
    }
    let last = groups.count - 1
    let sides = groups.indices.map { (left: $0 > 0 ? button : 0, right: $0 < last ? button : 0) }
    let needed = zip(groups, sides).map { group, side in group.reduce(side.left + side.right) { $0 + $1.element } }
    let width = needed.max() ?? 0
    self.width = width
    pages = zip(groups, sides).map { group, side in
      Self.cells(group, from: side.left, width: width - side.left - side.right)
    }
  }

  /// The number of items at the beginning that fit into a width.
  private static func count(of items: ArraySlice<(offset: Int, element: Double)>, fitting room: Double) -> Int {
    var used = 0.0
    return items.prefix { item in
      used += item.element
      return used <= room
    }.count
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
