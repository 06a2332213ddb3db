import Foundation
import Rendering
import Testing

extension ClientTests {
  /// Tests of `fingerpost nested` as a client of real compositors, with unmodified programs inside. They check the
  /// picture of the host's screen.
  @Suite("In a window of another compositor")
  struct NestedTests {
    // MARK: Fingerpost itself

    private func play(_ name: String) throws {
      let stage = try Stage()
      let result = try stage.play(Sources.script("\(name)"), limit: 120)
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("in Fingerpost: keys for a terminal, sizes and scales down to a pixel, its status", .needs("foot"))
    func terminalInFingerpost() throws { try play("nested-foot") }

    @Test("in Fingerpost: one finger, several, and what is taken back; the pointer; text; a closed window")
    func fingersInFingerpost() throws { try play("nested-fingers") }

    @Test("in Fingerpost: GTK 4 by touch, pointer and keys", .needs("gtk4-widget-factory"))
    func gtkInFingerpost() throws { try play("nested-gtk4") }

    @Test("in Fingerpost: the clipboard and marked text, both ways", .needs("foot", "wl-copy", "wl-paste"))
    func clipboardInFingerpost() throws { try play("nested-clipboard") }

    @Test("in Fingerpost: touches made of a pointer, gestures of a touchpad, shortcuts that the host hands over")
    func handsInFingerpost() throws { try play("nested-hands") }

    @Test("in Fingerpost in Fingerpost: touches, keys, sizes and scales go through two levels")
    func twice() throws { try play("nested-twice") }

    @Test("in Fingerpost: what is dragged inside is seen outside", .needs("weston-dnd"))
    func drag() throws { try play("nested-drag") }

    @Test("in Fingerpost: the client's picture and its cursor are those it has without a level between")
    func sameCursor() throws {
      let stage = try Stage()
      let pictures = try [["fingerpost-demo"], ["fingerpost", "nested", "--", "fingerpost-demo"]].enumerated().map {
        number, command in
        let file = "\(number).png"
        try stage.write(
          """
          clients:
            inner: {command: [\((command + ["--log"]).joined(separator: ", "))]}
          settings: {within: 10s}
          steps:
            - expect: {pixels: {in: inner, at: [200, 90], color: "#2f3b4b", tolerance: 4%}}
            - pointer: {move: [700, 600], in: inner}
            - expect: {output: {client: inner, contains: "pointer enter 700.0,600.0"}}
            - screenshot: {file: plain.png}
            - screenshot: {file: \(file), cursor: true}
            - expect: {pixels: {region: [680, 580, 40, 40], like: plain.png}}
          """, to: "cursor.yaml")
        let result = try stage.play(stage.file("cursor.yaml"))
        #expect(result.status == 0, "\(stage.account(of: result))")
        return (try Data(contentsOf: stage.file(file)), try Data(contentsOf: stage.file("plain.png")))
      }
      #expect(pictures[0].0 == pictures[1].0)
      #expect(pictures[0].0 != pictures[0].1)
    }

    @Test("in Fingerpost: an output that the policy gives a scale is drawn so much larger, and hit where it is seen")
    func enlarged() throws {
      let stage = try Stage()
      try stage.write("outputs: [{name: phone, size: 1280x800, scale: 2}]\n", to: "phone-policy.yaml")
      try stage.write(
        """
        clients:
          inner: {command: [fingerpost, nested, --policy, phone-policy.yaml, --, fingerpost-demo, --log]}
        settings: {within: 10s}
        steps:
          - expect: {output: {client: inner, contains: "configure 640x400"}}
          - expect: {output: {client: inner, contains: "scale 2.0"}}
          - expect: {pixels: {in: inner, at: [230, 180], color: "#2f3b4b", tolerance: 4%}}
          - tap: {in: inner, at: [230, 180]}
          - expect: {output: {client: inner, contains: "button North tapped 1"}}
          - pointer: {move: [600, 500], in: inner}
          - expect: {output: {client: inner, contains: "pointer enter 300.0,250.0"}}
        """, to: "enlarged.yaml")
      let result = try stage.play(stage.file("enlarged.yaml"))
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("in Fingerpost: the first window of a host is not offered more than the policy's size")
    func sizedInFingerpost() throws {
      let stage = try Stage()
      try stage.write("outputs: [{name: panel, size: 800x480}]\n", to: "panel-policy.yaml")
      try stage.write(
        """
        outputs: [{name: main, size: 1280x800}]
        clients:
          inner: {command: [fingerpost, nested, --policy, panel-policy.yaml, --, fingerpost-demo, --log]}
        settings: {within: 10s}
        steps:
          - expect: {output: {client: inner, contains: "configure 800x480"}}
          - expect: {window: {client: inner, size: 800x480, position: [240, 160]}}
        """, to: "sized.yaml")
      let result = try stage.play(stage.file("sized.yaml"))
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(!stage.account(of: result).contains("insists"))
    }

    // MARK: sway

    @Test(
      "in sway: a window floats at its policy's size; where the user tiles it, a warning has both sizes",
      .hosted(by: SwayHost.programs))
    func sizedInSway() throws {
      for (settings, size, warnings) in [
        ("", "800x480", 0), ("for_window [app_id=fingerpost] floating disable", "1276x773", 1),
      ] {
        let host = try SwayHost(on: Stage(), settings)
        try host.stage.write("outputs: [{name: panel, size: 800x480}]\n", to: "panel-policy.yaml")
        let program = try host.nest([
          "--policy", host.stage.file("panel-policy.yaml").path, "--", "fingerpost-demo", "--log",
        ])
        try host.waitForOutput("configure \(size)", of: program)
        try host.waitForColor("#2f3b4b", x: warnings == 0 ? 270 : 200, y: warnings == 0 ? 250 : 115, of: program)
        try host.request("[app_id=fingerpost] kill")
        #expect(program.waitForEnd().status == 0)
        let said = program.errors.components(separatedBy: "instead of 800x480 from the policy")
        #expect(said.count == 1 + warnings, "\(program.errors)")
        try host.end()
      }
    }

    /// A terminal that is green, turns red when a word is typed, and blue when it is clicked.
    private static let terminal = [
      "foot", "--config=/dev/null", "--override=colors.background=208040", "sh", "-c",
      """
      stty raw -echo; printf '\\033[?1000h'
      while byte=$(dd bs=1 count=1 2>/dev/null | od -An -tu1 | tr -d ' ') && [ -n "$byte" ]; do
        case "$byte" in
          100) printf '\\033]11;#c02040\\007' ;;
          27) printf '\\033]11;#2040c0\\007' ;;
        esac
      done
      """,
    ]

    @Test(
      "in sway: a terminal hears keys and clicks, and follows sizes and scales", .needs("foot"),
      .hosted(by: SwayHost.programs))
    func sway() throws {
      let host = try SwayHost(on: Stage(), "for_window [app_id=fingerpost] floating enable, move absolute position 0 0")
      let program = try host.nest(["--size", "800x600", "--"] + Self.terminal)
      try host.waitForColor("#208040", x: 400, y: 400, of: program)
      let hands = try VirtualHands(at: host.stage.file("run/\(host.display)").path, width: 1280, height: 800)
      try host.eventually("the colour after a key", of: program) {
        try hands.type("d")
        return try host.picture().color(x: 400, y: 400)?.red == 0xc0
      }
      try host.eventually("the colour after a click", of: program) {
        hands.point(at: 300, 300)
        hands.click()
        return try host.picture().color(x: 400, y: 400)?.blue == 0xc0
      }
      try host.request("[app_id=fingerpost] resize set 1000 700, move absolute position 0 0")
      try host.waitForColor("#2040c0", x: 980, y: 680, of: program)
      try host.request("output HEADLESS-1 scale 2")
      try host.request("[app_id=fingerpost] resize set 500 300, move absolute position 0 0")
      try host.waitForColor("#2040c0", x: 960, y: 580, of: program)
      try host.request("[app_id=fingerpost] kill")
      #expect(program.waitForEnd().status == 0)
      try host.end()
    }

    @Test(
      "in sway: several windows, one of which is closed; a screen of another scale; the host's end",
      .hosted(by: SwayHost.programs))
    func swayGoes() throws {
      let host = try SwayHost(on: Stage())
      let program = try host.nest(["--outputs", "2", "--", "fingerpost-demo", "--log"])
      try host.waitForOutput("keyboard enter", of: program)
      try host.request("[title=\"Fingerpost: nested-2\"] focus")
      try host.request("[title=\"Fingerpost: main\"] kill")
      try host.waitForOutput("configure 1280x800 activated", of: program)
      try host.waitForColor("#2f3b4b", x: 200, y: 90, of: program)
      try host.request("create_output")
      try host.request("output HEADLESS-2 resolution 1280x800 scale 2 position 1280 0")
      try host.request("[title=\"Fingerpost: nested-2\"] move container to output HEADLESS-2")
      try host.waitForOutput("scale 2.0\n", of: program)
      try host.end()
      let result = program.waitForEnd()
      #expect(result.status == 4)
      #expect(
        result.errors.contains("fingerpost: error: lost the connection to the host compositor"), "\(result.errors)")
    }

    // MARK: weston

    @Test(
      "in weston, which has no seat: a window, its size, frames, the host's end", .needs("foot"),
      .hosted(by: WestonHost.programs))
    func weston() throws {
      let host = try WestonHost(on: Stage())
      let program = try host.nest(["--fullscreen", "--"] + Self.terminal)
      try host.waitForColor("#208040", x: 1000, y: 620, of: program)
      host.end()
      let result = program.waitForEnd()
      #expect(result.status == 4)
      #expect(
        result.errors.contains("fingerpost: error: lost the connection to the host compositor"), "\(result.errors)")
    }

    @Test(
      "in weston: a client that draws for every frame goes on drawing, and its status is the end's",
      .needs("weston-simple-shm"), .hosted(by: WestonHost.programs))
    func westonPaces() throws {
      let host = try WestonHost(on: Stage())
      try #require(mkfifo(host.stage.file("stop").path, 0o600) == 0)
      let program = try host.nest([
        "--fullscreen", "--", "sh", "-c", "weston-simple-shm & read line <stop; kill $!; exit 5",
      ])
      var seen: Set<[UInt8]> = []
      try host.eventually("five different pictures", of: program) {
        seen.insert(try host.picture().withBytes { Array($0) })
        return seen.count >= 5
      }
      try host.stage.write("\n", to: "stop")
      #expect(program.waitForEnd().status == 5)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test with a message if a host's programs are not installed.
  static func hosted(by programs: [String]) -> Self {
    let missing = Programs.missing(programs)
    return .enabled(if: missing.isEmpty, "not installed: \(missing.joined(separator: ", "))")
  }
}
