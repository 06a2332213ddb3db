import Geometry
import Libinput
import Seats
import Testing

@Suite("What a tablet's reports mean to the seat")
struct TabletTranslationTests {
  private static let device = DeviceID(.scripts, 7)
  private static let pen = ToolID(rawValue: 3)

  private func events(
    _ reports: DeviceReport...,
    over mapping: OutputMapping? = OutputMapping(frame: Rect(x: 100, y: 0, width: 200, height: 100))
  ) -> [InputEvent] {
    var translation = DeviceTranslation(Self.device, mapping: mapping)
    var events: [InputEvent] = []
    for report in reports { translation.translate(report, into: &events) }
    return events
  }

  /// The events of a report from a tool in proximity.
  private func nearby(_ report: DeviceReport) -> [InputEvent] {
    Array(events(.tool(ToolReport(Self.pen, .proximity(isIn: true))), report).dropFirst(2))
  }

  private func tool(_ changes: ToolChange<LayoutSpace>...) -> [InputEvent] {
    changes.map { .tool(ToolEvent(Self.pen, $0)) }
  }

  @Test func aToolComesNearWithItsPlaceAndLeaves() {
    #expect(
      events(
        .tool(ToolReport(Self.pen, .proximity(isIn: true), x: 0.5, y: 0.5, distance: 0.25)),
        .tool(ToolReport(Self.pen, .proximity(isIn: false), x: 0.5, y: 0.5)))
        == tool(.proximityIn(Self.device), .motion(Point(200, 50)), .distance(0.25), .frame, .proximityOut, .frame))
  }

  @Test func axesComeBeforeTheTip() {
    #expect(
      nearby(.tool(ToolReport(Self.pen, .tip(isDown: true), x: 0, y: 0.5, pressure: 0.5, tiltX: 10, tiltY: -20)))
        == tool(.motion(Point(100, 50)), .pressure(0.5), .tilt(10, -20), .down, .frame))
    #expect(
      nearby(
        .tool(
          ToolReport(Self.pen, .axes, rotation: 90, slider: -1, wheel: 30, wheelClicks: 2)))
        == tool(.rotation(90), .slider(-1), .wheel(degrees: 30, clicks: 2), .frame))
    #expect(
      nearby(.tool(ToolReport(Self.pen, .button(code: 0x14B, isPressed: true))))
        == tool(.button(code: 0x14B, isPressed: true), .frame))
  }

  @Test func aTabletThatLiesNowhereSaysNothing() {
    #expect(events(.tool(ToolReport(Self.pen, .proximity(isIn: true), x: 0, y: 0)), over: nil) == [])
  }

  @Test func aToolThatIsDownEndsWhenTheOutputGoes() {
    let screen = OutputMapping(frame: Rect(x: 100, y: 0, width: 200, height: 100))
    var translation = DeviceTranslation(Self.device, mapping: screen)
    var seen: [InputEvent] = []
    for event: ToolReport.Event in [.proximity(isIn: true), .tip(isDown: true), .button(code: 0x14B, isPressed: true)] {
      translation.translate(.tool(ToolReport(Self.pen, event)), into: &seen)
    }
    seen = []
    translation.setMapping(screen, into: &seen)
    #expect(seen == [])
    translation.setMapping(nil, into: &seen)
    #expect(seen == tool(.up, .button(code: 0x14B, isPressed: false), .proximityOut, .frame))
    seen = []
    translation.setMapping(screen, into: &seen)
    for event: ToolReport.Event in [.axes, .tip(isDown: false), .proximity(isIn: false)] {
      translation.translate(.tool(ToolReport(Self.pen, event, x: 0, y: 0)), into: &seen)
    }
    #expect(seen == [])
    translation.translate(.tool(ToolReport(Self.pen, .proximity(isIn: true))), into: &seen)
    #expect(seen == tool(.proximityIn(Self.device), .frame))
  }

  @Test func aPadSaysItsModeOnce() {
    func pad(_ change: PadEvent.Change) -> InputEvent { .pad(PadEvent(Self.device, change)) }
    #expect(
      events(
        .pad(PadReport(.button(2, isPressed: true))), .pad(PadReport(.button(2, isPressed: false), mode: 1)),
        .pad(PadReport(.ring(0, degrees: 45, isFinger: true), mode: 1)),
        .pad(PadReport(.ring(0, degrees: -1, isFinger: true), mode: 1)),
        .pad(PadReport(.strip(1, position: 0.5, isFinger: false), group: 1))) == [
          pad(.button(2, isPressed: true)), pad(.mode(group: 0, 1)), pad(.button(2, isPressed: false)),
          pad(.ring(0, degrees: 45, isFinger: true)), pad(.ring(0, degrees: nil, isFinger: true)),
          pad(.strip(1, position: 0.5, isFinger: false)),
        ])
  }

  @Test func numbersOfClicksThatAreNoneAreNone() {
    #expect(
      nearby(.tool(ToolReport(Self.pen, .axes, wheel: 1, wheelClicks: .nan)))
        == tool(.wheel(degrees: 1, clicks: 0), .frame))
  }
}
