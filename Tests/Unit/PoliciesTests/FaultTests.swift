import Documents
import Policies
import Testing

@Suite("Faults in a policy")
struct FaultTests {
  @Test(
    "what is no policy at all",
    arguments: [
      (
        "[]",
        [
          "p:1:1: invalid value: found an empty list, expected a policy, written as a mapping"
        ]
      ),
      (
        "keyboard:",
        [
          "p:1:10: invalid value: found nothing, expected the keyboard, written as a mapping"
        ]
      ),
      (
        "keybord: {}",
        [
          "p:1:1: unknown key \"keybord\" in a policy: expected include, version, keyboard, outputs, output-changes, devices, focus, cursor, gestures, rejected-touches, touch-accommodations, recognizers, rules, bindings, modes, actions, media-keys, motion, idle, while-locked, programs, privileges, accessibility, control, decorations, protocol-strictness or legacy-shells; did you mean \"keyboard\"?"
        ]
      ),
      (
        "include: {}",
        [
          "p:1:10: invalid value: found an empty mapping, expected the path of a policy"
        ]
      ),
      (
        "include: ''",
        [
          "p:1:10: invalid value: found the text \"\" in quotes, expected the path of a policy"
        ]
      ),
      (
        "version: 2.0",
        [
          "p:1:10: invalid value: found \"2.0\", expected 1"
        ]
      ),
      (
        "version: '1'",
        [
          "p:1:10: invalid value: found the text \"1\" in quotes, expected 1 without quotes"
        ]
      ),
      (
        "decorations: sever",
        [
          "p:1:14: invalid value: found \"sever\", expected client, requested or server; did you mean \"server\"?"
        ]
      ),
      (
        "rules: [{match: foot, decorations: none}]",
        [
          "p:1:36: invalid value: found \"none\", expected client, requested or server"
        ]
      ),
      (
        "protocol-strictness: strickt",
        [
          "p:1:22: invalid value: found \"strickt\", expected strict or lenient; did you mean \"strict\"?"
        ]
      ),
    ])
  func whole(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "a misspelled key is one error, even if the key is required",
    arguments: [
      (
        "outputs: [{nam: A}]",
        [
          "p:1:12: unknown key \"nam\" in an output: expected name, size, refresh, scale, transform, physical-size, position, cursor, enabled or replace; did you mean \"name\"?"
        ]
      ),
      (
        "actions: {a.b: {runn: x}}",
        [
          "p:1:17: unknown key \"runn\" in a handler: expected application, text, press, chord, run, focus, show, hide, toggle, mode or layout; did you mean \"run\"?"
        ]
      ),
      (
        "media-keys: {XF86Foo: {acton: edit.copy}}",
        [
          "p:1:24: unknown key \"acton\" in a media key: expected action or before-client; did you mean \"action\"?"
        ]
      ),
      (
        "bindings: {F1: {onn: release}}",
        [
          "p:1:16: a binding needs \"action\"",
          "p:1:17: unknown key \"onn\" in a binding: expected action, on, always, device, repeat, requires-failure-of, chord, run, focus, show, hide, toggle, mode, layout, application, text or press; did you mean \"on\"?",
        ]
      ),
    ])
  func misspelledKeys(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test("privileges: every fault, with the nearest name")
  func privileges() {
    let found = faults(
      """
      privileges:
        layershell: everyone
        input-method: evryone
        virtual-pointer: {lunched: any, user: a b, executable: foot}
        virtual-keyboard: {}
        foreign-toplevel: [nobody, {user: 1.5}]
        default: []
      """)
    #expect(
      found == [
        "p:2:3: unknown key \"layershell\" in privileges: expected virtual-keyboard, virtual-pointer, input-method, foreign-toplevel, layer-shell, screen-capture, clipboard, idle, security-context, session-lock, edit-menu, outputs, accessibility or default; did you mean \"layer-shell\"?",
        "p:3:17: invalid value: found \"evryone\", expected everyone, nobody, or a mapping with launched, user, executable, sandbox or sandbox-app; did you mean \"everyone\"?",
        "p:4:21: unknown key \"lunched\" in a client: expected launched, user, executable, sandbox or sandbox-app; did you mean \"launched\"?",
        "p:4:41: invalid value: found \"a b\", expected the name or the number of a user",
        "p:4:58: invalid value: found \"foot\", expected the whole path of a program, such as /usr/bin/squeekboard",
        "p:5:21: a client needs one of launched, user, executable, sandbox or sandbox-app: expected everyone to match every client",
        "p:6:22: invalid value: found \"nobody\", expected a client, written as a mapping",
        "p:6:37: invalid value: found \"1.5\", expected the name or the number of a user",
        "p:7:12: invalid value: found an empty list, expected a list of 1 to 1000 clients",
      ])
  }

