import Documents
import Policies
import Testing

/// Tests of actions that need accessibility because they have no keys.
@Suite struct KeylessCommandTests {
  private func names(_ text: String) throws -> [String] {
    try PolicyReader.read(text: text).keylessCommands.map { "\($0.name) \($0.position?.line ?? 0)" }
  }

  @Test("built-in actions have keys") func builtIn() throws {
    #expect(try names("{}") == [])
    #expect(try !PolicyReader.read(text: "{}").needsAccessibility)
  }

  @Test("actions, rules, bindings and modes are searched") func everywhere() throws {
    let text = """
      actions:
        my.save: {application: win.save}
        my.copy: {application: clipboard.copy, else: Ctrl+C}
      rules:
        - {match: any, actions: {my.play: {press: {role: button}}}, bindings: {F2: {text: copy}}}
      bindings: {F1: {text: cut}, F4: my.copy}
      modes: {m: {bindings: {F3: {application: a}}}}
      """
    #expect(try names(text) == ["my.save 2", "my.play 5", "F1 6", "F2 5", "F3 7"])
    #expect(try PolicyReader.read(text: text).needsAccessibility)
  }
}
