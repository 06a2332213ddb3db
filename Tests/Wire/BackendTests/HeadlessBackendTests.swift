import Geometry
import Headless
import Rendering
import Testing

@Suite("Outputs in memory")
struct HeadlessBackendTests {
  @Test func theLastPictureIsThatOfTheFirstOutput() throws {
    let backend = HeadlessBackend(keepsLastPicture: true)
    backend.start(on: TestDesk(outputs: ["first", "second"]))
    #expect(backend.lastPicture == nil)
    backend.stop()
    let picture = try #require(try backend.lastPicture?.get())
    #expect(picture.size.width == 8)
    #expect(picture.size.height == 4)
  }

  @Test func noPictureIsComposedThatNobodyWants() {
    let backend = HeadlessBackend()
    backend.start(on: TestDesk(outputs: ["first"]))
    backend.stop()
    #expect(backend.lastPicture == nil)
  }

  @Test func withoutOutputsThereIsNoPicture() {
    let backend = HeadlessBackend(keepsLastPicture: true)
    backend.start(on: TestDesk(outputs: []))
    backend.stop()
    #expect(backend.lastPicture == nil)
  }
}
