import Testing

@testable import Accessibility

/// Tests of the order in which the contents of widgets have changed.
@Suite struct ContentChangesTests {
  private func widget(_ number: Int) -> WidgetID { WidgetID(bus: ":1.1", path: "/\(number)") }

  @Test("Texts, names, values and checks are contents; the latest change of a widget is last")
  func order() {
    var changes = ContentChanges()
    let events: [(String, String?, Int)] = [
      ("TextChanged", "insert", 1), ("PropertyChange", "accessible-name", 2), ("PropertyChange", "accessible-value", 3),
      ("StateChanged", "checked", 4), ("TextChanged", "delete", 1), ("StateChanged", "focused", 5),
      ("PropertyChange", "accessible-parent", 6), ("BoundsChanged", nil, 7),
    ]
    for (time, event) in events.enumerated() { changes.note(event.0, event.1, of: widget(event.2), at: UInt64(time)) }
    #expect(
      changes.widgets == [
        ChangedWidget(widget(2), at: 1), ChangedWidget(widget(3), at: 2), ChangedWidget(widget(4), at: 3),
        ChangedWidget(widget(1), at: 4),
      ])
  }

  @Test("Only the latest widgets are kept")
  func most() {
    var changes = ContentChanges()
    for number in 0..<1_000 { changes.note("TextChanged", nil, of: widget(number), at: UInt64(number)) }
    #expect(changes.widgets.count == 32 && changes.widgets.last == ChangedWidget(widget(999), at: 999))
  }
}
