import CGLES
import CSystem
import Geometry
import Glibc
import Rendering
import Testing

@testable import GLESPainting

/// A driver that imports dma-bufs, made of the machine's driver: files in memory take the place of dma-bufs. Their pixels are copied
/// into a texture whenever it is bound to the image, which a real driver does not do.
@MainActor enum ScriptedDriver {
  /// The behaviour of the driver. Its functions are called by C, so they have no other place for this.
  struct Script {
    /// The formats, with modifiers and whether only external textures can show them.
    var formats: [(code: UInt32, layouts: [(modifier: UInt64, isExternal: Bool)])] = [
      (fourcc("NV12"), [(0, true)]), (PixelFormat.argb8888.drmCode, [(0, false), (7, true), (9, false)]),
      (PixelFormat.xrgb8888.drmCode, [(0, false)]), (PixelFormat.rgb565.drmCode, [(0, false)]),
    ]
    /// The extensions that the machine's driver may have and this one does not.
    var lacks: Set<String> = []
    var exports = false
    /// True if images are refused.
    var refuses = false
    /// The formats whose red and blue the driver swaps.
    var swapped: Set<UInt32> = []
    /// True if a texture cannot show an image.
    var failsToShow = false
    /// True if no framebuffer can have the texture of an image.
    var failsToPaint = false
    /// The renderer; nil for that of the machine's driver.
    var renderer: String?
    /// True if the driver makes sync files.
    var hasFences = false
    /// The paths of the card's files, by the numbers of EGL.
    var cardFiles: [Int32: String] = [:]
  }

  struct Image {
    var numbers: [Int32: Int32] = [:]
    /// The texture, if the image is one of a texture.
    var texture: UInt32 = 0
    /// The texture that shows the image.
    var shownBy: UInt32 = 0
    /// True if a framebuffer has that texture, so that what is painted is written into the file.
    var isTarget = false
  }

  nonisolated(unsafe) static var script = Script()
  /// The images that exist.
  nonisolated(unsafe) static var images: [UInt: Image] = [:]
  /// The number of times that textures were bound to images.
  nonisolated(unsafe) static var shows = 0
  nonisolated(unsafe) private static var last: UInt = 0
  /// The sync files that were made.
  nonisolated(unsafe) static var fences = 0
  nonisolated(unsafe) private static var realQuery: Query?
  nonisolated(unsafe) private static var texts: [String: UnsafeMutablePointer<CChar>] = [:]

