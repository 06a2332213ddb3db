import Foundation
import Rendering
import Testing

extension ClientTests {
  /// Tests of `--painter` with real programs.
  @Suite("Painters")
  struct PainterTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// The reason why the machine has no OpenGL ES; nil if it has one.
    fileprivate static let fault: String? = {
      guard let result = try? Stage().fingerpost(["headless", "--painter", "gles", "--", "true"]) else {
        return "no run"
      }
      return result.status == 0 ? nil : result.errors
    }()

    @Test("a script with pictures passes with OpenGL ES, and its pictures are those of pixman", .needsDriver)
    func pictures() throws {
      let names = ["plain", "touches", "debug", "fading", "rest"]
      let runs = try ["pixman", "gles"].map { painter in
        let stage = try Stage()
        let script = Sources.script("overlay").path
        let result = try stage.fingerpost([
          "headless", "--script", script, "--painter", painter, "--trace", "trace.jsonl",
        ])
        #expect(result.status == 0, "\(painter): \(stage.account(of: result))")
        return try names.map { try Bitmap.readPNG(from: stage.file("\($0).png").path) }
      }
      for (name, (reference, picture)) in zip(names, zip(runs[0], runs[1])) {
        let difference = try picture.difference(from: reference)
        #expect(difference.largestDifference <= 2, "\(name): \(difference)")
      }
    }

    @Test(
      "a reference of pixman holds with OpenGL ES, and the page of the run has its film", .needs("foot"), .needsDriver)
    func reference() throws {
      let script = try String(contentsOf: Sources.script("pictures"), encoding: .utf8)
      try stage.write(script, to: "script.yaml")
      let run = ["headless", "--script", "script.yaml"]
      #expect(try stage.fingerpost(run + ["--update", "missing"]).status == 0)
      let held = try stage.fingerpost(run + ["--painter", "gles", "--report", "page", "--screenshot", "end.png"])
      #expect(held.status == 0, "\(held.errors)")
      #expect(stage.text(of: "page/index.html")?.contains("data:image/png") == true)
      let end = try Bitmap.readPNG(from: stage.file("end.png").path)
      #expect(end.color(x: 1279, y: 799) != nil && end.color(x: 1280, y: 800) == nil)
      let changed = script.replacing("same line", with: "another line")
      try stage.write(changed, to: "script.yaml")
      #expect(try stage.fingerpost(run + ["--painter", "gles"]).status == 1)
    }

    @Test("a scaled and turned output has the same pictures with both painters", .needsDriver)
    func scaled() throws {
      try stage.write(
        """
        outputs: [{name: main, size: 900x600, scale: 1.5}]
        clients: {demo: {command: [fingerpost-demo, --size, 400x300]}}
        steps: [wait: demo, screenshot: end.png]

        """, to: "script.yaml")
      let pictures = try ["pixman", "gles"].map { painter in
        let result = try stage.fingerpost(["headless", "--script", "script.yaml", "--painter", painter])
        #expect(result.status == 0, "\(painter): \(result.errors)")
        return try Bitmap.readPNG(from: stage.file("end.png").path)
      }
      let difference = try pictures[1].difference(from: pictures[0])
      #expect(difference.largestDifference <= 6, "\(difference)")
    }

    @Test("--verbose names the painter", .needsDriver)
    func verbose() throws {
      let result = try stage.fingerpost(["headless", "--painter", "gles", "--verbose", "--", "true"])
      #expect(result.output.contains("painter: OpenGL ES by "), "\(result.output)")
      let plain = try stage.fingerpost(["headless", "--verbose", "--", "true"])
      #expect(!plain.output.contains("painter: "), "\(plain.output)")
    }

    @Test("dma-bufs are announced if the trial has passed, and --verbose says so", .needs("wayland-info"), .needsDriver)
    func dmabufs() throws {
      func output(_ options: String...) throws -> String {
        let result = try stage.fingerpost(["headless", "--verbose"] + options + ["--", "wayland-info"])
        #expect(result.status == 0, "\(result.errors)")
        return result.output
      }
      let name = "zwp_linux_dmabuf_v1"
      #expect(try !output().contains(name))
      let gles = try output("--painter", "gles")
      #expect(gles.contains("dma-bufs: "), "\(gles)")
      // A machine without a card and without /dev/udmabuf has nothing to try.
      #expect(gles.contains(name) != gles.contains("dma-bufs: none, because "), "\(gles)")
      #expect(try output("--painter", "gles", "--dmabuf", "linear").contains(name))
    }

    @Test("without a library, gles ends with a clear error, and auto uses pixman")
    func missingLibrary() throws {
      try stage.write("no library", to: "libEGL.so.1")
      let broken = try stage.shell("LD_LIBRARY_PATH=$PWD $FP headless --painter gles -- true")
      #expect(broken.status == 5)
      #expect(
        broken.errors.hasPrefix("fingerpost: error: --painter gles cannot be used: cannot load libEGL.so.1: "),
        "\(broken.errors)")
      let auto = try stage.shell("LD_LIBRARY_PATH=$PWD $FP headless --painter auto --verbose -- true")
      #expect(auto.status == 0 && auto.errors == "", "\(auto.errors)")
      #expect(auto.output.contains("painter: pixman, because "), "\(auto.output)")
    }

    @Test("a driver that the processor computes is not chosen by auto", .needsDriver)
    func software() throws {
      let result = try stage.shell("LIBGL_ALWAYS_SOFTWARE=1 $FP headless --painter auto --verbose -- true")
      #expect(result.status == 0 && result.output.contains("painter: pixman, because "), "\(result.output)")
    }

    @Test("an unknown painter is refused with the painters there are")
    func unknown() throws {
      let result = try stage.fingerpost(["headless", "--painter", "vulkan", "--", "true"])
      #expect(result.status == 64)
      #expect(result.errors.contains("pixman") && result.errors.contains("gles"), "\(result.errors)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test with a message if the machine has no OpenGL ES. `tools/install clients` installs Mesa.
  fileprivate static var needsDriver: Self {
    .enabled(if: ClientTests.PainterTests.fault == nil, "no OpenGL ES: \(ClientTests.PainterTests.fault ?? "")")
  }
}
