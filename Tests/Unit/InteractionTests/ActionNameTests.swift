import Interaction
import Testing

@Suite("Names of actions")
struct ActionNameTests {
  @Test(
    "a selector of UIKit leads to an action and back",
    arguments: [
      ("cut:", Action.cut, "edit.cut"), ("copy:", .copy, "edit.copy"), ("paste:", .paste, "edit.paste"),
      ("delete:", .delete, "edit.delete"), ("select:", .select, "edit.select"),
      ("selectAll:", .selectAll, "edit.select-all"), ("undo:", .undo, "edit.undo"), ("redo:", .redo, "edit.redo"),
      ("find:", .find, "edit.find"),
    ])
  func selectors(selector: String, action: Action, name: String) {
    #expect(Action(selector: selector) == action)
    #expect(action.selector == selector)
    #expect(action.name == name)
  }

  @Test("other selectors and names are not translated")
  func others() {
    #expect(Action(selector: "copy") == nil)
    #expect(Action(selector: "edit.copy") == nil)
    #expect(Action("shell.home").selector == nil)
  }
}
