import Assembly
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of the preferred scale of surfaces, in 120ths.
@Suite struct FractionalScaleTests {
  private let room: Room
  private let client: EventLog

  init() throws {
    room = try Room()
    client = try room.connectLog()
  }

  private var wire: WireClient { client.wire }

  private func setScale(_ scale: Double) {
    let output = room.arena.compositor.outputs.all[0]
    var description = output.description
    description.scale = scale
    room.arena.compositor.change(output, to: description)
    room.settle()
  }

  @discardableResult
  private func ask(_ surface: UInt32, _ name: String) -> UInt32 {
    let object = wire.make(wire.global("wp_fractional_scale_manager_v1"), "get_fractional_scale", .id(surface))
    return client.call(object, name)
  }

  private var told: [String] { client.received("wp_fractional_scale_v1") }

  @Test func aSurfaceIsToldAtOnceBeforeItHasContent() {
    setScale(1.5)
    ask(wire.makeSurface(), "scale")
    room.settle()
    #expect(told == ["scale: wp_fractional_scale_v1.preferred_scale 180"])
  }

  @Test(arguments: [(1.0, 120), (1.25, 150), (1.0833, 130), (2.0, 240), (0.5, 60), (3.75, 450)])
  func theScaleIsCountedIn120ths(scale: Double, wire number: Int) {
    setScale(scale)
    ask(wire.makeSurface(), "scale")
    room.settle()
    #expect(told == ["scale: wp_fractional_scale_v1.preferred_scale \(number)"])
  }

  @Test func aWindowIsToldWhenItsOutputChangesAndNotOtherwise() {
    let window = client.show("page", at: 0, 0)
    ask(window.surface, "scale")
    room.settle()
    #expect(told == ["scale: wp_fractional_scale_v1.preferred_scale 120"])
    client.commit(window.surface)
    setScale(1)
    #expect(told == [])
    setScale(1.75)
    #expect(told == ["scale: wp_fractional_scale_v1.preferred_scale 210"])
  }

  @Test func subsurfacesAreToldLikeTheirParent() {
    let window = client.show("page", at: 0, 0)
    let inset = client.showSubsurface("inset", of: window.surface, at: 10, 10)
    ask(inset.surface, "inset scale")
    room.settle()
    client.forget()
    setScale(1.5)
    #expect(told == ["inset scale: wp_fractional_scale_v1.preferred_scale 180"])
  }

  @Test func wholeScalesOfOldClientsAreRoundedUp() {
    client.show("page", at: 0, 0)
    setScale(1.25)
    #expect(wire.last["wl_output.scale"] == nil)
    let output = wire.global("wl_output")
    client.call(output, "output")
    room.settle()
    #expect(wire.last["wl_output.scale"] == [2])
  }

  @Test func aDestroyedObjectHearsNothingAndTheSurfaceMayHaveAnother() {
    let window = client.show("page", at: 0, 0)
    let scale = ask(window.surface, "scale")
    wire.request(scale, "destroy")
    room.settle()
    client.forget()
    setScale(2)
    #expect(told == [])
    ask(window.surface, "second")
    room.settle()
    #expect(told == ["second: wp_fractional_scale_v1.preferred_scale 240"])
    #expect(client.error == nil)
  }

  @Test func anObjectWhoseSurfaceIsGoneIsInert() {
    let surface = wire.makeSurface()
    let scale = ask(surface, "scale")
    wire.request(surface, "destroy")
    room.settle()
    client.forget()
    setScale(2)
    #expect(told == [])
    wire.request(scale, "destroy")
    room.settle()
    #expect(client.error == nil)
  }

  @Test func theManagerMayGoBeforeItsObjects() {
    let window = client.show("page", at: 0, 0)
    ask(window.surface, "scale")
    wire.request(wire.global("wp_fractional_scale_manager_v1"), "destroy")
    room.settle()
    client.forget()
    setScale(1.5)
    #expect(told == ["scale: wp_fractional_scale_v1.preferred_scale 180"])
    #expect(client.error == nil)
  }

  @Test func aClientDrawsInPixelsOfTheOutputAndIsHitInLogicalOnes() {
    setScale(1.5)
    let window = client.show("page", at: 0, 0, 150, 150)
    let viewport = wire.make(wire.global("wp_viewporter"), "get_viewport", .id(window.surface))
    wire.request(viewport, "set_destination", 100, 100)
    client.commit(window.surface)
    room.land((1, 99.5, 99.5))
    room.land((2, 120, 120))
    #expect(client.received("wl_touch") == ["wl_touch.down page 0 99.5 99.5", "wl_touch.frame"])
  }
}
