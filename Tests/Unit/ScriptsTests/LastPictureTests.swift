import Documents
import Scripts
import Testing

@Suite("The last pictures of runs with faults")
struct LastPictureTests {
  @Test("the areas and differences that settings leave out")
  func settings() throws {
    let text = """
      clients: {a: foot}
      settings: {last-picture: {mask: [{in: a, region: [0, 0, 100%, 24]}, [1, 2, 3, 4]], tolerance: 2%, differing: 0.1%}}
      steps: []

      """
    let picture = try ScriptReader.read(text: text, file: "s").script.settings.lastPicture
    #expect(picture.masks.count == 2)
    #expect(picture.masks.first?.window != nil && picture.masks.last?.window == nil)
    #expect(abs(picture.tolerance - 0.02) < 1e-9 && abs(picture.differing - 0.001) < 1e-9)
  }
}
