import Testing
import WireClients

/// Tests of surfaces whose size differs from their buffer's: hit tests and the positions that they receive.
@Suite struct ViewporterTests {
  private let room: Room
  private let client: EventLog
  private let window: WireWindow
  private let viewport: UInt32

  init() throws {
    room = try Room()
    client = try room.connectLog()
    window = client.show("page", at: 0, 0)
    viewport = client.wire.make(client.wire.global("wp_viewporter"), "get_viewport", .id(window.surface))
  }

  private var wire: WireClient { client.wire }

  private func landed(_ x: Double, _ y: Double) -> [String] {
    room.land((1, x, y))
    room.lift(1)
    return client.received("wl_touch").filter { $0.hasPrefix("wl_touch.down") }
  }

  private func setSource(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let words = [x, y, width, height].map { Word.number(Int64($0 * 256)) }
    wire.request(viewport, "set_source", words[0], words[1], words[2], words[3])
  }

  private func setDestination(_ width: Int64, _ height: Int64) {
    wire.request(viewport, "set_destination", .number(width), .number(height))
  }

  @Test func theDestinationIsTheSurfacesSize() {
    setDestination(300, 50)
    client.commit(window.surface)
    #expect(landed(299.5, 49.5) == ["wl_touch.down page 0 299.5 49.5"])
    #expect(landed(299.5, 50.5) == [])
    #expect(landed(50, 75) == [])
  }

  @Test func coordinatesAreTheDestinationsNotTheBuffers() {
    setSource(10, 10, 20, 20)
    setDestination(200, 200)
    client.commit(window.surface)
    #expect(landed(150, 150) == ["wl_touch.down page 0 150 150"])
  }

  @Test func withoutADestinationTheSourceIsTheSize() {
    setSource(10.5, 10.5, 40, 30)
    client.commit(window.surface)
    #expect(landed(39.5, 29.5) == ["wl_touch.down page 0 39.5 29.5"])
    #expect(landed(50, 10) == [])
    #expect(client.error == nil)
  }

  @Test func itTakesEffectWithTheCommitAndNotBefore() {
    setDestination(300, 300)
    room.settle()
    #expect(landed(200, 200) == [])
    client.commit(window.surface)
    #expect(landed(200, 200) == ["wl_touch.down page 0 200 200"])
  }

  @Test func minusOneTakesItBack() {
    setDestination(300, 300)
    client.commit(window.surface)
    setDestination(-1, -1)
    client.commit(window.surface)
    #expect(landed(150, 150) == [])
    #expect(landed(99.5, 99.5) == ["wl_touch.down page 0 99.5 99.5"])
  }

  @Test func aDestroyedViewportTakesItBackWithTheNextCommit() {
    setDestination(300, 300)
    client.commit(window.surface)
    wire.request(viewport, "destroy")
    room.settle()
    #expect(landed(150, 150) == ["wl_touch.down page 0 150 150"])
    client.commit(window.surface)
    #expect(landed(150, 150) == [])
  }

  @Test func afterDestructionTheSurfaceMayHaveAnother() {
    wire.request(viewport, "destroy")
    let second = wire.make(wire.global("wp_viewporter"), "get_viewport", .id(window.surface))
    wire.request(second, "set_destination", 200, 200)
    client.commit(window.surface)
    #expect(landed(150, 150) == ["wl_touch.down page 0 150 150"])
    #expect(client.error == nil)
  }

  @Test func theInputRegionIsInTheSurfacesCoordinates() {
    setDestination(200, 200)
    client.setInput(window.surface, [(true, 100, 0, 100, 200)])
    client.commit(window.surface)
    #expect(landed(150, 150) == ["wl_touch.down page 0 150 150"])
    #expect(landed(50, 50) == [])
  }

  @Test func theSourceIsInTheCoordinatesOfAScaledBuffer() {
    wire.request(window.surface, "set_buffer_scale", 2)
    setSource(0, 0, 50, 50)
    client.commit(window.surface)
    #expect(client.error == nil)
    #expect(landed(49.5, 49.5) == ["wl_touch.down page 0 49.5 49.5"])
    setSource(0, 0, 51, 50)
    client.commit(window.surface)
    #expect(client.error == "wp_viewport 2")
  }

  @Test func theSourceIsInTheCoordinatesOfATurnedBuffer() {
    wire.request(window.surface, "set_buffer_transform", 1)
    client.wire.draw(window.surface, 40, 80)
    setSource(0, 0, 80, 40)
    client.commit(window.surface)
    #expect(client.error == nil)
    #expect(landed(79.5, 39.5) == ["wl_touch.down page 0 79.5 39.5"])
    #expect(landed(39.5, 79.5) == [])
  }

  @Test func aSourceThatAnotherBufferCannotFillIsAnErrorThen() {
    setSource(0, 0, 100, 100)
    client.commit(window.surface)
    #expect(client.error == nil)
    wire.draw(window.surface, 50, 50)
    room.settle()
    #expect(client.error == "wp_viewport 2")
  }

  @Test func aSourceWithoutABufferWaitsForOne() {
    let surface = wire.makeSurface()
    let early = wire.make(wire.global("wp_viewporter"), "get_viewport", .id(surface))
    wire.request(early, "set_source", 0, 0, 25600, 25600)
    client.commit(surface)
    #expect(client.error == nil)
  }

  @Test func onePixelFillsAWholeSubsurface() {
    let inset = client.showSubsurface("inset", of: window.surface, at: 0, 0, 1, 1)
    let stretch = wire.make(wire.global("wp_viewporter"), "get_viewport", .id(inset.surface))
    wire.attach(wire.makeSolid(), to: inset.surface)
    wire.request(stretch, "set_destination", 80, 80)
    client.commit(inset.surface)
    #expect(landed(79.5, 79.5) == ["wl_touch.down inset 0 79.5 79.5"])
    #expect(landed(80.5, 80.5) == ["wl_touch.down page 0 80.5 80.5"])
  }

  @Test func thePointerMovesIntoASurfaceThatGrowsUnderIt() {
    room.point(at: 150, 150)
    client.forget()
    setDestination(300, 300)
    client.commit(window.surface)
    #expect(client.received("wl_pointer") == ["wl_pointer.enter page 150 150", "wl_pointer.frame"])
  }
}
