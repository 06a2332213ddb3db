import Assembly
import Documents
import Geometry
import Globals
import Interaction
import Policies
import Seats
import Surfaces
import Testing
import WireClients

/// Tests of the effects of a policy: recognizers on their targets, keys, actions and rules for windows.
@Suite(.serialized) struct PolicyInForceTests {
  private let home: RecognizerPolicy = {
    var home = RecognizerPolicy(
      name: "home", gesture: .screenEdgePan(.init(edges: [.bottom])), actions: GestureActions(ended: "shell.overview"))
    home.delaysTouchesBegan = true
    return home
  }()

  private func policy(_ recognizers: RecognizerPolicy..., rules: [WindowRule] = []) -> Policy {
    var policy = Policy()
    policy.recognizers = recognizers
    policy.rules = rules
    policy.actions["shell.overview"] = .init(.shell(.run(["true"])))
    return policy
  }

  private func rule(_ appID: String, title: String? = nil, _ edit: (inout WindowSettings) -> Void) -> WindowRule {
    var settings = WindowSettings()
    edit(&settings)
    return WindowRule(
      match: WindowMatch(appID: TextMatcher(appID), title: title.map { TextMatcher($0) }), settings: settings)
  }

  // MARK: Gestures without recognizers

  @Test func theTimesOfGesturesHoldForPointersThatFingersAreAndEndWithThePolicy() throws {
    var asPointer = rule("page") { $0.pointerEmulation = .always }
    asPointer.position = SourcePosition(file: "p", line: 1, column: 1)
    var brief = policy(rules: [asPointer])
    brief.gestures.longPressDuration = .milliseconds(100)
    let stage = try PolicyStage(brief)
    stage.window("page")
    func rest(_ milliseconds: UInt64) -> [String] {
      stage.forget()
      stage.land(at: 10, 10)
      stage.wait(milliseconds)
      stage.lift()
      stage.wait(1000)
      return stage.cameOut.filter { $0.contains("down") }
    }
    #expect(rest(101) == ["page button 273 down"])
    #expect(rest(99) == ["page button 272 down"])
    var usual = brief
    usual.gestures = Configuration()
    try stage.compositor.adopt(usual)
    #expect(rest(499) == ["page button 272 down"])
    #expect(rest(501) == ["page button 273 down"])
  }

  // MARK: Touches of several windows

  @Test func aWindowWithItsRuleCancelsAllTouchesWhenItAppearsAndOnlyThen() throws {
    let lock = rule("lock") { $0.cancelsTouches = .all }
    let stage = try PolicyStage(policy(rules: [lock]))
    stage.window("page", width: 400)
    stage.land(at: 10, 10)
    stage.forget()
    stage.window("other", at: 500, 0)
    #expect(stage.cameOut.filter { $0.contains("cancel") } == [])
    let window = stage.window("lock", at: 500, 0)
    #expect(stage.cameOut.filter { $0.contains("cancel") } == ["cancel"])
    stage.lift()
    stage.land(at: 10, 10)
    stage.forget()
    stage.rename(window, title: "locked")
    try stage.compositor.adopt(policy(rules: [lock]))
    #expect(stage.cameOut.filter { $0.contains("cancel") } == [])
  }

  @Test func aWindowWithItsRuleHasExclusiveTouch() throws {
    let till = rule("till") { $0.isExclusiveTouch = true }
    let stage = try PolicyStage(policy(rules: [till]))
    stage.window("page", width: 400)
    stage.window("till", at: 500, 0)
    stage.forget()
    stage.land([1], at: 510, 10)
    stage.land([2], at: 10, 10)
    #expect(stage.cameOut.filter { $0.hasSuffix("down") } == ["till down"])
  }

  // MARK: Deferred edges

  /// A stage of 800 by 600 whose window covers it and defers the bottom edge for a second.
  private func deferringStage(height: Int32 = 600) throws -> PolicyStage {
    let game = rule("game") { $0.defersEdges = EdgeDeferral(edges: [.bottom], within: .seconds(1)) }
    let stage = try PolicyStage(policy(home, rules: [game]))
    stage.window("game", width: 800, height: height)
    stage.forget()
    return stage
  }

  private let overview = ["shell.overview by the shell (gesture)"]

  @Test func theFirstSwipeFromADeferredEdgeIsTheClientsAndASecondOneTheShells() throws {
    let stage = try deferringStage()
    for _ in 1...2 {
      stage.drag(from: (400, 595), to: (400, 300))
      #expect(stage.cameOut == ["game down", "game up"])
      stage.wait(900)
      stage.drag(from: (400, 595), to: (400, 300))
      #expect(stage.cameOut == overview)
    }
  }

