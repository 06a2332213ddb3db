import Documents
import Interaction
import Policies
import Testing

@Suite("Rejected touches, touch accommodations, and rules and conditions of surfaces")
struct TouchPolicyTests {
  @Test("rejected touches of the desktop and of windows")
  func rejection() throws {
    let policy = try read(
      """
      rejected-touches: {edges: 5mm, areas: {corner: top-left, size: 10%}, larger-than: 25mm, while-typing: 300ms}
      rules:
        - {match: a, rejected-touches: {edges: {left: 3, top: 2%}, larger-than: none, from: clients}}
        - {match: a, rejected-touches: {areas: [], while-typing: none, from: [recognizers, clients]}}
      """)
    let desktop = policy.rejectedTouches
    #expect(desktop.edges?.areas == [.left, .top, .right, .bottom].map { .edge($0, size: .millimetres(5)) })
    #expect(desktop.areas == [.corner(.topLeft, size: .fraction(0.1))])
    #expect(desktop.largerThan == .some(.millimetres(25)))
    #expect(desktop.whileTyping == .some(.milliseconds(300)))
    #expect(desktop.receivers == nil)
    let rules = policy.rules(for: WindowDescription(appID: "a")).rejectedTouches
    #expect(rules.rule == at(4, 5))
    #expect(rules.value.edges?.areas == [.edge(.left, size: .pixels(3)), .edge(.top, size: .fraction(0.02))])
    #expect(rules.value.areas == [])
    #expect(rules.value.largerThan == .some(nil))
    #expect(rules.value.whileTyping == .some(nil))
    #expect(rules.value.receivers == [.clients, .recognizers])
    let merged = desktop.merged(with: rules.value)
    #expect(merged.largerThan == .some(nil))
    #expect(policy.rules(for: WindowDescription(appID: "b")).rejectedTouches.value.isEmpty)
  }

  @Test("a rule turns the edges of the desktop off with none")
  func noEdges() throws {
    let policy = try read(
      "{rejected-touches: {edges: 5mm}, rules: [{match: a, rejected-touches: {edges: none}}]}")
    let rules = policy.rules(for: WindowDescription(appID: "a")).rejectedTouches.value
    #expect(rules.edges == RejectedTouches.EdgeStrips())
    #expect(policy.rejectedTouches.merged(with: rules).edges?.areas == [])
  }

  @Test("touch accommodations")
  func accommodations() throws {
    let policy = try read(
      "touch-accommodations: {hold-duration: 100ms, ignore-repeat: 0.3s, tap-assistance: {location: final, within: 1s}}"
    )
    #expect(policy.touchAccommodations.holdDuration == .milliseconds(100))
    #expect(policy.touchAccommodations.ignoreRepeat == .milliseconds(300))
    #expect(policy.touchAccommodations.tapAssistance == .init(.final, within: .seconds(1)))
    #expect(
      try read("touch-accommodations: {tap-assistance: initial}").touchAccommodations.tapAssistance == .init(.initial))
    #expect(try read("touch-accommodations: {tap-assistance: none}") == Policy())
  }

  @Test("a rule for a surface has settings of hits, and does not change the window")
  func surfaces() throws {
    let policy = try read(
      """
      rules:
        - {match: {app-id: a, surface: 0}, hit-outset: 4px, opacity: 0.5}
        - {match: {surface: [0]}, opacity: 0}
        - {match: {app-id: a, surface: [1, 2]}, interaction: no}
        - {match: {app-id: a, surface: []}, can-become-key: no}
      """)
    let rules = policy.rules(for: WindowDescription(appID: "a"))
    #expect(rules.hitOutset == Ruled(.zero))
    #expect(rules.canBecomeKey.value == false)
    #expect(Set(rules.surfaces.keys) == [[0], [1, 2]])
    #expect(rules.surfaces[[0]]?.hitOutset == Ruled(EdgeLengths(.pixels(4)), by: at(2, 5)))
    #expect(rules.surfaces[[0]]?.opacity == Ruled(0, by: at(3, 5)))
    #expect(rules.surfaces[[1, 2]]?.isInteractive.value == false)
    #expect(policy.rules(for: WindowDescription(appID: "b")).surfaces.keys.sorted { $0.count < $1.count } == [[0]])
  }

  @Test("conditions of recognizers")
  func conditions() throws {
    let policy = try read(
      """
      recognizers:
        - {name: a, type: tap, states: [fullscreen, activated], not-states: maximized, action: edit.copy}
        - {name: b, type: pan, requires-performer: true, action: {ended: edit.copy}}
      """)
    #expect(policy.recognizers[0].windowStates == [.fullscreen, .activated])
    #expect(policy.recognizers[0].absentWindowStates == [.maximized])
    #expect(policy.recognizers[1].requiresPerformer)
  }

  @Test("the recognizer that must be recognized before, and the times between gestures and between fingers")
  func predecessors() throws {
    let policy = try read(
      """
      recognizers:
        - {name: a, type: pinch}
        - {name: b, type: pinch, after: a}
        - {name: c, type: tap, after: {name: b, within: 250ms}, lands-within: 80ms}
      """)
    #expect(policy.recognizers.map(\.landsWithin) == [nil, nil, .milliseconds(80)])
    #expect(
      policy.recognizers.map(\.after) == [
        nil, RecognizerPredecessor("a", within: .seconds(1)), RecognizerPredecessor("b", within: .milliseconds(250)),
      ])
  }

  @Test("recognizers that are only recognized after each other are errors, also if one is outside of the circle")
  func circleOfPredecessors() {
    let found = faults(
      "recognizers: [{name: a, type: tap, after: b}, {name: b, type: tap, after: a}, {name: c, type: tap, after: a}]")
    #expect(
      found.map { $0.prefix(64) } == [
        "p:1:15: recognizers are only recognized after each other: a, b, ",
        "p:1:47: recognizers are only recognized after each other: b, a, ",
      ])
  }

  @Test(
    "errors name what is allowed",
    arguments: [
      (
        "rejected-touches: {larger-than: 5%}",
        "p:1:33: invalid value: found \"5%\", expected a length such as 8px or 3mm"
      ),
      (
        "rejected-touches: {from: [client]}", "p:1:27: invalid value: found \"client\", expected clients or recognizers"
      ),
      ("rejected-touches: {edges: -3px}", "p:1:27: invalid value"),
      ("touch-accommodations: {hold-duration: 2min}", "p:1:39: "),
      (
        "rules: [{match: {surface: 0}, gestures: off}]",
        "p:1:31: \"gestures\" is for windows, and the rule is for one surface"
      ),
      ("rules: [{match: {surface: -1}, opacity: 0}]", "p:1:27: "),
      (
        "recognizers: [{name: a, type: tap, states: fullscreen, not-states: fullscreen}]",
        "p:1:56: fullscreen is in states too"
      ),
      (
        "recognizers: [{name: a, type: pan, requires-performer: true, action: {cancelled: edit.copy}}]",
        "p:1:36: the recognizer has no action that could be performed"
      ),
      ("recognizers: [{name: a, type: tap, after: b}]", "p:1:43: unknown recognizer: found \"b\""),
      ("recognizers: [{name: a, type: tap, after: a}]", "p:1:15: recognizer \"a\" is its own predecessor"),
      ("recognizers: [{name: a, type: tap, after: {within: 1s}}]", "p:1:43: "),
      (
        "recognizers: [{name: h, type: hover, after: h}]", "p:1:38: unknown key \"after\" in a hover"
      ),
    ])
  func errors(text: String, error: String) {
    let found = faults(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(error) == true, "\(found)")
  }
}
