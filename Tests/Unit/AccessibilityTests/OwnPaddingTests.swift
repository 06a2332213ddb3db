import Geometry
import RecordedWidgets
import Testing
import WidgetTerms

@testable import Accessibility

/// The numbers are those of GTK 4.14.5 for a form, its menu and its drop-down list.
struct OwnPaddingTests {
  private typealias Area = Rect<WidgetSpace>

  private func area(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Area {
    Rect(x: x, y: y, width: width, height: height)
  }

  @Test("The content of a button is in its middle")
  func button() {
    #expect(
      OwnPadding.added(to: area(1215, 735, 70, 34), "button", around: [area(1215, 735, 36, 24)], in: nil)
        == area(1198, 730, 70, 34))
    // A menu button around the toggle button that fills it.
    #expect(
      OwnPadding.added(to: area(12, 49, 96, 34), "button", around: [area(23, 54, 96, 34)], in: nil)
        == area(12, 49, 96, 34))
    #expect(
      OwnPadding.added(to: area(23, 54, 96, 34), "toggle-button", around: [area(23, 54, 74, 24)], in: nil)
        == area(12, 49, 96, 34))
  }

  @Test("A check box has its mark and its label in the middle")
  func checkBox() {
    let inside = [area(178, 247, 16, 16), area(197, 245, 58, 18)]
    let found = OwnPadding.added(to: area(177, 245, 86, 26), "check-box", around: inside, in: nil)
    #expect(found == area(174, 241, 86, 26), "GTK draws it at 173,241: the mark has a border")
  }

  @Test("A field without anything inside, or the item of a menu, ends where its parent ends")
  func fields() {
    #expect(
      OwnPadding.added(to: area(102, 90, 1175, 34), "text-box", around: [], in: area(12, 89, 1256, 290))
        == area(93, 90, 1175, 34))
    #expect(
      OwnPadding.added(to: area(33, 69, 93, 30), "menu-item", around: [area(33, 69, 0, 30)], in: area(21, 69, 93, 90))
        == area(21, 69, 93, 30))
    #expect(
      OwnPadding.added(to: area(97, 211, 68, 26), "button", around: [], in: area(12, 89, 1256, 290))
        == area(97, 211, 68, 26))
    // Content that is scrolled is far beyond the side.
    #expect(
      OwnPadding.added(to: area(12, 90, 3000, 34), "text-box", around: [], in: area(12, 89, 1256, 290))
        == area(12, 90, 3000, 34))
  }

  @Test("A container has padding if it is the same in both directions")
  func containers() {
    #expect(
      OwnPadding.added(to: area(97, 314, 1175, 120), "group", around: [area(97, 314, 1173, 118)], in: nil)
        == area(96, 313, 1175, 120))
    let row = area(1101, 730, 167, 34)
    #expect(
      OwnPadding.added(to: row, "group", around: [area(1118, 735, 91, 34), area(1215, 735, 70, 34)], in: nil) == row)
    let box = area(93, 241, 1175, 26)
    #expect(
      OwnPadding.added(to: box, "group", around: [area(97, 245, 68, 26), area(275, 245, 69, 26)], in: nil) == box)
  }

  /// A form of GTK 4.14 with a button and a radio button.
  private func form(_ version: String) -> RecordedWidgets {
    let source = RecordedWidgets(
      toolkit: "GTK", version: version,
      nodes: [
        0: .init(75, children: [1]), 1: .init(23, "Form", children: [2, 5]), 2: .init(39, children: [3]),
        3: .init(43, "Save", children: [4]), 4: .init(29, "Save"), 5: .init(7, "Medium"),
      ])
    source.nodes[1]?.area = area(0, 0, 1280, 800)
    source.nodes[2]?.area = area(1101, 730, 167, 34)
    source.nodes[3]?.area = area(1215, 735, 70, 34)
    source.nodes[4]?.area = area(1215, 735, 36, 24)
    source.nodes[5]?.area = area(177, 245, 86, 26)
    return source
  }

  @Test("A search, a tree and the widget at a place have the area of the whole widget")
  func searches() throws {
    let source = form("4.14.5")
    let save = try source.result(of: source.search(WidgetQuery(role: "button", name: "Save")))?.get().first
    #expect(save?.widget.extents == area(1198, 730, 70, 34))
    #expect(save?.ancestors.first?.extents == area(1101, 730, 167, 34))
    let label = try source.result(of: source.search(WidgetQuery(role: "label", name: "Save")))?.get().first
    #expect(label?.widget.extents == area(1215, 735, 36, 24))
    #expect(label?.ancestors.first?.extents == area(1198, 730, 70, 34))
    let hit = HitSearch(
      at: Point(1200, 732), below: source.window, of: source.application, coordinates: .window, source: source)
    var found: FoundWidget?
    withExtendedLifetime(hit) {
      hit.start { found = try? $0.get() }
      source.run()
    }
    #expect(found?.widget.id == RecordedWidgets.id(3))
  }

  @Test("A label inside a button is where it was answered to be")
  func labels() {
    let ground = Rect<LayoutSpace>(x: 0, y: 0, width: 1280, height: 800)
    let placing = WidgetPlacing(
      rules: ToolkitRules(toolkit: "GTK", version: "4.14.5"), window: .init(surface: ground, geometry: ground),
      popups: [],
      frame: nil, scale: 1)
    func widget(_ role: String, _ area: Area) -> Widget {
      Widget(id: WidgetID(bus: ":1.7", path: "/w/1"), role: role, states: .visible, extents: area)
    }
    let place = placing.place(
      of: widget("label", area(1215, 735, 36, 24)),
      ancestors: [widget("button", area(1198, 730, 70, 34)), widget("window", area(0, 0, 1280, 800))])
    #expect(place?.area == Rect(x: 1215, y: 735, width: 36, height: 24))
  }

  @Test("A radio button is found by its role, though GTK 4.14 says that it is a check box")
  func radioButton() throws {
    #expect(try form("4.14.5").find(WidgetQuery(role: "radio-button", name: "Medium")) == [5])
    #expect(try form("4.18.6").find(WidgetQuery(role: "radio-button", name: "Medium")) == [])
  }
}