  @Test func aSecondSwipeThatComesTooLateIsAFirstOne() throws {
    let stage = try deferringStage()
    stage.drag(from: (400, 595), to: (400, 300))
    stage.wait(1001)
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(stage.cameOut == ["game down", "game up", "game down", "game up"])
  }

  @Test func aWindowThatDoesNotCoverTheOutputDefersNothing() throws {
    let stage = try deferringStage(height: 500)
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(stage.cameOut == overview)
  }

  @Test func aHintIsShownWhileASecondSwipeWouldCount() throws {
    let stage = try deferringStage()
    let output = try #require(stage.compositor.outputs.all.first)
    func hints() throws -> Int { try stage.compositor.foreground.overlays(.shown, on: output).count }
    #expect(try hints() == 0)
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(try hints() == 1)
    stage.wait(900)
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(try hints() == 0)
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(try hints() == 1)
    stage.wait(1001)
    #expect(try hints() == 0)
  }

  // MARK: Recognizers

  @Test func anEdgePanOfTheShellTakesItsFingerAndTheClientHearsNothing() throws {
    let stage = try PolicyStage(policy(home))
    stage.window("page", width: 800, height: 600)
    stage.forget()
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(stage.cameOut == ["shell.overview by the shell (gesture)"])
    stage.drag(from: (400, 500), to: (400, 200))
    #expect(stage.cameOut == ["page down", "page up"])
  }

  @Test func edgesAreThoseOfTheOutputThatTheFingerIsOn() throws {
    let outputs = [
      OutputDescription(name: "tall", mode: IntSize(400, 600)),
      OutputDescription(name: "low", mode: IntSize(400, 300), position: Point(400, 0)),
    ]
    let stage = try PolicyStage(policy(home), outputs: outputs)
    stage.drag(from: (600, 295), to: (600, 100))
    stage.drag(from: (200, 295), to: (200, 100))
    #expect(stage.cameOut == ["shell.overview by the shell (gesture)"])
  }

  @Test func aRecognizerOnOneOutputLeavesTheOthersAlone() throws {
    var home = home
    home.place = .output("low")
    let outputs = [
      OutputDescription(name: "tall", mode: IntSize(400, 600)),
      OutputDescription(name: "low", mode: IntSize(400, 300), position: Point(400, 0)),
    ]
    let stage = try PolicyStage(policy(home), outputs: outputs)
    stage.drag(from: (200, 595), to: (200, 300))
    #expect(stage.cameOut == [])
    stage.drag(from: (600, 295), to: (600, 100))
    #expect(stage.cameOut == ["shell.overview by the shell (gesture)"])
  }

  @Test func aRecognizerOfAnApplicationWatchesItsWindowsAndNoOthers() throws {
    var back = RecognizerPolicy(
      name: "back", on: .window(WindowMatch(appID: TextMatcher("org.example.*"))),
      gesture: .swipe(.init(directions: [.right], touches: 2)), actions: GestureActions(ended: "navigate.back"))
    back.delaysTouchesBegan = true
    let stage = try PolicyStage(policy(back))
    stage.window("other", at: 0, 300)
    stage.window("org.example.reader")
    stage.forget()
    stage.drag([1, 2], from: (50, 100), to: (300, 100))
    #expect(stage.cameOut == ["navigate.back by keys (gesture)", "key 105 down", "key 105 up"])
    stage.drag([1, 2], from: (50, 400), to: (300, 400))
    #expect(stage.cameOut.filter { $0.hasPrefix("navigate") } == [])
  }

