package import Geometry
import KeyboardLayouts

/// The choices of a long press, at their places.
package struct KeyMenu: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Texts to type.
    case accents
    /// Titles of layouts.
    case layouts
  }

  package let kind: Kind
  /// The index of the key in `KeyboardGeometry.keys`.
  package let key: Int
  package let choices: [String]
  /// The rectangle of each choice. The first one is above the key.
  package let frames: [Rect<SurfaceSpace>]
  /// The index of the choice that the finger selects; nil if it is too far away, or if no finger is on the key.
  package private(set) var selected: Int?

  /// The place of the finger when the menu opened.
  private var start: Point<SurfaceSpace>
  private let reach: Double
  private let slack: Double
  private var follows = false

  /// - Parameter selected: the choice that lifting the finger at once would choose.
  init(
    _ kind: Kind, of placed: PlacedKey, choices: [String], selected: Int = 0, finger: Point<SurfaceSpace>,
    panel: KeyboardPanel, rules: TypingRules
  ) {
    self.kind = kind
    key = placed.index
    self.choices = choices
    self.selected = selected
    start = finger
    reach = rules.menuReach * panel.pixelsPerMillimetre
    slack = rules.slack * panel.pixelsPerMillimetre
    frames = Self.frames(kind, of: placed, choices, panel, rules)
  }

  /// Follows the finger. Its way up from the start is the way up in the menu, so that the finger need not cover it.
  mutating func move(to finger: Point<SurfaceSpace>) {
    follows = follows || finger.distance(to: start) > slack
    guard follows, let first = frames.first else { return }
    let place = Point<SurfaceSpace>(finger.x, finger.y + first.center.y - start.y)
    var nearest: (index: Int, distance: Double)?
    for (index, frame) in frames.enumerated() {
      let distance = frame.distance(to: place)
      if distance < nearest?.distance ?? .infinity { nearest = (index, distance) }
    }
    selected = nearest.flatMap { $0.distance <= reach ? $0.index : nil }
  }

  mutating func select(_ choice: Int?) { selected = choice.flatMap { choices.indices.contains($0) ? $0 : nil } }

  /// The menu after a finger has touched one of its choices, which the finger covers from then on. It is nil for a touch
  /// beside the choices.
  func touched(at finger: Point<SurfaceSpace>) -> KeyMenu? {
    guard let index = frames.firstIndex(where: { $0.contains(finger) }) else { return nil }
    var menu = self
    menu.start = Point(finger.x, frames[0].center.y)
    menu.follows = true
    menu.selected = index
    return menu
  }

  private static func frames(
    _ kind: Kind, of placed: PlacedKey, _ choices: [String], _ panel: KeyboardPanel, _ rules: TypingRules
  ) -> [Rect<SurfaceSpace>] {
    let bounds = panel.bounds
    let letter = min(placed.frame.size.width / placed.key.width, bounds.size.width)
    let longest = Double(choices.map(\.count).max() ?? 1)
    let width = max(1, min(letter * max(1, 0.4 + 0.3 * longest), bounds.size.width))
    let height = min(
      placed.frame.size.height, bounds.size.height / Double(max(1, kind == .layouts ? choices.count : 1)))
    let centre = placed.frame.center.x
    let goesRight = centre <= bounds.center.x
    let room = (goesRight ? bounds.maxX - centre : centre - bounds.minX) + width / 2
    let most = max(1, Int(min(Double(choices.count), room / width)))
    // More columns are better than choices in front of the key, which the finger covers.
    let above = (placed.frame.minY - bounds.minY) / max(1, height)
    let rowsAbove = max(1, Int(min(above, Double(choices.count))))
    let wanted = max(rules.menuColumns, (choices.count + rowsAbove - 1) / rowsAbove)
    let columns = kind == .layouts ? 1 : min(most, wanted)
    let rows = (choices.count + columns - 1) / columns
    let firstX = max(bounds.minX, min(centre - width / 2, bounds.maxX - width))
    // The lowest row is above the key, unless the menu would leave the bounds.
    let highest = max(bounds.minY, placed.frame.minY - Double(rows) * height)
    return choices.indices.map { index in
      let (row, column) = (index / columns, Double(index % columns))
      let x = firstX + (goesRight ? column : -column) * width
      let y = highest + Double(rows - 1 - row) * height
      return Rect(x: max(bounds.minX, min(x, bounds.maxX - width)), y: y, width: width, height: height)
    }
  }
}
