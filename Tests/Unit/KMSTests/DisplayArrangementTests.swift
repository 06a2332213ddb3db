import Geometry
import KMS
import Rendering
import SeatSessions
import Surfaces
import System
import Testing

/// Displays that are plugged in and out, and settings that clients change.
@Suite struct DisplayArrangementTests {
  @Test func outputsAreBesideEachOther() throws {
    let bench = DisplayBench { $0.plugged = [31: .small, 32: ScriptedDisplay(IntSize(60, 30))] }
    try bench.start()
    #expect(bench.desk.painted.map(\.description.position) == [Point(0, 0), Point(40, 0)])
    bench.expectPicture(of: bench.desk.painted.first, onCRTC: 1)
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
  }

  @Test func thePolicyDescribesDisplaysByName() throws {
    var one = DisplaySettings()
    (one.scale, one.position, one.millimetres) = (2, Point(100, 50), Size(30, 20))
    one.wish.pixels = IntSize(20, 10)
    var two = DisplaySettings()
    two.isEnabled = false
    let bench = DisplayBench(settings: ["HDMI-A-1": one, "HDMI-A-2": two]) {
      $0.plugged = [31: ScriptedDisplay(IntSize(40, 24), IntSize(20, 10)), 32: .small]
    }
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    #expect(bench.desk.painted.count == 1)
    #expect(output.description.mode == IntSize(20, 10))
    #expect(output.description.scale == 2)
    #expect(output.description.position == Point(100, 50))
    #expect(output.description.millimetres == Size(30, 20))
    #expect(bench.desk.displays?.displays.map(\.isEnabled) == [true, false])
  }

  @Test func aModeThatTheDisplayLacksIsAWarning() throws {
    var settings = DisplaySettings()
    settings.wish.pixels = IntSize(640, 480)
    let bench = DisplayBench(settings: ["HDMI-A-1": settings])
    try bench.start()
    #expect(bench.desk.painted.first?.description.mode == IntSize(40, 24))
    #expect(bench.desk.messages.all == ["display HDMI-A-1 has no mode 640x480; it offers 40x24"])
  }

  @Test func displaysComeAndGo() throws {
    let bench = DisplayBench()
    try bench.start()
    let first = try #require(bench.desk.painted.first)
    let changes = bench.desk.changes
    bench.kernel.plugged[32] = ScriptedDisplay(IntSize(60, 30))
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-1", "HDMI-A-2"])
    #expect(bench.desk.painted.first === first)
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
    bench.kernel.plugged[32] = nil
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-1"])
    #expect(bench.kernel.values[2]?["ACTIVE"] == 0)
    bench.expectPicture(of: first)
    #expect(bench.desk.changes == changes + 2)
    #expect(bench.kernel.bufferCount <= 3)
  }

  @Test func anotherMonitorAtTheSameCableKeepsTheOutput() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.kernel.plugged[31] = ScriptedDisplay(IntSize(64, 48))
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.desk.painted.first === output)
    #expect(output.description.mode == IntSize(64, 48))
    bench.expectPicture(of: output)
  }

  @Test func theLastDisplayMayGo() throws {
    let bench = DisplayBench()
    try bench.start()
    bench.kernel.plugged = [:]
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.desk.painted.isEmpty)
    bench.kernel.plugged[31] = .small
    bench.tellOfChange(.connectors)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aMessageOfACableIsAnsweredOnceItIsQuiet() throws {
    let bench = DisplayBench()
    try bench.start()
    bench.kernel.plugged[32] = .small
    for _ in 0..<5 {
      bench.cards.pending = [.connectors]
      bench.desk.serve(-2)
      bench.turn(after: 30)
    }
    #expect(bench.desk.painted.count == 1)
    bench.turn(after: 30)
    #expect(bench.desk.painted.count == 2)
  }
}

