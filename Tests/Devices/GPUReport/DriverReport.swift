import GLESPainting
import Rendering
import System

/// The names, limits and extensions of a driver.
struct DriverReport {
  private let painters: GLESPainters

  init(_ painters: GLESPainters) { self.painters = painters }

  func write() {
    let driver = painters.description
    print("renderer: \(driver.renderer)")
    print("computed by: \(driver.isSoftware ? "the processor; --painter auto uses pixman" : "a graphics card")")
    print("vendor: \(driver.vendor)")
    print("OpenGL: \(driver.version)")
    print("EGL: \(driver.eglVersion)")
    print("render node: \(driver.renderNode ?? "none")")
    print("primary node: \(driver.primaryNode ?? "none")")
    print("longest side of a picture: \(driver.longestEdge) pixels")
    print("precise shaders of pixels: \(driver.isPrecise ? "yes" : "no, nearest pixels may differ")")
    let wanted = [
      "EGL_ANDROID_native_fence_sync", "EGL_EXT_image_dma_buf_import", "EGL_EXT_image_dma_buf_import_modifiers",
      "EGL_KHR_fence_sync", "EGL_KHR_image_base", "EGL_KHR_surfaceless_context", "EGL_MESA_image_dma_buf_export",
      "GL_EXT_unpack_subimage",
      "GL_OES_EGL_image", "GL_OES_EGL_image_external",
    ]
    print("\nextensions:")
    for name in wanted { print("  \(name): \(driver.extensions.contains(name) ? "yes" : "no")") }
    writeFormats()
    let layouts = painters.targetLayouts.map(Self.name)
    print("\nlayouts for pictures of displays (XR24): \(layouts.isEmpty ? "none" : layouts.joined(separator: " "))")
  }

  private func writeFormats() {
    guard let formats = painters.importedFormats() else {
      print("\ndma-buf formats: the driver imports none, or lists none")
      return
    }
    print("\ndma-buf formats: \(formats.count); * only by external textures, which Fingerpost does not use")
    for format in formats.sorted(by: { $0.code < $1.code }) {
      let list = format.layouts.map { Self.name(ofModifier: $0.modifier) + ($0.isExternal ? "*" : "") }
      print("  \(Self.fourcc(format.code)): \(list.isEmpty ? "no modifiers" : list.joined(separator: " "))")
    }
  }

  /// Writes which dma-bufs were imported and compared, and which ones Fingerpost would offer to clients.
  ///
  /// - Returns: false if a picture is wrong.
  func writeTrial() -> Bool {
    let trial = GLESImportTrial(painters) { try? DmabufFile.make($0) }
    print("\nimport of dma-bufs:")
    for (format, outcome) in trial.ordinary {
      print("  \(Self.fourcc(format.drmCode)), linear, ordinary memory (/dev/udmabuf): \(Self.words(outcome))")
    }
    print("  memory of the driver: \(Self.words(trial.own))")
    if let fault = trial.fault {
      print("  the trial has not passed, so clients are offered none: \(fault)")
    } else {
      let names = trial.formats.map { "\(Self.fourcc($0.format.drmCode)) \(Self.name(ofModifier: $0.modifier))" }
      print("  the trial has passed, clients are offered: \(names.joined(separator: ", "))")
    }
    return !([trial.own] + trial.ordinary.map(\.outcome)).contains {
      if case .wrong = $0 { true } else { false }
    }
  }

  private static func words(_ outcome: GLESImportTrial.Outcome) -> String {
    switch outcome {
    case .passed: "the picture is right"
    case .refused(let reason): "refused: \(reason)"
    case .wrong(let difference): "WRONG picture, differs by \(difference) of 255"
    case .untried: "not tried: this machine or this user can make none"
    }
  }

  private static func name(ofModifier modifier: UInt64) -> String {
    modifier == 0 ? "linear" : "0x" + String(modifier, radix: 16)
  }

  private static func fourcc(_ code: UInt32) -> String {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * UInt32($0))) }
    guard letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "0x" + String(code, radix: 16) }
    return String(decoding: letters, as: UTF8.self)
  }
}
