import Documents
import Keymaps
import Scripts
import Seats
import Testing

@testable import Performing

/// Tests of the events that keyboard steps make, on a US keyboard.
@Suite struct KeyPerformerTests {
  private let performer: KeyPerformer
  private let control: UInt32 = 29
  private let shift: UInt32 = 42

  init() throws { performer = KeyPerformer(try Keymap(), group: 0) }

  @Test func aTapHoldsTheMainKeyWithItsModifiersAround() throws {
    var hands = Hands()
    let timeline = try performer.timeline(
      of: .tap("question", hold: .milliseconds(80)), on: nil, with: &hands)
    #expect(
      timeline
        == InputTimeline(
          moments: [
            .init(at: nil, events: [.pressed(shift), .pressed(53)], isSample: false),
            .init(at: 80_000, events: [.released(53), .released(shift)]),
          ], duration: nil))
  }

  @Test func pressesAndReleasesLetNoTimePassAndLeaveModifiersAlone() throws {
    var hands = Hands()
    let press = try performer.timeline(of: .press("question"), on: nil, with: &hands)
    #expect(
      press == InputTimeline(moments: [.init(at: nil, events: [.pressed(53)], isSample: false)], duration: nil))
    let release = try performer.timeline(of: .release("KEY_A"), on: nil, with: &hands)
    #expect(
      release == InputTimeline(moments: [.init(at: nil, events: [.released(30)], isSample: false)], duration: nil))
  }

  @Test func theModifiersOfAChordArePressedInTheirOrderAndReleasedInReverse() throws {
    let timeline = try performer.timeline(of: KeyChord(modifiers: [.control, .shift], key: "t"))
    #expect(
      timeline.moments.map(\.events) == [
        [.pressed(control), .pressed(shift), .pressed(20)], [.released(20), .released(shift), .released(control)],
      ])
    #expect(timeline.moments.map(\.at) == [nil, 0])
  }

  @Test func aMediaKeyIsHeldForItsTime() {
    let timeline = performer.timeline(of: MediaStep(key: .mute, hold: .milliseconds(70)))
    #expect(timeline.moments.map(\.events) == [[.pressed(113)], [.released(113)]])
    #expect(timeline.moments.map(\.at) == [nil, 70_000])
  }

  @Test func aKeyboardIsAnnouncedWhenAStepNamesItForTheFirstTime() throws {
    var hands = Hands()
    let pad = DeviceID(.scripts, 11)
    let first = try performer.timeline(of: .press("a"), on: "pad", with: &hands)
    #expect(first.preparations == [.keyboard(named: "pad", pad)])
    #expect(first.moments.map(\.events) == [[.pressed(30, on: pad)]])
    let second = try performer.timeline(of: .release("a"), on: "pad", with: &hands)
    #expect(second.preparations == [])
    #expect(second.moments.map(\.events) == [[.released(30, on: pad)]])
    let other = try performer.timeline(of: .press("a"), on: "pedal", with: &hands)
    #expect(other.preparations == [.keyboard(named: "pedal", DeviceID(.scripts, 12))])
  }

  @Test func aStepWithAnUnknownKeyNamesNoKeyboard() throws {
    var hands = Hands()
    #expect(throws: StepFault.broken("unknown key \"Retrun\"; did you mean \"Return\"?")) {
      try performer.timeline(of: .press("Retrun"), on: "pad", with: &hands)
    }
    let pedal = try performer.timeline(of: .press("a"), on: "pedal", with: &hands)
    #expect(pedal.preparations == [.keyboard(named: "pedal", DeviceID(.scripts, 11))], "it is the first keyboard")
    let pad = try performer.timeline(of: .press("a"), on: "pad", with: &hands)
    #expect(pad.preparations == [.keyboard(named: "pad", DeviceID(.scripts, 12))])
  }

  @Test func aScriptHasEightyKeyboardsAtMost() throws {
    var hands = Hands()
    for number in 1...80 { _ = try performer.timeline(of: .press("a"), on: "pad \(number)", with: &hands) }
    #expect(throws: StepFault.broken("too many keyboards: expected at most 80 names")) {
      try performer.timeline(of: .press("a"), on: "pad 81", with: &hands)
    }
    let known = try performer.timeline(of: .release("a"), on: "pad 80", with: &hands)
    #expect(known.moments.map(\.events) == [[.released(30, on: DeviceID(.scripts, 90))]])
  }

  @Test func aTextIsTypedWithTheKeymapOfTheSeatIfThatHasEachCharacter() throws {
    let timelines = try performer.timelines(typing: TypeStep(text: "a?", interval: .milliseconds(5)))
    #expect(
      timelines == [
        InputTimeline(
          moments: [
            .init(at: 0, events: [.pressed(30), .released(30)]),
            .init(at: 5000, events: [.pressed(shift), .pressed(53), .released(53), .released(shift)]),
          ], duration: 10_000)
      ])
  }

  @Test func aTextOfManyOtherCharactersHasOnePreparationForEachOfItsKeymaps() throws {
    let text = String(String.UnicodeScalarView((0x4E00..<0x4E40).compactMap(Unicode.Scalar.init)))
    let timelines = try performer.timelines(typing: TypeStep(text: text, interval: .milliseconds(1)))
    let device = ScriptDevice.textKeyboard
    #expect(
      timelines.map(\.preparations)
        == (try TextKeymap.all(typing: text).map { [.keymap($0.keymap.text, of: device)] }))
    #expect(timelines.map(\.moments.count) == [48, 16])
    #expect(timelines.map(\.duration) == [48_000, 16_000])
    let events = timelines.flatMap(\.moments).flatMap(\.events)
    #expect(
      events.allSatisfy { if case .key(.key(device, code: _, isPressed: _)) = $0 { true } else { false } },
      "each key is one of the keyboard for texts")
  }

  @Test func anUnknownKeyIsNamedInTheError() {
    var hands = Hands()
    #expect(throws: StepFault.broken("unknown key \"Retrun\"; did you mean \"Return\"?")) {
      try performer.timeline(of: .tap("Retrun", hold: .zero), on: nil, with: &hands)
    }
    let missing = StepFault.broken("the keyboard layout \"us\" has no key \"odiaeresis\"")
    #expect(throws: missing) { try performer.timeline(of: .press("odiaeresis"), on: nil, with: &hands) }
    #expect(throws: missing) { try performer.timeline(of: KeyChord(modifiers: [.control], key: "odiaeresis")) }
    #expect(throws: StepFault.broken("no key can type U+1")) {
      try performer.timelines(typing: TypeStep(text: "a\u{1}"))
    }
  }
}
