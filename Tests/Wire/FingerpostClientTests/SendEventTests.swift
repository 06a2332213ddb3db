import Documents
import Policies
import Testing

@testable import FingerpostClient

/// Tests of applications that keep events from their views.
@Suite(.serialized) struct SendEventTests {
  @Test func aTouchThatIsKeptReachesNoViewAndIsNotTheShells() throws {
    let stage = try AppStage()
    let view = stage.fill("view")
    stage.application.keeps = { $0.kind == .touches }
    stage.tap(50, 40)
    #expect(stage.lines == [])
    stage.application.keeps = { $0.touches.contains { $0.phase == .ended } }
    stage.tap(50, 40)
    stage.rest()
    stage.application.keeps = { _ in false }
    stage.tap(50, 40)
    #expect(stage.lines == ["view", "view"])
    view.handles = false
    stage.rest()
    stage.tap(50, 40)
    #expect(stage.shellActions == ["shell.empty"])
  }

  @Test func aKeyThatIsKeptTypesNothingAndIsNotTheShells() throws {
    var binding = BindingRule(KeyChord(modifiers: [], key: "A"), action: "shell.key")
    binding.requiresFailureOf = .client
    let stage = try AppStage(bindings: [binding])
    let field = EntryField(frame: ViewRect(x: 20, y: 20, width: 200, height: 40))
    stage.window.addSubview(field)
    stage.settle()
    stage.tap(50, 40)
    stage.application.keeps = { $0.kind == .presses }
    stage.type(30)
    #expect(field.text == "")
    #expect(stage.shellActions == [])
    stage.application.keeps = { _ in false }
    stage.type(30)
    #expect(field.text == "a")
  }
}
