import CGLES
import Rendering
import Testing

@testable import GLESPainting

/// The trial before dma-bufs are offered, with a driver that only pretends to import them.
@MainActor @Suite("Trial of imported pictures", .serialized, .needsDriver)
struct ImportTrialTests {
  private static let linear = [PixelFormat.argb8888, .xrgb8888, .rgb565].map { CardFormat($0, modifier: 0) }

  private static func trial(
    _ script: ScriptedDriver.Script = ScriptedDriver.Script(), hasDmabufs: Bool = true
  ) throws -> GLESImportTrial {
    var trial: GLESImportTrial?
    try ScriptedDriver.run(script) { painters in
      trial = GLESImportTrial(painters) { hasDmabufs ? ScriptedDriver.file($0) : nil }
      #expect(painters.canImport)
    }
    return try #require(trial)
  }

  private static func script(_ change: (inout ScriptedDriver.Script) -> Void) -> ScriptedDriver.Script {
    var script = ScriptedDriver.Script()
    change(&script)
    return script
  }

  @Test("formats of PixelFormat are offered with the layouts that an ordinary texture shows")
  func formats() throws {
    let trial = try Self.trial()
    #expect(trial.fault == nil && trial.own == .untried)
    #expect(trial.ordinary.map(\.outcome) == [.passed, .passed, .passed])
    #expect(trial.formats == [Self.linear[0], CardFormat(.argb8888, modifier: 9)] + Self.linear[1...])
  }

  @Test("a format with the wrong picture is not offered")
  func wrongFormat() throws {
    let trial = try Self.trial(Self.script { $0.swapped = [PixelFormat.argb8888.drmCode] })
    #expect(trial.fault == nil)
    #expect(trial.formats == Array(Self.linear[1...]))
    guard case .wrong(let difference) = trial.ordinary.first?.outcome else {
      Issue.record("\(trial.ordinary)")
      return
    }
    #expect(difference > 100)
  }

  @Test("without the import of ordinary memory, memory of the driver must pass", arguments: [true, false])
  func ownMemory(hasDmabufs: Bool) throws {
    let without = try Self.trial(Self.script { $0.refuses = true }, hasDmabufs: hasDmabufs)
    #expect(without.formats == [])
    #expect(
      without.fault
        == (hasDmabufs
          ? "a dma-buf is not imported: the driver refuses the picture (error 0x3003)"
          : "neither the kernel (/dev/udmabuf) nor the driver makes a dma-buf to try"))
    let own = try Self.trial(Self.script { $0.exports = true }, hasDmabufs: false)
    #expect(own.own == .passed && own.fault == nil)
    #expect(own.formats.count == 4)
    #expect(own.ordinary.map(\.outcome) == [.untried, .untried, .untried])
  }

  @Test("nothing is offered if memory of the driver has the wrong picture")
  func wrongOwnMemory() throws {
    let trial = try Self.trial(
      Self.script { ($0.exports, $0.swapped) = (true, [PixelFormat.abgr8888.drmCode]) })
    #expect(trial.formats == [])
    #expect(trial.fault?.hasPrefix("the picture of a dma-buf differs by ") == true, "\(trial.fault ?? "")")
  }

  @Test("a missing extension is named, and so is an empty list")
  func missing() throws {
    let trial = try Self.trial(Self.script { $0.lacks = ["EGL_EXT_image_dma_buf_import_modifiers"] })
    #expect(trial.fault == "the driver lacks the extension EGL_EXT_image_dma_buf_import_modifiers")
    let external = try Self.trial(Self.script { $0.formats = [(PixelFormat.xrgb8888.drmCode, [(0, true)])] })
    #expect(external.fault == "the driver lists no format of pictures that a texture can show")
    #expect(external.formats == [])
  }

  @Test("nothing is offered if the processor computes in memory of a card")
  func softwareOnCard() throws {
    let trial = try Self.trial(Self.script { $0.cardFiles = [FP_EGL_DRM_DEVICE_FILE_EXT: "/dev/dri/card0"] })
    #expect(trial.fault == "the processor computes OpenGL ES, in memory of /dev/dri/card0")
    #expect(trial.formats == [] && trial.ordinary.isEmpty)
  }

  @Test("the files of the card are those that EGL names")
  func cardFiles() throws {
    let files = [FP_EGL_DRM_RENDER_NODE_FILE_EXT: "/dev/dri/renderD128", FP_EGL_DRM_DEVICE_FILE_EXT: "/dev/dri/card0"]
    try ScriptedDriver.run(Self.script { $0.cardFiles = files }) { painters in
      #expect(painters.description.renderNode == "/dev/dri/renderD128")
      #expect(painters.description.primaryNode == "/dev/dri/card0")
    }
    try ScriptedDriver.run { painters in
      #expect(painters.description.renderNode == nil && painters.description.primaryNode == nil)
    }
  }
}
