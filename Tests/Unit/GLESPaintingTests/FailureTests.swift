import CGLES
import Geometry
import PaintScenes
import Rendering
import Testing

@testable import GLESPainting

@MainActor @Suite("Failures of OpenGL ES", .serialized)
struct FailureTests {
  @Test("a missing library is named, with its package")
  func missingLibrary() {
    let fault = fp_gles_load_file("libEGL-missing.so.1").map { String(cString: $0) }
    #expect(
      fault
        == "libEGL-missing.so.1 is not installed; painting with OpenGL ES needs the packages libegl1 and libgles2")
    let other = fp_gles_load_file("libm.so.6").map { String(cString: $0) }
    #expect(other == "libm.so.6 is too old: it has no function eglGetPlatformDisplay")
  }

  @Test("a picture that is too large for the driver is painted by pixman, and the next one is not", .needsDriver)
  func tooLarge() throws {
    let painters = try #require(Driver.painters)
    let edge = painters.description.longestEdge
    try #require(edge < Bitmap.longestEdge)
    let before = painters.counts
    let wide = try Bitmap(size: IntSize(edge + 1, 2), format: .xrgb8888)
    wide.fill(.white)
    let frame = try Bitmap(size: IntSize(4, 4), format: .xrgb8888)
    let item = PaintItem(.bitmap(wide), destination: Rect(x: 0, y: 0, width: 4, height: 2))
    painters.painter(of: frame).paint([item], damage: .infinite)
    #expect(frame.color(x: 1, y: 1) == .white && frame.color(x: 1, y: 3) == .black)
    painters.painter(of: wide).paint([], damage: .infinite)
    #expect(wide.color(x: edge, y: 1) == .black)
    #expect(painters.counts.left == before.left + 2)
    painters.painter(of: frame).paint([], damage: .infinite)
    #expect(painters.counts.painted == before.painted + 1)
    #expect(frame.color(x: 1, y: 1) == .black)
  }

  @Test("a target of another format is painted by pixman", .needsDriver)
  func otherTarget() throws {
    let painters = try #require(Driver.painters)
    let before = painters.counts.left
    let frame = try Bitmap(size: IntSize(4, 4), format: .rgb565)
    painters.painter(of: frame, background: .white).paint([], damage: .infinite)
    #expect(frame.color(x: 3, y: 3) == .white)
    #expect(painters.counts.left == before + 1)
  }

  @Test("after an error of the driver, pixman paints, and that is reported once", .needsDriver)
  func brokenDriver() throws {
    var reports: [String] = []
    let painters = try GLESPainters { reports.append($0) }
    let scenes = try PaintScene.mixed(1...3)
    let error: @convention(c) () -> UInt32 = { 0x505 }
    let real = fp_gles_replace("glGetError", unsafeBitCast(error, to: UnsafeMutableRawPointer.self))
    for (number, scene) in scenes.enumerated() {
      let picture = try scene.picture(by: painters)
      if number == 0 { _ = fp_gles_replace("glGetError", real) }
      #expect(try picture.difference(from: scene.picture(by: PixmanPainters())).differingPixels == 0)
    }
    #expect(reports == ["OpenGL ES has failed (error 0x505); pixman paints from now on"])
    #expect(painters.counts.left == scenes.count)
  }

  @Test("a driver that paints wrong pictures is refused", .needsDriver)
  func wrongPictures() throws {
    let nothing: @convention(c) (UInt32, Int32, Int32) -> Void = { _, _, _ in }
    let real = fp_gles_replace("glDrawArrays", unsafeBitCast(nothing, to: UnsafeMutableRawPointer.self))
    defer { _ = fp_gles_replace("glDrawArrays", real) }
    #expect {
      _ = try GLESPainters { _ in }
    } throws: { error in
      guard case GLESFault.picture(let difference) = error else { return false }
      return difference > 100
    }
  }

  @Test("between two lists, another thread can use the context", .needsDriver)
  func otherThreads() throws {
    let painters = try #require(Driver.painters)
    _ = try #require(try PaintScene.mixed(6...6).first).picture(by: painters)
    // EGL refuses a context that is current on two threads.
    #expect(fp_eglGetCurrentContext() == nil)
  }

  @Test("two contexts in one process do not disturb each other", .needsDriver)
  func twoContexts() throws {
    let first = try #require(Driver.painters)
    let scene = try #require(try PaintScene.mixed(5...5).first)
    let before = try scene.picture(by: first)
    do {
      let second = try GLESPainters { _ in }
      #expect(try scene.picture(by: second).difference(from: before).differingPixels == 0)
      #expect(try scene.picture(by: first).difference(from: before).differingPixels == 0)
    }
    #expect(try scene.picture(by: first).difference(from: before).differingPixels == 0)
  }

  @Test(
    "programs that compute pixels without a card are known by their names",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true), ("Software Rasterizer", true),
      ("SwiftShader Device", true), ("zink (llvmpipe (LLVM 19, 256 bits))", true), ("virgl (LLVMPIPE)", true),
      ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false), ("V3D 4.2", false), ("virgl (AMD Radeon)", false),
    ])
  func software(renderer: String, isSoftware: Bool) {
    let description = GLESDescription(
      vendor: "", renderer: renderer, version: "OpenGL ES 2.0", eglVersion: "1.5", renderNode: nil, primaryNode: nil,
      longestEdge: 2048, isPrecise: true, uploadsParts: true, extensions: [])
    #expect(description.isSoftware == isSoftware)
  }
}
