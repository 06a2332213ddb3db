import Geometry
import KeyboardLayouts
import KeyboardTyping
import Testing

@Suite("Places of keys")
struct GeometryTests {
  private func geometry(
    _ page: PageName = .letters, _ purpose: FieldPurpose = .normal, layout: String = "de", width: Double = 360,
    scale: Double = 6.3
  ) throws -> KeyboardGeometry {
    let layout = try SharedLayouts.layout(layout)
    let panel = KeyboardPanel(keys: Rect(x: 10, y: 40, width: width, height: 216), pixelsPerMillimetre: scale)
    return KeyboardGeometry(layout.page(page, for: purpose, PageOptions(hasLanguageKey: true)), panel)
  }

  @Test("every point belongs to the key whose cell contains it", arguments: PageName.allCases)
  func cells(page: PageName) throws {
    let geometry = try geometry(page, page == .keypad ? .number : .terminal)
    for x in stride(from: 10.5, to: 370, by: 3) {
      for y in stride(from: 40.5, to: 256, by: 3) {
        guard let key = geometry.key(at: Point(x, y)) else {
          Issue.record("\(x) \(y) belongs to no key")
          continue
        }
        if !key.cell.contains(Point(x, y)) { Issue.record("\(x) \(y) \(key)") }
      }
    }
    for key in geometry.keys {
      #expect(key.cell.contains(key.frame.origin) && key.cell.contains(key.frame.center))
      #expect(key.frame.maxX <= key.cell.maxX + 0.001 && key.frame.maxY <= key.cell.maxY + 0.001)
      #expect(geometry.key(at: key.frame.center) == key)
    }
  }

  @Test("points beside the panel belong to the nearest key")
  func beside() throws {
    let geometry = try geometry()
    func text(_ x: Double, _ y: Double) -> String? { geometry.key(at: Point(x, y))?.key.text(shifted: false) }
    #expect(text(-50, 60) == "q" && text(900, 60) == "ü" && text(-50, 130) == "a" && text(10, 39) == "q")
    #expect(geometry.key(at: Point(900, 900))?.key.kind == .enter)
    #expect(geometry.key(at: Point(100, 20)) == nil)
  }

  @Test("the frames of letters are equally wide, and a short row is in the middle")
  func frames() throws {
    let geometry = try geometry(layout: "us")
    let widths = geometry.keys.filter { $0.key.width == 1 }.map { $0.frame.size.width }
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 0.001 })
    let row = geometry.keys.filter { $0.cell.minY == geometry.keys[10].cell.minY }
    #expect(row.count == 9 && abs((row[0].frame.minX - 10) - (370 - row[8].frame.maxX)) < 0.001)
    #expect(row[0].cell.minX == 10 && row[8].cell.maxX == 370)
  }

  @Test("keys of a wide panel are at most 18 mm wide, and in the middle")
  func wide() throws {
    let geometry = try geometry(layout: "us", width: 1_920, scale: 4)
    let q = try #require(geometry.keys.first)
    #expect(
      abs(q.frame.size.width + 0.8 * 4 - 72) < 0.001 && abs(q.frame.minX - (10 + (1_920 - 720) / 2 + 1.6)) < 0.001)
    #expect(geometry.key(at: Point(20, 60)) == q)
  }

  @Test("rows are as high as fingers need, and leave half of a low screen")
  func height() {
    #expect(KeyboardPanel.height(rows: 4, screenHeight: 720, pixelsPerMillimetre: 6) == 204)
    #expect(KeyboardPanel.height(rows: 4, screenHeight: 360, pixelsPerMillimetre: 6) == 180)
    #expect(KeyboardPanel.height(rows: 5, screenHeight: 300, pixelsPerMillimetre: 6) == 180)
    #expect(KeyboardPanel.height(rows: 4, screenHeight: 100, pixelsPerMillimetre: 6) == 80)
  }

  @Test("a panel without a size has keys, and a point belongs to one of them")
  func empty() throws {
    let layout = try KeyboardLayout(parsing: "us")
    let panel = KeyboardPanel(keys: .zero, pixelsPerMillimetre: 0)
    let geometry = KeyboardGeometry(layout.page(.letters, for: .normal), panel)
    #expect(geometry.key(at: Point(5, 5)) != nil)
  }
}
