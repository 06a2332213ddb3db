import CursorTerms
import Geometry
import Globals
import Seats
import StageKit
import Testing
import WaylandClient

/// Tests of cursors that clients choose by their shapes, for the pointer and for tools.
@Suite struct CursorShapeTests {
  let stage: SeatStage
  let alice: Guest
  let manager: WpCursorShapeManagerV1
  let pen = ToolID(rawValue: 1)

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    manager = alice.bind(WpCursorShapeManagerV1.self)
    stage.window("page", of: alice, at: 100, 0)
    stage.pointer(to: 110, 20)
  }

  private var image: String { stage.seat.cursorImage.name }
  private var serial: UInt32 { stage.serial("alice wl_pointer.enter") }

  private func device() -> WpCursorShapeDeviceV1 { manager.getPointer(pointer: alice.pointer!) }

  private func show(_ shape: WpCursorShapeDeviceV1.Shape, _ device: WpCursorShapeDeviceV1, serial: UInt32? = nil) {
    device.setShape(serial: serial ?? self.serial, shape: shape)
    stage.settle()
  }

  @Test func eachShapeOfTheProtocolHasItsName() {
    let device = device()
    for (index, shape) in CursorShape.allCases.enumerated() {
      show(WpCursorShapeDeviceV1.Shape(rawValue: UInt32(index + 1)), device)
      #expect(image == shape.rawValue && shape.number == UInt32(index + 1))
    }
    #expect(alice.errorCode == nil)
    let named: [(WpCursorShapeDeviceV1.Shape, String)] = [
      (.default, "default"), (.text, "text"), (.notAllowed, "not-allowed"), (.grabbing, "grabbing"),
      (.wResize, "w-resize"), (.nwseResize, "nwse-resize"), (.zoomOut, "zoom-out"), (.allResize, "all-resize"),
    ]
    for (shape, name) in named {
      show(shape, device)
      #expect(image == name)
    }
  }

  @Test func aShapeReplacesASurfaceAndASurfaceAShape() {
    _ = alice.makeSurface("arrow")
    alice.setCursor("arrow", serial: serial)
    let device = device()
    show(.text, device)
    #expect(image == "text")
    alice.setCursor("arrow", serial: serial)
    stage.settle()
    #expect(image == "surface")
    alice.setCursor(nil, serial: serial)
    stage.settle()
    #expect(image == "hidden")
    show(.pointer, device)
    #expect(image == "pointer")
  }

  @Test func theShapeStaysUntilThePointerLeavesTheClient() throws {
    stage.window("second", of: alice, at: 300, 0)
    show(.text, device())
    stage.pointer(to: 310, 20)
    #expect(image == "text", "a client may keep its cursor")
    let bob = try stage.guest("bob")
    bob.takePointer()
    stage.window("other", of: bob, at: 500, 0)
    stage.pointer(to: 510, 20)
    #expect(image == "default")
    stage.pointer(to: 310, 20)
    #expect(image == "default", "the client must choose it again")
  }

  @Test func onlyTheClientUnderThePointerAndTheLatestEntranceCount() throws {
    let bob = try stage.guest("bob")
    bob.takePointer()
    let foreign = bob.bind(WpCursorShapeManagerV1.self).getPointer(pointer: bob.pointer!)
    show(.wait, foreign)
    #expect(image == "default")
    let device = device()
    show(.wait, device, serial: serial &+ 1)
    show(.wait, device, serial: 0)
    #expect(image == "default")
    let former = serial
    stage.pointer(to: 900, 900)
    show(.wait, device, serial: former)
    #expect(image == "default")
    stage.pointer(to: 110, 20)
    show(.wait, device, serial: former)
    #expect(image == "default")
    show(.wait, device)
    #expect(image == "wait" && alice.errorCode == nil && bob.errorCode == nil)
  }

  @Test func theEndOfTheDeviceKeepsTheCursor() {
    let device = device()
    show(.help, device)
    device.destroy()
    manager.destroy()
    stage.settle()
    #expect(image == "help" && alice.errorCode == nil)
  }

  @Test func afterTheEndOfItsPointerADeviceDoesNothing() {
    let device = device()
    alice.dropPointer()
    stage.settle()
    show(.wait, device)
    #expect(image == "default")
    show(.wait, manager.getPointer(pointer: alice.seat.getPointer()))
    #expect(image == "wait" && alice.errorCode == nil, "another pointer of the client counts")
  }

  @Test(arguments: [0, 37, 1000, UInt32.max])
  func otherNumbersAreErrors(number: UInt32) {
    show(WpCursorShapeDeviceV1.Shape(rawValue: number), device())
    #expect(alice.errorInterface == "wp_cursor_shape_device_v1")
    #expect(alice.errorCode == WpCursorShapeDeviceV1.Error.invalidShape.rawValue)
  }

  @Test func aWrongNumberIsAnErrorAlsoWithAWrongSerial() {
    show(WpCursorShapeDeviceV1.Shape(rawValue: 99), device(), serial: 0)
    #expect(alice.errorCode == WpCursorShapeDeviceV1.Error.invalidShape.rawValue)
  }

  @Test(arguments: [(UInt32(34), true), (35, false), (36, false)])
  func version1HasFewerShapes(number: UInt32, isValid: Bool) throws {
    let old = try stage.guest("old")
    old.takePointer()
    stage.window("oldpage", of: old, at: 300, 0)
    stage.pointer(to: 310, 20)
    let device = old.bind(WpCursorShapeManagerV1.self, version: 1).getPointer(pointer: old.pointer!)
    show(
      WpCursorShapeDeviceV1.Shape(rawValue: number), device, serial: stage.serial("old wl_pointer.enter"))
    #expect((old.errorCode == nil) == isValid)
    #expect(image == (isValid ? "zoom-out" : "default"))
  }

  // MARK: Tools

  private func use(_ changes: ToolChange<LayoutSpace>...) {
    for change in changes + [.frame] { stage.send(.tool(ToolEvent(pen, change))) }
  }

  /// The cursors of tools, by their names.
  private var toolImages: [String] { stage.tablets.cursors.map(\.image.name) }

  @Test func aToolHasAShapeOfItsOwnUntilItLeaves() throws {
    let catcher = ToolCatcher()
    let seat = alice.bind(ZwpTabletManagerV2.self).getTabletSeat(seat: alice.seat)
    seat.handler = catcher
    stage.settle()
    use(.proximityIn(stage.panel), .motion(Point(120, 20)))
    let device = manager.getTabletToolV2(tabletTool: try #require(catcher.tool))
    let entrance = stage.serial("alice zwp_tablet_tool_v2.proximity_in")
    show(.crosshair, device, serial: entrance &+ 1)
    #expect(toolImages == ["hidden"])
    show(.crosshair, device, serial: entrance)
    #expect(toolImages == ["crosshair"] && image == "default")
    use(.proximityOut)
    #expect(toolImages == [])
    use(.proximityIn(stage.panel), .motion(Point(120, 20)))
    #expect(toolImages == ["hidden"])
    show(.crosshair, device, serial: entrance)
    #expect(toolImages == ["hidden"], "the serial is an older one")
    show(.cell, device, serial: stage.serial("alice zwp_tablet_tool_v2.proximity_in"))
    #expect(toolImages == ["cell"])
    catcher.tool?.destroy()
    stage.settle()
    show(.wait, device, serial: stage.serial("alice zwp_tablet_tool_v2.proximity_in"))
    #expect(toolImages == [] && alice.errorCode == nil)
  }
}

/// Keeps the tool that a tablet seat announces.
private final class ToolCatcher: ZwpTabletSeatV2.Handler {
  private(set) var tool: ZwpTabletToolV2?

  func tabletAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletV2) {}
  func toolAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletToolV2) { tool = id }
  func padAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletPadV2) {}
}
