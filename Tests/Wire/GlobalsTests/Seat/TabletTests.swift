import Geometry
import Globals
import Seats
import StageKit
import Surfaces
import Testing
import WaylandClient

@Suite struct TabletTests {
  let stage: SeatStage
  let alice: Guest
  let manager: ZwpTabletManagerV2
  let tabletSeat: ZwpTabletSeatV2
  let pen = ToolID(rawValue: 1)

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takeKeyboard()
    manager = alice.bind(ZwpTabletManagerV2.self)
    tabletSeat = manager.getTabletSeat(seat: alice.seat)
    stage.settle()
    stage.window("page", of: alice, at: 0, 0)
    stage.forget()
  }

  private func plugIn() {
    stage.tablets.add(TabletDescription(device: stage.panel, name: "Slate", vendor: 1, product: 2, path: "/dev/x"))
    stage.tablets.add(
      ToolDescription(
        id: pen, tablet: stage.panel, kind: .eraser, abilities: [.pressure, .tilt], hardwareSerial: 1 << 32 | 5,
        hardwareID: 7))
    stage.settle()
  }

  private func use(_ changes: ToolChange<LayoutSpace>...) {
    for change in changes + [.frame] { stage.send(.tool(ToolEvent(pen, change))) }
  }

  /// Removes the serial from a line about a mode switch, where it follows the time.
  private func withoutSerial(_ line: String) -> String {
    guard line.contains("mode_switch") else { return line }
    var words = line.split(separator: " ")
    words.remove(at: 3)
    return words.joined(separator: " ")
  }

  @Test func whatThereIsIsDescribed() {
    plugIn()
    #expect(
      stage.sent == [
        "alice zwp_tablet_seat_v2.tablet_added new", "alice zwp_tablet_v2.name Slate", "alice zwp_tablet_v2.id 1 2",
        "alice zwp_tablet_v2.path /dev/x", "alice zwp_tablet_v2.done", "alice zwp_tablet_seat_v2.tool_added new",
        "alice zwp_tablet_tool_v2.type 321", "alice zwp_tablet_tool_v2.hardware_serial 1 5",
        "alice zwp_tablet_tool_v2.hardware_id_wacom 0 7", "alice zwp_tablet_tool_v2.capability 2",
        "alice zwp_tablet_tool_v2.capability 1", "alice zwp_tablet_tool_v2.done",
      ])
  }

  @Test func whoComesLaterIsToldAsMuch() throws {
    plugIn()
    let bob = try stage.guest("bob")
    _ = bob.bind(ZwpTabletManagerV2.self).getTabletSeat(seat: bob.seat)
    stage.settle()
    #expect(stage.sent.filter { $0.hasPrefix("bob") && $0.contains("added") }.count == 2)
  }

  @Test func aStrokeSaysWhatThePenSays() {
    plugIn()
    stage.forget()
    use(.proximityIn(stage.panel), .motion(Point(10, 20)))
    use(.pressure(1), .distance(0), .tilt(1.5, -2), .rotation(90), .slider(-1), .wheel(degrees: 15, clicks: 1), .down)
    use(.button(code: 0x14B, isPressed: true))
    #expect(
      stage.sent.filter { $0.contains("tablet") } == [
        "alice zwp_tablet_tool_v2.proximity_in offer page", "alice zwp_tablet_tool_v2.motion 10 20",
        "alice zwp_tablet_tool_v2.frame 1000", "alice zwp_tablet_tool_v2.pressure 65535",
        "alice zwp_tablet_tool_v2.distance 0", "alice zwp_tablet_tool_v2.tilt 1.5 -2",
        "alice zwp_tablet_tool_v2.rotation 90", "alice zwp_tablet_tool_v2.slider -65535",
        "alice zwp_tablet_tool_v2.wheel 15 1", "alice zwp_tablet_tool_v2.down", "alice zwp_tablet_tool_v2.frame 1000",
        "alice zwp_tablet_tool_v2.button 331 1", "alice zwp_tablet_tool_v2.frame 1000",
      ])
  }

  @Test func theSerialOfATipHoldsSomething() {
    plugIn()
    use(.proximityIn(stage.panel), .motion(Point(10, 20)))
    use(.down)
    let serial = stage.serial("alice zwp_tablet_tool_v2.down")
    let client = stage.server.windows.windows[0].client
    #expect(stage.seat.driver(of: serial, from: client) == .tool(pen))
  }

  @Test func aToolThatNobodyDescribedIsSaidToBeAPen() {
    use(.proximityIn(stage.panel), .motion(Point(10, 20)))
    let sent = stage.sent
    #expect(sent.contains("alice zwp_tablet_tool_v2.type 320"))
    #expect(sent.contains("alice zwp_tablet_tool_v2.proximity_in offer page"))
  }

  @Test func aTabletThatIsUnpluggedTakesItsToolsWithIt() {
    plugIn()
    stage.forget()
    stage.tablets.remove(stage.panel)
    stage.settle()
    #expect(stage.sent == ["alice zwp_tablet_tool_v2.removed", "alice zwp_tablet_v2.removed"])
  }

  @Test func aPadGoesWithTheKeyboard() throws {
    plugIn()
    stage.tablets.add(
      PadDescription(
        device: stage.mouse, tablet: stage.panel, buttons: 2,
        groups: [PadDescription.Group(buttons: [0, 1], rings: [0], strips: [0], modes: 3)]))
    stage.settle()
    #expect(
      stage.sent.filter { $0.contains("pad") }.map(withoutSerial) == [
        "alice zwp_tablet_seat_v2.pad_added new", "alice zwp_tablet_pad_v2.buttons 2",
        "alice zwp_tablet_pad_v2.group new", "alice zwp_tablet_pad_group_v2.buttons [0 0 0 0 1 0 0 0]",
        "alice zwp_tablet_pad_group_v2.ring new", "alice zwp_tablet_pad_group_v2.strip new",
        "alice zwp_tablet_pad_group_v2.modes 3", "alice zwp_tablet_pad_group_v2.done", "alice zwp_tablet_pad_v2.done",
        "alice zwp_tablet_pad_v2.enter offer page", "alice zwp_tablet_pad_group_v2.mode_switch 0 0",
      ])
    stage.forget()
    for change: PadEvent.Change in [
      .mode(group: 0, 2), .button(1, isPressed: true), .ring(0, degrees: 90, isFinger: true),
      .ring(0, degrees: nil, isFinger: true), .strip(0, position: 0.5, isFinger: false),
      .ring(9, degrees: 1, isFinger: true),
    ] { stage.send(.pad(PadEvent(stage.mouse, change))) }
    #expect(
      stage.sent.map(withoutSerial) == [
        "alice zwp_tablet_pad_group_v2.mode_switch 1000 2", "alice zwp_tablet_pad_v2.button 1000 1 1",
        "alice zwp_tablet_pad_ring_v2.source 1", "alice zwp_tablet_pad_ring_v2.angle 90",
        "alice zwp_tablet_pad_ring_v2.frame 1000", "alice zwp_tablet_pad_ring_v2.source 1",
        "alice zwp_tablet_pad_ring_v2.stop", "alice zwp_tablet_pad_ring_v2.frame 1000",
        "alice zwp_tablet_pad_strip_v2.position 32768", "alice zwp_tablet_pad_strip_v2.frame 1000",
      ])
    let bob = try stage.guest("bob")
    stage.window("other", of: bob, at: 300, 300)
    #expect(stage.sent.contains("alice zwp_tablet_pad_v2.leave page"))
  }

  @Test func whoGetsAPadHearsOfTheModeThatCameBefore() throws {
    let stage = try SeatStage()
    let alice = try stage.guest("alice")
    alice.takeKeyboard()
    _ = alice.bind(ZwpTabletManagerV2.self).getTabletSeat(seat: alice.seat)
    stage.settle()
    stage.tablets.add(TabletDescription(device: stage.panel, name: "Slate"))
    stage.tablets.add(
      PadDescription(
        device: stage.mouse, tablet: stage.panel, buttons: 1, groups: [PadDescription.Group(buttons: [0], modes: 3)]))
    stage.send(.pad(PadEvent(stage.mouse, .mode(group: 0, 2))))
    stage.window("page", of: alice, at: 0, 0)
    #expect(
      stage.sent.map(withoutSerial).filter { $0.contains("mode_switch") }
        == ["alice zwp_tablet_pad_group_v2.mode_switch 0 2"])
  }

  @Test func whoClosesItsTabletSeatGetsThePointer() {
    plugIn()
    alice.takePointer()
    tabletSeat.destroy()
    stage.settle()
    stage.forget()
    use(.proximityIn(stage.panel), .motion(Point(10, 20)))
    #expect(stage.sent == ["alice wl_pointer.enter page 10 20", "alice wl_pointer.frame"])
  }

  @Test func aClientThatGoesInTheMiddleHarmsNobody() {
    plugIn()
    use(.proximityIn(stage.panel), .motion(Point(10, 20)))
    use(.down)
    stage.kill(alice)
    use(.motion(Point(11, 20)))
    use(.up)
    use(.proximityOut)
    stage.tablets.remove(stage.panel)
  }
}
