import Documents
import Scripts
import Testing
import WaylandWire

@testable import Playback
@testable import Scenes

/// Tests of the patterns for events that clients are sent.
@Suite struct EventPatternTests {
  private let button = SentEvent(
    client: "app", interface: "wl_pointer", name: "button", arguments: [.uint(7), .uint(1000), .uint(0x110), .uint(1)])

  private func pattern(
    _ event: String, of interface: String = "wl_pointer", _ arguments: [(name: String, pattern: ArgumentPattern)] = []
  ) -> EventPattern {
    EventPattern(
      interface: interface, event: TextPattern(event),
      arguments: arguments.map { .init(name: $0.name, pattern: $0.pattern) })
  }

  @Test func anEventIsFoundByItsInterfaceAndItsName() {
    #expect(pattern("button").matches(button) && pattern("b*").matches(button))
    #expect(!pattern("motion").matches(button) && !pattern("button", of: "wl_touch").matches(button))
  }

  @Test func everyArgumentOfAPatternMustMatch() {
    #expect(pattern("button", [("button", .number(0x110)), ("state", .number(1))]).matches(button))
    #expect(!pattern("button", [("button", .number(0x110)), ("state", .number(0))]).matches(button))
    #expect(pattern("button", [("time", .range(900...1000))]).matches(button))
    #expect(!pattern("button", [("time", .range(900...999))]).matches(button))
    #expect(!pattern("button", [("surface_x", .range(-1e9...1e9))]).matches(button), "the event has no such argument")
  }

  @Test func fractionsAreComparedToTheNearestOfTheProtocol() {
    let motion = SentEvent(
      client: "app", interface: "wl_pointer", name: "motion",
      arguments: [.uint(1000), .fixed(Fixed(10.1)), .fixed(Fixed(4))])
    #expect(pattern("motion", [("surface_x", .number(10.1)), ("surface_y", .text(TextPattern("4")))]).matches(motion))
    #expect(!pattern("motion", [("surface_x", .number(10.2))]).matches(motion))
  }
}
