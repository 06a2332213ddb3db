import Geometry
import Testing

@testable import Assembly

/// Tests of the part of an output in which the edit menu is shown.
@Suite struct MenuBoundsTests {
  private typealias Area = Rect<LayoutSpace>

  private let free = Area(x: 0, y: 30, width: 1000, height: 570)

  private func part(_ covers: [Area], _ x: Double = 500, _ y: Double = 100) -> Area {
    MenuBounds.part(of: free, without: covers, around: Area(x: x, y: y, width: 0, height: 16))
  }

  @Test func withoutCoversItIsTheWholeFreePart() {
    #expect(part([]) == free)
    #expect(part([Area(x: 0, y: 700, width: 1000, height: 100)]) == free, "what is outside does not count")
  }

  @Test func aKeyboardAlongAnEdgeIsLeftOut() {
    #expect(part([Area(x: 0, y: 400, width: 1000, height: 200)]) == Area(x: 0, y: 30, width: 1000, height: 370))
    #expect(part([Area(x: 0, y: 0, width: 1000, height: 230)]) == Area(x: 0, y: 230, width: 1000, height: 370))
  }

  @Test func aNarrowKeyboardLeavesThePartWithTheSelection() {
    let keyboard = Area(x: 0, y: 350, width: 400, height: 250)
    #expect(part([keyboard]) == Area(x: 400, y: 30, width: 600, height: 570), "the largest of the wide parts")
    #expect(part([keyboard], 200) == Area(x: 0, y: 30, width: 1000, height: 320))
    #expect(part([keyboard], 700, 500) == Area(x: 400, y: 30, width: 600, height: 570))
  }

  @Test func aNarrowPartIsNotUsedForAWideOne() {
    let keyboard = Area(x: 200, y: 350, width: 600, height: 250)
    #expect(part([keyboard], 100, 500) == Area(x: 0, y: 30, width: 1000, height: 320))
  }

  @Test func severalCoversAreLeftOut() {
    let covers = [Area(x: 0, y: 400, width: 1000, height: 200), Area(x: 0, y: 350, width: 1000, height: 50)]
    #expect(part(covers) == Area(x: 0, y: 30, width: 1000, height: 320))
    #expect(part([free]).isEmpty)
  }
}