/// Settings from clients.
@Suite struct DisplayControlTests {
  /// Changes the settings of the first display.
  private func apply(
    to bench: DisplayBench, of index: Int = 0, _ change: (inout DisplayWish) -> Void
  ) throws -> Bool {
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[index])
    change(&wish)
    let canApply = control.canApply([wish])
    let isApplied = control.apply([wish])
    #expect(canApply == isApplied)
    bench.show()
    return isApplied
  }

  @Test func scalePlaceAndTransformChangeWithoutAnotherMode() throws {
    let bench = DisplayBench()
    try bench.start()
    #expect(
      try apply(to: bench) {
        ($0.scale, $0.position) = (2, Point(5, 6))
      })
    let output = try #require(bench.desk.painted.first)
    #expect(output.description.scale == 2)
    #expect(output.description.position == Point(5, 6))
    #expect(!bench.kernel.commits.dropFirst(2).contains { $0.options.contains(.maySetMode) })
    #expect(try apply(to: bench) { $0.transform = .rotated90 })
    #expect(output.description.pixels == IntSize(24, 40))
    bench.expectPicture(of: output)
  }

  @Test func anotherModeIsSet() throws {
    let bench = DisplayBench { $0.plugged = [31: ScriptedDisplay(IntSize(40, 24), IntSize(20, 10))] }
    try bench.start()
    #expect(try apply(to: bench) { $0.mode = DisplayMode(IntSize(20, 10), refresh: 0) })
    #expect(bench.desk.painted.first?.description.mode == IntSize(20, 10))
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aModeThatTheDisplayLacksChangesNothing() throws {
    let bench = DisplayBench()
    try bench.start()
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[0])
    wish.mode = DisplayMode(IntSize(30, 30), refresh: 0)
    #expect(!control.canApply([wish]))
    #expect(!control.apply([wish]))
    wish = DisplayWish(control.displays[0])
    wish.name = "DP-9"
    #expect(!control.apply([wish]))
    #expect(bench.desk.painted.first?.description.mode == IntSize(40, 24))
  }

  @Test func aModeThatTheKernelRefusesChangesNothing() throws {
    let bench = DisplayBench { $0.plugged = [31: ScriptedDisplay(IntSize(40, 24), IntSize(20, 10))] }
    try bench.start()
    bench.kernel.answer = { _, commit in commit.options.contains(.maySetMode) ? .invalidArgument : nil }
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[0])
    wish.mode = DisplayMode(IntSize(20, 10), refresh: 0)
    wish.scale = 3
    #expect(!control.canApply([wish]))
    #expect(!control.apply([wish]))
    #expect(control.displays[0].output.scale == 1)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aDisabledDisplayKeepsItsSettings() throws {
    let bench = DisplayBench { $0.plugged = [31: .small, 32: .small] }
    try bench.start()
    #expect(try apply(to: bench, of: 1) { $0.scale = 2 })
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[1])
    wish.isEnabled = false
    #expect(control.apply([wish]))
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-1"])
    #expect(bench.kernel.values[2]?["ACTIVE"] == 0)
    #expect(control.displays.map(\.name) == ["HDMI-A-1", "HDMI-A-2"])
    #expect(control.displays[1].output.scale == 2)
    wish = DisplayWish(control.displays[1])
    wish.isEnabled = true
    #expect(control.apply([wish]))
    bench.show()
    #expect(bench.desk.painted.last?.description.scale == 2)
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
  }

  @Test func powerIsSwitchedWithoutALossOfTheOutput() throws {
    let bench = DisplayBench()
    try bench.start()
    let control = try #require(bench.desk.displays)
    let output = try #require(bench.desk.painted.first)
    #expect(control.setPower(false, ofDisplay: "HDMI-A-1"))
    #expect(bench.kernel.values[1]?["ACTIVE"] == 0)
    #expect(!control.displays[0].isPowered)
    let shown = output.shown.count
    output.paint(IntRect(x: 1, y: 1, width: 9, height: 9), .white)
    output.isFrameAwaited = true
    bench.show()
    #expect(output.shown.count == shown, "a display without power shows nothing")
    #expect(control.setPower(true, ofDisplay: "HDMI-A-1"))
    bench.show()
    bench.expectPicture(of: output)
    #expect(!control.setPower(true, ofDisplay: "DP-9"))
  }

  @Test func aDisplayThatWasUnpluggedInItsSleepComesBackLit() throws {
    let bench = DisplayBench()
    try bench.start()
    #expect(try #require(bench.desk.displays).setPower(false, ofDisplay: "HDMI-A-1"))
    bench.kernel.plugged = [:]
    bench.tellOfChange(.connectors)
    bench.kernel.plugged[31] = .small
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.desk.displays?.displays[0].isPowered == true)
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func powerStaysOffWhenAnotherDisplayComes() throws {
    let bench = DisplayBench()
    try bench.start()
    let control = try #require(bench.desk.displays)
    #expect(control.setPower(false, ofDisplay: "HDMI-A-1"))
    bench.kernel.plugged[32] = .small
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.kernel.values[1]?["ACTIVE"] == 0)
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
  }
}

