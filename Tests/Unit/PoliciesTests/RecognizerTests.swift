import Documents
import Interaction
import Policies
import Testing

@Suite("Recognizers in a policy")
struct RecognizerTests {
  private func recognizer(_ rest: String) throws -> RecognizerPolicy {
    try #require(try read("recognizers: [{name: a, \(rest)}]").recognizers.first)
  }

  @Test("each type with nothing said has the responder model's defaults")
  func defaults() throws {
    let expected: [(String, AnyGesture)] = [
      ("tap", .tap(.init(taps: 1, touches: 1))), ("pinch", .pinch()), ("rotation", .rotation()),
      ("swipe", .swipe(.init(directions: [.right], touches: 1))),
      ("pan", .pan(.init(minimumTouches: 1, maximumTouches: nil))),
      ("long-press", .longPress(.init(taps: 0, touches: 1, duration: nil, movement: nil))),
    ]
    for (type, gesture) in expected {
      var bare = RecognizerPolicy(name: "a", on: .shell, gesture: gesture, position: at(1, 15))
      #expect(try recognizer("type: \(type)") == bare)
      bare.cancelsTouchesInView = true
      bare.delaysTouchesBegan = false
      bare.delaysTouchesEnded = true
      bare.requiresExclusiveTouchType = true
      #expect(try recognizer("type: \(type)") == bare)
    }
  }

