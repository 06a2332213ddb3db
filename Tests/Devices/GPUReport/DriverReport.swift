import GLESPainting

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
    print("longest side of a picture: \(driver.longestEdge) pixels")
    print("precise shaders of pixels: \(driver.isPrecise ? "yes" : "no, nearest pixels may differ")")
    let wanted = [
      "EGL_ANDROID_native_fence_sync", "EGL_EXT_image_dma_buf_import", "EGL_EXT_image_dma_buf_import_modifiers",
      "EGL_KHR_image_base", "EGL_KHR_surfaceless_context", "EGL_MESA_image_dma_buf_export", "GL_EXT_unpack_subimage",
      "GL_OES_EGL_image", "GL_OES_EGL_image_external",
    ]
    print("\nextensions:")
    for name in wanted { print("  \(name): \(driver.extensions.contains(name) ? "yes" : "no")") }
    writeFormats()
  }

  private func writeFormats() {
    guard let formats = painters.importedFormats() else {
      print("\ndma-buf formats: the driver imports none, or lists none")
      return
    }
    print("\ndma-buf formats: \(formats.count)")
    for (format, modifiers) in formats.sorted(by: { $0.format < $1.format }) {
      let list = modifiers.map { $0 == 0 ? "linear" : "0x" + String($0, radix: 16) }
      print("  \(Self.fourcc(format)): \(list.isEmpty ? "no modifiers" : list.joined(separator: " "))")
    }
  }

  private static func fourcc(_ code: UInt32) -> String {
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * UInt32($0))) }
    guard letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "0x" + String(code, radix: 16) }
    return String(decoding: letters, as: UTF8.self)
  }
}