/// The cursor on its plane.
@Suite struct DisplayCursorTests {
  private func bench(
    transform: Transform = .normal, _ prepare: @escaping (ScriptedKernel) -> Void = { _ in }
  ) throws -> (DisplayBench, PaintedOutput) {
    var settings = DisplaySettings()
    settings.transform = transform
    let bench = DisplayBench(settings: ["HDMI-A-1": settings]) {
      $0.plugged = [31: .small]
      prepare($0)
    }
    try bench.start()
    return (bench, try #require(bench.desk.painted.first))
  }

  @Test func theCursorMovesWithoutAComposition() throws {
    let (bench, output) = try bench()
    output.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == Point(8, 9))
    let compositions = output.compositions
    for x in 0..<10 {
      output.cursor = PaintedCursor(place: Point(Double(x), 1))
      bench.show()
      #expect(bench.kernel.cursorPlace(ofCRTC: 1) == Point(Double(x - 2), -2))
    }
    #expect(output.compositions == compositions)
    #expect(!output.hasPaintedCursor)
    output.cursor = nil
    bench.show()
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == nil)
  }

  /// The corner of the plane is that of the turned picture: the display has 40 x 24 pixels, the plane 16 x 16, and the pointer
  /// is at 10, 12, with the corner of the picture at 8, 9.
  @Test(
    arguments: [
      (.normal, Point(8, 9)), (.rotated180, Point(40 - 8 - 16, 24 - 9 - 16)), (.flipped, Point(40 - 8 - 16, 9)),
      (.rotated90, Point(9, 24 - 8 - 16)), (.rotated270, Point(40 - 9 - 16, 8)),
    ] as [(Transform, Point<OutputSpace>)])
  func theCursorIsTurnedWithTheOutput(transform: Transform, corner: Point<OutputSpace>) throws {
    let (bench, output) = try bench(transform: transform)
    output.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == corner)
  }

  @Test func aCursorThatIsTooLargeIsPainted() throws {
    let (bench, output) = try bench()
    output.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    output.cursor = PaintedCursor(place: Point(10, 12), size: IntSize(20, 8), look: 1)
    output.paint(IntRect(x: 0, y: 0, width: 1, height: 1), .white)
    bench.show()
    #expect(output.hasPaintedCursor)
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == nil)
    output.cursor = PaintedCursor(place: Point(10, 12), look: 2)
    output.paint(IntRect(x: 0, y: 0, width: 1, height: 1), .white)
    bench.show()
    #expect(!output.hasPaintedCursor)
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == Point(8, 9))
  }

  @Test func aCursorThatTheDriverRefusesIsPainted() throws {
    let (bench, output) = try bench()
    bench.kernel.answer = { _, commit in
      commit.request.settings.contains { $0.object == 21 && $0.value != 0 } ? .invalidArgument : nil
    }
    output.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    #expect(output.hasPaintedCursor)
    bench.expectPicture(of: output)
  }

  @Test func aCardWithoutAPlanePaintsTheCursor() throws {
    let (bench, output) = try bench { $0.hasCursorPlanes = false }
    output.cursor = PaintedCursor(place: Point(10, 12))
    output.paint(IntRect(x: 0, y: 0, width: 1, height: 1), .white)
    bench.show()
    #expect(output.hasPaintedCursor)
  }

  @Test func aSettingPaintsTheCursor() throws {
    var settings = DisplaySettings()
    settings.mayUsePlane = false
    let bench = DisplayBench(settings: ["HDMI-A-1": settings])
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    output.cursor = PaintedCursor(place: Point(10, 12))
    output.paint(IntRect(x: 0, y: 0, width: 1, height: 1), .white)
    bench.show()
    #expect(output.hasPaintedCursor)
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == nil)
  }

  @Test func theCursorLeavesWithoutAModeSet() throws {
    let (bench, output) = try bench()
    output.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[0])
    wish.scale = 2
    #expect(control.apply([wish]))
    output.cursor = nil
    bench.show()
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == nil)
  }

  @Test func aRefusedPictureIsNotTheFaultOfTheCursor() throws {
    let (bench, output) = try bench()
    output.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    bench.kernel.answer = { _, commit in commit.options.contains(.reportsFlip) ? .invalidArgument : nil }
    output.paint(IntRect(x: 0, y: 0, width: 9, height: 9), .white)
    bench.turn(after: 20)
    bench.kernel.forgetCommits()
    for _ in 0..<500 { bench.turn(after: 1) }
    // Not one attempt in each turn: the card is left alone for a second.
    #expect(bench.kernel.commits.count <= 2)
    bench.kernel.answer = { _, _ in nil }
    bench.turn(after: 1100)
    bench.show()
    bench.expectPicture(of: output)
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == Point(8, 9))
  }

  @Test func theCursorReturnsWithTheSession() throws {
    let (bench, output) = try bench()
    output.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    bench.user.seatDidDeactivate()
    bench.kernel.leave(crtc: 1, connector: 31)
    bench.user.seatDidActivate()
    bench.show()
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == Point(8, 9))
  }
}