  @Test("a user that the machine does not have is a warning, with the nearest name")
  func unknownUser() {
    let users = UserDirectory {
      ["root", "panel"].contains($0)
    } nearest: {
      ["root", "panel"].nearest(to: $0)
    }
    let text = "privileges: {default: {user: [root, panle, 7]}}"
    let result = PretendFiles(texts: ["p": text]).examine("p", users: users)
    #expect(
      result.diagnostics.map(\.headline) == [
        "p:1:37: warning: unknown user \"panle\"; did you mean \"panel\"?"
      ])
    #expect(result.policy != nil)
  }

  @Test(
    "the seat, outputs and devices",
    arguments: [
      (
        "keyboard: {layout: '', repeat: {rate: fast, delay: 600, dely: 1s}}",
        [
          "p:1:20: invalid value: found the text \"\" in quotes, expected an XKB layout",
          "p:1:39: invalid value: found \"fast\", expected a whole number from 0 to 1000",
          "p:1:52: invalid value: found \"600\", expected a duration such as 100ms or 1.5s",
          "p:1:57: unknown key \"dely\" in repeat: expected rate or delay; did you mean \"delay\"?",
        ]
      ),
      (
        "focus: {follows: tapp, new-windows: become_key, press-raises: maybe}",
        [
          "p:1:18: invalid value: found \"tapp\", expected tap, hover or explicit; did you mean \"tap\"?",
          "p:1:37: invalid value: found \"become_key\", expected become-key or stay-behind; did you mean \"become-key\"?",
          "p:1:63: invalid value: found \"maybe\", expected true or false",
        ]
      ),
      (
        "cursor: {theme: ../icons, size: 1000, x: 1}",
        [
          "p:1:17: invalid name of a cursor theme: found \"../icons\", expected the name of a folder in a folder of icons, such as Adwaita, or built-in",
          "p:1:33: invalid value: found \"1000\", expected a whole number from 1 to 512",
          "p:1:39: unknown key \"x\" in the cursor: expected theme or size",
        ]
      ),
      (
        "outputs: [{name: A, size: 5, scale: 99, transform: 45, position: [1]}, {name: A}, {scale: 1}]",
        [
          "p:1:27: invalid value: found \"5\", expected a size such as 1280x800, each side from 1 to 32767",
          "p:1:37: invalid value: found \"99\", expected a number from 0.1 to 20.0",
          "p:1:52: invalid value: found \"45\", expected normal, 90, 180, 270, flipped, flipped-90, flipped-180, flipped-270 or follow-device",
          "p:1:66: invalid value: found a list of 1 item, expected a list of 2 coordinates",
          "p:1:72: output \"A\" is given twice: expected each name once; the first is at p:1:11",
          "p:1:83: an output needs \"name\"",
        ]
      ),
      (
        "outputs: [{name: B, replace: true}]",
        [
          "p:1:11: output \"B\" has replace: true, but no included file defines it"
        ]
      ),
      (
        "devices: [{match: {}, output: A}, {match: {vendor: 0x12345, type: tuch, nam: x}}, {match: {product: -1}, output: all}]",
        [
          "p:1:19: invalid value: found an empty mapping, expected at least one of name, vendor, product, path or type",
          "p:1:35: this entry of devices matches devices but sets nothing for them: expected a key beside match, such as output, tap or send-events",
          "p:1:52: invalid value: found \"0x12345\", expected a number from 0 to 0xffff, such as 0x056a",
          "p:1:67: invalid value: found \"tuch\", expected touch, pointer, touchpad, keyboard, tablet, switch or virtual-pointer; did you mean \"touch\"?",
          "p:1:73: unknown key \"nam\" in a device's match: expected name, vendor, product, path or type; did you mean \"name\"?",
          "p:1:101: invalid value: found \"-1\", expected a number from 0 to 0xffff, such as 0x056a",
        ]
      ),
      (
        "devices: [{match: {type: touch}, tap: 5, calibration: [1], send-events: x, speed: 2, acceleration: fast}]",
        [
          "p:1:39: invalid value: found \"5\", expected true or false",
          "p:1:55: invalid value: found a list of 1 item, expected a list of 6 numbers",
          "p:1:73: invalid value: found \"x\", expected true, false or without-mouse",
          "p:1:83: invalid value: found \"2\", expected a number from -1.0 to 1.0",
          "p:1:100: invalid value: found \"fast\", expected flat or adaptive",
        ]
      ),
      (
        "devices: [{match: {type: pointer}, as: touch}, {match: {type: virtual-pointer}, as: tuch}]",
        [
          "p:1:11: warning: as has no effect without match: {type: virtual-pointer}",
          "p:1:85: invalid value: found \"tuch\", expected pointer or touch; did you mean \"touch\"?",
        ]
      ),
      (
        "outputs: [{name: A, physical-size: [34cm, 0mm]}]",
        [
          "p:1:37: invalid value: found \"34cm\", expected a length such as 344mm",
          "p:1:43: invalid value: found \"0mm\", expected a length such as 344mm",
        ]
      ),
      (
        "outputs: [{name: A, refresh: 60Hz, cursor: plan, enabled: never}, {name: B, refresh: 1000.1}]",
        [
          "p:1:30: invalid value: found \"60Hz\", expected a number from 1.0 to 1000.0",
          "p:1:44: invalid value: found \"plan\", expected painted or plane; did you mean \"plane\"?",
          "p:1:59: invalid value: found \"never\", expected true or false",
          "p:1:86: invalid value: found \"1000.1\", expected a number from 1.0 to 1000.0",
        ]
      ),
      (
        "outputs: [{name: main}]\ndevices: [{match: {type: touch}, output: mian}]",
        [
          "p:2:42: warning: output \"mian\" is not in \"outputs\"; did you mean \"main\"?"
        ]
      ),
      (
        "programs: [{name: keyboard, command: [/usr/bin/osk]}]\nactions: {open.menu: {run: [menu]}}\n"
          + "privileges: {idle: {launched: keybord}, clipboard: {launched: [osk, 'key*', open.menv, term, /x/]}}",
        [
          "p:3:31: warning: no program or action has the name \"keybord\"; did you mean \"keyboard\"?",
          "p:3:63: warning: no program or action has the name \"open.menv\"; did you mean \"open.menu\"?",
        ]
      ),
      (
        "motion: {shake: 5, shak: edit.undo}",
        [
          "p:1:17: invalid value: found \"5\", expected the name of an action: lower-case words joined by dots, such as edit.copy",
          "p:1:20: unknown key \"shak\" in motion: expected shake, tablet-mode-on, tablet-mode-off, lid-closed, lid-opened, keypad-opened, "
            + "keypad-closed or orientation; did you mean \"shake\"?",
        ]
      ),
      (
        "idle: {after: 0, wake: click, inhibitors: no, action: 5, wakes: pass}",
        [
          "p:1:15: invalid value: found \"0\", expected a duration from 1ms to 86400s",
          "p:1:24: invalid value: found \"click\", expected pass or swallow",
          "p:1:43: invalid value: found \"no\", expected follow or ignore",
          "p:1:55: invalid value: found \"5\", expected the name of an action: lower-case words joined by dots, such as edit.copy",
          "p:1:58: unknown key \"wakes\" in idle: expected after, wake, inhibitors, displays, action or wake-action; did you mean \"wake\"?",
        ]
      ),
      (
        "while-locked: {allow: [control, capture], actions: 5, allows: none}",
        [
          "p:1:33: invalid value: found \"capture\", expected control, screen-capture or unlock",
          "p:1:52: invalid value: found \"5\", expected the name of an action: lower-case words joined by dots, such as edit.copy",
          "p:1:55: unknown key \"allows\" in while-locked: expected allow or actions; did you mean \"allow\"?",
        ]
      ),
      (
        "idle: {after: none, wake-action: edit.nothing-like-it}",
        [
          "p:1:34: unknown action: found \"edit.nothing-like-it\", expected a built-in action, or one with a handler in \"actions\" or in a rule"
        ]
      ),
      (
        "control: {socket: 3}",
        [
          "p:1:19: invalid value: found \"3\", expected true or false"
        ]
      ),
    ])
  func seat(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "what tells gestures apart",
    arguments: [
      (
        "gestures: {tap-duration: 750, edge-width: 50%, pan-threshold: -1px, rotation-threshold: 200, delayed-end-limit: nothing}",
        [
          "p:1:26: invalid value: found \"750\", expected a duration such as 100ms or 1.5s",
          "p:1:43: invalid value: found \"50%\", expected a length such as 8px or 3mm",
          "p:1:63: invalid value: found \"-1px\", expected a length such as 8px or 3mm",
          "p:1:89: invalid value: found \"200\", expected a number from 0.0 to 180.0",
          "p:1:113: invalid value: found \"nothing\", expected a duration such as 100ms or 1.5s",
        ]
      ),
      (
        "gestures: {edge-widht: 3mm}",
        [
          "p:1:12: unknown key \"edge-widht\" in gestures: expected tap-duration, tap-interval, tap-movement, tap-separation, pan-threshold, pinch-threshold, rotation-threshold, edge-width, swipe-duration, swipe-distance, swipe-deviation, swipe-distance-decay, swipe-deviation-decay, long-press-duration, long-press-movement, delayed-end-limit or cancel-order; did you mean \"edge-width\"?"
        ]
      ),
    ])
  func gestures(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "recognizers",
    arguments: [
      (
        "recognizers: {name: a}",
        [
          "p:1:14: invalid value: found a mapping with the key \"name\", expected a list of recognizers"
        ]
      ),
      (
        "recognizers: [{name: a, type: tapp, edges: [top]}]",
        [
          "p:1:31: invalid value: found \"tapp\", expected tap, pinch, rotation, swipe, pan, screen-edge-pan, long-press or hover; did you mean \"tap\"?"
        ]
      ),
      (
        "recognizers: [{type: tap, edges: [top], touches: 0, taps: 99}]",
        [
          "p:1:15: a tap needs \"name\"",
          "p:1:27: unknown key \"edges\" in a tap: expected name, on, enabled, replace, observe, cancels-touches-in-view, delays-touches-began, delays-touches-ended, touch-types, requires-exclusive-touch-type, presses, modes, modifiers, buttons, within, states, not-states, after, lands-within, requires-performer, requires-failure-of, yields-to-client, required-to-fail-by, simultaneous-with, type, taps, touches, yields-to-controls or action",
          "p:1:50: invalid value: found \"0\", expected a whole number from 1 to 10",
          "p:1:59: invalid value: found \"99\", expected a whole number from 1 to 10",
        ]
      ),
      (
        "recognizers: [{name: a, type: screen-edge-pan}]",
        [
          "p:1:15: a screen-edge-pan needs \"edges\""
        ]
      ),
      (
        "recognizers: [{name: a, type: screen-edge-pan, edges: [botom, top], touches: 2, min-touches: 1}]",
        [
          "p:1:56: invalid value: found \"botom\", expected top, left, bottom or right; did you mean \"bottom\"?",
          "p:1:81: a screen-edge-pan takes only one of touches or min-touches: found \"touches\" and \"min-touches\"",
        ]
      ),
      (
        "recognizers: [{name: a, type: pan, min-touches: 3, max-touches: 2}]",
        [
          "p:1:52: max-touches is less than min-touches: found 2, expected at least 3"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, observe: true, cancels-touches-in-view: true}]",
        [
          "p:1:51: a tap takes only one of observe or cancels-touches-in-view: found \"observe\" and \"cancels-touches-in-view\""
        ]
      ),
      (
        "recognizers: [{name: a, type: tap}, {name: a, type: pinch}]",
        [
          "p:1:37: recognizer \"a\" is given twice: expected each name once; the first is at p:1:15"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, replace: true}]",
        [
          "p:1:15: recognizer \"a\" has replace: true, but no included file defines it"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, touch-types: [finger], presses: [], within: {corner: top-left}}]",
        [
          "p:1:50: invalid value: found \"finger\", expected direct, pencil, pointer, scroll or mouse",
          "p:1:68: invalid value: found an empty list, expected a list of 1 to 1000 keys",
          "p:1:80: a corner needs \"size\"",
        ]
      ),
    ])
  func recognizers(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "where recognizers are",
    arguments: [
      (
        "recognizers: [{name: a, type: tap, on: shel}]",
        [
          "p:1:40: invalid value: found \"shel\", expected shell, any, or a mapping with output, application, app-id, title, role, content-type, parent, sandbox or sandbox-app; did you mean \"shell\"?"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {output: A, app-id: x}}]",
        [
          "p:1:52: a place takes only one of output or app-id: found \"output\" and \"app-id\""
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {role: push-button}}]",
        [
          "p:1:47: unknown role: found \"push-button\", expected the role of a widget such as button, text-box or check-box; docs/widgets.md lists all; did you mean \"button\"?"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {role: poup}}]",
        ["p:1:47: invalid value: found \"poup\", expected toplevel, popup or layer; did you mean \"popup\"?"]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {role: [button, popup]}}]",
        [
          "p:1:56: unknown role: found \"popup\", expected the role of a widget such as button, text-box or check-box; docs/widgets.md lists all"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {role: button, app-id: x}}]",
        ["p:1:55: unknown key \"app-id\" in a widget: expected role, name or in"]
      ),
      ("recognizers: [{name: a, type: tap, on: {in: any}}]", ["p:1:40: a widget needs one of role or name"]),
      (
        "recognizers: [{name: a, type: hover, on: {role: button}}]",
        ["p:1:38: a widget is for presses, and a hover has none: expected a window, an output or the shell"]
      ),
      (
        "recognizers: [{name: a, type: pan, touch-types: [direct, scroll, pointer], on: {role: button}}]",
        [
          "p:1:36: warning: touches of the type scroll, pointer do not press the widget that the recognizer is for, and are ignored"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, presses: Menu, on: {role: button}}]",
        ["p:1:36: warning: keys do not press the widget that the recognizer is for, and are ignored"]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {}}]",
        [
          "p:1:40: a place needs one of output, application, app-id, title, role, content-type, parent, sandbox or sandbox-app: expected any to match every window"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {app-id: x, surface: -1}}]",
        [
          "p:1:61: invalid value: found \"-1\", expected a whole number from 0 to 10000"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, on: {aplication: x}}]",
        [
          "p:1:41: unknown key \"aplication\" in a place: expected output, application, app-id, title, role, content-type, parent, sandbox, sandbox-app or surface; did you mean \"application\"?"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, within: top}]",
        [
          "p:1:44: invalid value: found \"top\", expected {corner: …, size: …}, {edge: …, size: …} or {x: …, y: …, width: …, height: …}"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, within: {corner: topleft, size: -3mm}}]",
        [
          "p:1:53: invalid value: found \"topleft\", expected top-left, top-right, bottom-left or bottom-right; did you mean \"top-left\"?",
          "p:1:68: invalid value: found \"-3mm\", expected a length such as 8px, 3mm or 50%",
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, within: {x: 1, y: 2, width: 3}}]",
        [
          "p:1:44: a rectangle needs \"height\""
        ]
      ),
    ])
  func places(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "what recognizers say of each other",
    arguments: [
      (
        "recognizers: [{name: home, type: tap, requires-failure-of: hme}, {name: b, type: tap, simultaneous-with: [home, x]}]",
        [
          "p:1:60: unknown recognizer: found \"hme\", expected home or b; did you mean \"home\"?",
          "p:1:113: unknown recognizer: found \"x\", expected home or b",
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, requires-failure-of: b}, {name: b, type: tap, requires-failure-of: c}, {name: c, type: tap, required-to-fail-by: b, requires-failure-of: a}]",
        [
          "p:1:15: recognizers wait for each other's failure: a → b → c → a"
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, requires-failure-of: a}]",
        [
          "p:1:15: recognizer \"a\" waits for its own failure"
        ]
      ),
      (
        "rules: [{match: any, gestures: {only: nobody}}]",
        [
          "p:1:39: unknown recognizer: found \"nobody\", expected no name, because the policy has no recognizers"
        ]
      ),
    ])
  func relations(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "rules",
    arguments: [
      (
        "rules: [{match: any}]",
        [
          "p:1:9: the rule has no setting for its windows: expected a key beside match, such as gestures or opacity"
        ]
      ),
      (
        "rules: [{interaction: true}]",
        [
          "p:1:9: a rule needs \"match\""
        ]
      ),
      (
        "rules: [{match: {}, interaction: no}]",
        [
          "p:1:17: a window needs one of app-id, title, role, content-type, parent, sandbox or sandbox-app: expected any to match every window"
        ]
      ),
      (
        "rules: [{match: {appid: foot}, interaction: no}]",
        [
          "p:1:18: unknown key \"appid\" in a window: expected app-id, title, role, content-type, parent, sandbox, sandbox-app or surface; did you mean \"app-id\"?"
        ]
      ),
      (
        "rules: [{match: {parent: {titel: x}}, continue: true}]",
        [
          "p:1:27: unknown key \"titel\" in a window: expected app-id, title, role, content-type, parent, sandbox or sandbox-app; did you mean \"title\"?"
        ]
      ),
      (
        "rules: [{match: {app-id: '/foo(/'}, opacity: 2, hit-shape: elipse, intercept: redirect, gestures: onn, pointer-emulation: sometimes}]",
        [
          "p:1:26: invalid regular expression \"/foo(/\": missing \")\"",
          "p:1:46: invalid value: found \"2\", expected a number from 0.0 to 1.0",
          "p:1:60: invalid value: found \"elipse\", expected region or ellipse; did you mean \"ellipse\"?",
          "p:1:79: invalid value: found \"redirect\", expected none, subtree or pass-through",
          "p:1:99: invalid value: found \"onn\", expected on, off, {only: […]} or {except: […]}",
          "p:1:123: invalid value: found \"sometimes\", expected auto, always or never",
        ]
      ),
      (
        "rules: [{match: {app-id: '/foo', role: pop}, hit-shape: {polygon: [[0, 0], [1, 1]]}, hit-outset: {lft: 1}}]",
        [
          "p:1:26: invalid regular expression \"/foo\": expected / or /i at the end",
          "p:1:40: invalid value: found \"pop\", expected toplevel, popup or layer",
          "p:1:67: invalid value: found a list of 2 items, expected a list of 3 to 200 corners",
          "p:1:99: unknown key \"lft\" in an outset: expected left, top, right or bottom; did you mean \"left\"?",
        ]
      ),
      (
        "rules: [{match: any, hit-shape: [], gestures: {only: a, except: b}, hit-outset: 3%, hit-clamp: 3}]",
        [
          "p:1:33: invalid value: found an empty list, expected region, ellipse or {polygon: [[x, y], …]}",
          "p:1:57: gestures takes only one of only or except: found \"only\" and \"except\"",
          "p:1:81: invalid value: found \"3%\", expected a length such as 8px, -8px or 3mm",
          "p:1:96: invalid value: found \"3\", expected true or false",
        ]
      ),
      (
        "rules: [{match: any, intercept: {redirect: {}}}]",
        [
          "p:1:44: a window needs one of app-id, title, role, content-type, parent, sandbox or sandbox-app: expected any to match every window"
        ]
      ),
    ])
  func rules(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "actions and what performs them",
    arguments: [
      (
        "actions: {Copy: Ctrl+C, edit.copy: maximise, a.e: , a.f: Ctlr+C}",
        [
          "p:1:11: invalid name: found \"Copy\", expected the name of an action: lower-case words joined by dots, such as edit.copy",
          "p:1:36: invalid value: found \"maximise\", expected keys such as Ctrl+C, none, close, maximize, minimize, fullscreen, move, resize, next-window, previous-window, toggle-touches, toggle-overlay, displays-off, displays-on, edit-menu, host-shortcuts, keep-outputs, next-layout, previous-layout or toggle-displays, or a mapping with chord, run, focus, show, hide, toggle, mode, layout, application, text or press; did you mean \"maximize\"?",
          "p:1:51: invalid value: found nothing, expected keys such as Ctrl+C, none, close, maximize, minimize, fullscreen, move, resize, next-window, previous-window, toggle-touches, toggle-overlay, displays-off, displays-on, edit-menu, host-shortcuts, keep-outputs, next-layout, previous-layout or toggle-displays, or a mapping with chord, run, focus, show, hide, toggle, mode, layout, application, text or press",
          "p:1:58: unknown modifier: found \"Ctlr\", expected Ctrl, Alt, Shift, Super or AltGr; did you mean \"Ctrl\"?",
        ]
      ),
      (
        "actions: {a.b: {run: x, focus: y}, a.c: {run: []}, a.d: {jump: x}, a.g: {}}",
        [
          "p:1:25: a handler takes only one of chord, run, focus, show, hide, toggle, mode, layout, application, text or press: found \"run\" and \"focus\"",
          "p:1:47: invalid value: found an empty list, expected a list of 1 to 1000 texts: the program and its arguments",
          "p:1:57: a handler needs one of chord, run, focus, show, hide, toggle, mode, layout, application, text or press",
          "p:1:58: unknown key \"jump\" in a handler: expected application, text, press, chord, run, focus, show, hide, toggle, mode or layout",
          "p:1:73: a handler needs one of chord, run, focus, show, hide, toggle, mode, layout, application, text or press",
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, action: {began: edit.copy}}]",
        [
          "p:1:44: invalid value: found a mapping with the key \"began\", expected the name of one action, because a tap or swipe has no phases"
        ]
      ),
      (
        "recognizers: [{name: a, type: pan, action: {begun: edit.copy, ended: edit.coppy}}]",
        [
          "p:1:45: unknown key \"begun\" in an action: expected began, changed, ended or cancelled; did you mean \"began\"?",
          "p:1:70: unknown action: found \"edit.coppy\", expected a built-in action, or one with a handler in \"actions\" or in a rule; did you mean \"edit.copy\"?",
        ]
      ),
      (
        "recognizers: [{name: a, type: tap, action: Copy}, {name: b, type: tap, action: shel.x}, {name: c, type: tap, action: shell.volume-upp}]",
        [
          "p:1:44: invalid value: found \"Copy\", expected the name of an action: lower-case words joined by dots, such as edit.copy",
          "p:1:80: unknown action: found \"shel.x\", expected a built-in action, or one with a handler in \"actions\" or in a rule",
          "p:1:118: warning: action \"shell.volume-upp\" has no handler: expected a handler in \"actions\" or in a rule; did you mean \"shell.volume-up\"?",
        ]
      ),
      (
        "bindings: {Super+Q: shell.overview}",
        [
          "p:1:21: warning: action \"shell.overview\" has no handler: expected a handler in \"actions\" or in a rule"
        ]
      ),
    ])
  func actions(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test(
    "chords and media keys",
    arguments: [
      (
        "bindings: {Crtl+Q: window.close, Super+Q: window.cloze, Super+q: window.close, Super+: edit.copy}",
        [
          "p:1:12: unknown modifier: found \"Crtl\", expected Ctrl, Alt, Shift, Super or AltGr; did you mean \"Ctrl\"?",
          "p:1:43: unknown action: found \"window.cloze\", expected a built-in action, or one with a handler in \"actions\" or in a rule; did you mean \"window.close\"?",
          "p:1:57: Super+Q is bound twice: expected each chord once; the first is in line 1",
          "p:1:80: invalid value: found \"Super+\", expected keys such as Ctrl+Shift+C",
        ]
      ),
      (
        "bindings: {F1: none, F2: {on: release}, F3: {action: none, on: hold}, F4: []}",
        [
          "p:1:26: a binding needs \"action\"",
          "p:1:64: invalid value: found \"hold\", expected press or release",
          "p:1:75: invalid value: found an empty list, expected a list of 1 to 100 bindings",
        ]
      ),
      (
        "bindings: {F1: [none, none, {device: a*, action: none}, {device: a*, run: x}], F2: {device: {typ: keyboard}, action: none}}",
        [
          "p:1:23: F1 is bound twice: expected each chord once; the first is in line 1",
          "p:1:57: F1 on a* is bound twice: expected each chord once for a device; the first is in line 1",
          "p:1:94: unknown key \"typ\" in a device's match: expected name, vendor, product, path or type; did you mean \"type\"?",
        ]
      ),
      (
        "bindings: {F1: {device: {}, action: none}, F2: {device: '/[/', action: none}, F3: {device: x}}",
        [
          "p:1:25: invalid value: found an empty mapping, expected at least one of name, vendor, product, path or type",
          "p:1:57: invalid regular expression \"/[/\": missing \"]\"",
          "p:1:83: a binding needs \"action\"",
        ]
      ),
      (
        "media-keys: {XF86Foo: {before-client: true}, XF86AudioPlay: {before-client: sometimes, actoin: x}, XF86AudioNext: shel.next}",
        [
          "p:1:23: a media key that is not built in needs \"action\"",
          "p:1:77: invalid value: found \"sometimes\", expected true, false or where-handled",
          "p:1:88: unknown key \"actoin\" in a media key: expected action or before-client; did you mean \"action\"?",
          "p:1:115: unknown action: found \"shel.next\", expected a built-in action, or one with a handler in \"actions\" or in a rule",
        ]
      ),
    ])
  func bindings(text: String, expected: [String]) { #expect(faults(text) == expected) }

  @Test("keys that no keyboard has are faults where it is known which there are")
  func unknownKeys() {
    let known = KeyCatalog(isKnown: { ["Q", "F1", "XF86AudioPlay"].contains($0) }) { ["F1"].nearest(to: $0) }
    let text = """
      bindings: {Super+Q: window.close, F1q: edit.copy}
      actions: {edit.find: Ctrl+Fnord, edit.save: {chord: Q}}
      media-keys: {XF86AudioPlai: shell.play}
      recognizers: [{name: a, type: tap, presses: Menuu}]
      """
    let expected = "expected the name of a key, such as C, Return or XF86AudioPlay"
    #expect(
      faults(text, keys: known) == [
        "p:1:35: unknown key: found \"F1q\", \(expected); did you mean \"F1\"?",
        "p:2:22: unknown key: found \"Fnord\", \(expected)",
        "p:3:14: unknown key: found \"XF86AudioPlai\", \(expected)",
        "p:4:45: unknown key: found \"Menuu\", \(expected)",
      ])
    #expect(faults(text) == [])
  }

  @Test("a fault shows its line, with a caret")
  func excerpt() {
    let result = PretendFiles(texts: ["p": "focus:\n  follows: tapp\n"]).examine("p")
    #expect(
      result.diagnostics.rendered == """
        p:2:12: error: invalid value: found "tapp", expected tap, hover or explicit; did you mean "tap"?
            follows: tapp
                     ^
        """)
    #expect(result.policy == nil)
  }

  @Test("the key of recognizers for widgets is named for that of handlers")
  func widgetOfRecognizer() {
    let lines = faults(
      "recognizers: [{name: a, type: long-press, on: shell, action: edit.menu, widget: {role: text-box}}]")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("unknown key \"widget\" in ") == true, "\(lines)")
    #expect(lines.first?.hasSuffix("; did you mean \"on\"?") == true)
  }

  @Test("mappings of names have an end", arguments: ["bindings", "actions", "media-keys"])
  func tooMany(section: String) {
    let names = (0...1_000).map { section == "actions" ? "a.b\($0): none" : "k\($0): edit.copy" }
    let what = section == "media-keys" ? "media keys" : section
    #expect(
      faults("\(section): {\(names.joined(separator: ", "))}") == [
        "p:1:\(section.count + 3): too many \(what): found 1001, expected at most 1000"
      ])
    #expect(faults("\(section): {\(names.dropLast().joined(separator: ", "))}") == [])
  }

  @Test func aProgramsOwnActionsAreKnown() throws {
    let text = "bindings: {Super+Q: my.list}"
    let fault = #expect(throws: InvalidDocument.self) { try PolicyReader.read(text: text, actions: ["my.lists"]) }
    #expect(
      fault?.description == """
        policy:1:21: error: unknown action: found "my.list", expected a built-in action, or one with a handler in \
        "actions" or in a rule; did you mean "my.lists"?
          bindings: {Super+Q: my.list}
                              ^
        """)
    let policy = try PolicyReader.read(text: text, file: "shell", actions: ["my.list"])
    #expect(policy.bindings.map(\.action) == ["my.list"])
    #expect(policy.bindings.map(\.position) == [at(1, 12, in: "shell")])
  }
}
