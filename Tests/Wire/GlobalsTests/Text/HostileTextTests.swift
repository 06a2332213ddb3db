import SeededRandom
import StageKit
import Testing
import WaylandClient

/// Tests that one client's text requests cannot harm other clients.
@Suite struct HostileTextTests {
  let stage: SeatStage
  let alice: Writer
  let ime: Scribe

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    ime = Scribe(try stage.guest("ime"))
    stage.window("page", of: alice.guest, at: 0, 0)
    stage.settle()
    stage.forget()
  }

  private func after(_ body: () -> Void) -> [String] {
    body()
    stage.settle()
    return stage.sent
  }

  private func sentSurroundings(_ text: String, _ cursor: Int32, _ anchor: Int32) -> String? {
    let sent = after { alice.enable { $0.setSurroundingText(text: text, cursor: cursor, anchor: anchor) } }
    return sent.first { $0.contains("surrounding_text") }.map { String($0.dropFirst("ime zwp_input_method_v2.".count)) }
  }

  @Test func offsetsLieBetweenCharactersOfTheText() {
    #expect(sentSurroundings("aöb", 2, 3) == "surrounding_text aöb 1 3")
    #expect(sentSurroundings("aöb", -5, .max) == "surrounding_text aöb 0 4")
    #expect(sentSurroundings("", .min, 7) == "surrounding_text  0 0")
    #expect(sentSurroundings("😀", 3, 4) == "surrounding_text 😀 0 4")
  }

  @Test func aPreeditsCursorLiesInItOrIsHidden() {
    alice.enable()
    stage.settle()
    stage.forget()
    func told(_ begin: Int32, _ end: Int32) -> String {
      after {
        ime.method.setPreeditString(text: "ñu", cursorBegin: begin, cursorEnd: end)
        ime.method.commit(serial: ime.dones)
      }[0]
    }
    #expect(told(-1, -1) == "alice zwp_text_input_v3.preedit_string ñu -1 -1")
    #expect(told(-1, 2) == "alice zwp_text_input_v3.preedit_string ñu 0 2")
    #expect(told(1, .max) == "alice zwp_text_input_v3.preedit_string ñu 0 3")
    #expect(told(.min, -2) == "alice zwp_text_input_v3.preedit_string ñu 0 0")
  }

  /// The longest text that fits into a request also fits into the event that forwards it. Text beyond the protocol's
  /// limit is cut between two characters.
  @Test func longTextIsCutBetweenCharacters() {
    let long = "x" + String(repeating: "€", count: 1350)
    #expect(long.utf8.count == 4051)
    let cut = "x" + String(repeating: "€", count: 1333)
    #expect(cut.utf8.count == 4000)
    #expect(sentSurroundings(long, 4051, 4051) == "surrounding_text \(cut) 4000 4000")
    #expect(
      after { ime.insert(long) } == ["alice zwp_text_input_v3.commit_string \(cut)", "alice zwp_text_input_v3.done 1"])
    #expect(alice.guest.errorCode == nil && ime.guest.errorCode == nil)
  }

  @Test func aCursorRectangleMayBeAnywhere() {
    _ = ime.guest.makeSurface("words")
    _ = ime.popup("words")
    stage.draw("words", of: ime.guest)
    let edges: [Int32] = [.min, -1, 0, 1, .max]
    for x in edges {
      for size in edges {
        alice.enable { $0.setCursorRectangle(x: x, y: x, width: size, height: size) }
        stage.settle()
        let place = stage.desktop.last?.split(separator: " ").last?.split(separator: ",").compactMap { Int($0) } ?? []
        #expect(place.count == 2 && place.allSatisfy { (0...900).contains($0) }, "\(x) \(size): \(stage.desktop)")
      }
    }
  }

  @Test func unknownCausesAndContentsAreHandedOn() {
    let sent = after {
      alice.enable {
        $0.setContentType(hint: .init(rawValue: .max), purpose: .init(rawValue: 77))
        $0.setTextChangeCause(cause: .init(rawValue: 9))
      }
    }
    #expect(
      sent == [
        "ime zwp_input_method_v2.activate", "ime zwp_input_method_v2.text_change_cause 9",
        "ime zwp_input_method_v2.content_type 4294967295 77", "ime zwp_input_method_v2.done",
      ])
  }

  /// Sends requests in random order. The server continues, and at the end the client receives keys again.
  @Test(arguments: 1...30)
  func anyOrderOfThingsLeavesTheSeatInOrder(seed: UInt64) throws {
    var random = SeededRandom(seed)
    alice.guest.takeKeyboard()
    var methods = [ime]
    var grabs: [ZwpInputMethodKeyboardGrabV2] = []
    var popups: [ZwpInputPopupSurfaceV2] = []
    for step in 0..<120 {
      let method = methods.randomElement(using: &random)!
      switch Int.random(in: 0..<16, using: &random) {
      case 0: alice.enable { $0.setCursorRectangle(x: Int32(step), y: 5, width: 1, height: 9) }
      case 1: alice.disable()
      case 2: alice.say("text \(step)", cursor: 3, anchor: 1)
      case 3: method.insert("\(step)")
      case 4: grabs.append(method.grab())
      case 5: if !grabs.isEmpty { grabs.remove(at: Int.random(in: 0..<grabs.count, using: &random)).release() }
      case 6:
        method.method.destroy()
        method.applyAgain()
      case 7:
        let name = "words \(step)"
        _ = method.guest.makeSurface(name)
        popups.append(method.popup(name))
        stage.draw(name, of: method.guest)
      case 8: if !popups.isEmpty { popups.remove(at: Int.random(in: 0..<popups.count, using: &random)).destroy() }
      case 9: if let name = method.guest.surfaces.keys.sorted().first { method.guest.destroySurface(name) }
      case 10: methods.append(Scribe(try stage.guest("ime \(step)")))
      case 11:
        guard methods.count > 1 else { continue }
        let gone = methods.remove(at: Int.random(in: 0..<methods.count, using: &random))
        stage.kill(gone.guest)
        grabs.removeAll()
        popups.removeAll()
      case 12: stage.window("page \(step)", of: alice.guest, at: Double(step), 0)
      default: step % 2 == 0 ? stage.keyDown(30) : stage.keyUp(30)
      }
      if Bool.random(using: &random) { stage.settle() }
    }
    for method in methods { stage.kill(method.guest) }
    stage.keyUp(30)
    stage.forget()
    stage.keyDown(31)
    #expect(stage.sent.last == "alice wl_keyboard.key 1000 31 1", "seed \(seed)")
    #expect(stage.desktop.allSatisfy { !$0.hasPrefix("words") }, "seed \(seed)")
    #expect(alice.guest.errorCode == nil, "seed \(seed)")
  }
}
