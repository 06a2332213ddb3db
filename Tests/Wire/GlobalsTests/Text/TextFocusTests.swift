import Seats
import StageKit
import Testing
import WaylandClient

/// Tests of the events about text fields and typed keys that on-screen keyboards receive.
@Suite struct TextFocusTests {
  let stage: SeatStage
  let alice: Writer
  let osk: ScreenKeyboard

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    stage.window("page", of: alice.guest, at: 0, 0)
    osk = ScreenKeyboard(try stage.guest("osk"))
    stage.settle()
  }

  /// The events of text focus that the on-screen keyboard is sent.
  private func after(_ body: () -> Void = {}) -> [String] {
    body()
    stage.settle()
    let start = "osk fingerpost_text_focus_v1."
    return stage.sent.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }

  private func say(_ content: (ZwpTextInputV3.ContentHint, ZwpTextInputV3.ContentPurpose)) {
    alice.input.setContentType(hint: content.0, purpose: content.1)
    alice.input.commit()
  }

  // MARK: Fields

  @Test("The first group has the input method, and the field if one is active")
  func first() throws {
    #expect(after() == ["input_method 0", "done"])
    alice.enable { $0.setContentType(hint: [.lowercase], purpose: .email) }
    #expect(after() == ["activate", "content_type 8 6", "input_panel 1", "done"])
    let ime = Scribe(try stage.guest("ime"))
    #expect(after() == ["input_method 2", "done"])
    #expect(
      after { osk.addFocus() } == ["activate", "content_type 8 6", "input_panel 1", "input_method 2", "done"])
    #expect(after { ime.method.destroy() } == ["input_method 0", "done", "input_method 0", "done"], "for both objects")
  }

  @Test("A field of each version is described in the words of version 3, and without its text", arguments: 1...3)
  func fields(version: Int) throws {
    let bob = AnyWriter(version, try stage.guest("bob"))
    stage.window("letter", of: bob.guest, at: 200, 0)
    _ = after()
    let panel = version == 3 ? 1 : 0
    #expect(
      after { bob.begin(on: "letter") } == ["activate", "content_type 520 5", "input_panel \(panel)", "done"])
    #expect(after { bob.end(on: "letter") } == ["deactivate", "done"])
    #expect(after { bob.begin(on: "letter") }.first == "activate")
    #expect(after { stage.window("other", of: alice.guest, at: 400, 0) } == ["deactivate", "done"])
  }

  @Test("Only the properties that have changed are sent, and never text and cursor")
  func changes() {
    _ = after()
    #expect(after { alice.enable() } == ["activate", "content_type 0 0", "input_panel 1", "done"])
    #expect(after { alice.say("secret", cursor: 2, anchor: 2) } == [])
    #expect(after { say(([.hiddenText], .password)) } == ["content_type 64 8", "done"])
    #expect(after { say(([.hiddenText], .password)) } == [])
  }

  @Test("Unknown hints are removed, and an unknown purpose is the normal one")
  func unknownKinds() {
    _ = after()
    alice.enable { $0.setContentType(hint: .init(rawValue: .max), purpose: .init(rawValue: 77)) }
    #expect(after().contains("content_type 1023 0"))
    #expect(after { say(([], .terminal)) } == ["content_type 0 13", "done"])
  }

  @Test("A field that its client activates again is sent again, and another field without the end of the first")
  func again() {
    alice.enable()
    _ = after()
    #expect(after { alice.enable() } == ["activate", "content_type 0 0", "input_panel 1", "done"])
    alice.disable()
    alice.enable { $0.setContentType(hint: [], purpose: .url) }
    #expect(after() == ["activate", "content_type 0 5", "input_panel 1", "done"])
    alice.enable()
    alice.disable()
    #expect(after() == ["deactivate", "done"])
  }

  @Test("A wish for a keyboard is sent each time that the field's client has it", arguments: 1...2)
  func wishes(version: Int) throws {
    let bob = AnyWriter(version, try stage.guest("bob"))
    stage.window("letter", of: bob.guest, at: 200, 0)
    bob.begin(on: "letter")
    _ = after()
    for _ in 0..<2 {
      #expect(after { bob.askForPanel(true) } == ["activate", "content_type 520 5", "input_panel 1", "done"])
    }
    #expect(after { bob.askForPanel(false) } == ["input_panel 0", "done"])
    #expect(after { bob.askForPanel(false) } == [])
  }

  @Test("A tap on the field's surface is an activation, if its client never asks again")
  func tap() {
    alice.enable()
    _ = after()
    #expect(after { stage.finger(downAt: 50, 50) } == [])
    #expect(after { stage.fingerUp() } == ["activate", "content_type 0 0", "input_panel 1", "done"])
    stage.finger(downAt: 50, 50)
    stage.finger(to: 50, 61)
    #expect(after { stage.fingerUp() } == [], "the finger has moved")
    stage.pointer(to: 50, 50)
    stage.button(true)
    #expect(after { stage.button(false) } == [], "the pointer")
    stage.finger(downAt: 50, 50)
    #expect(after { stage.route(.touch(.cancelAll(device: stage.panel))) } == [], "a cancelled touch")
    alice.enable()
    _ = after()
    stage.finger(downAt: 50, 50)
    #expect(after { stage.fingerUp() } == [], "the client asks by itself")
  }

  @Test("Taps on a field of an earlier version send nothing", arguments: 1...2)
  func tapOnEarlierField(version: Int) throws {
    let bob = AnyWriter(version, try stage.guest("bob"))
    stage.window("letter", of: bob.guest, at: 200, 0)
    bob.begin(on: "letter")
    _ = after()
    stage.finger(downAt: 250, 50)
    #expect(after { stage.fingerUp() } == [])
  }

  @Test("Nothing is sent after the object is destroyed")
  func destroyed() {
    osk.focus.awaitTyping()
    _ = after()
    osk.destroyFocuses()
    alice.enable()
    stage.keyDown(30)
    #expect(after() == [])
    #expect(osk.guest.errorCode == nil)
  }

  // MARK: Typed keys

  @Test("A key of a hardware keyboard is reported once for each request")
  func typing() {
    _ = after()
    #expect(after { stage.keyDown(30) } == [], "nothing was asked for")
    #expect(after { osk.focus.awaitTyping() } == [], "the key was before the request")
    #expect(after { stage.keyUp(30) } == [])
    #expect(after { stage.keyDown(31) } == ["typed", "done"])
    #expect(after { stage.keyDown(32) } == [])
    osk.focus.awaitTyping()
    osk.focus.awaitTyping()
    #expect(after() == [])
    #expect(after { stage.keyDown(33) } == ["typed", "done"])
    #expect(after { stage.keyDown(34) } == [])
  }

  @Test("Keys of virtual keyboards are not reported")
  func virtualKeys() {
    osk.focus.awaitTyping()
    _ = after()
    let device = stage.addDevice(of: stage.id(of: osk.guest))
    #expect(after { stage.route(.key(.key(device: device, code: 30, isPressed: true))) } == [])
    #expect(after { stage.keyDown(31) } == ["typed", "done"])
  }

  @Test("A key that an input method has grabbed is reported too, and one that no client receives is not")
  func receivers() throws {
    osk.focus.awaitTyping()
    let ime = Scribe(try stage.guest("ime"))
    _ = ime.grab()
    _ = after()
    #expect(after { stage.keyDown(30) } == ["typed", "done"])
    stage.kill(ime.guest)
    stage.kill(alice.guest)
    _ = after { osk.focus.awaitTyping() }
    #expect(after { stage.keyDown(31) } == [])
  }
}
