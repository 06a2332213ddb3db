import Seats
import StageKit
import Testing

/// Tests of the wheel in each version of `wl_pointer`. A client binds the version that its library has.
@Suite struct WheelVersionTests {
  /// Half a click, and half a click of a wheel with inverted scrolling.
  private static let frames = [false, true].map { isInverted in
    AxisSample(axis: .vertical, source: .wheel, value: 7.5, value120: 60, isInverted: isInverted)
  }

  private static let distance = "axis 1000 0 7.5"

  /// The events of both frames, by version.
  private static let events: [(version: Int32, events: [String])] = [
    (1, [distance, distance]),
    (4, [distance, distance]),
    (5, ["axis_source 0", distance, "frame", "axis_source 0", "axis_discrete 0 1", distance, "frame"]),
    (7, ["axis_source 0", distance, "frame", "axis_source 0", "axis_discrete 0 1", distance, "frame"]),
    (8, Self.parts(nil, nil)),
    (9, Self.parts(0, 1)),
    (10, Self.parts(0, 1)),
  ]

  /// Two frames with 120ths of a click, and with directions if there are any.
  private static func parts(_ directions: Int?...) -> [String] {
    directions.flatMap { direction in
      ["axis_source 0"] + (direction.map { ["axis_relative_direction 0 \($0)"] } ?? [])
        + ["axis_value120 0 60", distance, "frame"]
    }
  }

  @Test("The wheel scrolls in every version", arguments: events)
  func scrolls(version: Int32, events: [String]) throws {
    let stage = try SeatStage()
    let client = try stage.guest("client", seatVersion: version)
    client.takePointer()
    stage.window("page", of: client, at: 0, 0)
    stage.pointer(to: 10, 20)
    stage.forget()
    for frame in Self.frames { stage.scroll(frame) }
    #expect(stage.sent == events.map { "client wl_pointer.\($0)" })
    #expect(client.errorCode == nil)
  }

  @Test func theEndOfAScrollHasNoDirection() throws {
    let stage = try SeatStage()
    let client = try stage.guest("client", seatVersion: 10)
    client.takePointer()
    stage.window("page", of: client, at: 0, 0)
    stage.pointer(to: 10, 20)
    stage.forget()
    stage.scroll(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true, isInverted: true))
    #expect(
      stage.sent == [
        "client wl_pointer.axis_source 1", "client wl_pointer.axis_stop 1000 0", "client wl_pointer.frame",
      ])
  }
}
