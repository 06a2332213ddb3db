import Documents
import Interaction
import Policies
import Testing

@Suite("The sections of a policy")
struct SectionTests {
  @Test("an empty file wants the defaults")
  func empty() throws {
    #expect(try read("") == Policy())
    #expect(try read("# nothing\n") == Policy())
    #expect(try read("{}") == Policy())
  }

  @Test("the keyboard, focus and the rest of the seat")
  func seat() throws {
    let policy = try read(
      """
      keyboard: {layout: "us,ru", variant: ",phonetic", options: "compose:ralt", model: pc104, rules: base, repeat: {rate: 0, delay: 1s}}
      focus: {follows: hover, new-windows: stay-behind, press-raises: no}
      cursor: {theme: Adwaita, size: 32}
      motion: {shake: edit.undo, tablet-mode-on: window.maximize, lid-closed: window.minimize, lid-opened: edit.find}
      idle: {after: 5min, wake: swallow, inhibitors: ignore, displays: off, action: edit.undo, wake-action: none}
      output-changes: {confirm-within: 15s}
      while-locked: {allow: [screen-capture, unlock], actions: edit.undo}
      control: {socket: off}
      decorations: requested
      protocol-strictness: lenient
      legacy-shells: true
      accessibility: isolated
      """)
    var expected = Policy()
    expected.keyboard.layout = "us,ru"
    expected.keyboard.variant = ",phonetic"
    expected.keyboard.options = "compose:ralt"
    expected.keyboard.model = "pc104"
    expected.keyboard.rules = "base"
    expected.keyboard.repeats.rate = 0
    expected.keyboard.repeats.delay = .seconds(1)
    expected.keyboard.position = at(1, 11)
    expected.focus.follows = .hover
    expected.focus.newWindows = .stayBehind
    expected.focus.pressRaises = false
    expected.cursor.theme = "Adwaita"
    expected.cursor.size = 32
    expected.motion["shake"] = "edit.undo"
    expected.motion["tablet-mode-on"] = "window.maximize"
    expected.motion["lid-closed"] = "window.minimize"
    expected.motion["lid-opened"] = "edit.find"
    expected.idle.after = .seconds(300)
    expected.idle.wake = .swallow
    expected.idle.inhibitors = .ignore
    expected.idle.displays = .off
    expected.outputChanges.confirmWithin = .seconds(15)
    expected.idle.action = "edit.undo"
    expected.whileLocked.allowed = [.screenCapture, .unlock]
    expected.whileLocked.actions = ["edit.undo"]
    expected.control.hasSocket = false
    expected.decorations = .requested
    expected.protocolStrictness = .lenient
    expected.offersLegacyShells = true
    expected.accessibility = .isolated
    #expect(policy == expected)
  }

