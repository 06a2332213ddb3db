import StageKit
import Testing
import WaylandClient

/// Tests of each version of text inputs with each version of input methods.
@Suite struct TextPairTests {
  /// A focused window with a field of one version, and an input method of another.
  private struct Desk {
    let stage: SeatStage
    let pair: TextPair
    let alice: AnyWriter
    let ime: AnyScribe

    init(_ pair: TextPair) throws {
      self.pair = pair
      stage = try SeatStage()
      alice = AnyWriter(pair.input, try stage.guest("alice"))
      alice.guest.takeKeyboard()
      ime = AnyScribe(pair.method, try stage.guest("ime"))
      stage.window("page", of: alice.guest, at: 0, 0)
      stage.forget()
    }

    func begin() {
      alice.begin(on: "page")
      stage.settle()
      stage.forget()
    }

    /// The events that the requests in the body cause.
    func after(_ body: () -> Void) -> [String] {
      body()
      stage.settle()
      return stage.sent
    }

    /// The events for text inputs, without the names of client and interface.
    func written(_ body: () -> Void) -> [String] {
      after(body).compactMap(Self.cut("alice zwp_text_input_v\(pair.input)."))
    }

    /// The events for input methods, without the names of client and interface.
    func read(_ body: () -> Void) -> [String] {
      after(body).compactMap { line in
        Self.cut("ime zwp_input_method_v\(pair.method).")(line) ?? Self.cut("ime zwp_input_method_context_v1.")(line)
      }
    }

    private static func cut(_ prefix: String) -> (String) -> String? {
      { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    }

    /// The number of the field's state, as its client numbers it.
    var state: UInt32 {
      switch alice {
      case .v1(let writer): writer.serial
      case .v2(let writer): writer.serial
      case .v3: 1
      }
    }

    var ending: [String] { pair.method == 1 ? ["deactivate offer"] : ["deactivate", "done"] }
  }

  @Test("A field wakes the input method with its text and its kind", arguments: TextPair.all)
  func activation(pair: TextPair) throws {
    let desk = try Desk(pair)
    let read = desk.read { desk.alice.begin(on: "page") }
    func state(_ serial: UInt32) -> [String] {
      ["surrounding_text ab 2 1"]
        + (pair.method == 1
          ? ["content_type 520 5", "commit_state \(serial)"] : ["text_change_cause 0", "content_type 520 5", "done"])
    }
    // Version 1 activates at once, and commits the state afterwards.
    let states = pair.input == 1 ? state(0) + state(7) : state(desk.state)
    #expect(read == [pair.method == 1 ? "activate new" : "activate"] + states)
  }

  @Test("Text is inserted", arguments: TextPair.all)
  func insertion(pair: TextPair) throws {
    let desk = try Desk(pair)
    desk.begin()
    #expect(
      desk.written { desk.ime.insert("grüß") }
        == [["commit_string 7 grüß"], ["commit_string grüß"], ["commit_string grüß", "done 1"]][pair.input - 1])
  }

  @Test("Preliminary text is shown, and goes with the text that is inserted", arguments: TextPair.all)
  func preedits(pair: TextPair) throws {
    let desk = try Desk(pair)
    desk.begin()
    #expect(
      desk.written { desk.ime.preedit("nih") }
        == [
          ["preedit_cursor 1", "preedit_string 7 nih "], ["preedit_cursor 1", "preedit_string nih "],
          ["preedit_string nih 1 1", "done 1"],
        ][pair.input - 1])
    #expect(
      desk.written { desk.ime.insert("日") }
        == [["commit_string 7 日"], ["commit_string 日"], ["commit_string 日", "done 1"]][pair.input - 1])
  }

  @Test("Text around the cursor is replaced", arguments: TextPair.all)
  func deletion(pair: TextPair) throws {
    let desk = try Desk(pair)
    desk.begin()
    #expect(
      desk.written { desk.ime.replace(by: "x") }
        == [
          ["delete_surrounding_text -3 4", "commit_string 7 x"], ["delete_surrounding_text 3 1", "commit_string x"],
          ["commit_string x", "delete_surrounding_text 3 1", "done 1"],
        ][pair.input - 1])
    #expect(
      desk.written { desk.ime.insert("y") }.filter { $0.hasPrefix("delete") } == [], "the text is deleted once")
  }

  @Test("A keysym of version 1 reaches fields that have keysyms, and others as a key", arguments: [1, 2, 3])
  func keysyms(input: Int) throws {
    let desk = try Desk(TextPair(input: input, method: 1))
    desk.begin()
    guard case .v1(let ime) = desk.ime else {
      Issue.record("the input method has version 1")
      return
    }
    let sent = desk.after {
      ime.keysym(0xFF08, isPressed: true)
      ime.keysym(0xFF08, isPressed: false)
    }
    #expect(
      sent
        == [
          ["alice zwp_text_input_v1.keysym 7 5 65288 1 0", "alice zwp_text_input_v1.keysym 7 5 65288 0 0"],
          ["alice zwp_text_input_v2.keysym 5 65288 1 0", "alice zwp_text_input_v2.keysym 5 65288 0 0"],
          ["alice wl_keyboard.key 1000 14 1", "alice wl_keyboard.key 1000 14 0"],
        ][input - 1])
  }

  @Test("The field's end is the input method's", arguments: TextPair.all)
  func deactivation(pair: TextPair) throws {
    let desk = try Desk(pair)
    desk.begin()
    #expect(desk.read { desk.alice.end(on: "page") } == desk.ending)
    #expect(desk.after { desk.ime.insert("late") } == [])
    #expect(desk.after { desk.alice.end(on: "page") } == [], "a field ends once")
  }

  @Test("The field ends with the keyboard focus", arguments: TextPair.all)
  func focus(pair: TextPair) throws {
    let desk = try Desk(pair)
    desk.begin()
    let bob = try desk.stage.guest("bob")
    let sent = desk.after { desk.stage.window("note", of: bob, at: 200, 0) }
    let leave = "alice zwp_text_input_v\(pair.input).leave" + (pair.input == 1 ? "" : " page")
    #expect(sent.contains(leave))
    #expect(sent.filter { $0.hasPrefix("ime ") }.count == desk.ending.count)
    #expect(desk.after { desk.ime.insert("late") } == [])
  }

  @Test("A text input or a client that goes in the middle ends the field", arguments: TextPair.all)
  func destruction(pair: TextPair) throws {
    let desk = try Desk(pair)
    desk.begin()
    desk.ime.preedit("nih")
    desk.stage.settle()
    desk.stage.forget()
    #expect(desk.read { desk.alice.destroy(desk.stage) } == desk.ending)
    #expect(desk.after { desk.ime.insert("late") } == [])
    #expect(desk.ime.guest.errorCode == nil)
  }

  @Test("An input method that goes takes its preliminary text along", arguments: TextPair.all)
  func departure(pair: TextPair) throws {
    let desk = try Desk(pair)
    desk.begin()
    desk.ime.preedit("nih")
    desk.stage.settle()
    desk.stage.forget()
    #expect(
      desk.written { desk.stage.kill(desk.ime.guest) }
        == [["preedit_string 7  "], ["preedit_string  "], ["done 1"]][pair.input - 1])
    let next = AnyScribe(pair.method, try desk.stage.guest("ime"))
    desk.stage.settle()
    #expect(desk.stage.sent.contains { $0.contains("activate") }, "the next one finds the field")
    #expect(desk.written { next.insert("b") }.first?.hasSuffix(" b") == true)
  }
}
