import KeyboardLayouts
import SeededRandom
import StageKit
import Testing
import WireClients

@testable import Assembly
@testable import FingerpostClient
@testable import fingerpost_keyboard

/// Tests of fields and keyboards that misbehave beside the keyboard, and of many fingers.
@Suite(.serialized) struct HostileFieldTests {
  @Test func aFieldThatComesAndGoesWithoutEndLeavesTheKeyboardAsItIs() throws {
    let scene = try KeyboardScene()
    for number in 0..<300 {
      scene.activateQuickly(purpose: UInt32(number % 20), hints: .max, text: number % 3 == 0 ? "a" : nil)
      if number % 7 == 0 { scene.deactivateQuickly() }
    }
    scene.activate()
    #expect(scene.isShown && scene.key("q") != nil)
    try scene.tap("q")
    #expect(scene.received == "q")
    #expect(scene.field.error == nil && scene.warnings == [])
  }

  @Test(arguments: [
    "\u{0}", "\u{202E}abc", String(repeating: "🙂", count: 900), "e" + String(repeating: "\u{301}", count: 1500),
  ])
  func aFieldWithUnusualTextCanBeTypedInto(text: String) throws {
    let scene = try KeyboardScene()
    scene.activate(hints: .autoCapitalization, text: text)
    for name in ["Space", "Space", "Delete", "Delete"] { try scene.tap(name) }
    let letter = try #require(["x", "X"].first { scene.key($0) != nil })
    try scene.tap(letter)
    #expect(scene.received.hasSuffix(letter))
  }

  @Test func aFieldThatDoesWhatItWantsWithTheTextReceivesEachKeyOnce() throws {
    let scene = try KeyboardScene()
    scene.activate(text: "abc")
    for number in 0..<20 {
      try scene.land("k")
      scene.activateQuickly(purpose: 0, hints: 0, text: number % 2 == 0 ? "" : "another text")
      scene.lift()
    }
    #expect(scene.received == String(repeating: "k", count: 20))
  }

  @Test func aFieldOfAnotherKindDuringATouchGetsNoLetterOfTheFormer() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let place = try scene.place(of: "Next language")
    scene.arena.finger(1, downAt: place.x, place.y)
    scene.draw()
    scene.activate(purpose: .pin)
    scene.lift()
    #expect(scene.received == "")
    try scene.tap("7")
    #expect(scene.received == "7")
  }

  @Test func aSecondKeyboardOnTheScreenTakesNothing() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let rival = try scene.arena.connect()
    let seat = Word.id(rival.global("wl_seat"))
    _ = rival.make(rival.global("fingerpost_text_focus_manager_v1"), "get_text_focus", seat)
    for _ in 0..<50 {
      let method = rival.make(rival.global("zwp_input_method_manager_v2"), "get_input_method", seat)
      scene.settle()
      rival.request(method, "commit_string", "stolen")
      rival.request(method, "commit", 1)
      rival.request(method, "destroy")
    }
    scene.draw()
    try scene.tap("a")
    #expect(scene.received == "a")
    #expect(rival.counts["zwp_input_method_v2.unavailable"] == 50)
  }

  @Test func anInputMethodThatComesAndGoesLeavesTheKeyboardUsable() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let other = try scene.arena.connect()
    for _ in 0..<20 {
      let method = other.make(
        other.global("zwp_input_method_manager_v2"), "get_input_method", .id(other.global("wl_seat")))
      scene.settle()
      other.request(method, "destroy")
      scene.settle()
    }
    scene.draw()
    scene.activate()
    #expect(scene.isShown)
    try scene.tap("ä")
    #expect(scene.received == "ä")
  }

  @Test func aThousandWordsOfOverlappingThumbsLoseNoLetter() throws {
    let scene = try KeyboardScene()
    scene.activate(purpose: .alpha)
    let letters = Array("abcdefghijklmnopqrstuvwxyzäöüß").map(String.init)
    var places: [String: (x: Double, y: Double)] = [:]
    for name in letters + ["Space"] { places[name] = try scene.place(of: name) }
    var (random, text) = (SeededRandom(42), "")
    var isDown = [false, false]
    var finger = 0
    for _ in 0..<1000 {
      let word = try (0..<Int.random(in: 2...8, using: &random)).map { _ in
        try #require(letters.randomElement(using: &random))
      }
      for name in word + ["Space"] {
        // The thumb that has typed the letter before lifts when the other one has touched the next letter.
        let place = try #require(places[name])
        if isDown[finger] { scene.arena.fingerUp(Int32(finger)) }
        scene.arena.clock.advance(microseconds: UInt64.random(in: 20_000..<80_000, using: &random))
        scene.arena.finger(Int32(finger), downAt: place.x, place.y)
        isDown[finger] = true
        finger = 1 - finger
        text += name == "Space" ? " " : name
      }
      scene.settle()
    }
    for finger in 0...1 where isDown[finger] { scene.arena.fingerUp(Int32(finger)) }
    scene.draw()
    #expect(scene.received.count == text.count)
    #expect(scene.received == text)
  }
}
