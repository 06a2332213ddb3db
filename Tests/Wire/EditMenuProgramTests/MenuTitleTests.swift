import FingerpostClient
import Testing

@testable import fingerpost_edit_menu

/// Tests of the titles of items.
@Suite struct MenuTitleTests {
  @Test func anItemHasTheTitleOfItsClientOrOneOfTheProgram() {
    #expect(EditMenuState.Item("edit.copy").shownTitle == "Copy")
    #expect(EditMenuState.Item("edit.select-all").shownTitle == "Select All")
    #expect(EditMenuState.Item("edit.undo", title: "Undo Typing").shownTitle == "Undo Typing")
    #expect(EditMenuState.Item("edit.paste", title: " \n").shownTitle == "Paste")
    #expect(EditMenuState.Item("text.look-up").shownTitle == "Look up")
    #expect(EditMenuState.Item("").shownTitle == "")
    let long = String(repeating: "é", count: 500)
    #expect(EditMenuState.Item("a", title: long).shownTitle.count == EditMenuState.Item.longestTitle)
    #expect(EditMenuState.Item("a." + long).shownTitle.count == EditMenuState.Item.longestTitle)
  }
}
