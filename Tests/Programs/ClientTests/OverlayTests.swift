import Foundation
import Testing

extension ClientTests {
  /// Tests of overlays over a real client.
  @Suite("Overlays")
  struct OverlayTests {
    @Test("a script gives the same pictures, byte for byte, in every run")
    func runs() throws {
      let runs = try (1...2).map { _ in
        let stage = try Stage()
        let result = try stage.play(Sources.script("overlay"))
        try #require(result.status == 0, "\(stage.account(of: result))")
        return try ["plain", "touches", "debug", "fading", "rest"].map { try Data(contentsOf: stage.file("\($0).png")) }
      }
      #expect(runs[0] == runs[1])
      #expect(Set(runs[0]).count == 5)
    }

    @Test("a desktop in a window shows fingers there until they have faded")
    func nested() throws {
      let stage = try Stage()
      let result = try stage.play(Sources.script("nested-overlay"))
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("the last picture shows what the command line asks for")
    func options() throws {
      let stage = try Stage()
      try stage.write("steps: [tap: [100, 100]]", to: "tap.yaml")
      let pictures = try [[], ["--show-touches"], ["--debug-overlay"], ["--show-touches", "--debug-overlay"]].map {
        let result = try stage.fingerpost(["headless", "--script", "tap.yaml", "--screenshot", "end.png"] + $0)
        try #require(result.status == 0, "\(stage.account(of: result))")
        return try Data(contentsOf: stage.file("end.png"))
      }
      #expect(Set(pictures).count == 3)
      #expect(pictures[2] == pictures[3])
    }
  }
}
