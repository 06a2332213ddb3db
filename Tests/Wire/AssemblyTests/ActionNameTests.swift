import Interaction
import Policies
import Testing

@Suite("Names of actions in policies")
struct ActionNameTests {
  /// `edit.select` is missing: no key has this meaning in unmodified clients.
  @Test(
    "a standard action of the model has a built-in handler under its name",
    arguments: [Action.cut, .copy, .paste, .delete, .selectAll, .undo, .redo, .find])
  func builtIn(action: Action) {
    #expect(ActionRules.builtIn[ActionName(action.name)] != nil)
  }
}
