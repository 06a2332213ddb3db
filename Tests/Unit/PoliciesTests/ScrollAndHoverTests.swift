import Documents
import Interaction
import Policies
import Testing

@Suite("Scrolls and the pointer in a policy")
struct ScrollAndHoverTests {
  @Test(
    "the keys are read",
    arguments: [
      ("type: pan, touch-types: scroll", AnyGesture.pan(.init())),
      ("type: pan, touch-types: [direct, scroll], scroll-types: discrete", .pan(.init(scrolls: [.discrete]))),
      ("type: hover", .hover(.init())),
      (
        "type: hover, dwell: 500ms, movement: 3mm",
        .hover(.init(dwell: .milliseconds(500), movement: .millimetres(3)))
      ),
    ])
  func keys(text: String, expected: AnyGesture) throws {
    #expect(try read("recognizers: [{name: a, \(text)}]").recognizers.first?.gesture == expected)
  }

  @Test("touch types contain scroll")
  func touchTypes() throws {
    let pan = try read("recognizers: [{name: a, type: pan, touch-types: [direct, scroll]}]").recognizers.first
    #expect(pan?.allowedTouchTypes == [.direct, .scroll])
  }

  @Test(
    "faults name what is allowed",
    arguments: [
      ("type: tap, touch-types: scroll", "p:1:36: a tap cannot receive scrolls: expected type: pan"),
      (
        "type: pan, scroll-types: discrete",
        "p:1:36: warning: scroll-types has no effect without scroll in touch-types; write touch-types: scroll, or [direct, scroll]"
      ),
      (
        "type: hover, observe: true",
        "p:1:38: unknown key \"observe\" in a hover: expected name, on, enabled, replace, modes, modifiers, within, states, not-states, requires-performer, type, dwell, movement or action"
      ),
      (
        "type: hover, movement: 3mm",
        "p:1:38: warning: movement has no effect without dwell; write dwell: 500ms beside it"
      ),
    ])
  func faultNamesAllowed(text: String, expected: String) {
    #expect(faults("recognizers: [{name: a, \(text)}]") == [expected])
  }

  @Test("a rule without a finger that acts as the pointer cannot scroll by fingers")
  func fingersThatAreNoPointer() {
    #expect(
      faults("rules: [{match: foot, finger-scrolling: inertia, pointer-emulation: never}]") == [
        "p:1:23: warning: finger-scrolling has no effect with pointer-emulation: never; write auto or always"
      ])
    #expect(faults("rules: [{match: foot, finger-scrolling: none, pointer-emulation: never}]") == [])
    #expect(faults("rules: [{match: foot, finger-scrolling: plain, pointer-emulation: auto}]") == [])
    let emulated = "finger-scrolling: plain, pointer-emulation: never, undeliverable-touch: emulate"
    #expect(faults("rules: [{match: foot, \(emulated)}]") == [])
  }

  @Test("the last rule decides how fingers scroll")
  func fingerScrolling() throws {
    let policy = try read(
      "rules: [{match: any, finger-scrolling: inertia}, {match: {app-id: gtk}, finger-scrolling: plain}]")
    #expect(policy.rules(for: WindowDescription(appID: "foot")).fingerScrolling.value == .inertia)
    #expect(policy.rules(for: WindowDescription(appID: "gtk")).fingerScrolling.value == .plain)
    #expect(try read("{}").rules(for: WindowDescription(appID: "gtk")).fingerScrolling.value == .none)
  }
}
