import Assembly
import Documents
import Geometry
import Policies
import Seats
import Surfaces
import Testing
import WireClients

/// Tests of windows that pass input on by a rule.
@Suite(.serialized) struct PassingTests {
  private func stage(_ appID: String, _ handles: InputHandling, bindings: [BindingRule] = []) throws -> PolicyStage {
    var policy = Policy()
    var settings = WindowSettings()
    settings.handles = handles
    policy.rules = [WindowRule(match: WindowMatch(appID: TextMatcher(appID)), settings: settings)]
    policy.bindings = bindings
    return try PolicyStage(policy)
  }

  private func click(_ stage: PolicyStage, at x: Double, _ y: Double) -> [String] {
    stage.forget()
    stage.route([.pointer(.motionAbsolute(to: Point(x, y))), .pointer(.frame)])
    stage.route([.pointer(.button(device: stage.mouse, code: 272, isPressed: true)), .pointer(.frame)])
    stage.route([.pointer(.button(device: stage.mouse, code: 272, isPressed: false)), .pointer(.frame)])
    return stage.cameOut.filter { $0.contains("button") }
  }

  @Test func touchesHitTheWindowBehindAndThePointerDoesNot() throws {
    let stage = try stage("clock", InputHandling(touch: .pass))
    stage.window("page", width: 800, height: 600)
    stage.window("clock")
    #expect(click(stage, at: 50, 50) == ["clock button 272 down", "clock button 272 up"])
    stage.forget()
    stage.tap(at: 50, 50)
    #expect(stage.cameOut.filter { !$0.contains("key window") } == ["page down", "page up"])
  }

  @Test func thePointerHitsTheWindowBehindAndTouchesDoNot() throws {
    let stage = try stage("clock", InputHandling(pointer: .pass))
    stage.window("page", width: 800, height: 600)
    stage.window("clock")
    stage.forget()
    stage.tap(at: 50, 50)
    #expect(stage.cameOut == ["clock down", "clock up"])
    #expect(click(stage, at: 50, 50) == ["page button 272 down", "page button 272 up"])
  }

  @Test func keysGoToTheBindingsAndNotToTheClient() throws {
    let stage = try stage("bar", InputHandling(keys: .pass))
    stage.window("page")
    stage.key(30)
    #expect(stage.cameOut.filter { $0.hasPrefix("key ") && !$0.contains("window") } == ["key 30 down", "key 30 up"])
    stage.window("bar")
    stage.forget()
    stage.key(30)
    #expect(stage.cameOut == [])
    #expect(stage.compositor.seat.keyWindow?.appID == "bar")
  }

  @Test func keysOfADialogGoToItsParent() throws {
    let stage = try stage("palette", InputHandling(keys: .pass))
    let page = stage.window("page", client: 7)
    let palette = stage.window("palette", client: 7)
    palette.parent = page
    // The parent of a window is known before it is mapped; here the keyboard is moved away and back.
    stage.compositor.router.take(.makeKey(page, because: .requested), at: stage.clock.now)
    stage.compositor.router.take(.makeKey(palette, because: .requested), at: stage.clock.now)
    stage.compositor.turn(milliseconds: 0)
    stage.forget()
    stage.key(30)
    #expect(stage.cameOut == ["key 30 down", "key 30 up"])
    #expect(stage.compositor.router.keyboardTarget?.surface == page.surface.id)
    #expect(stage.compositor.seat.keyWindow === palette)
  }
}
