import Control
import JSONText
import Testing

/// Tests of the text of widgets that `fingerpost ctl tree` and `inspect` print.
@Suite struct WidgetTextTests {
  private func text(_ widgets: [WidgetSummary]) -> String? {
    AnswerText.text(of: ["widgets": .array(widgets.map(\.json))], to: .tree(TreeRequest()))
  }

  @Test("A tree has a line for each widget, with the states, texts and values that tell it from others")
  func tree() {
    let usual = ["enabled", "sensitive", "showing", "visible"]
    let entry = WidgetSummary(
      role: "entry", name: "Search", states: usual + ["focused"], text: "a \"b\"", level: 3)
    let slider = WidgetSummary(
      role: "slider", name: "", states: ["visible"], value: 0.5, area: Area(x: 1, y: 2.5, width: 30, height: 4),
      level: 3, omitted: 2)
    let label = WidgetSummary(role: "label", name: "Same", states: usual, text: "Same", level: 2)
    #expect(
      text([
        WidgetSummary(role: "window", name: "Demo", states: usual + ["active"], level: 1),
        WidgetSummary(role: "group", name: "", states: usual, level: 2), entry, slider, label,
      ]) == """
        - window "Demo" [active]:
          - group:
            - entry "Search" [focused] = "a \\"b\\""
            - slider [not sensitive] value 0.5 at 1,2.5 30x4
              # 2 children are left out
          - label "Same"
        """)
  }

  @Test("No application can write to the terminal with its names, and long names are cut")
  func names() throws {
    let name = "\u{9B}31m" + String(repeating: "x", count: 300)
    let text = try #require(self.text([WidgetSummary(role: "label", name: name, level: 1)]))
    #expect(!text.contains("\u{9B}") && text.count < 220 && text.hasSuffix("x…\""))
    let levels = AnswerText.text(
      of: ["widgets": [["role": "a", "level": 1e9], ["level": -3], 7]], to: .tree(TreeRequest()))
    #expect(levels?.hasSuffix("- a\n- unknown\n- unknown") == true)
  }

  @Test("A place shows its widget, the ancestors, the selector and the focus; or why they are unknown")
  func place() {
    var place = PlaceSummary(x: 5, y: 6)
    var widgets = WidgetsAtPlace()
    widgets.widget = WidgetSummary(role: "button", name: "Save", area: Area(x: 1, y: 2, width: 3, height: 4))
    widgets.ancestors = [WidgetSummary(role: "group", name: ""), WidgetSummary(role: "window", name: "Demo")]
    widgets.selector = #"{role: button, name: "Save"}"#
    widgets.focused = WidgetSummary(role: "entry", name: "Name")
    place.add(widgets)
    func rows() -> [String] {
      PlaceText.rows(of: place.json).dropFirst(3).map { "\($0.title): \($0.text)" }
    }
    #expect(
      rows() == [
        #"widget: button "Save" at 1,2 3x4"#, #"inside: group → window "Demo""#,
        #"selector: {role: button, name: "Save"}"#, #"focused: entry "Name""#,
      ])
    place.add(WidgetsAtPlace())
    #expect(rows() == ["widget: none"])
    var faulty = WidgetsAtPlace()
    faulty.faults = ["demo did not answer within 500 ms"]
    place.add(faulty)
    #expect(rows() == ["widgets: demo did not answer within 500 ms"])
  }

  @Test("Without accessibility the text of a place in a window says how to turn it on")
  func off() {
    let place: JSON = ["x": 1, "y": 2, "window": ["name": "a", "title": "", "role": "toplevel"]]
    let text = AnswerText.text(of: place, to: .inspect(x: 1, y: 2))
    #expect(text?.contains("widget      unknown: accessibility is off; start fingerpost with --accessibility") == true)
  }
}
