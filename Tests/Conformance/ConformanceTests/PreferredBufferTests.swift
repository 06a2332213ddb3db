import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of the scale and the transform that version 6 of `wl_surface` prefers for buffers.
@Suite struct PreferredBufferTests {
  private let room: Room
  private let client: EventLog

  init() throws {
    room = try Room()
    client = try room.connectLog()
  }

  private var wire: WireClient { client.wire }

  private func change(_ number: Int = 0, _ body: (inout OutputDescription) -> Void) {
    let output = room.arena.compositor.outputs.all[number]
    var description = output.description
    body(&description)
    room.arena.compositor.change(output, to: description)
    room.settle()
  }

  private var told: [String] {
    client.received("wl_surface").filter { $0.contains("preferred") }
  }

  private static func events(_ scale: Int, _ transform: Int) -> [String] {
    ["wl_surface.preferred_buffer_scale \(scale)", "wl_surface.preferred_buffer_transform \(transform)"]
  }

  @Test func aSurfaceIsToldBeforeItHasARole() {
    change {
      $0.scale = 1.25
      $0.transform = .rotated90
    }
    _ = wire.makeSurface()
    room.settle()
    #expect(told == Self.events(2, 1))
  }

  @Test(arguments: [(1.0, 1), (0.5, 1), (1.0833, 2), (2.0, 2), (3.75, 4)])
  func aFractionalScaleIsRoundedUp(scale: Double, whole: Int) {
    change { $0.scale = scale }
    _ = wire.makeSurface()
    room.settle()
    #expect(told == Self.events(whole, 0))
  }

  @Test func aWindowIsToldWhatHasChangedAndNothingElse() {
    let window = client.show("page", at: 0, 0)
    change { $0.scale = 1.5 }
    #expect(told == ["page: wl_surface.preferred_buffer_scale 2"])
    change { $0.scale = 1.75 }
    client.commit(window.surface)
    #expect(told == [])
    change { $0.transform = .rotated180 }
    #expect(told == ["page: wl_surface.preferred_buffer_transform 2"])
  }

  @Test func aWindowIsToldOfTheOutputThatItMovesTo() throws {
    try room.arena.compositor.add(
      OutputDescription(
        name: "side", mode: IntSize(800, 600), scale: 2, transform: .rotated270, position: Point(Double(Arena.width), 0)
      ))
    client.show("page", at: 0, 0)
    room.placeNewest(at: 790, 0)
    let across = ["page: wl_surface.preferred_buffer_scale 2", "page: wl_surface.preferred_buffer_transform 3"]
    #expect(told == across, "the output with the higher scale decides")
    room.placeNewest(at: 900, 0)
    #expect(told == [])
    room.placeNewest(at: 0, 0)
    #expect(told == ["page: wl_surface.preferred_buffer_scale 1", "page: wl_surface.preferred_buffer_transform 0"])
  }

  @Test func subsurfacesAreToldLikeTheirParent() {
    let window = client.show("page", at: 0, 0)
    client.showSubsurface("inset", of: window.surface, at: 10, 10)
    change { $0.scale = 3 }
    #expect(
      Set(told) == ["page: wl_surface.preferred_buffer_scale 3", "inset: wl_surface.preferred_buffer_scale 3"])
  }

  @Test(arguments: [UInt32(1), 5]) func olderSurfacesAreToldNothing(version: UInt32) {
    let compositor = wire.global("wl_compositor", version: version)
    client.call(wire.make(compositor, "create_surface"), "old")
    change { $0.scale = 2 }
    #expect(told == [] && client.error == nil)
  }
}
