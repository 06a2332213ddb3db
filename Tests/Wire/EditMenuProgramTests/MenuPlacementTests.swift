import FingerpostClient
import Geometry
import PanelPrograms
import Testing

@testable import fingerpost_edit_menu

/// Tests of the place of the menu.
@Suite struct MenuPlacementTests {
  typealias Area = Rect<LogicalOutputSpace>

  /// A phone with 5 pixels in a millimetre.
  private let metrics = MenuMetrics(ScreenSize(width: 360, height: 720, pixelsPerMillimetre: 5))
  private let bounds = Area(x: 0, y: 20, width: 360, height: 400)

  private func place(_ area: Area, width: Double = 200, in bounds: Area? = nil) -> MenuPlacement {
    MenuPlacement(Size(width, metrics.height), around: area, in: bounds ?? self.bounds, metrics)
  }

  @Test func itemsAreLargeEnoughForFingers() {
    for density in [1.0, 3.78, 5, 6.3, 12.5, 40] {
      let metrics = MenuMetrics(ScreenSize(width: 500, height: 900, pixelsPerMillimetre: density))
      for length in [metrics.height, metrics.leastWidth, metrics.pageButtonWidth, metrics.touchSize] {
        #expect(length >= 7 * density)
      }
    }
  }

  @Test func theMenuIsAboveTheSelectionAndTheArrowAtItsMiddle() {
    let placed = place(Area(x: 100, y: 200, width: 60, height: 20))
    #expect(placed.side == .above)
    #expect(placed.bar.minX == 30 && placed.arrow == 130)
    #expect(placed.bar.maxY == 200 - metrics.arrowHeight - metrics.gap)
  }

  @Test func theMenuStaysInsideTheBoundsAndTheArrowPointsAtTheSelection() throws {
    let left = place(Area(x: 40, y: 200, width: 0, height: 20))
    #expect(left.bar.minX == metrics.inset)
    #expect(left.arrow == 40)
    let right = place(Area(x: 350, y: 200, width: 8, height: 20))
    #expect(right.bar.maxX == 360 - metrics.inset)
    let tip = try #require(right.arrow)
    #expect(tip == right.bar.maxX - metrics.radius, "the arrow does not leave the bar")
    for x in [0.0, 2] { #expect(place(Area(x: x, y: 200, width: 0, height: 20)).arrow == nil, "it would point beside") }
  }

  @Test func theMenuIsBelowWithoutRoomAbove() {
    let placed = place(Area(x: 100, y: 30, width: 60, height: 20))
    #expect(placed.side == .below && placed.arrow == 130)
    #expect(placed.bar.minY == 50 + metrics.arrowHeight + metrics.gap)
  }

  @Test func aTallSelectionHasTheMenuBesideIt() {
    let right = place(Area(x: 20, y: 30, width: 80, height: 380))
    #expect(right.side == .right && right.arrow == nil && right.bar.minX == 100 + metrics.gap)
    let left = place(Area(x: 260, y: 30, width: 90, height: 380))
    #expect(left.side == .left && left.bar.maxX == 260 - metrics.gap)
  }

  @Test func aSelectionWithoutRoomBesideItHasTheMenuInItsVisibleMiddle() {
    let placed = place(Area(x: 0, y: -1000, width: 360, height: 1300))
    #expect(placed.side == .below, "the selection ends at 300")
    let whole = place(Area(x: 0, y: -1000, width: 360, height: 3000))
    #expect(whole.side == .inside && whole.arrow == nil)
    #expect(whole.bar.center.x == 180 && abs(whole.bar.center.y - 220) <= 0.5)
  }

  @Test func aSelectionOutsideTheBoundsHasTheMenuAtTheNearestPlace() {
    let below = place(Area(x: 100, y: 600, width: 50, height: 20))
    #expect(below.side == .above && below.bar.maxY <= bounds.maxY)
    let above = place(Area(x: 100, y: -90, width: 50, height: 20))
    #expect(above.side == .below && above.bar.minY >= bounds.minY)
    let right = place(Area(x: 900, y: 200, width: 50, height: 20))
    #expect(right.bar.maxX <= bounds.maxX)
  }

  @Test func theMenuIsAtWholePixelsInsideTheBoundsForEachSelection() {
    for x in stride(from: -50.0, through: 400, by: 37.5) {
      for y in stride(from: -50.0, through: 500, by: 23.25) {
        for (width, height) in [(0.0, 18.0), (33, 20), (300, 90), (360, 500)] {
          let area = Area(x: x, y: y, width: width, height: height)
          let placed = place(area, width: 231)
          #expect(placed.bar.minX.rounded() == placed.bar.minX && placed.bar.minY.rounded() == placed.bar.minY)
          #expect(bounds.union(placed.bar) == bounds, "\(area) \(placed)")
          if placed.side != .inside { #expect(!placed.bar.intersects(area), "\(area) \(placed)") }
        }
      }
    }
  }

  @Test func boundsThatAreTooSmallHaveTheMenuAtTheirBeginning() {
    let tiny = Area(x: 10, y: 10, width: 5, height: 5)
    let placed = place(tiny, in: tiny)
    #expect(placed.side == .inside && placed.bar.origin == Point(10, 10))
  }

  // MARK: Handles

  @Test func theKnobOfTheStartIsAboveAndThatOfTheEndBelow() {
    let end = EditMenuState.End(x: 100.4, y: 200.5, height: 20)
    let (start, finish) = (
      HandlePlacement(end, isStart: true, metrics), HandlePlacement(end, isStart: false, metrics)
    )
    for handle in [start, finish] {
      #expect(abs(handle.surface.minX + handle.knob.x - 100.4) < 1e-9)
      #expect(abs(handle.surface.minY + handle.stem.minY - 200.5) < 1e-9 && handle.stem.size.height == 20)
      #expect(handle.surface.minX == handle.surface.minX.rounded(), "margins are whole numbers")
      #expect(handle.surface.size.width == handle.surface.size.width.rounded())
      let whole = Frame(x: 0, y: 0, width: handle.surface.size.width, height: handle.surface.size.height)
      for area in handle.touchAreas { #expect(whole.union(area) == whole) }
      #expect(handle.touchAreas[0].size.width >= 7 * 5 && handle.touchAreas[0].size.height >= 7 * 5)
      #expect(handle.touchAreas[0].contains(handle.knob))
    }
    #expect(start.surface.minY + start.knob.y < 200.5)
    #expect(finish.surface.minY + finish.knob.y > 220.5)
  }

  @Test func theHandlesOfOneLetterDoNotOverlap() {
    let (start, end) = (
      HandlePlacement(EditMenuState.End(x: 100, y: 200, height: 25), isStart: true, metrics),
      HandlePlacement(EditMenuState.End(x: 104, y: 200, height: 25), isStart: false, metrics)
    )
    func square(_ handle: HandlePlacement) -> Area {
      let area = handle.touchAreas[0]
      return Area(
        x: handle.surface.minX + area.minX, y: handle.surface.minY + area.minY, width: area.size.width,
        height: area.size.height)
    }
    #expect(!square(start).intersects(square(end)))
  }
}