  nonisolated static func fourcc(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Passes painters of the driver to `body`, which must not keep any picture.
  static func run(_ script: Script = Script(), _ body: (GLESPainters) throws -> Void) throws {
    (self.script, shows, fences) = (script, 0, 0)
    _ = try #require(Driver.painters)
    let former = functions.map { ($0.0, fp_gles_replace($0.0, $0.1)) }
    realQuery = former.first { $0.0 == "eglQueryString" }?.1.map { unsafeBitCast($0, to: Query.self) }
    ScriptedTargets.keep(former)
    defer { for (name, function) in former { _ = fp_gles_replace(name, function) } }
    try body(try GLESPainters { Issue.record("\($0)") })
    #expect(images.isEmpty, "an image was not destroyed")
    images = [:]
  }

  /// A file in memory with these bytes, which the caller closes.
  nonisolated static func file(_ bytes: [UInt8]) -> Int32 {
    let file = fp_memory_file("pretended")
    #expect(pwrite(file, bytes, bytes.count, 0) == bytes.count)
    return file
  }

  // MARK: Functions

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Query = @convention(c) (Pointer?, Int32) -> UnsafePointer<CChar>?

  nonisolated static func text(_ text: String) -> UnsafePointer<CChar>? {
    if texts[text] == nil { texts[text] = strdup(text) }
    return UnsafePointer(texts[text])
  }

  private static let functions: [(String, Pointer)] = {
    let query: Query = { display, name in ScriptedDriver.query(display, name) }
    let create: @convention(c) (Pointer?, Pointer?, UInt32, Pointer?, UnsafePointer<Int32>?) -> Pointer? = {
      ScriptedDriver.create($2, $3, $4)
    }
    let destroy: @convention(c) (Pointer?, Pointer?) -> UInt32 = {
      guard let image = ScriptedDriver.images.removeValue(forKey: UInt(bitPattern: $1)) else { return 0 }
      if let file = image.numbers[0x3272] { close(file) }
      return 1
    }
    let show: @convention(c) (UInt32, Pointer?) -> Void = { ScriptedDriver.show($1) }
    let formats:
      @convention(c) (Pointer?, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> UInt32 = {
        let all = ScriptedDriver.script.formats.map { Int32(bitPattern: $0.code) }
        for (place, code) in all.prefix(Int($1)).enumerated() { $2?[place] = code }
        $3?.pointee = Int32(all.count)
        return 1
      }
    let modifiers:
      @convention(c) (
        Pointer?, Int32, Int32, UnsafeMutablePointer<UInt64>?, UnsafeMutablePointer<UInt32>?,
        UnsafeMutablePointer<Int32>?
      ) -> UInt32 = { _, code, limit, modifiers, areExternal, count in
        let all = ScriptedDriver.script.formats.first { $0.code == UInt32(bitPattern: code) }?.layouts ?? []
        for (place, layout) in all.prefix(Int(limit)).enumerated() {
          modifiers?[place] = layout.modifier
          areExternal?[place] = layout.isExternal ? 1 : 0
        }
        count?.pointee = Int32(all.count)
        return 1
      }
    let attribute: @convention(c) (Pointer?, Int32, UnsafeMutablePointer<Int>?) -> UInt32 = {
      $2?.pointee = 1
      return 1
    }
    let device: Query = { _, name in ScriptedDriver.script.cardFiles[name].flatMap { ScriptedDriver.text($0) } }
    let error: @convention(c) () -> Int32 = { 0x3003 }
    return [
      ("eglQueryString", unsafeBitCast(query, to: Pointer.self)),
      ("eglCreateImageKHR", unsafeBitCast(create, to: Pointer.self)),
      ("eglDestroyImageKHR", unsafeBitCast(destroy, to: Pointer.self)),
      ("glEGLImageTargetTexture2DOES", unsafeBitCast(show, to: Pointer.self)),
      ("eglQueryDmaBufFormatsEXT", unsafeBitCast(formats, to: Pointer.self)),
      ("eglQueryDmaBufModifiersEXT", unsafeBitCast(modifiers, to: Pointer.self)),
      ("eglQueryDisplayAttribEXT", unsafeBitCast(attribute, to: Pointer.self)),
      ("eglQueryDeviceStringEXT", unsafeBitCast(device, to: Pointer.self)),
      ("eglGetError", unsafeBitCast(error, to: Pointer.self)),
    ] + exporting + ScriptedTargets.functions
  }()

  private static let exporting: [(String, Pointer)] = {
    let query:
      @convention(c) (
        Pointer?, Pointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<UInt64>?
      ) -> UInt32 = { _, _, code, count, modifiers in
        code?.pointee = Int32(bitPattern: PixelFormat.abgr8888.drmCode)
        count?.pointee = 1
        modifiers?.pointee = 9
        return 1
      }
    let export:
      @convention(c) (
        Pointer?, Pointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
      ) -> UInt32 = { _, image, files, strides, offsets in
        guard let texture = ScriptedDriver.images[UInt(bitPattern: image)]?.texture else { return 0 }
        files?.pointee = ScriptedDriver.export(texture)
        strides?.pointee = 256
        offsets?.pointee = 0
        return 1
      }
    return [
      ("eglExportDMABUFImageQueryMESA", unsafeBitCast(query, to: Pointer.self)),
      ("eglExportDMABUFImageMESA", unsafeBitCast(export, to: Pointer.self)),
    ]
  }()

  nonisolated private static func query(_ display: Pointer?, _ name: Int32) -> UnsafePointer<CChar>? {
    let real = realQuery?(display, name)
    guard display != nil, name == FP_EGL_EXTENSIONS else { return real }
    var names = Set((real.map { String(cString: $0) } ?? "").split(separator: " ").map(String.init))
    names.formUnion(["EGL_EXT_image_dma_buf_import", "EGL_EXT_image_dma_buf_import_modifiers"])
    let export = "EGL_MESA_image_dma_buf_export"
    if script.exports { names.insert(export) } else { names.remove(export) }
    let fences = ["EGL_KHR_fence_sync", "EGL_ANDROID_native_fence_sync"]
    if script.hasFences { names.formUnion(fences) } else { names.subtract(fences) }
    return text(names.subtracting(script.lacks).sorted().joined(separator: " "))
  }

  nonisolated private static func create(
    _ kind: UInt32, _ buffer: Pointer?, _ attributes: UnsafePointer<Int32>?
  ) -> Pointer? {
    var image = Image()
    if kind == 0x3270 {
      guard !script.refuses, var next = attributes else { return nil }
      while next[0] != FP_EGL_NONE {
        image.numbers[next[0]] = next[1]
        next += 2
      }
      // A driver keeps descriptors of its own.
      image.numbers[0x3272] = dup(image.numbers[0x3272] ?? -1)
    } else {
      image.texture = UInt32(UInt(bitPattern: buffer))
    }
    last += 1
    images[last] = image
    return Pointer(bitPattern: last)
  }

  /// Copies the pixels of an image into the texture in use.
  nonisolated private static func show(_ handle: Pointer?) {
    shows += 1
    guard !script.failsToShow, let numbers = images[UInt(bitPattern: handle)]?.numbers else {
      // An error of OpenGL.
      return fp_glEnable(0xFFFF)
    }
    guard let place = Place(numbers) else { return fp_glEnable(0xFFFF) }
    images[UInt(bitPattern: handle)]?.shownBy = ScriptedTargets.textureInUse()
    let (format, width, height, stride) = (place.format, place.width, place.height, place.stride)
    var bytes = [UInt8](repeating: 0, count: stride * Int(height))
    _ = pread(place.file, &bytes, bytes.count, off_t(place.offset))
    let other: PixelFormat = script.swapped.contains(format.drmCode) ? .argb8888 : .abgr8888
    bytes.withUnsafeBytes { memory in
      guard let pixels = try? Pixels(memory, stride: stride, size: IntSize(width, height), format: format),
        let converted = try? Bitmap(lending: pixels).converted(to: other)
      else { return }
      converted.withBytes {
        fp_glTexImage2D(
          FP_GL_TEXTURE_2D, 0, Int32(FP_GL_RGBA), width, height, 0, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, $0.baseAddress)
      }
    }
  }

  /// The place of the pixels of an image.
  struct Place {
    let format: PixelFormat
    let width, height: Int32
    let file: Int32
    let offset, stride: Int

    init?(_ numbers: [Int32: Int32]) {
      let code = UInt32(bitPattern: numbers[0x3271] ?? 0)
      guard let format = PixelFormat.allCases.first(where: { $0.drmCode == code }), let width = numbers[0x3057],
        let height = numbers[0x3056], let file = numbers[0x3272], let stride = numbers[0x3274]
      else { return nil }
      (self.format, self.width, self.height, self.file) = (format, width, height, file)
      (offset, self.stride) = (Int(numbers[0x3273] ?? 0), Int(stride))
    }
  }

  /// A file with the pixels of a texture of 64x16 pixels.
  nonisolated private static func export(_ texture: UInt32) -> Int32 {
    var framebuffer: UInt32 = 0
    fp_glGenFramebuffers(1, &framebuffer)
    fp_glBindFramebuffer(FP_GL_FRAMEBUFFER, framebuffer)
    fp_glFramebufferTexture2D(FP_GL_FRAMEBUFFER, FP_GL_COLOR_ATTACHMENT0, FP_GL_TEXTURE_2D, texture, 0)
    var bytes = [UInt8](repeating: 0, count: 4096)
    fp_glReadPixels(0, 0, 64, 16, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, &bytes)
    fp_glDeleteFramebuffers(1, &framebuffer)
    let file = fp_memory_file("exported")
    _ = pwrite(file, bytes, bytes.count, 0)
    return file
  }
}
