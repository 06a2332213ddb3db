import Assembly
import Documents
import Geometry
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import Testing

/// Tests of rejected touches, touch accommodations, rules of subsurfaces and conditions of recognizers in a whole
/// compositor.
@Suite(.serialized) struct TouchPolicyTests {
  private func stage(_ text: String) throws -> PolicyStage {
    // 4 logical pixels per millimetre.
    let output = OutputDescription(name: "main", mode: IntSize(800, 600), millimetres: Size(200, 150))
    return try PolicyStage(PolicyReader.read(text: text), outputs: [output])
  }

  private func downs(_ stage: PolicyStage) -> [String] { stage.cameOut.filter { $0.hasSuffix(" down") } }

  @Test func edgesOfTheSectionAreThoseOfTheOutputAndOfARuleThoseOfItsWindow() throws {
    let stage = try stage(
      """
      focus: {press-raises: false}
      rejected-touches: {edges: {left: 5mm}}
      rules: [{match: note, rejected-touches: {edges: {left: 10%}}}]
      """)
    stage.window("page", width: 400)
    stage.window("note", at: 400, 0, width: 400)
    stage.forget()
    for x in [19.0, 20, 439, 440] { stage.tap(at: x, 10) }
    #expect(downs(stage) == ["page down", "note down"])
    try stage.compositor.adopt(Policy())
    for x in [19.0, 439] { stage.tap(at: x, 10) }
    #expect(downs(stage) == ["page down", "note down"])
  }

  @Test func aRuleReplacesTheSectionKeyByKey() throws {
    let stage = try stage(
      """
      rejected-touches: {edges: 5mm, larger-than: 10mm}
      rules: [{match: paint, rejected-touches: {larger-than: none}}]
      """)
    stage.window("paint", width: 800, height: 600)
    stage.forget()
    stage.tap(at: 10, 10)
    stage.route([
      .touch(.down(FingerSample(device: stage.panel, finger: 1, place: Point(100, 100)))),
      .touch(.shape(device: stage.panel, finger: 1, major: 400, minor: 400)), .touch(.frame(device: stage.panel)),
    ])
    #expect(downs(stage) == ["paint down"])
  }

  @Test func recognizersOfThePolicyMayBeKeptFromATouchOfAClient() throws {
    let stage = try stage(
      """
      rejected-touches: {edges: {left: 5mm}, from: recognizers}
      recognizers: [{name: tap, type: tap, action: shell.tapped}]
      actions: {shell.tapped: {run: ["true"]}}
      """)
    stage.window("page", width: 800, height: 600)
    stage.forget()
    stage.tap(at: 10, 10)
    #expect(stage.cameOut == ["page down", "page up"])
    stage.tap(at: 30, 10)
    #expect(stage.cameOut.contains("shell.tapped by the shell (gesture)"))
  }

  @Test func touchAccommodationsFollowThePolicy() throws {
    let stage = try stage("touch-accommodations: {hold-duration: 100ms}")
    stage.window("page", width: 800, height: 600)
    stage.forget()
    stage.tap(at: 10, 10)
    #expect(stage.cameOut == [])
    stage.land(at: 10, 10)
    stage.wait(100)
    stage.lift()
    #expect(stage.cameOut == ["page down", "page up"])
    try stage.compositor.adopt(Policy())
    stage.tap(at: 10, 10)
    #expect(stage.cameOut == ["page down", "page up"])
  }

  // MARK: Subsurfaces

  @Test func aRuleForASurfaceFollowsTheStackingOrder() throws {
    let stage = try stage("rules: [{match: {app-id: page, surface: 1}, interaction: false, hit-outset: 2mm}]")
    let page = stage.window("page", width: 800, height: 600)
    let first = stage.subsurface(of: page, at: 100)
    let second = stage.subsurface(of: page, at: 300)
    #expect(first.hitRules == nil)
    #expect(second.hitRules?.isInteractive == false)
    #expect(second.hitRules?.outset.left == 8)
    #expect(second.subsurface?.place(.below, first) == true)
    stage.commit(page)
    #expect(first.hitRules?.isInteractive == false)
    #expect(second.hitRules == nil)
    #expect(stage.compositor.server.windows.hitTest(Point(150, 10))?.surface === page.surface)
    #expect(stage.compositor.server.windows.hitTest(Point(350, 10))?.surface === second)
    try stage.compositor.adopt(Policy())
    #expect(first.hitRules == nil)
    #expect(page.hitRules == nil)
  }

  // MARK: Conditions of recognizers

  @Test func aRecognizerWithoutAPerformerGivesItsTouchBack() throws {
    let text = """
      recognizers:
        - {name: tap, type: tap, delays-touches-began: true, requires-performer: true, action: shell.tapped}
      """
    let stage = try stage(text)
    stage.window("page", width: 800, height: 600)
    stage.forget()
    stage.tap(at: 10, 10)
    #expect(stage.cameOut == ["page down", "page up"])
    try stage.compositor.adopt(PolicyReader.read(text: text + "\nactions: {shell.tapped: none}"))
    stage.tap(at: 10, 10)
    #expect(stage.cameOut == ["page down", "page up"])
    try stage.compositor.adopt(PolicyReader.read(text: text + "\nactions: {shell.tapped: {run: ['true']}}"))
    stage.tap(at: 10, 10)
    #expect(stage.cameOut == ["shell.tapped by the shell (gesture)"])
  }

  @Test func aRecognizerFollowsAnotherOneForATime() throws {
    let stage = try stage(
      """
      recognizers:
        - {name: first, type: tap, action: shell.first}
        - {name: second, type: tap, touches: 2, after: {name: first, within: 200ms}, action: shell.second}
      actions: {shell.first: {run: ["true"]}, shell.second: {run: ["true"]}}
      """)
    stage.tap(at: 10, 10, fingers: [1, 2])
    #expect(stage.cameOut == [])
    stage.tap(at: 10, 10)
    stage.wait(200)
    stage.tap(at: 10, 10, fingers: [1, 2])
    #expect(stage.cameOut == ["shell.first by the shell (gesture)", "shell.second by the shell (gesture)"])
    stage.tap(at: 10, 10)
    stage.wait(201)
    stage.tap(at: 10, 10, fingers: [1, 2])
    #expect(stage.cameOut == ["shell.first by the shell (gesture)"])
  }

  @Test func aFingerThatLandsLateIsNotPartOfAGesture() throws {
    let stage = try stage(
      """
      recognizers: [{name: two, type: tap, taps: 2, touches: 2, lands-within: 50ms, action: shell.two}]
      actions: {shell.two: {run: ["true"]}}
      """)
    func tap(after milliseconds: UInt64) {
      stage.land([1], at: 10, 10)
      stage.wait(milliseconds)
      stage.land([2], at: 40, 10)
      stage.lift([1, 2])
      stage.wait(100)
    }
    tap(after: 50)
    tap(after: 50)
    #expect(stage.cameOut == ["shell.two by the shell (gesture)"])
    tap(after: 50)
    tap(after: 51)
    #expect(stage.cameOut == [])
  }

  @Test func withoutAWindowNoStateIsSet() throws {
    let stage = try stage(
      """
      recognizers:
        - {name: full, type: tap, states: fullscreen, action: shell.full}
        - {name: framed, type: tap, not-states: fullscreen, action: shell.framed}
      actions: {shell.full: {run: ["true"]}, shell.framed: {run: ["true"]}}
      """)
    stage.tap(at: 10, 10)
    #expect(stage.cameOut == ["shell.framed by the shell (gesture)"])
  }
}
