import Documents
import Policies
import Testing

@Suite("What rules say of windows")
struct MatchingTests {
  private let dialog = WindowDescription(
    appID: "org.example.paint", title: "Open file", parent: WindowDescription(appID: "org.example.paint", title: "Cat"))

  /// The indices of the matching rules, stored in their opacity.
  private func fitting(_ matches: [String], _ window: WindowDescription) throws -> [String] {
    try matches.filter { match in
      try read("rules: [{match: \(match), opacity: 0}]").rules(for: window).opacity.value == 0
    }
  }

  @Test("all that a match says must hold")
  func matches() throws {
    let fits = [
      "any", "org.example.paint", "{app-id: 'org.example.*'}", "[foot, org.example.paint]", "{title: 'Open*'}",
      "{app-id: /paint$/, title: /^open/i, role: toplevel}", "{parent: any}", "{parent: {title: Cat}}",
      "{parent: org.example.paint}", "{parent: {parent: none}}", "{content-type: none}", "{title: [x, 'O?en file']}",
    ]
    let others = [
      "foot", "org.example", "/Paint/", "{title: open*}", "{app-id: org.example.paint, title: Cat}", "{role: popup}",
      "{parent: none}", "{parent: {title: Dog}}", "{parent: {parent: any}}", "{role: toplevel, parent: foot}",
      "{content-type: game}", "{title: 'Open*', content-type: photo}",
    ]
    #expect(try fitting(fits + others, dialog) == fits)
  }

  @Test("a sandbox is matched by its engine and its application, and a client in none is not matched")
  func sandboxes() throws {
    let maps = WindowDescription(sandbox: SandboxDescription(engine: "org.flatpak", appID: "org.gnome.Maps"))
    let nameless = WindowDescription(sandbox: SandboxDescription(engine: "org.flatpak"))
    let matches = [
      "any", "{sandbox: org.flatpak}", "{sandbox: '*', sandbox-app: 'org.gnome.*'}",
      "{sandbox-app: [x, org.gnome.Maps]}",
      "{sandbox: snap}", "{sandbox: org.flatpak, sandbox-app: org.gnome.Clocks}", "{sandbox-app: org.gnome.Clocks}",
    ]
    #expect(try fitting(matches, maps) == Array(matches.prefix(4)))
    #expect(try fitting(matches, nameless) == Array(matches.prefix(2)))
    #expect(try fitting(matches, WindowDescription(appID: "org.gnome.Maps")) == ["any"])
  }

  @Test("for each setting the last rule that fits decides, and is named")
  func merging() throws {
    let policy = try read(
      """
      rules:
        - {match: any, opacity: 0.5, can-become-key: no, hit-outset: 1mm}
        - {match: foot, opacity: 0.7, pointer-emulation: always, gestures: off}
        - {match: xterm, opacity: 0.9, interaction: no}
        - {match: {title: top}, hit-outset: {left: 2, bottom: -3mm}, hit-clamp: no, continue: yes, control-socket: on}
        - {match: foot, accessibility: no}
      """)
    var expected = WindowRules()
    expected.opacity = Ruled(0.7, by: at(3, 5))
    expected.canBecomeKey = Ruled(false, by: at(2, 5))
    expected.pointerEmulation = Ruled(.always, by: at(3, 5))
    expected.gestures = Ruled(.none, by: at(3, 5))
    expected.hitOutset = Ruled(
      EdgeLengths(left: .pixels(2), top: .pixels(0), right: .pixels(0), bottom: .millimetres(-3)), by: at(5, 5))
    expected.clampsHits = Ruled(false, by: at(5, 5))
    expected.continues = Ruled(true, by: at(5, 5))
    expected.grantsControl = Ruled(true, by: at(5, 5))
    expected.offersWidgets = Ruled(false, by: at(6, 5))
    #expect(policy.rules(for: WindowDescription(appID: "foot", title: "top")) == expected)
    #expect(Policy().rules(for: dialog) == WindowRules())
  }

  @Test("title bars: the last rule that fits, else what holds for all windows")
  func decorations() throws {
    let policy = try read(
      """
      decorations: requested
      rules:
        - {match: [foot, mpv], decorations: server}
        - {match: {app-id: foot, title: quiet}, decorations: client}
        - {match: mpv, opacity: 0.5}
      """)
    func rules(_ appID: String, _ title: String = "") -> Ruled<DecorationPolicy> {
      policy.rules(for: WindowDescription(appID: appID, title: title)).decorations
    }
    #expect(rules("gedit") == Ruled(.requested))
    #expect(rules("foot") == Ruled(.server, by: at(3, 5)))
    #expect(rules("foot", "quiet") == Ruled(.client, by: at(4, 5)))
    #expect(rules("mpv") == Ruled(.server, by: at(3, 5)))
  }

  @Test("title bars of programs without a window, by any of their names")
  func decorationsOfPrograms() throws {
    let policy = try read(
      """
      rules:
        - {match: [foot, mpv], decorations: server}
        - {match: term, decorations: requested}
        - {match: {title: quiet}, decorations: server}
      """)
    #expect(policy.decorations(ofProgram: []) == .client)
    #expect(policy.decorations(ofProgram: ["gedit", "editor"]) == .client)
    #expect(policy.decorations(ofProgram: ["mpv", "player"]) == .server)
    #expect(policy.decorations(ofProgram: ["foot", "term"]) == .requested)
  }

