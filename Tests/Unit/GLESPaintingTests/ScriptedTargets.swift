import CGLES
import CSystem
import Geometry
import Glibc
import Rendering

/// The functions of a `ScriptedDriver` for pictures in which is painted: when a list ends, the pixels of the texture are written into
/// the file that takes the place of the dma-buf.
@MainActor enum ScriptedTargets {
  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Attach = @convention(c) (UInt32, UInt32, UInt32, UInt32, Int32) -> Void
  private typealias Text = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
  private typealias End = @convention(c) () -> Void

  nonisolated(unsafe) private static var realAttach: Attach?
  nonisolated(unsafe) private static var realText: Text?
  nonisolated(unsafe) private static var realFinish: End?
  nonisolated(unsafe) private static var realFlush: End?

  /// Keeps the functions of the machine's driver.
  static func keep(_ former: [(String, UnsafeMutableRawPointer?)]) {
    func real<Function>(_ name: String, _ type: Function.Type) -> Function? {
      (former.first { $0.0 == name }?.1).map { unsafeBitCast($0, to: type) }
    }
    realAttach = real("glFramebufferTexture2D", Attach.self)
    realText = real("glGetString", Text.self)
    (realFinish, realFlush) = (real("glFinish", End.self), real("glFlush", End.self))
  }

  static let functions: [(String, UnsafeMutableRawPointer)] = {
    let attach: Attach = { ScriptedTargets.attach($0, $1, $2, $3, $4) }
    let text: Text = { name in
      guard name == FP_GL_RENDERER, let renderer = ScriptedDriver.script.renderer else {
        return ScriptedTargets.realText?(name)
      }
      return ScriptedDriver.text(renderer).map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    }
    let finish: End = {
      ScriptedTargets.realFinish?()
      ScriptedTargets.write()
    }
    let flush: End = {
      ScriptedTargets.realFlush?()
      ScriptedTargets.write()
    }
    let create: @convention(c) (Pointer?, UInt32, UnsafePointer<Int32>?) -> Pointer? = { _, kind, _ in
      kind == 0x3144 ? Pointer(bitPattern: 1) : nil
    }
    let destroy: @convention(c) (Pointer?, Pointer?) -> UInt32 = { _, _ in 1 }
    let copy: @convention(c) (Pointer?, Pointer?) -> Int32 = { _, _ in
      ScriptedDriver.fences += 1
      return fp_memory_file("fence")
    }
    return [
      ("glFramebufferTexture2D", unsafeBitCast(attach, to: Pointer.self)),
      ("glGetString", unsafeBitCast(text, to: Pointer.self)),
      ("glFinish", unsafeBitCast(finish, to: Pointer.self)),
      ("glFlush", unsafeBitCast(flush, to: Pointer.self)),
      ("eglCreateSyncKHR", unsafeBitCast(create, to: Pointer.self)),
      ("eglDestroySyncKHR", unsafeBitCast(destroy, to: Pointer.self)),
      ("eglDupNativeFenceFDANDROID", unsafeBitCast(copy, to: Pointer.self)),
    ]
  }()

  /// The texture in use.
  nonisolated static func textureInUse() -> UInt32 {
    var texture: Int32 = 0
    fp_glGetIntegerv(0x8069, &texture)
    return UInt32(texture)
  }

  nonisolated private static func attach(
    _ target: UInt32, _ place: UInt32, _ kind: UInt32, _ texture: UInt32, _ level: Int32
  ) {
    let image = ScriptedDriver.images.first { $0.value.shownBy == texture && texture != 0 }?.key
    guard let image else { return realAttach?(target, place, kind, texture, level) ?? () }
    if ScriptedDriver.script.failsToPaint { return }
    ScriptedDriver.images[image]?.isTarget = true
    realAttach?(target, place, kind, texture, level)
  }

  /// Writes the pixels of all targets into their files.
  nonisolated private static func write() {
    for image in ScriptedDriver.images.values where image.isTarget {
      guard let place = ScriptedDriver.Place(image.numbers),
        let pixels = pixels(of: image.shownBy, place.width, place.height),
        let converted = try? pixels.converted(to: place.format)
      else { continue }
      converted.withBytes { bytes in
        for y in 0..<Int(place.height) {
          guard let row = bytes.baseAddress.map({ $0 + y * converted.stride }) else { return }
          let count = Int(place.width) * place.format.bytesPerPixel
          _ = pwrite(place.file, row, count, off_t(place.offset + y * place.stride))
        }
      }
    }
  }

  nonisolated private static func pixels(of texture: UInt32, _ width: Int32, _ height: Int32) -> Bitmap? {
    guard let pixels = try? Bitmap(size: IntSize(width, height), format: .abgr8888) else { return nil }
    var framebuffer: UInt32 = 0
    fp_glGenFramebuffers(1, &framebuffer)
    defer { fp_glDeleteFramebuffers(1, &framebuffer) }
    fp_glBindFramebuffer(FP_GL_FRAMEBUFFER, framebuffer)
    realAttach?(FP_GL_FRAMEBUFFER, FP_GL_COLOR_ATTACHMENT0, FP_GL_TEXTURE_2D, texture, 0)
    pixels.withMutableBytes {
      fp_glReadPixels(0, 0, width, height, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, $0.baseAddress)
    }
    return pixels
  }
}
