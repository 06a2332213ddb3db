package import Geometry
package import KeyboardLayouts

/// The surface of a keyboard, in logical pixels.
package struct KeyboardPanel: Hashable, Sendable {
  /// The rectangle that the keys cover.
  package var keys: Rect<SurfaceSpace>
  /// The rectangle in which menus must be. It contains the keys, and may have a strip above them.
  package var bounds: Rect<SurfaceSpace>
  package var pixelsPerMillimetre: Double

  package init(keys: Rect<SurfaceSpace>, bounds: Rect<SurfaceSpace>? = nil, pixelsPerMillimetre: Double) {
    self.keys = keys
    self.bounds = bounds ?? keys
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// The height of the keys for a screen, in whole logical pixels.
  package static func height(
    rows: Int, screenHeight: Double, pixelsPerMillimetre: Double, _ rules: TypingRules = TypingRules()
  ) -> Double {
    let row = min(rules.rowHeight * pixelsPerMillimetre, screenHeight * rules.greatestPart / Double(max(1, rows)))
    let least = min(rules.leastRowHeight * pixelsPerMillimetre, screenHeight / Double(max(1, rows + 1)))
    return (max(row, least) * Double(rows)).rounded()
  }
}

/// A key at its place.
package struct PlacedKey: Hashable, Sendable {
  /// The index in `KeyboardGeometry.keys`.
  package let index: Int
  package let key: KeyboardKey
  /// The rectangle in which touches belong to the key. The cells of a page have no space between them.
  package let cell: Rect<SurfaceSpace>
  /// The rectangle to draw, inside the cell.
  package let frame: Rect<SurfaceSpace>
}

/// The places of a page's keys on a panel.
package struct KeyboardGeometry: Hashable, Sendable {
  package let page: KeyboardPage
  package let panel: KeyboardPanel
  package let keys: [PlacedKey]
  /// The index of the first key of each row, and the number of keys.
  private let rowStarts: [Int]
  private let edge: Double

  package init(_ page: KeyboardPage, _ panel: KeyboardPanel, _ rules: TypingRules = TypingRules()) {
    self.page = page
    self.panel = panel
    edge = rules.edge * panel.pixelsPerMillimetre
    let area = panel.keys
    let columns = max(1, page.columns)
    let unit = min(area.size.width / columns, rules.widestKey * panel.pixelsPerMillimetre)
    let height = area.size.height / Double(max(1, page.rows.count))
    let gap = min(rules.gap * panel.pixelsPerMillimetre, unit / 6, height / 6)
    var keys: [PlacedKey] = []
    var starts: [Int] = []
    for (number, row) in page.rows.enumerated() {
      starts.append(keys.count)
      let y = area.minY + Double(number) * height
      var x = area.minX + (area.size.width - KeyboardPage.width(of: row) * unit) / 2
      for (place, key) in row.enumerated() {
        let width = key.width * unit
        let left = place == 0 ? area.minX : x
        let right = place == row.count - 1 ? area.maxX : x + width
        let cell = Rect<SurfaceSpace>(x: left, y: y, width: right - left, height: height)
        let frame = Rect<SurfaceSpace>(
          x: x + gap / 2, y: y + gap / 2, width: max(0, width - gap), height: max(0, height - gap))
        keys.append(PlacedKey(index: keys.count, key: key, cell: cell, frame: frame))
        x += width
      }
    }
    self.keys = keys
    rowStarts = starts + [keys.count]
  }

  /// The indices of the keys of each row.
  package var rows: [Range<Int>] { zip(rowStarts, rowStarts.dropFirst()).map { $0..<$1 } }

  /// The key to which a touch belongs: the nearest one, or nil for a touch in the strip above the keys.
  package func key(at place: Point<SurfaceSpace>) -> PlacedKey? {
    guard place.y >= panel.keys.minY - edge, !keys.isEmpty else { return nil }
    let height = panel.keys.size.height / Double(page.rows.count)
    let number = (place.y - panel.keys.minY) / max(1, height)
    let row = number.isFinite ? Int(max(0, min(Double(page.rows.count - 1), number))) : 0
    let candidates = keys[rowStarts[row]..<rowStarts[row + 1]]
    return candidates.first { place.x < $0.cell.maxX } ?? candidates.last
  }
}

extension Rect<SurfaceSpace> {
  /// The distance to a point; 0 inside.
  func distance(to place: Point<SurfaceSpace>) -> Double { clamping(place).distance(to: place) }
}