  @Test("hit shapes and intercepts")
  func hits() throws {
    func rules(_ text: String) throws -> WindowRules { try read("rules: [{match: any, \(text)}]").rules(for: dialog) }
    #expect(try rules("hit-shape: ellipse").hitShape.value == .ellipse)
    #expect(
      try rules("hit-shape: {polygon: [[0, 0], [50%, 10px], [0, 3mm]]}").hitShape.value
        == .polygon([
          .init(x: .pixels(0), y: .pixels(0)), .init(x: .fraction(0.5), y: .pixels(10)),
          .init(x: .pixels(0), y: .millimetres(3)),
        ]))
    #expect(try rules("intercept: subtree").intercept.value == .subtree)
    #expect(try rules("intercept: pass-through").intercept.value == .passThrough)
    #expect(
      try rules("intercept: {redirect: {role: layer}}").intercept.value == .redirect(WindowMatch(role: .layer)))
    #expect(
      try rules("intercept: {redirect: keys}").intercept.value
        == .redirect(WindowMatch(appID: TextMatcher("keys"))))
  }

  @Test("actions and bindings of several rules are joined, name by name")
  func tables() throws {
    let rules = try read(
      """
      rules:
        - {match: any, actions: {edit.copy: Ctrl+C, edit.cut: none}, bindings: {F1: edit.copy, F2: edit.cut}}
        - {match: foot, actions: {edit.copy: Ctrl+Shift+C}, bindings: {F2: none}}
      """
    ).rules(for: WindowDescription(appID: "foot"))
    let (all, foot) = (at(2, 5), at(3, 5))
    #expect(
      rules.actions == [
        "edit.copy": Ruled(.chord(try keys("Ctrl+Shift+C")), by: foot), "edit.cut": Ruled(.nothing, by: all),
      ])
    let (f1, f2) = (try keys("F1"), try keys("F2"))
    #expect(
      rules.bindings == [
        BoundKeys(f1): Ruled(BindingRule(f1, action: "edit.copy", position: at(2, 75)), by: all),
        BoundKeys(f2): Ruled(BindingRule(f2, action: nil, position: at(3, 66)), by: foot),
      ])
  }

  @Test("a window has the recognizers that are on it and are not kept off")
  func recognizers() throws {
    func text(_ filter: String) -> String {
      """
      recognizers:
        - {name: shell, type: tap}
        - {name: output, type: tap, on: {output: A}}
        - {name: app, type: tap, on: {application: foot}}
        - {name: window, type: tap, on: {title: t*}}
        - {name: surface, type: tap, on: {app-id: foot, surface: 0}}
        - {name: other, type: tap, on: {app-id: xterm}}
      rules: [{match: any, gestures: \(filter)}]
      """
    }
    let window = WindowDescription(appID: "foot", title: "top")
    let expected: [(String, [Int], [Bool])] = [
      ("on", [2, 3, 4], [true, true, true, true, true, true]),
      ("off", [], [false, false, false, false, false, false]),
      ("{only: [shell, app]}", [2], [true, false, true, false, false, false]),
      ("{except: window}", [2, 4], [true, true, true, false, true, true]),
    ]
    for (filter, on, admitted) in expected {
      let rules = try read(text(filter)).rules(for: window)
      #expect(rules.recognizers == on, "\(filter)")
      #expect(rules.admitted == admitted, "\(filter)")
    }
  }

  @Test("of rules that say the same thing of a device, the last that fits decides")
  func devices() throws {
    let policy = try read(
      """
      devices:
        - {match: {type: touch}, output: A, calibration: [1, 0, 0, 0, 1, 0]}
        - {match: {name: "*Pen*", type: tablet}, output: B}
        - {match: {vendor: 0x56a, product: 1}, output: C}
        - {match: {path: "*-port-2"}, output: D}
      """)
    func settings(_ name: String, _ vendor: Int, _ product: Int, _ types: Set<DeviceType>) -> DeviceSettings {
      policy.settings(of: DeviceIdentity(name: name, vendor: vendor, product: product, types: types))
    }
    #expect(settings("Glass", 1, 1, [.touch]).output == .named("A"))
    #expect(settings("Glass and Pen", 1, 1, [.touch, .tablet]).output == .named("B"))
    let last = settings("Glass and Pen", 0x56A, 1, [.touch])
    #expect(last.output == .named("C"))
    #expect(last.calibration == CalibrationMatrix([1, 0, 0, 0, 1, 0]))
    #expect(settings("Mouse", 0x56A, 2, [.pointer]) == DeviceSettings())
    for (path, output) in [("usb-port-2", OutputChoice.named("D")), ("usb-port-20", .named("A")), ("", .named("A"))] {
      #expect(policy.settings(of: DeviceIdentity(name: "Glass", path: path, types: [.touch])).output == output)
    }
  }

  @Test("matches are told as a policy would write them")
  func descriptions() throws {
    let texts = ["any", "{app-id: foot}", "{title: [a*, /b/i], role: popup, parent: {app-id: x}}", "{parent: none}"]
    for text in texts {
      #expect(try "\(read("rules: [{match: \(text), opacity: 0}]").rules[0].match)" == text)
    }
  }
}
