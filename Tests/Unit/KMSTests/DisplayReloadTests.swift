import Geometry
import KMS
import SeatSessions
import Surfaces
import Testing

/// A policy that is loaded again.
@Suite struct DisplayReloadTests {
  /// Settings that differ from the usual ones.
  private func settings(_ change: (inout DisplaySettings) -> Void) -> DisplaySettings {
    var settings = DisplaySettings()
    change(&settings)
    return settings
  }

  /// Two displays, of which the first has two modes.
  private func bench(settings: [String: DisplaySettings] = [:]) throws -> DisplayBench {
    let display = ScriptedDisplay(IntSize(40, 24), IntSize(20, 10))
    let bench = DisplayBench(settings: settings) { $0.plugged = [31: display, 32: .small] }
    try bench.start()
    return bench
  }

  @Test func scalePlaceAndTransformChange() throws {
    let bench = try bench()
    let (first, second) = (bench.desk.painted[0], bench.desk.painted[1])
    let changes = bench.desk.changes
    bench.kernel.forgetCommits()
    bench.backend.use(["HDMI-A-1": settings { $0.scale = 2 }])
    bench.show()
    #expect(bench.desk.painted.map(\.description.scale) == [2, 1])
    #expect(second.description.position == Point(20, 0), "the display beside it moves")
    #expect(!bench.kernel.commits.contains { $0.options.contains(.maySetMode) })
    #expect(bench.desk.changes == changes + 1)
    bench.backend.use(["HDMI-A-1": settings { ($0.transform, $0.position) = (.rotated90, Point(7, 8)) }])
    bench.show()
    #expect(bench.desk.painted.first === first)
    #expect(first.description.transform == .rotated90 && first.description.scale == 1)
    #expect(first.description.position == Point(7, 8))
    bench.expectPicture(of: first)
  }

  @Test func anotherModeIsSet() throws {
    let bench = try bench()
    let output = bench.desk.painted[0]
    bench.backend.use(["HDMI-A-1": settings { $0.wish.pixels = IntSize(20, 10) }])
    bench.show()
    #expect(bench.desk.painted.first === output)
    #expect(output.description.mode == IntSize(20, 10))
    bench.expectPicture(of: output)
    // Without the entry, the display has its preferred mode.
    bench.backend.use([:])
    bench.show()
    #expect(output.description.mode == IntSize(40, 24))
    bench.expectPicture(of: output)
  }

  @Test func aModeThatTheDisplayLacksIsAWarning() throws {
    let bench = try bench()
    bench.backend.use(["HDMI-A-1": settings { $0.wish.pixels = IntSize(640, 480) }])
    bench.show()
    #expect(bench.desk.messages.all == ["display HDMI-A-1 has no mode 640x480; it offers 40x24, 20x10"])
    #expect(bench.desk.painted.first?.description.mode == IntSize(40, 24))
  }

  @Test func displaysAreSwitchedOffAndOn() throws {
    let bench = try bench()
    bench.backend.use(["HDMI-A-2": settings { $0.isEnabled = false }])
    bench.show()
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-1"])
    #expect(bench.kernel.values[2]?["ACTIVE"] == 0)
    bench.backend.use([:])
    bench.show()
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-1", "HDMI-A-2"])
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
  }

  @Test func settingsOfClientsStayUntilTheirEntryChanges() throws {
    let rows = ["HDMI-A-1": settings { $0.scale = 2 }, "HDMI-A-2": settings { $0.scale = 2 }]
    let bench = try bench(settings: rows)
    let control = try #require(bench.desk.displays)
    var wishes = control.displays.map { DisplayWish($0) }
    for index in wishes.indices { wishes[index].scale = 4 }
    #expect(control.apply(wishes))
    bench.backend.use(rows)
    #expect(bench.desk.painted.map(\.description.scale) == [4, 4])
    var newer = rows
    newer["HDMI-A-2"]?.position = Point(90, 0)
    bench.backend.use(newer)
    #expect(bench.desk.painted.map(\.description.scale) == [4, 2])
    #expect(bench.desk.painted.last?.description.position == Point(90, 0))
    // An entry that goes leaves the display with the usual settings.
    newer["HDMI-A-1"] = nil
    bench.backend.use(newer)
    #expect(bench.desk.painted.map(\.description.scale) == [1, 2])
  }

  @Test func aDisplayThatIsUnpluggedHasTheNewSettingsLater() throws {
    let bench = try bench()
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[1])
    wish.scale = 4
    #expect(control.apply([wish]))
    bench.kernel.plugged[32] = nil
    bench.tellOfChange(.connectors)
    bench.backend.use(["HDMI-A-2": settings { $0.scale = 2 }])
    bench.kernel.plugged[32] = .small
    bench.tellOfChange(.connectors)
    #expect(bench.desk.painted.map(\.description.scale) == [1, 2])
  }

  @Test func theCardThatReturnsHasTheNewSettings() throws {
    let bench = try bench()
    bench.kernel.isGone = true
    bench.tellOfChange(.removed)
    bench.backend.use(["HDMI-A-1": settings { $0.scale = 2 }])
    bench.kernel.isGone = false
    bench.tellOfChange(.added)
    #expect(bench.desk.painted.map(\.description.scale) == [2, 1])
  }

  @Test func settingsWaitForTheSession() throws {
    let bench = try bench()
    bench.user.seatDidDeactivate()
    bench.kernel.forgetCommits()
    bench.backend.use(["HDMI-A-1": settings { ($0.transform, $0.wish.pixels) = (.rotated180, IntSize(20, 10)) }])
    bench.turn(after: 2000)
    #expect(bench.kernel.commits.isEmpty)
    bench.user.seatDidActivate()
    bench.show()
    let output = bench.desk.painted[0]
    #expect(output.description.mode == IntSize(20, 10) && output.description.transform == .rotated180)
    bench.expectPicture(of: output)
  }

  @Test func powerStaysOff() throws {
    let bench = try bench()
    let control = try #require(bench.desk.displays)
    #expect(control.setPower(false, ofDisplay: "HDMI-A-1"))
    bench.backend.use(["HDMI-A-1": settings { $0.wish.pixels = IntSize(20, 10) }])
    bench.show()
    #expect(!control.displays[0].isPowered)
    #expect(bench.kernel.values[1]?["ACTIVE"] == 0)
    #expect(control.setPower(true, ofDisplay: "HDMI-A-1"))
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func anOutputThatFollowsTheDeviceStaysTurned() throws {
    let row = settings { $0.followsDevice = true }
    let bench = try bench(settings: ["HDMI-A-1": row])
    let output = bench.desk.painted[0]
    var turned = output.description
    turned.transform = .rotated270
    output.change(to: turned)
    var newer = row
    newer.scale = 2
    // In the turn of the loop in which the desk has turned the output.
    bench.backend.use(["HDMI-A-1": newer])
    bench.backend.outputsDidChange()
    bench.show()
    #expect(output.description.transform == .rotated270 && output.description.scale == 2)
    bench.expectPicture(of: output)
    bench.backend.use(["HDMI-A-1": settings { $0.transform = .rotated90 }])
    bench.show()
    #expect(output.description.transform == .rotated90)
    bench.expectPicture(of: output)
  }
}
