import Accessibility
import Testing
import WidgetTerms

struct WidgetStatesTests {
  @Test("The names of states are in the order of the protocol's bits")
  func names() {
    #expect(WidgetStates(named: "focused") == .focused)
    #expect(WidgetStates(named: "showing") == .showing)
    #expect(WidgetStates(named: "manages-descendants") == .managesDescendants)
    #expect(WidgetStates([.editable, .focused]).list == ["editable", "focused"])
    #expect(WidgetStates(rawValue: 1 << 63).list == [])
  }
}
