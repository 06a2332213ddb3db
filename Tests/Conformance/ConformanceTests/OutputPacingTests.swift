import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of outputs that show frames at different times.
@Suite struct OutputPacingTests {
  private let room: Room
  private let client: EventLog

  init() throws {
    room = try Room()
    client = try room.connectLog()
    room.arena.compositor.scene.pacer.followOutputs()
    try room.arena.compositor.add(
      OutputDescription(name: "side", mode: IntSize(400, 300), position: Point(800, 0)))
    room.settle()
  }

  private func awaitFrame(of surface: UInt32, called name: String) {
    client.call(client.wire.make(surface, "frame"), name)
    client.commit(surface)
  }

  /// Shows a frame on one of the outputs.
  ///
  /// - Returns: the names of the frame callbacks that were done.
  private func frame(on output: Int) -> [String] {
    let compositor = room.arena.compositor
    if output < compositor.outputs.all.count { compositor.scene.pacer.serve(on: compositor.outputs.all[output]) }
    room.settle()
    return client.received("wl_callback").map { String($0.prefix { $0 != ":" }) }
  }

  @Test func whoIsOnAnOutputHasItsFramesAndNoOthers() {
    let (left, right) = (client.show("left", at: 0, 0), client.show("right", at: 850, 0))
    awaitFrame(of: left.surface, called: "left")
    awaitFrame(of: right.surface, called: "right")
    #expect(frame(on: 1) == ["right"])
    #expect(frame(on: 1) == [])
    #expect(frame(on: 0) == ["left"])
  }

  @Test func whoIsOnTwoHasTheFramesOfTheFirstThatComes() {
    let window = client.show("page", at: 750, 0)
    awaitFrame(of: window.surface, called: "first")
    #expect(frame(on: 1) == ["first"])
    awaitFrame(of: window.surface, called: "second")
    #expect(frame(on: 0) == ["second"])
    #expect(frame(on: 1) == [])
  }

  @Test func subsurfacesGoWithWhatShowsThem() {
    let window = client.show("page", at: 850, 0)
    let inset = client.showSubsurface("inset", of: window.surface, at: 10, 10)
    awaitFrame(of: inset.surface, called: "inset")
    #expect(frame(on: 0) == [])
    #expect(frame(on: 1) == ["inset"])
  }

  @Test func whoWaitsForAnOutputThatGoesHasTheFramesOfAnother() {
    let window = client.show("page", at: 850, 0)
    awaitFrame(of: window.surface, called: "page")
    room.arena.compositor.remove(room.arena.compositor.outputs.all[1])
    room.settle()
    client.forget()
    #expect(frame(on: 0) == ["page"])
  }

  private func awaitPresentation(of surface: UInt32, called name: String) {
    let presentation = client.wire.global("wp_presentation")
    client.call(client.wire.make(presentation, "feedback", .id(surface)), name)
    client.commit(surface)
  }

  @Test func eachOutputCountsItsFrames() {
    let compositor = room.arena.compositor
    let (left, right) = (client.show("left", at: 0, 0), client.show("right", at: 850, 0))
    func present(_ surface: UInt32, on output: Int, _ frame: DisplayedFrame = DisplayedFrame()) -> [UInt32]? {
      awaitPresentation(of: surface, called: "feedback")
      compositor.scene.pacer.serve(on: compositor.outputs.all[output], frame)
      room.settle()
      return client.wire.last["wp_presentation_feedback.presented"]
    }
    // The words: seconds, high and low, nanoseconds, refresh, number, high and low, flags.
    #expect(present(left.surface, on: 0)?.dropFirst(3) == [16_666_666, 0, 1, 0])
    #expect(present(left.surface, on: 0)?.dropFirst(3) == [16_666_666, 0, 2, 0])
    #expect(present(right.surface, on: 1)?.dropFirst(3) == [16_666_666, 0, 1, 0])
    let frame = DisplayedFrame(
      nanoseconds: 5_000_000_007, sequence: 4_294_967_300, refresh: 120_000, isSynchronized: true)
    #expect(present(right.surface, on: 1, frame) == [0, 5, 7, 8_333_333, 1, 4, 7])
    #expect(present(left.surface, on: 0)?.dropFirst(3) == [16_666_666, 0, 3, 0])
  }

  @Test func aCommitAfterThePictureWasComposedWaitsForTheNextFrame() {
    let pacer = room.arena.compositor.scene.pacer
    let output = room.arena.compositor.outputs.all[0]
    let window = client.show("page", at: 0, 0)
    awaitFrame(of: window.surface, called: "composed")
    pacer.didCompose(output)
    awaitFrame(of: window.surface, called: "late")
    #expect(frame(on: 0) == ["composed"])
    pacer.didCompose(output)
    #expect(frame(on: 0) == ["late"])
  }

  @Test func aFrameWithoutANewPictureAnswersEveryoneWhoWaits() {
    let window = client.show("page", at: 0, 0)
    room.arena.compositor.scene.pacer.didCompose(room.arena.compositor.outputs.all[0])
    #expect(frame(on: 0) == [])
    awaitFrame(of: window.surface, called: "page")
    #expect(frame(on: 0) == ["page"])
  }

  @Test func anOutputThatNobodyWaitsForSaysSo() {
    let compositor = room.arena.compositor
    let window = client.show("page", at: 850, 0)
    awaitFrame(of: window.surface, called: "page")
    #expect(compositor.outputs.all.map { compositor.scene.pacer.isAwaited(on: $0) } == [false, true])
    #expect(!compositor.scene.pacer.serve(on: compositor.outputs.all[0]))
  }
}
