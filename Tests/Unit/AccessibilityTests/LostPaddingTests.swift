import Geometry
import Testing
import WidgetTerms

@testable import Accessibility

/// The numbers are those of GTK 4.18 for a form and its drop-down list.
struct LostPaddingTests {
  private func widget(_ role: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Widget {
    Widget(
      id: WidgetID(bus: ":1.7", path: "/w/1"), role: role, states: .visible,
      extents: Rect(x: x, y: y, width: width, height: height))
  }

  private let window = Widget(
    id: WidgetID(bus: ":1.7", path: "/w/0"), role: "window", extents: Rect(x: 0, y: 0, width: 600, height: 780))

  private func area(of chain: [Widget]) -> Rect<WidgetSpace>? { LostPadding.added(to: chain).first?.extents }

  @Test("The label of a row lies inside the row's padding, and so does what is around it")
  func rows() {
    let row = [
      widget("label", 115, 395, 41, 18), widget("group", 115, 395, 461, 18), widget("list-item", 115, 395, 477, 34),
    ]
    #expect(area(of: row + [window]) == Rect(x: 123, y: 403, width: 41, height: 18))
    #expect(area(of: row.dropFirst() + [window]) == Rect(x: 123, y: 403, width: 461, height: 18))
    #expect(area(of: row.dropFirst(2) + [window]) == row[2].extents)
  }

  @Test("The label beside a mark has the padding above it, and its distance from the mark")
  func besideAMark() {
    let box = widget("check-box", 93, 211, 495, 26)
    #expect(
      area(of: [widget("label", 113, 211, 467, 18), box, window]) == Rect(x: 113, y: 215, width: 467, height: 18))
  }

  @Test("A box with a part of its room empty has no padding")
  func boxes() {
    let column = widget("group", 12, 51, 576, 717)
    #expect(area(of: [widget("button", 12, 51, 96, 34), column, window]) == Rect(x: 12, y: 51, width: 96, height: 34))
    #expect(area(of: [widget("label", 12, 91, 556, 20), column, window]) == Rect(x: 12, y: 91, width: 556, height: 20))
  }

  @Test("A border is padding of the same width everywhere")
  func borders() {
    let contents = widget("group", 107, 353, 495, 120)
    #expect(
      area(of: [widget("scroll-area", 107, 353, 493, 118), contents, window])
        == Rect(x: 108, y: 354, width: 493, height: 118))
  }

  @Test("A drop-down list lies at the bottom of its popup, which is as wide as its contents")
  func dropDown() {
    let popup = Rect<LayoutSpace>(x: 153, y: 381, width: 495, height: 126)
    let ground = Rect<LayoutSpace>(x: 60, y: 40, width: 600, height: 780)
    let placing = WidgetPlacing(
      rules: ToolkitRules(toolkit: "GTK", version: "4.18.6"), window: .init(surface: ground, geometry: ground),
      popups: [.init(surface: popup, geometry: popup)], frame: window.extents, scale: 1)
    let list = [
      widget("list-item", 115, 395, 477, 34), widget("list", 115, 361, 477, 102),
      widget("scroll-area", 107, 353, 493, 118),
      widget("group", 107, 353, 493, 118), widget("group", 107, 353, 495, 120), widget("list", 104, 351, 501, 126),
      widget("combo-box", 93, 307, 495, 34), window,
    ]
    let place = placing.place(of: list[0], ancestors: Array(list.dropFirst()))
    #expect(place?.stage == .popup(0))
    #expect(place?.area == Rect(x: 162, y: 430, width: 477, height: 34))
    #expect(place?.visibleArea == place?.area)
  }
}