  @Test("outputs and the devices that belong to them")
  func outputs() throws {
    let policy = try read(
      """
      outputs:
        - {name: eDP-1, size: 1920x1080, scale: 1.5, transform: 90, position: [-1280, 0], physical-size: [344mm, 193.5mm]}
        - {name: DP-1}
      devices:
        - {match: {name: "Wacom*", vendor: 0x056a, product: 4660, type: tablet}, output: DP-1}
        - {match: {name: [A, /^b/i]}, output: all}
        - {match: {path: "pci-*"}, output: DP-1}
      """)
    #expect(
      policy.outputs == [
        OutputPolicy(
          name: "eDP-1", size: PixelSize(width: 1920, height: 1080), scale: 1.5, transform: .rotated90,
          position: .init(x: -1280, y: 0), physicalSize: PhysicalSize(width: 344, height: 193.5), source: at(2, 5)),
        OutputPolicy(name: "DP-1", source: at(3, 5)),
      ])
    let either = TextMatcher([try .init(parsing: "A"), try .init(parsing: "/^b/i")])
    #expect(
      policy.devices == [
        DeviceRule(
          match: DeviceMatch(name: TextMatcher("Wacom*"), vendor: 0x56A, product: 0x1234, type: .tablet),
          settings: settings { $0.output = .named("DP-1") }, position: at(5, 5)),
        DeviceRule(
          match: DeviceMatch(name: either), settings: settings { $0.output = .wholeLayout }, position: at(6, 5)),
        DeviceRule(
          match: DeviceMatch(path: TextMatcher("pci-*")), settings: settings { $0.output = .named("DP-1") },
          position: at(7, 5)),
      ])
  }

  @Test("displays can have a refresh rate, a painted cursor, or stay off")
  func displays() throws {
    let policy = try read(
      """
      outputs:
        - {name: HDMI-A-1, size: 1920x1080, refresh: 59.94, cursor: painted}
        - {name: HDMI-A-2, enabled: no}
        - {name: DP-1, refresh: 60, cursor: plane, enabled: yes}
      """)
    var (first, second) = (OutputPolicy(name: "HDMI-A-1", source: at(2, 5)), OutputPolicy(name: "HDMI-A-2"))
    (first.size, first.refresh, first.cursor) = (PixelSize(width: 1920, height: 1080), 59.94, .painted)
    (second.isEnabled, second.source) = (false, at(3, 5))
    var third = OutputPolicy(name: "DP-1", source: at(4, 5))
    third.refresh = 60
    #expect(policy.outputs == [first, second, third])
    #expect(policy.outputs.map(\.millihertz) == [59_940, nil, 60_000])
    #expect(policy.enabledOutputs == [first, third])
  }

  private func settings(_ change: (inout DeviceSettings) -> Void) -> DeviceSettings {
    var settings = DeviceSettings()
    change(&settings)
    return settings
  }

  @Test("everything that can be set of a device")
  func devices() throws {
    let policy = try read(
      """
      devices:
        - match: {type: touch}
          output: built-in
          calibration: [-1, 0, 1, 0, -1.5, 1]
          send-events: without-mouse
        - match: {type: touchpad}
          natural-scroll: on
          acceleration: flat
          speed: -0.25
          left-handed: no
          scroll-method: two-finger
          tap: true
          click-method: fingers
          disable-while-typing: off
        - {match: {vendor: 1}, output: same-size, send-events: off}
        - {match: {vendor: 2}, send-events: true}
        - {match: {type: virtual-pointer, name: wayvnc}, as: touch}
      """)
    #expect(
      policy.devices.map(\.settings) == [
        settings {
          $0.output = .builtIn
          $0.calibration = CalibrationMatrix([-1, 0, 1, 0, -1.5, 1])
          $0.sendsEvents = .withoutMouse
        },
        settings {
          $0.naturalScroll = true
          $0.acceleration = .flat
          $0.speed = -0.25
          $0.leftHanded = false
          $0.scrollMethod = .twoFinger
          $0.tap = true
          $0.clickMethod = .fingers
          $0.disableWhileTyping = false
        },
        settings {
          $0.output = .sameSize
          $0.sendsEvents = .never
        },
        settings { $0.sendsEvents = .always },
        settings { $0.pointerRole = .touch },
      ])
  }

  @Test("gesture constants in pixels or millimetres, milliseconds or seconds")
  func gestures() throws {
    let settings = try read(
      """
      gestures:
        {tap-duration: 1s, tap-interval: 100ms, tap-movement: 4mm, tap-separation: 5, pan-threshold: 1.5mm,
        pinch-threshold: 9px, rotation-threshold: 7.5, edge-width: 3mm, swipe-duration: 400ms, swipe-distance: 12mm,
        swipe-deviation: 20px, swipe-distance-decay: 0.5, swipe-deviation-decay: 1, long-press-duration: 0.75s,
        long-press-movement: 2mm, delayed-end-limit: 150ms, cancel-order: after-action}
      """
    ).gestures
    var expected = Configuration()
    expected.tapMaximumDuration = .seconds(1)
    expected.tapInterval = .milliseconds(100)
    expected.tapMovement = .millimetres(4)
    expected.tapSeparation = .pixels(5)
    expected.panSlop = .millimetres(1.5)
    expected.pinchSlop = .pixels(9)
    expected.rotationSlopDegrees = 7.5
    expected.edgeRegion = .millimetres(3)
    expected.swipeMaximumDuration = .milliseconds(400)
    expected.swipeMinimumPrimary = .millimetres(12)
    expected.swipeMaximumSecondary = .pixels(20)
    expected.swipePrimaryDecay = 0.5
    expected.swipeSecondaryDecay = 1
    expected.longPressDuration = .milliseconds(750)
    expected.longPressMovement = .millimetres(2)
    expected.delayedEndCap = .milliseconds(150)
    expected.cancelOrder = .afterAction
    #expect(settings == expected)
    #expect(settings != Configuration())
  }

  @Test("chords send actions, at the press or at the release, or nothing")
  func bindings() throws {
    let policy = try read(
      """
      bindings:
        Super+q: window.close
        Shift+Ctrl+Return: {action: edit.copy, on: release}
        F1: none
        XF86Copy: {action: none}
      """)
    #expect(
      policy.bindings == [
        BindingRule(try keys("Super+Q"), action: "window.close", position: at(2, 3)),
        BindingRule(try keys("Ctrl+Shift+Return"), action: "edit.copy", on: .release, position: at(3, 3)),
        BindingRule(try keys("F1"), action: nil, position: at(4, 3)),
        BindingRule(try keys("XF86Copy"), action: nil, position: at(5, 3)),
      ])
  }

  @Test("actions are performed by keys, by the window or by the shell")
  func actions() throws {
    let policy = try read(
      """
      actions:
        edit.copy: Ctrl+Insert
        a.chord: {chord: space}
        a.key: a
        a.close: close
        a.next: next-window
        a.none: none
        a.run: {run: [foot, -e, top]}
        a.line: {run: "echo $HOME"}
        a.focus: {focus: foot}
        a.show: {show: any}
        a.hide: {hide: {role: layer}}
        a.touches: toggle-touches
        a.overlay: toggle-overlay
        a.toggle: {toggle: {app-id: [x, y]}}
      """)
    let expected: [(ActionName, ActionHandler)] = [
      ("edit.copy", .chord(try keys("Ctrl+Insert"))), ("a.chord", .chord(try keys("space"))),
      ("a.key", .chord(try keys("A"))), ("a.close", .window(.close)), ("a.next", .window(.nextWindow)),
      ("a.none", .nothing), ("a.run", .shell(.run(["foot", "-e", "top"]))),
      ("a.line", .shell(.run(["/bin/sh", "-c", "echo $HOME"]))),
      ("a.focus", .shell(.focus(WindowMatch(appID: TextMatcher("foot"))))), ("a.show", .shell(.show(WindowMatch()))),
      ("a.hide", .shell(.hide(WindowMatch(role: .layer)))),
      ("a.touches", .shell(.toggleOverlay(.touches))), ("a.overlay", .shell(.toggleOverlay(.everything))),
      (
        "a.toggle",
        .shell(.toggle(WindowMatch(appID: TextMatcher([.pattern(TextPattern("x")), .pattern(TextPattern("y"))]))))
      ),
    ]
    var table = ActionRules.builtIn
    for (index, row) in expected.enumerated() { table[row.0] = .init(row.1, at: at(index + 2, 3)) }
    #expect(policy.actions == table)
  }

  @Test("media keys are changed one by one and in part")
  func mediaKeys() throws {
    let policy = try read(
      """
      media-keys:
        XF86AudioPlay: {before-client: true}
        XF86AudioNext: edit.undo
        XF86Favorites: {action: edit.copy, before-client: false}
        XF86Tools: edit.cut
      """)
    var expected = MediaKeyRule.builtIn
    let play = try #require(expected.firstIndex { $0.key == "XF86AudioPlay" })
    let next = try #require(expected.firstIndex { $0.key == "XF86AudioNext" })
    expected[play].shellBeforeClient = .always
    expected[play].position = at(2, 3)
    expected[next].action = "edit.undo"
    expected[next].position = at(3, 3)
    expected.append(MediaKeyRule("XF86Favorites", action: "edit.copy", shellBeforeClient: .never, position: at(4, 3)))
    expected.append(MediaKeyRule("XF86Tools", action: "edit.cut", shellBeforeClient: .whereHandled, position: at(5, 3)))
    #expect(policy.mediaKeys == expected)
  }

  @Test("privileges are everyone's, nobody's, or those clients' that fit")
  func privileges() throws {
    let policy = try read(
      """
      privileges:
        layer-shell: everyone
        virtual-pointer: nobody
        idle: {sandbox: org.flatpak, sandbox-app: org.gnome.*}
        input-method: {launched: squeekboard}
        virtual-keyboard: [{launched: any, user: [panel, 1000]}, {user: 0, executable: /usr/bin/wtype}]
        default: {executable: ["/opt/*/bin/*", "*/wayvnc"]}
      """)
    var expected = PrivilegePolicy()
    expected.grants[.layerShell] = .everyone
    expected.grants[.idle] = .clients([
      ClientMatch(sandbox: SandboxMatch(engine: TextMatcher("org.flatpak"), app: TextMatcher("org.gnome.*")))
    ])
    expected.grants[.virtualPointer] = .nobody
    expected.grants[.inputMethod] = .clients([ClientMatch(launched: .named(TextMatcher("squeekboard")))])
    expected.grants[.virtualKeyboard] = .clients([
      ClientMatch(launched: .anyhow, users: [.name("panel"), .number(1000)]),
      ClientMatch(users: [.number(0)], executables: [TextPattern("/usr/bin/wtype")]),
    ])
    expected.others = .clients([ClientMatch(executables: [TextPattern("/opt/*/bin/*"), TextPattern("*/wayvnc")])])
    #expect(policy.privileges == expected)
  }
}
