import FingerpostClient

/// The page and the current item of a menu.
struct MenuChoice: Hashable, Sendable {
  /// The number of the menu.
  let menu: UInt32
  /// The number of items.
  let count: Int
  private(set) var page = 0
  /// The item that a key presses; nil for none.
  private(set) var current: Int?

  init(_ menu: EditMenuState.Menu) {
    (self.menu, count) = (menu.number, menu.items.count)
    current = menu.isByKey && count > 0 ? 0 : nil
  }

  /// Makes the item before or after the current one current. The order is circular.
  mutating func step(by offset: Int, _ pages: MenuPages) {
    guard count > 0 else { return }
    let next = current.map { $0 + offset } ?? (offset > 0 ? 0 : count - 1)
    let item = (next + count) % count
    current = item
    page = pages.page(of: item)
  }

  /// Shows another page, if there is one.
  mutating func turn(by offset: Int, _ pages: MenuPages) { page = max(0, min(page + offset, pages.pages.count - 1)) }

  /// Keeps the current item on the page after the pages have changed.
  mutating func fit(_ pages: MenuPages) {
    if let current { page = pages.page(of: current) }
    turn(by: 0, pages)
  }
}