  @Test("the words of types are those of the gestures, in the order of the table")
  func words() throws {
    let gestures: [any Gesture] = [
      TapGesture(), PinchGesture(), RotationGesture(), SwipeGesture(), PanGesture(),
      ScreenEdgePanGesture(edges: [.top]),
      LongPressGesture(), HoverGesture(),
    ]
    for gesture in gestures {
      let word = type(of: gesture).word
      let rest = word == "screen-edge-pan" ? ", edges: top" : ""
      #expect(try recognizer("type: \(word)\(rest)").gesture == AnyGesture(gesture))
    }
    let unknown = faults("recognizers: [{name: a, type: x}]")
    #expect(
      unknown == [
        "p:1:31: invalid value: found \"x\", expected tap, pinch, rotation, swipe, pan, screen-edge-pan, long-press or hover"
      ])
  }

  @Test("what is particular to each type is read")
  func particulars() throws {
    let pan = PanGesture(minimumTouches: 2, maximumTouches: 3)
    let exact = PanGesture(minimumTouches: 2, maximumTouches: 2)
    let expected: [(String, AnyGesture)] = [
      ("type: tap, taps: 2, touches: 3", .tap(.init(taps: 2, touches: 3))),
      ("type: swipe, direction: [up, left], touches: 4", .swipe(.init(directions: [.up, .left], touches: 4))),
      ("type: pan, min-touches: 2, max-touches: 3", .pan(pan)), ("type: pan, touches: 2", .pan(exact)),
      ("type: pan, direction: up", .pan(.init(directions: [.up]))),
      ("type: pinch, touches: 3", .pinch(touches: 3)), ("type: rotation, touches: 10", .rotation(touches: 10)),
      ("type: screen-edge-pan, edges: top", .screenEdgePan(.init(edges: [.top]))),
      (
        "type: screen-edge-pan, edges: [left, bottom], touches: 2",
        .screenEdgePan(.init(edges: [.left, .bottom], minimumTouches: 2, maximumTouches: 2))
      ),
      (
        "type: long-press, taps: 1, touches: 2, duration: 2s, movement: 3mm",
        .longPress(.init(taps: 1, touches: 2, duration: .seconds(2), movement: .millimetres(3)))
      ),
    ]
    for (text, gesture) in expected { #expect(try recognizer(text).gesture == gesture, "\(text)") }
  }

  @Test("only taps have yields-to-controls")
  func controls() throws {
    #expect(try recognizer("type: tap").yieldsToControls)
    #expect(try !recognizer("type: tap, yields-to-controls: no").yieldsToControls)
    let fault = faults("recognizers: [{name: a, type: long-press, yields-to-controls: no}]").first
    #expect(fault?.contains("unknown key \"yields-to-controls\" in a long-press") == true)
  }

  @Test("a tap that takes each tap from programs is worth a warning of check, and others are not")
  func advice() throws {
    func advice(_ text: String) throws -> [String] {
      try read("recognizers: [{name: a, \(text)}]").advice.map(\.headline)
    }
    for text in ["type: tap", "type: tap, on: {output: A}", "type: tap, touch-types: [direct, mouse]"] {
      let found = try advice(text)
      #expect(found.count == 1 && found[0].hasPrefix("p:1:15: warning: recognizer \"a\" takes each tap"), "\(found)")
    }
    let others = [
      "requires-failure-of: client", "observe: true", "cancels-touches-in-view: no", "modifiers: Super",
      "within: {edge: top, size: 5mm}", "taps: 2", "touches: 2", "enabled: no", "on: {app-id: x}", "on: {role: button}",
      "modes: default", "touch-types: mouse", "states: fullscreen",
    ]
    for text in others { #expect(try advice("type: tap, \(text)") == [], "\(text)") }
    #expect(try advice("type: screen-edge-pan, edges: top") == [])
  }

  @Test("a program of Fingerpost without its privileges is worth a warning of check")
  func programs() throws {
    func advice(_ privileges: String, _ command: String = "fingerpost-edit-menu, --theme, dark") throws -> [String] {
      try read("programs: [{name: menu, command: [\(command)]}]\nprivileges: {\(privileges)}").advice.map(\.headline)
    }
    let both = try advice("")
    #expect(both.count == 2)
    #expect(
      both.last?.hasPrefix(
        "p:1:12: warning: program \"menu\" may not have the privilege edit-menu, which fingerpost-edit-menu needs")
        == true,
      "\(both)")
    #expect(try advice("default: everyone").count == 1)
    #expect(try advice("layer-shell: {launched: menu}, edit-menu: {launched: other}").count == 1)
    for names in ["{launched: menu}", "{launched: [x, fingerpost-*]}", "{launched: any}", "{user: root}", "everyone"] {
      #expect(try advice("layer-shell: \(names), edit-menu: \(names)") == [], "\(names)")
    }
    #expect(try advice("", "foot") == [])
    #expect(try advice("layer-shell: everyone", "/usr/bin/fingerpost-keyboard").count == 2)
  }

  @Test("a target may be widgets, in any place")
  func widgets() throws {
    let targets: [(String, RecognizerPlace, WidgetCondition?)] = [
      ("{role: text-box}", .shell, WidgetCondition(roles: ["text-box"])),
      ("{role: [text-box, label]}", .shell, WidgetCondition(roles: ["text-box", "label"])),
      ("{role: button, name: S*}", .shell, WidgetCondition(roles: ["button"], name: TextMatcher("S*"))),
      ("{name: Play, in: {output: A}}", .output("A"), WidgetCondition(name: TextMatcher("Play"))),
      (
        "{role: image, in: {app-id: x, role: popup}}",
        .window(WindowMatch(appID: TextMatcher("x"), role: .popup)), WidgetCondition(roles: ["image"])
      ),
      ("{role: window}", .shell, WidgetCondition(roles: ["window"])),
      ("{role: popup}", .window(WindowMatch(role: .popup)), nil),
      ("{role: layer, title: x}", .window(WindowMatch(title: TextMatcher("x"), role: .layer)), nil),
    ]
    for (text, place, widget) in targets {
      let recognizer = try recognizer("type: tap, on: \(text)")
      #expect(recognizer.place == place, "\(text)")
      #expect(recognizer.widget == widget, "\(text)")
    }
  }

  @Test("every property of a recognizer can be set")
  func properties() throws {
    let recognizer = try recognizer(
      """
      type: tap, enabled: no, cancels-touches-in-view: no, delays-touches-began: yes, delays-touches-ended: no,
       requires-exclusive-touch-type: no, touch-types: [pencil, pointer], presses: [Menu, XF86Back],
       within: {edge: top, size: 5mm}
      """)
    var expected = RecognizerPolicy(name: "a", gesture: .tap(.init()), position: at(1, 15))
    expected.isEnabled = false
    expected.cancelsTouchesInView = false
    expected.delaysTouchesBegan = true
    expected.delaysTouchesEnded = false
    expected.requiresExclusiveTouchType = false
    expected.allowedTouchTypes = [.pencil, .indirectPointer]
    expected.allowedPresses = ["Menu", "XF86Back"]
    expected.area = .edge(.top, size: .millimetres(5))
    #expect(recognizer == expected)
  }

  @Test("holding touches back takes true, false or a duration")
  func holds() throws {
    let expected: [(String, TouchHold)] = [
      ("true", .whole), ("no", .none), ("150ms", .atMost(.milliseconds(150))), ("1s", .atMost(.seconds(1))),
    ]
    for (text, hold) in expected {
      let recognizer = try recognizer("type: tap, delays-touches-began: \(text)")
      #expect(recognizer.touchHold == hold)
      #expect(recognizer.delaysTouchesBegan == (hold != .none))
    }
    #expect(try recognizer("type: tap, modifiers: [Super, Shift]").modifiers == [.logo, .shift])
  }

  @Test("a rule defers one edge or several, for two seconds or another time")
  func deferredEdges() throws {
    for (text, deferral) in [
      ("none", EdgeDeferral(edges: [])), ("bottom", EdgeDeferral(edges: [.bottom])),
      ("[top, left]", EdgeDeferral(edges: [.top, .left])),
      ("{edges: bottom, within: 500ms}", EdgeDeferral(edges: [.bottom], within: .milliseconds(500))),
    ] {
      #expect(try read("rules: [{match: any, defers-edges: \(text)}]").rules.first?.settings.defersEdges == deferral)
    }
    #expect(EdgeDeferral(edges: []).within == .seconds(2))
    let late = faults("rules: [{match: any, defers-edges: {within: 2min}}]")
    #expect(late.count == 2 && late.contains { $0.contains("needs \"edges\"") }, "\(late)")
  }

  @Test(
    "wrong values of these keys are reported",
    arguments: [
      (
        "type: tap, delays-touches-began: soon",
        "true, false, or a duration such as 150ms, after which clients receive the touch"
      ),
      ("type: tap, delays-touches-began: 150", "a duration"), ("type: tap, delays-touches-began: 2min", "a duration"),
      ("type: pinch, touches: 1", "from 2 to 10"), ("type: tap, modifiers: Hyper", "Ctrl, Alt, Shift, Super or AltGr"),
      ("type: screen-edge-pan, edges: top, direction: up", "unknown key \"direction\""),
    ])
  func wrongValues(_ text: String, _ words: String) {
    let found = faults("recognizers: [{name: a, \(text)}]")
    #expect(found.count == 1 && found[0].contains(words), "\(found)")
  }

  @Test("observe is short for taking nothing and holding nothing back")
  func observe() throws {
    let observer = try recognizer("type: tap, observe: true")
    #expect(observer.onlyObserves)
    #expect(
      [observer.cancelsTouchesInView, observer.delaysTouchesBegan, observer.delaysTouchesEnded]
        == [false, false, false])
    #expect(try !recognizer("type: tap, observe: false").onlyObserves)
  }

  @Test("recognizers are on the shell, an output, an application, windows, or a surface of them")
  func places() throws {
    let foot = TextMatcher("foot")
    let expected: [(String, RecognizerPlace)] = [
      ("shell", .shell), ("any", .window(WindowMatch())), ("{output: DP-1}", .output("DP-1")),
      ("{application: foot}", .application(foot)), ("{app-id: foot}", .window(WindowMatch(appID: foot))),
      (
        "{title: foot, role: popup, parent: any}",
        .window(WindowMatch(title: foot, role: .popup, parent: .any))
      ),
      ("{app-id: foot, surface: 1}", .surface(WindowMatch(appID: foot), path: [1])),
      ("{surface: [0, 2]}", .surface(WindowMatch(), path: [0, 2])),
      ("{app-id: foot, surface: []}", .surface(WindowMatch(appID: foot), path: [])),
    ]
    for (text, place) in expected { #expect(try recognizer("type: tap, on: \(text)").place == place, "\(text)") }
  }

  @Test("a name is sent once: when a gesture is recognized or begins")
  func actionOnce() throws {
    #expect(try recognizer("type: tap, action: edit.copy").actions == GestureActions(ended: "edit.copy"))
    #expect(try recognizer("type: swipe, action: edit.copy").actions == GestureActions(ended: "edit.copy"))
    #expect(try recognizer("type: pan, action: edit.copy").actions == GestureActions(began: "edit.copy"))
    #expect(try recognizer("type: long-press, action: edit.copy").actions == GestureActions(began: "edit.copy"))
  }

  @Test("a continuous gesture may send an action in each phase")
  func actionPhases() throws {
    let text = "{began: window.move, changed: edit.copy, ended: edit.cut, cancelled: edit.paste}"
    #expect(
      try recognizer("type: pan, action: \(text)").actions
        == GestureActions(began: "window.move", changed: "edit.copy", ended: "edit.cut", cancelled: "edit.paste"))
  }

  @Test("relations name recognizers before or after them")
  func relations() throws {
    let policy = try read(
      """
      recognizers:
        - {name: one, type: tap, requires-failure-of: two, simultaneous-with: all}
        - {name: two, type: tap, taps: 2, simultaneous-with: [one, three]}
        - {name: three, type: pan, required-to-fail-by: [one, two]}
      """)
    let (one, two, three) = (policy.recognizers[0], policy.recognizers[1], policy.recognizers[2])
    #expect(one.requiresFailureOf == ["two"] && one.simultaneousWith == .all)
    #expect(two.simultaneousWith == .with(["one", "three"]) && two.requiresFailureOf == [])
    #expect(three.requiredToFailBy == ["one", "two"] && three.simultaneousWith == .none)
    #expect(["one", "four"].map { policy.index(ofRecognizer: $0) } == [0, nil])
  }

  @Test("every circle of recognizers that wait for each other is told")
  func circles() {
    let text = """
      recognizers:
        - {name: a, type: tap, requires-failure-of: [b, c, d]}
        - {name: b, type: tap, requires-failure-of: a}
        - {name: c, type: tap, requires-failure-of: a}
        - {name: d, type: tap}
        - {name: e, type: tap, requires-failure-of: e}
      """
    #expect(
      faults(text) == [
        "p:2:5: recognizers wait for each other's failure: a → b → a",
        "p:2:5: recognizers wait for each other's failure: a → c → a",
        "p:6:5: recognizer \"e\" waits for its own failure",
      ])
  }

  @Test("areas are corners, edges and rectangles of their place")
  func areas() throws {
    func area(_ text: String) throws -> TouchArea? { try recognizer("type: tap, within: \(text)").area }
    #expect(try area("{corner: bottom-right, size: 10}") == .corner(.bottomRight, size: .pixels(10)))
    #expect(try area("{edge: left, size: 5%}") == .edge(.left, size: .fraction(0.05)))
    #expect(
      try area("{x: 10%, y: -1mm, width: 20, height: 50%}")
        == .rectangle(x: .fraction(0.1), y: .millimetres(-1), width: .pixels(20), height: .fraction(0.5)))
  }

  @Test("a point is in an area or not, sides included on the left and above only")
  func containment() {
    func isIn(_ area: TouchArea, _ x: Double, _ y: Double) -> Bool {
      area.contains(x: x, y: y, width: 100, height: 200, pixelsPerMillimetre: 4)
    }
    let corner = TouchArea.corner(.bottomRight, size: .pixels(10))
    #expect([isIn(corner, 90, 190), isIn(corner, 89.9, 195), isIn(corner, 95, 189.9)] == [true, false, false])
    let topLeft = TouchArea.corner(.topLeft, size: .millimetres(2.5))
    #expect([isIn(topLeft, 9.9, 9.9), isIn(topLeft, 10, 0), isIn(topLeft, -1, 0)] == [true, false, false])
    let strip = TouchArea.edge(.bottom, size: .fraction(0.1))
    #expect([isIn(strip, 50, 180), isIn(strip, 50, 179), isIn(strip, 50, 200)] == [true, false, false])
    let middle = TouchArea.rectangle(x: .fraction(0.5), y: .pixels(10), width: .pixels(5), height: .fraction(0.5))
    #expect([isIn(middle, 50, 10), isIn(middle, 55, 10), isIn(middle, 54, 110)] == [true, false, false])
  }
}
