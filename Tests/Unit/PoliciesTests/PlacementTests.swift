import Documents
import Policies
import Testing

@Suite("Placing windows, and programs")
struct PlacementTests {
  @Test("the last rule that sets a key decides")
  func merging() throws {
    let policy = try read(
      """
      rules:
        - {match: any, place: center, state: maximized}
        - {match: foot, place: [10%, -4mm], size: 800x480, output: main, stack: above}
        - {match: foot, state: normal, size: [100%, 48px], keep-state: true, avoids-keyboard: true}
      """)
    #expect(
      policy.rules(for: WindowDescription(appID: "foot")).placement
        == WindowPlacement(
          place: .position(x: .fraction(0.1), y: .millimetres(-4)),
          size: SizeRule(width: .fraction(1), height: .pixels(48)), output: "main", state: .normal,
          keepsState: true, avoidsKeyboards: true, stack: .above))
    #expect(
      policy.rules(for: WindowDescription(appID: "other")).placement
        == WindowPlacement(place: .anchor(.center), state: .maximized))
  }

  @Test("a size can be a text of two percentages")
  func percentages() throws {
    let policy = try read("rules: [{match: any, size: 50%x100%}]")
    #expect(
      policy.rules(for: WindowDescription(appID: "foot")).placement.size
        == SizeRule(width: .fraction(0.5), height: .fraction(1)))
  }

  @Test(
    "what is no place, size or state is named with what is one",
    arguments: [
      ("place: middle", "expected center, top"), ("place: [1]", "coordinates"), ("size: big", "1280x800"),
      ("size: 50%x", "a size such as 1280x800 or 50%x100%, or a list of two lengths such as [50%, 48px]"),
      ("size: 0%x50%", "50%x100%"), ("size: 50%x100%x2", "50%x100%"),
      ("size: [-1, 5]", "a length such as 8px"), ("state: full", "normal, maximized or fullscreen"),
      ("stack: front", "below, normal or above"),
    ])
  func mistakes(setting: String, expected: String) {
    let text = "rules:\n  - {match: any, \(setting)}\n"
    let lines = faults(text)
    #expect(lines.count == 1 && lines[0].contains(expected), "\(lines)")
  }

  @Test("programs have names, commands and restarts")
  func programs() throws {
    let policy = try read(
      """
      programs:
        - {name: panel, command: [waybar, -c, x], restart: always, restarts-per-minute: 2}
        - {name: keyboard, command: squeekboard --fast, enabled: no}
      """)
    #expect(policy.programs.map(\.name) == ["panel", "keyboard"])
    #expect(policy.programs.map(\.command) == [["waybar", "-c", "x"], ["/bin/sh", "-c", "squeekboard --fast"]])
    #expect(policy.programs.map(\.restart) == [.always, .onFailure])
    #expect(policy.programs.map(\.restartsPerMinute) == [2, 5])
    #expect(policy.programs.map(\.isEnabled) == [true, false])
  }

  @Test("a program can have limits for hanging, from a second to an hour")
  func hanging() throws {
    let policy = try read(
      """
      programs:
        - {name: a, command: b, restart-if-unresponsive: 10s, restart-without-window: 1min}
        - {name: c, command: d, restart-if-unresponsive: none}
      """)
    #expect(policy.programs.map(\.restartIfUnresponsive) == [.seconds(10), nil])
    #expect(policy.programs.map(\.restartWithoutWindow) == [.seconds(60), nil])
    for key in ["restart-if-unresponsive", "restart-without-window"] {
      for value in ["0s", "999ms", "3601s", "yes"] {
        let lines = faults("programs: [{name: a, command: b, \(key): \(value)}]\n")
        #expect(lines.count == 1 && lines[0].contains(value), "\(lines)")
      }
    }
  }

  @Test("two programs of one name are an error")
  func twice() {
    let text = "programs: [{name: a, command: b}, {name: a, command: c}]\n"
    let lines = faults(text)
    #expect(lines.count == 1 && lines[0].contains(#"program "a" is given twice"#), "\(lines)")
  }
}
