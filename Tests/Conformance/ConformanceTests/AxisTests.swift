import Seats
import StageKit
import Testing

/// Tests of scroll events in each version of `wl_pointer`.
@Suite struct AxisTests {
  private let room: Room

  init() throws { room = try Room() }

  /// A client with a window under the pointer.
  private func reader(seatVersion: UInt32? = nil) throws -> EventLog {
    let reader = try room.connectLog(seatVersion: seatVersion)
    reader.show("page", at: 0, 0)
    room.point(at: 50, 50)
    reader.forget()
    return reader
  }

  private func wheel(_ value: Double, _ value120: Int32) -> AxisSample {
    AxisSample(axis: .vertical, source: .wheel, value: value, value120: value120)
  }

  @Test func aClickOfTheWheelIsPartsOf120() throws {
    let reader = try reader(seatVersion: 8)
    room.scroll(wheel(15, 120))
    #expect(
      reader.received("wl_pointer") == [
        "wl_pointer.axis_source 0", "wl_pointer.axis_value120 0 120", "wl_pointer.axis 0 15", "wl_pointer.frame",
      ])
  }

  @Test func beforeThatItIsAWholeClick() throws {
    let reader = try reader(seatVersion: 7)
    room.scroll(wheel(15, 120))
    #expect(
      reader.received("wl_pointer") == [
        "wl_pointer.axis_source 0", "wl_pointer.axis_discrete 0 1", "wl_pointer.axis 0 15", "wl_pointer.frame",
      ])
  }

  @Test func partsOfAClickAddUpForThoseWhoKnowOnlyWholeOnes() throws {
    let reader = try reader(seatVersion: 5)
    for _ in 0..<4 { room.scroll(wheel(3.75, 30)) }
    let clicks = reader.received("wl_pointer").filter { $0.hasPrefix("wl_pointer.axis_discrete") }
    #expect(clicks == ["wl_pointer.axis_discrete 0 1"])
    for _ in 0..<4 { room.scroll(wheel(-3.75, -30)) }
    #expect(
      reader.received("wl_pointer").filter { $0.hasPrefix("wl_pointer.axis_discrete") } == [
        "wl_pointer.axis_discrete 0 -1"
      ])
  }

  @Test(arguments: [UInt32(1), 4])
  func beforeVersionFiveThereIsTheAxisAndNothingElse(version: UInt32) throws {
    let reader = try reader(seatVersion: version)
    room.scroll(wheel(15, 120))
    room.scroll(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true))
    #expect(reader.received("wl_pointer") == ["wl_pointer.axis 0 15"])
  }

  @Test func bothAxesShareASourceAndAFrame() throws {
    let reader = try reader()
    room.scroll(
      AxisSample(axis: .vertical, source: .finger, value: 3),
      AxisSample(axis: .horizontal, source: .finger, value: -4.5))
    #expect(
      reader.received("wl_pointer") == [
        "wl_pointer.axis_source 1", "wl_pointer.axis_relative_direction 0 0", "wl_pointer.axis 0 3",
        "wl_pointer.axis_relative_direction 1 0", "wl_pointer.axis 1 -4.5", "wl_pointer.frame",
      ])
  }

  @Test func aFingerThatLeavesThePadIsToldOfItsAxis() throws {
    let reader = try reader()
    room.scroll(AxisSample(axis: .vertical, source: .finger, value: 3))
    reader.forget()
    room.scroll(
      AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true),
      AxisSample(axis: .horizontal, source: .finger, value: 0, isStop: true))
    #expect(
      reader.received("wl_pointer") == [
        "wl_pointer.axis_source 1", "wl_pointer.axis_stop 0", "wl_pointer.axis_stop 1", "wl_pointer.frame",
      ])
  }

  @Test func aTiltingWheelIsAWheelToThoseWhoDoNotKnowIt() throws {
    let new = try reader(seatVersion: 6)
    room.scroll(AxisSample(axis: .horizontal, source: .wheelTilt, value: 15, value120: 120))
    #expect(new.received("wl_pointer").first == "wl_pointer.axis_source 3")
    let old = try reader(seatVersion: 5)
    room.scroll(AxisSample(axis: .horizontal, source: .wheelTilt, value: 15, value120: 120))
    #expect(old.received("wl_pointer").first == "wl_pointer.axis_source 0")
  }

  @Test func scrollingIsForTheSurfaceUnderThePointerAndForNoOther() throws {
    let reader = try reader()
    let other = try room.connectLog()
    other.show("pane", at: 200, 0)
    room.scroll(wheel(15, 120))
    #expect(other.received("wl_pointer") == [])
    #expect(reader.received("wl_pointer").count == 5)
    room.point(at: 700, 500)
    reader.forget()
    room.scroll(wheel(15, 120))
    #expect(reader.received("wl_pointer") == [])
  }

  @Test func partsOfAClickDoNotOutliveThePointersStay() throws {
    let reader = try reader(seatVersion: 5)
    room.scroll(wheel(11.25, 90))
    room.point(at: 700, 500)
    room.point(at: 50, 50)
    reader.forget()
    room.scroll(wheel(3.75, 30))
    #expect(!reader.received("wl_pointer").contains { $0.hasPrefix("wl_pointer.axis_discrete") })
  }
}
