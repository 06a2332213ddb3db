import Testing

@testable import Accessibility

/// Tests of what an application's events say about the places and names of its widgets.
@Suite struct LayoutChangesTests {
  private func widget(_ path: String) -> WidgetID { WidgetID(bus: ":1.1", path: path) }

  /// Whether a widget and the window around it may have changed at time 10 or later.
  private func includes(_ events: [(member: String, detail: String?, of: String, at: UInt64)]) -> Bool {
    var changes = LayoutChanges()
    for event in events { changes.note(event.member, { event.detail }, of: widget(event.of), at: event.at) }
    return changes.includes([widget("/button"), widget("/window")], since: 10)
  }

  @Test(
    "Widgets that appear or disappear anywhere change the place of each widget",
    arguments: [
      ("ChildrenChanged", "add"), ("AddAccessible", nil), ("RemoveAccessible", nil), ("StateChanged", "showing"),
      ("StateChanged", "visible"),
    ])
  func appearance(member: String, detail: String?) {
    #expect(includes([(member, detail, "/dialog", 10)]))
    #expect(!includes([(member, detail, "/dialog", 9)]))
  }

  @Test("A widget that moves or is renamed changes itself and what is inside it")
  func single() {
    for (member, detail) in [("BoundsChanged", nil), ("PropertyChange", "accessible-name")] {
      #expect(includes([(member, detail, "/button", 12)]) && includes([(member, detail, "/window", 12)]))
      #expect(!includes([(member, detail, "/display", 12)]) && !includes([(member, detail, "/button", 3)]))
    }
  }

  @Test("A press, the focus and a value change no place")
  func others() {
    #expect(
      !includes([
        ("StateChanged", "pressed", "/button", 12), ("StateChanged", "focused", "/button", 12),
        ("PropertyChange", "accessible-value", "/button", 12), ("TextChanged", "insert", "/button", 12),
      ]))
  }

  @Test("More widgets than are remembered count as changed")
  func many() {
    #expect(includes((0..<5_000).map { ("BoundsChanged", nil, "/\($0)", 12) }))
  }
}
