import Documents
import Policies
import Testing

@Suite("Bindings, modes and layouts in a policy")
struct KeyPolicyTests {
  @Test("a binding can have a handler in place of an action, and its keys are the name")
  func handlers() throws {
    let policy = try read(
      """
      bindings:
        super+t: {run: [foot]}
        Ctrl+Alt+M: {layout: us, on: release}
        F1: {action: window.close, repeat: true}
      """)
    #expect(policy.bindings.map(\.action) == ["Super+T", "Ctrl+Alt+M", "window.close"])
    #expect(policy.bindings.map(\.handler) == [.shell(.run(["foot"])), .shell(.layout(.named("us"))), nil])
    #expect(policy.bindings.map(\.moment) == [.press, .release, .press])
    #expect(policy.bindings.map(\.repeats) == [false, false, true])
  }

  @Test("a binding can be of some devices, by name or description, and a chord can have a list of bindings")
  func devices() throws {
    let policy = try read(
      """
      bindings:
        F1: [window.close, {device: "Foot*", action: none}, {device: {vendor: 0x1209, type: keyboard}, run: [x]}]
        F2: {device: [a, b], action: edit.copy}
        F3: {device: "Foot*", action: edit.cut}
      modes: {m: {bindings: {F1: [edit.copy, {device: a, action: edit.cut}]}}}
      """)
    let (foot, maker) = (DeviceMatch(name: TextMatcher("Foot*")), DeviceMatch(vendor: 0x1209, type: .keyboard))
    let both = DeviceMatch(name: TextMatcher([.pattern(TextPattern("a")), .pattern(TextPattern("b"))]))
    #expect(policy.bindings.map(\.device) == [nil, foot, maker, both, foot])
    #expect(
      policy.bindings.map(\.action)
        == ["window.close", nil, "F1 on type keyboard, vendor 0x1209", "edit.copy", "edit.cut"])
    #expect(
      policy.devicesOfBindings == [maker, both, foot, DeviceMatch(name: TextMatcher("a"))], "by the last mention")
    #expect(policy.bindings.map(\.position?.column) == [8, 22, 55, 3, 3])
  }

  @Test("a later file replaces the binding of the same chord and device")
  func deviceIncludes() throws {
    let files = PretendFiles(texts: [
      "a": "bindings: {F1: [window.close, {device: x, action: edit.copy}], F2: {device: x, action: edit.copy}}",
      "b": "include: a\nbindings: {F1: {device: x, action: edit.cut}, F2: edit.paste}",
    ])
    let bindings = try #require(files.examine("b").policy).bindings
    #expect(
      bindings.map { "\($0.keys) \($0.action?.text ?? "none")" }.sorted() == [
        "F1 on x edit.cut", "F1 window.close", "F2 edit.paste", "F2 on x edit.copy",
      ])
  }

  @Test("a modifier alone is a binding of its own")
  func loneModifiers() throws {
    let policy = try read("bindings: {win: window.close, Super_L: window.next}")
    #expect(policy.bindings.map(\.loneModifier) == [.logo, nil])
    #expect(policy.bindings.map(\.chord.description) == ["Super", "Super_L"])
  }

  @Test("modes have bindings, and recognizers name their modes")
  func modes() throws {
    let policy = try read(
      """
      bindings: {Super+R: {mode: resize}}
      modes: {resize: {bindings: {Escape: {mode: default}}}}
      recognizers: [{name: a, type: pinch, modes: [resize]}, {name: b, type: pinch}]
      """)
    #expect(policy.modes.map(\.name) == ["resize"])
    #expect(policy.bindings(in: "resize").map(\.handler) == [.shell(.mode("default"))])
    #expect(policy.bindings(in: "default").map(\.handler) == [.shell(.mode("resize"))])
    #expect(policy.recognizers.map(\.modes) == [["resize"], nil])
  }

  @Test("layouts are found by name, with or without their variant")
  func layouts() throws {
    let policy = try read(
      """
      keyboard: {layout: "us,de,de", variant: ",,neo", sticky: true, slow: 300ms, bounce: 250ms, mouse-keys: true}
      rules: [{match: foot, layout: de(neo)}]
      """)
    #expect(policy.keyboard.layouts == ["us", "de", "de(neo)"])
    #expect(policy.keyboard.index(ofLayout: "de") == 1)
    #expect(policy.keyboard.index(ofLayout: "de(neo)") == 2)
    #expect(policy.keyboard.index(ofLayout: "fr") == nil)
    #expect(policy.rules.map(\.settings.layout) == ["de(neo)"])
    #expect(policy.keyboard.hasStickyKeys && policy.keyboard.hasMouseKeys)
    #expect(policy.keyboard.slowKeys == .milliseconds(300))
    #expect(policy.keyboard.bounceKeys == .milliseconds(250))
  }

  @Test("presses alone need no touches")
  func presses() throws {
    let policy = try read("recognizers: [{name: a, type: tap, presses: F6, touch-types: none}]")
    #expect(policy.recognizers.map(\.allowedTouchTypes) == [[]])
  }

  @Test(
    "recognizers that accept nothing, and bindings for devices without keys, are warnings",
    arguments: [
      (
        "recognizers: [{name: a, type: tap, touch-types: none}]",
        "p:1:36: warning: the recognizer accepts neither touches nor keys; add presses, or remove touch-types: none"
      ),
      (
        "recognizers: [{name: a, type: pan, touch-types: none, presses: F5}]",
        "p:1:36: warning: a pan cannot be recognized from keys, which do not move; remove touch-types: none"
      ),
      (
        "recognizers: [{name: a, type: swipe, touch-types: none, presses: F5}]",
        "p:1:38: warning: a swipe cannot be recognized from keys, which do not move; remove touch-types: none"
      ),
      (
        "bindings: {F5: {device: {type: touch}, action: edit.copy}}",
        "p:1:32: warning: a device of type touch usually has no keys; write type: keyboard, or the pattern of a name"
      ),
    ])
  func warnings(text: String, message: String) {
    #expect(faults(text) == [message])
  }

  @Test(
    "errors name the place and what is allowed",
    arguments: [
      (
        "bindings: {F1: {mode: resiz}}\nmodes: {resize: {}}",
        "p:1:23: unknown mode: found \"resiz\", expected default or resize; did you mean \"resize\"?"
      ),
      (
        "keyboard: {layout: \"us,de\"}\nbindings: {F1: {layout: fr}}",
        "p:2:25: unknown layout: found \"fr\", expected us or de, as in layout of keyboard"
      ),
      (
        "modes: {default: {}}",
        "p:1:9: invalid name of a mode: found \"default\", expected lower-case letters, digits and hyphens, other than default"
      ),
      (
        "bindings: {F1: {action: window.close, run: [foot]}}",
        "p:1:39: a binding takes only one of action, chord, run, focus, show, hide, toggle, mode, layout, application, text or press: found \"action\" and \"run\""
      ),
      (
        "bindings: {F1: {action: window.close, on: release, repeat: true}}",
        "p:1:16: a binding that acts at the release cannot repeat: expected on: press"
      ),
    ])
  func errors(text: String, message: String) {
    #expect(faults(text) == [message])
  }
}
