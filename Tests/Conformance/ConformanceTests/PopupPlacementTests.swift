import Testing
import WireClients

/// Tests of the position that a popup receives if it does not fit on the output. The output is 800×600, the parent
/// 100×100.
@Suite struct PopupPlacementTests {
  /// xdg_positioner.constraint_adjustment
  private enum Adjustment {
    static let slideX: Int64 = 1
    static let slideY: Int64 = 2
    static let flipX: Int64 = 4
    static let flipY: Int64 = 8
    static let resizeX: Int64 = 16
    static let resizeY: Int64 = 32
  }

  /// A popup beside the parent, and its expected position.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let parent: (x: Double, y: Double)
    let size: (width: Int64, height: Int64)
    /// xdg_positioner.anchor and .gravity: 1 top, 2 bottom, 3 left, 4 right, 5 top left, 6 bottom left, 7 top right,
    /// 8 bottom right.
    let anchor: Int64
    let gravity: Int64
    let adjustment: Int64
    var offset: (x: Int64, y: Int64) = (0, 0)
    let told: [Int32]

    var testDescription: String { name }
  }

  private static let cases = [
    Case(
      name: "where there is room, nothing is adjusted", parent: (100, 100), size: (200, 100), anchor: 4, gravity: 4,
      adjustment: 63, told: [60, 0, 200, 100]),
    Case(
      name: "without leave it stays where it is, off the screen", parent: (650, 100), size: (200, 100), anchor: 4,
      gravity: 4, adjustment: 0, told: [60, 0, 200, 100]),
    Case(
      name: "it slides back from the right edge", parent: (650, 100), size: (200, 100), anchor: 4, gravity: 4,
      adjustment: Adjustment.slideX, told: [-50, 0, 200, 100]),
    Case(
      name: "it slides back from the left edge", parent: (10, 100), size: (200, 100), anchor: 3, gravity: 3,
      adjustment: Adjustment.slideX, told: [-10, 0, 200, 100]),
    Case(
      name: "it slides up from the bottom", parent: (100, 520), size: (100, 100), anchor: 2, gravity: 2,
      adjustment: Adjustment.slideY, told: [0, -20, 100, 100]),
    Case(
      name: "sliding across does not slide down", parent: (650, 520), size: (200, 100), anchor: 8, gravity: 8,
      adjustment: Adjustment.slideX, told: [-50, 60, 200, 100]),
    Case(
      name: "it flips to the other side of the anchor", parent: (650, 100), size: (200, 100), anchor: 4, gravity: 4,
      adjustment: Adjustment.flipX, told: [-160, 0, 200, 100]),
    Case(
      name: "it flips above what it would hang below", parent: (100, 450), size: (100, 150), anchor: 2, gravity: 2,
      adjustment: Adjustment.flipY, told: [0, -110, 100, 150]),
    Case(
      name: "a flip that does not help is not done", parent: (350, 100), size: (600, 100), anchor: 4, gravity: 4,
      adjustment: Adjustment.flipX, told: [60, 0, 600, 100]),
    Case(
      name: "where a flip does not help it slides", parent: (350, 100), size: (600, 100), anchor: 4, gravity: 4,
      adjustment: Adjustment.flipX | Adjustment.slideX, told: [-150, 0, 600, 100]),
    Case(
      name: "a flip comes before a slide", parent: (650, 100), size: (200, 100), anchor: 4, gravity: 4,
      adjustment: Adjustment.flipX | Adjustment.slideX, told: [-160, 0, 200, 100]),
    Case(
      name: "a flip turns anchor and gravity round and not the offset", parent: (650, 100), size: (200, 100), anchor: 4,
      gravity: 4,
      adjustment: Adjustment.flipX, offset: (5, 0), told: [-155, 0, 200, 100]),
    Case(
      name: "it is cut at the edge", parent: (650, 100), size: (200, 100), anchor: 4, gravity: 4,
      adjustment: Adjustment.resizeX, told: [60, 0, 90, 100]),
    Case(
      name: "it is cut at the bottom", parent: (100, 520), size: (100, 100), anchor: 2, gravity: 2,
      adjustment: Adjustment.resizeY, told: [0, 60, 100, 20]),
    Case(
      name: "a slide comes before a cut", parent: (650, 100), size: (200, 100), anchor: 4, gravity: 4,
      adjustment: Adjustment.slideX | Adjustment.resizeX, told: [-50, 0, 200, 100]),
    Case(
      name: "what is wider than the screen slides to its left edge and is cut", parent: (350, 100), size: (1000, 100),
      anchor: 4, gravity: 4, adjustment: Adjustment.slideX | Adjustment.resizeX, told: [-350, 0, 800, 100]),
    Case(
      name: "each axis is adjusted by itself", parent: (650, 520), size: (200, 100), anchor: 8, gravity: 8,
      adjustment: Adjustment.flipX | Adjustment.slideY, told: [-160, -20, 200, 100]),
  ]

  @Test("A popup's place follows from its positioner's leave to adjust", arguments: cases)
  func placed(example: Case) throws {
    let room = try Room()
    let client = try room.connectLog()
    let window = client.show("page", at: example.parent.x, example.parent.y)
    let wire = client.wire
    let positioner = wire.make(wire.global("xdg_wm_base"), "create_positioner")
    wire.request(positioner, "set_size", .number(example.size.width), .number(example.size.height))
    wire.request(positioner, "set_anchor_rect", 40, 40, 20, 20)
    wire.request(positioner, "set_anchor", .number(example.anchor))
    wire.request(positioner, "set_gravity", .number(example.gravity))
    wire.request(positioner, "set_constraint_adjustment", .number(example.adjustment))
    wire.request(positioner, "set_offset", .number(example.offset.x), .number(example.offset.y))
    let surface = wire.makeSurface()
    let xdgSurface = wire.make(wire.global("xdg_wm_base"), "get_xdg_surface", .id(surface))
    wire.make(xdgSurface, "get_popup", .id(window.xdgSurface), .id(positioner))
    client.commit(surface)
    #expect(wire.last["xdg_popup.configure"]?.map { Int32(bitPattern: $0) } == example.told)
    #expect(client.error == nil)
  }
}
