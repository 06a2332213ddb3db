import ArgumentParser
import FingerpostClient
import Geometry
import Testing

@testable import fingerpost_edit_menu

/// Tests of pages, of the current item, and of options.
@Suite struct MenuPagesTests {
  @Test func itemsThatFitAreOnOnePageWithoutButtons() {
    let pages = MenuPages(widths: [40, 60, 50], fitting: 150, button: 30)
    #expect(pages.pages.count == 1 && !pages.hasButtons && pages.width == 150)
    #expect(pages.pages[0].map(\.x) == [0, 40, 100])
    #expect(pages.pages[0].map(\.width) == [40, 60, 50])
  }

  @Test func otherItemsAreOnPagesOfTheSameWidthBetweenButtons() {
    let pages = MenuPages(widths: [40, 60, 50, 70, 40], fitting: 140, button: 30)
    #expect(pages.pages.map { $0.map(\.item) } == [[0, 1], [2], [3, 4]])
    #expect(pages.width == 140)
    #expect(pages.pages.map { $0.first?.x } == [0, 30, 30], "nothing is before the first page")
    let ends = pages.pages.map { page in page.last.map { $0.x + $0.width } }
    #expect(ends == [110, 110, 140], "nothing is after the last page")
    #expect((0..<5).map { pages.page(of: $0) } == [0, 0, 1, 2, 2])
  }

  @Test func anItemThatIsTooWideHasAPageForItself() {
    let pages = MenuPages(widths: [40, 900, 40], fitting: 200, button: 30)
    #expect(pages.pages.map { $0.map(\.item) } == [[0], [1], [2]] && pages.width == 200)
    #expect(pages.pages.map { $0.map(\.x) } == [[0], [30], [30]])
    #expect(MenuPages(widths: [900], fitting: 200, button: 30).width <= 200)
    #expect(MenuPages(widths: [10, 10], fitting: 5, button: 30).pages.count == 2, "no room at all")
  }

  @Test func everyItemIsOnOnePageAndNoBarIsTooWide() {
    for most in stride(from: 100.0, through: 800, by: 13) {
      for count in 1...32 {
        let widths = (0..<count).map { 45 + Double(($0 * 37) % 90) }
        let pages = MenuPages(widths: widths, fitting: most, button: 40)
        #expect(pages.pages.flatMap { $0.map(\.item) } == Array(0..<count))
        #expect(pages.width <= most + 1e-9)
      }
    }
  }

  // MARK: Keys

  private func menu(items: Int, isByKey: Bool) -> EditMenuState.Menu {
    var menu = EditMenuState.Menu(
      7, on: "main", area: Rect(x: 0, y: 0, width: 1, height: 1), bounds: Rect(x: 0, y: 0, width: 9, height: 9))
    menu.isByKey = isByKey
    menu.items = (0..<items).map { EditMenuState.Item("item.\($0)") }
    return menu
  }

  @Test func keysGoRoundTheItemsAndShowTheirPages() {
    let pages = MenuPages(widths: [50, 50, 50, 50], fitting: 140, button: 20)
    #expect(pages.pages.map { $0.map(\.item) } == [[0, 1], [2, 3]])
    var choice = MenuChoice(menu(items: 4, isByKey: true))
    #expect(choice.current == 0 && choice.page == 0)
    var seen: [Int] = []
    for _ in 0..<4 {
      choice.step(by: 1, pages)
      seen.append(choice.current ?? -1)
      #expect(choice.page == (choice.current ?? 0) / 2)
    }
    #expect(seen == [1, 2, 3, 0])
    choice.step(by: -1, pages)
    #expect(choice.current == 3 && choice.page == 1)
  }

  @Test func aMenuOfATouchHasNoCurrentItemUntilAKey() {
    let pages = MenuPages(widths: [50, 50], fitting: 200, button: 20)
    let opened = MenuChoice(menu(items: 2, isByKey: false))
    #expect(opened.current == nil)
    var (first, last) = (opened, opened)
    first.step(by: 1, pages)
    last.step(by: -1, pages)
    #expect(first.current == 0 && last.current == 1)
  }

  @Test func pagesEndAtTheFirstAndTheLast() {
    let pages = MenuPages(widths: [50, 50, 50], fitting: 90, button: 20)
    var choice = MenuChoice(menu(items: 3, isByKey: false))
    choice.turn(by: -1, pages)
    #expect(choice.page == 0)
    for _ in 0..<9 { choice.turn(by: 1, pages) }
    #expect(choice.page == 2)
    choice.fit(MenuPages(widths: [50, 50, 50], fitting: 500, button: 20))
    #expect(choice.page == 0, "the only page of a wide menu")
  }

  // MARK: Options

  @Test func optionsAreChecked() throws {
    #expect(try FingerpostEditMenu.parse(["--theme", "dark"]).theme == "dark")
    for arguments in [["--theme", "pink"], ["--colour"], ["menu"]] {
      #expect(throws: (any Error).self) { try FingerpostEditMenu.parse(arguments) }
    }
    let message = FingerpostEditMenu.message(
      for: #expect(throws: (any Error).self) {
        try FingerpostEditMenu.parse(["--theme", "pink"])
      } ?? ExitCode(1))
    #expect(message == "invalid theme \"pink\": expected light, dark or contrast")
  }
}
