import Accessibility
import Testing
import WidgetTerms

struct WidgetRoleTests {
  @Test("Each number of AT-SPI has one name, and each name has numbers")
  func numbers() {
    for number in 0...130 as ClosedRange<UInt32> {
      let name = WidgetRole.name(of: number)
      #expect(WidgetRole.numbers(named: name).contains(number), "\(number) is \(name)")
    }
    #expect(WidgetRole.names.allSatisfy { !WidgetRole.numbers(named: $0).isEmpty })
    #expect(WidgetRole.names.count == Set(WidgetRole.names).count)
    #expect(WidgetRole.name(of: 4_000_000_000) == "unknown")
    #expect(WidgetRole.numbers(named: "button") == [43])
    #expect(WidgetRole.numbers(named: "switch") == [130, 7, 62], "older toolkits have no number for switches")
    #expect(WidgetRole.numbers(named: "push button") == [])
  }

  @Test("Words of toolkits lead to the names of scripts")
  func aliases() {
    #expect(WidgetRole.name(for: "push button") == "button")
    #expect(WidgetRole.name(for: "Text Box") == "text-box")
    #expect(WidgetRole.name(for: "frame") == "window")
    #expect(WidgetRole.name(for: "check_box") == "check-box")
    #expect(WidgetRole.name(for: "button") == "button")
    #expect(WidgetRole.name(for: "knob") == nil)
    for (alias, name) in WidgetRole.aliases {
      #expect(WidgetRole.names.contains(name) && !WidgetRole.names.contains(alias), "\(alias)")
    }
  }
}