  @Test func anAppIDThatComesLateBringsItsRecognizersAndTakesThemAway() throws {
    let tap = RecognizerPolicy(
      name: "mark", on: .window(WindowMatch(appID: TextMatcher("late"))), gesture: .tap(.init()),
      actions: GestureActions(ended: "shell.overview"))
    let stage = try PolicyStage(policy(tap))
    let window = stage.window("")
    stage.forget()
    stage.tap(at: 50, 50)
    stage.rename(window, appID: "late")
    stage.wait(1000)
    stage.tap(at: 50, 50)
    stage.rename(window, appID: "other")
    stage.wait(1000)
    stage.tap(at: 50, 50)
    #expect(
      stage.cameOut == [
        " down", " up", "late down", "cancel", "shell.overview by the shell (gesture)", "other down", "other up",
      ])
  }

  @Test func oneRecognizerWaitsForAnotherByName() throws {
    let once = RecognizerPolicy(name: "once", gesture: .tap(.init()), actions: GestureActions(ended: "shell.overview"))
    let twice = RecognizerPolicy(
      name: "twice", gesture: .tap(.init(taps: 2)), actions: GestureActions(ended: "window.close"))
    var waiting = once
    waiting.requiresFailureOf = ["twice"]
    let stage = try PolicyStage(policy(waiting, twice))
    stage.window("page")
    stage.forget()
    stage.tap(at: 50, 50)
    #expect(stage.cameOut.filter { $0.contains("by") } == [])
    stage.wait(400)
    #expect(stage.cameOut.filter { $0.contains("by") } == ["shell.overview by the shell (gesture)"])
    stage.tap(at: 50, 50)
    stage.wait(50)
    stage.tap(at: 50, 50)
    stage.wait(400)
    #expect(stage.cameOut.filter { $0.contains("by") } == ["window.close by page (gesture)"])
  }

  @Test func gesturesThatARuleKeepsOffDoNotSeeTheFingersOfThatWindow() throws {
    let stage = try PolicyStage(policy(home, rules: [rule("kiosk") { $0.gestures = GestureFilter.none }]))
    stage.window("kiosk", width: 800, height: 600)
    stage.forget()
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(stage.cameOut == ["kiosk down", "kiosk up"])
  }

  @Test func aRecognizerWithAnAreaTakesOnlyWhatLandsThere() throws {
    var escape = RecognizerPolicy(
      name: "escape", gesture: .longPress(.init(duration: .milliseconds(300))),
      actions: GestureActions(began: "shell.overview"))
    escape.area = .corner(.topLeft, size: .pixels(40))
    let stage = try PolicyStage(policy(escape))
    stage.land(at: 100, 10)
    stage.wait(400)
    stage.lift()
    #expect(stage.cameOut == [])
    stage.land(at: 20, 20)
    stage.wait(400)
    stage.lift()
    #expect(stage.cameOut == ["shell.overview by the shell (gesture)"])
  }

  @Test func whoSetsDevicesHearsOfAnotherPolicyWhenItIsInForce() throws {
    let stage = try PolicyStage(Policy())
    var received: [Int] = []
    let watch = CompositorWatch(stage.compositor, policy: { received.append($0.devices.count) })
    defer { watch.end() }
    var newer = Policy()
    newer.devices = [DeviceRule(match: DeviceMatch(type: .touch))]
    try stage.compositor.adopt(newer)
    #expect(received == [1])
  }

  @Test func anOutputIsAsLargeAsThePolicySays() {
    var corner = Point<LayoutSpace>.zero
    var wanted = OutputPolicy(name: "eDP-1", physicalSize: PhysicalSize(width: 344, height: 194))
    wanted.refresh = 59.94
    let output = OutputDescription(wanted, after: &corner)
    #expect(output.millimetres == Size(344, 194))
    #expect(output.refresh == 59_940)
    #expect(output.isBuiltIn)
    let other = OutputDescription(OutputPolicy(name: "DP-1"), after: &corner)
    #expect(!other.isBuiltIn)
    #expect(other.refresh == 60_000)
  }

  // MARK: Rules, keys and actions

  @Test func anApplicationsOwnChordComesBeforeTheTables() throws {
    let terminal = rule("foot") {
      $0.actions = ["edit.copy": .chord(KeyChord(modifiers: [.control, .shift], key: "C"))]
    }
    let stage = try PolicyStage(policy(rules: [terminal]))
    stage.window("page")
    var chords: [ActionTaker] = []
    let watch = CompositorWatch(
      stage.compositor,
      effect: { routed in
        if case .action(_, let taker) = routed.effect { chords.append(taker) }
      })
    defer { watch.end() }
    stage.compositor.perform("edit.copy")
    stage.window("foot")
    stage.compositor.perform("edit.copy")
    let modifiers = chords.map { taker -> UInt32 in
      if case .client(let chord) = taker { chord.chord.modifiers } else { 0 }
    }
    // In XKB's order of real modifiers, Control is bit 2 and Shift is bit 0.
    #expect(modifiers == [4, 5])
  }

  @Test func aKeyOfThePolicyLeadsToItsAction() throws {
    var policy = policy()
    policy.bindings = [BindingRule(KeyChord(modifiers: [.logo], key: "Q"), action: "window.close")]
    let stage = try PolicyStage(policy)
    stage.window("page")
    stage.forget()
    stage.hold(125, true)
    stage.key(16)
    stage.hold(125, false)
    stage.key(16)
    #expect(
      stage.cameOut == [
        "key 125 down", "window.close by page (binding)", "close page", "key 125 up", "key 16 down", "key 16 up",
      ])
  }

  @Test func aWindowThatMayNotBecomeKeyByRuleIsTouchedWithoutFocus() throws {
    let stage = try PolicyStage(policy(rules: [rule("keys") { $0.canBecomeKey = false }]))
    stage.window("page")
    stage.window("keys", at: 0, 300)
    stage.tap(at: 50, 350)
    #expect(stage.cameOut == ["key window page (windowMapped)", "keys down", "keys up"])
  }

  @Test func aRuleThatAppearsWithATitleTakesTheKeyWindowAway() throws {
    let stage = try PolicyStage(policy(rules: [rule("app", title: "Panel*") { $0.canBecomeKey = false }]))
    stage.window("page")
    let window = stage.window("app", title: "Main")
    stage.forget()
    stage.rename(window, title: "Panel 1")
    #expect(stage.cameOut == ["key window page (policyChanged)"])
  }

  @Test func aWindowIsHitByItsRules() throws {
    var policy = policy(rules: [
      rule("ghost") { $0.isInteractive = false }, rule("button") { $0.hitOutset = EdgeLengths(.pixels(20)) },
      rule("curtain") { $0.intercept = .redirect(WindowMatch(appID: TextMatcher("page"))) },
    ])
    policy.focus.pressRaises = false
    let stage = try PolicyStage(policy)
    stage.window("page", width: 800, height: 600)
    stage.window("ghost", at: 0, 0, width: 100, height: 100)
    stage.window("button", at: 300, 300, width: 50, height: 50)
    stage.window("curtain", at: 500, 0, width: 100, height: 100)
    stage.forget()
    stage.tap(at: 50, 50)
    stage.tap(at: 285, 310)
    stage.tap(at: 550, 50)
    #expect(
      stage.cameOut.filter { !$0.hasPrefix("key window") } == [
        "page down", "page up", "button down", "button up", "page down", "page up",
      ])
  }

  // MARK: Reload

  @Test func aGestureUnderWayEndsByThePolicyItBeganWith() throws {
    let stage = try PolicyStage(policy(home))
    stage.window("page", width: 800, height: 600)
    stage.land(at: 400, 595)
    stage.move(to: 400, 500)
    stage.forget()
    try stage.compositor.adopt(policy())
    stage.move(to: 400, 400)
    stage.lift()
    #expect(stage.cameOut == ["shell.overview by the shell (gesture)"])
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(stage.cameOut == ["page down", "page up"])
  }

  @Test func aKeyHeldAcrossAReloadIsReleasedWhereItWasPressed() throws {
    var bound = policy()
    bound.bindings = [BindingRule(KeyChord(modifiers: [], key: "Q"), action: "window.close")]
    let stage = try PolicyStage(bound)
    stage.window("page")
    stage.forget()
    stage.hold(16, true)
    try stage.compositor.adopt(policy())
    stage.hold(16, false)
    stage.key(16)
    #expect(stage.cameOut == ["window.close by page (binding)", "close page", "key 16 down", "key 16 up"])
  }

  @Test func aPolicyWhoseChordIsOnNoKeyLeavesTheOldOneInForce() throws {
    let stage = try PolicyStage(policy(home))
    stage.window("page", width: 800, height: 600)
    var broken = policy()
    let place = SourcePosition(file: "p.yaml", line: 3, column: 5)
    broken.bindings = [BindingRule(KeyChord(modifiers: [], key: "Nonsense"), action: "window.close", position: place)]
    broken.actions["edit.copy"] = .init(.chord(KeyChord(modifiers: [], key: "Ж")), at: place)
    let fault = #expect(throws: InvalidDocument.self) { try stage.compositor.adopt(broken) }
    #expect(
      fault?.diagnostics.map(\.rendered) == [
        "p.yaml:3:5: error: unknown key \"Nonsense\"",
        "p.yaml:3:5: error: the keyboard layout \"us\" has no key \"Ж\"",
      ])
    stage.forget()
    stage.drag(from: (400, 595), to: (400, 300))
    #expect(stage.cameOut == ["shell.overview by the shell (gesture)"])
  }
}
