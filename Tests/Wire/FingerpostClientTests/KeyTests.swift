import StageKit
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of keys and text in a client, with and without a compositor that has the responder protocol.
@Suite(.serialized) struct KeyTests {
  private static let (shift, a, b) = (UInt32(42), UInt32(30), UInt32(48))

  private func field(_ stage: AppStage) -> EntryField {
    let field = EntryField(frame: ViewRect(x: 20, y: 20, width: 200, height: 40))
    stage.window.addSubview(field)
    stage.settle()
    return field
  }

  @Test(arguments: [true, false]) func textIsTypedAfterATap(reports: Bool) throws {
    let stage = try AppStage(reports: reports)
    let field = field(stage)
    stage.type(Self.a)
    #expect(field.text == "")
    stage.tap(50, 40)
    #expect(field.isFirstResponder)
    stage.type(Self.a, Self.b)
    #expect(field.text == "ab")
    #expect(stage.application.census.contacts == 0)
  }

  @Test func aModifierThatIsReleasedFirstDoesNotKeepThePress() throws {
    let stage = try AppStage()
    let field = field(stage)
    stage.tap(50, 40)
    for _ in 0..<2 {
      stage.key(Self.shift, true)
      stage.key(Self.a, true)
      stage.key(Self.shift, false)
      stage.key(Self.a, false)
    }
    #expect(field.text == "AA")
    #expect(stage.application.census.contacts == 0)
  }

  @Test func aKeyThatIsHeldWhenTheKeyboardLeavesIsCancelled() throws {
    let stage = try AppStage()
    let field = field(stage)
    stage.tap(50, 40)
    stage.key(Self.a, true)
    let (other, _) = try stage.arena.connectWithWindow(title: "other")
    stage.settle()
    #expect(other.counts["wl_keyboard.enter"] == 1)
    #expect(stage.application.census.contacts == 0)
    stage.key(Self.a, false)
    stage.arena.kill(other)
    stage.settle()
    stage.type(Self.a)
    #expect(field.text == "aa")
  }

  @Test(arguments: [true, false]) func aKeyThatAResponderHandlesIsNotTyped(reports: Bool) throws {
    let stage = try AppStage(reports: reports)
    let field = KeyField(stage)
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    stage.settle()
    stage.type(Self.a, Self.b)
    #expect(stage.lines == ["b"])
    #expect(field.text == "a")
  }

  @Test(arguments: [true, false]) func anInputMethodIsConnectedToTheFirstResponder(reports: Bool) throws {
    let stage = try AppStage(reports: reports)
    let field = field(stage)
    stage.tap(50, 40)
    let method = try stage.arena.connect()
    let object = method.make(
      method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    stage.settle()
    #expect(method.counts["zwp_input_method_v2.activate"] == 1)
    method.request(object, "commit_string", .text("zoë"))
    method.request(object, "commit", 1)
    stage.settle()
    #expect(field.text == "zoë")
    // "ë" has two bytes.
    method.request(object, "delete_surrounding_text", 2, 0)
    method.request(object, "commit", .id(method.counts["zwp_input_method_v2.done"].map(UInt32.init) ?? 0))
    stage.settle()
    #expect(field.text == "zo")
    method.request(object, "set_preedit_string", .text("x"), 0, 1)
    method.request(object, "commit", .id(method.counts["zwp_input_method_v2.done"].map(UInt32.init) ?? 0))
    stage.settle()
    #expect(field.text == "zox")
    #expect(field.markedTextRange.map { field.text[$0] } == "x")
    field.resignFirstResponder()
    stage.settle()
    #expect(method.counts["zwp_input_method_v2.deactivate"] == 1)
  }
}

/// A field that handles one key itself.
private final class KeyField: EntryField {
  private unowned let stage: AppStage

  init(_ stage: AppStage) {
    self.stage = stage
    super.init(frame: ViewRect(x: 20, y: 20, width: 200, height: 40))
  }

  override func pressBegan(_ press: Press, with event: Event) {
    if press.key == "b" { stage.note("b") } else { super.pressBegan(press, with: event) }
  }
}
