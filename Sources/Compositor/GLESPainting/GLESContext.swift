import CGLES
import Geometry
import Glibc
import Rendering
import System

/// A context of OpenGL ES 2 without a window. Only one thread at a time may use it.
final class GLESContext {
  let description: GLESDescription
  private let display: UnsafeMutableRawPointer
  private let context: UnsafeMutableRawPointer

  /// Loads the libraries, and makes the context current.
  init() throws(GLESFault) {
    if let fault = fp_gles_load() { throw .library(String(cString: fault)) }
    guard Self.names(fp_eglQueryString(nil, FP_EGL_EXTENSIONS)).contains("EGL_MESA_platform_surfaceless") else {
      throw Self.fault("EGL lacks the extension EGL_MESA_platform_surfaceless, which Mesa has")
    }
    var (major, minor): (Int32, Int32) = (0, 0)
    guard let display = fp_eglGetPlatformDisplay(FP_EGL_PLATFORM_SURFACELESS_MESA, nil, nil),
      fp_egl_initialize(display, &major, &minor) != 0
    else { throw Self.fault("EGL has no driver; Debian has them in the package libgl1-mesa-dri") }
    guard fp_eglBindAPI(FP_EGL_OPENGL_ES_API) != 0 else { throw Self.fault("EGL lacks OpenGL ES") }
    let ofDisplay = Self.names(fp_eglQueryString(display, FP_EGL_EXTENSIONS))
    guard ofDisplay.contains("EGL_KHR_surfaceless_context") else {
      throw Self.fault("EGL lacks the extension EGL_KHR_surfaceless_context")
    }
    let wanted = [FP_EGL_RENDERABLE_TYPE, FP_EGL_OPENGL_ES2_BIT, FP_EGL_NONE]
    var (config, count): (UnsafeMutableRawPointer?, Int32) = (nil, 0)
    guard fp_eglChooseConfig(display, wanted, &config, 1, &count) != 0 else {
      throw Self.fault("EGL has no configuration for OpenGL ES 2")
    }
    guard
      let context = fp_eglCreateContext(
        display, count > 0 ? config : nil, nil, [FP_EGL_CONTEXT_CLIENT_VERSION, 2, FP_EGL_NONE])
    else { throw Self.fault("EGL makes no context of OpenGL ES 2") }
    guard fp_eglMakeCurrent(display, nil, nil, context) != 0 else {
      let fault = Self.fault("EGL cannot use its context without a window")
      _ = fp_eglDestroyContext(display, context)
      throw fault
    }
    (self.display, self.context) = (display, context)
    description = Self.describe(display, ofDisplay, "\(major).\(minor)")
  }

  // The display stays open, because all contexts of a process share it.
  deinit {
    release()
    _ = fp_eglDestroyContext(display, context)
  }

  /// Makes the context current for the next calls.
  ///
  /// - Returns: false if EGL refuses that.
  func makeCurrent() -> Bool { isCurrent || fp_eglMakeCurrent(display, nil, nil, context) != 0 }

  private var isCurrent: Bool { fp_eglGetCurrentContext() == context }

  /// Lets the next call come from another thread: EGL refuses a context that is current on two.
  func release() { _ = fp_eglMakeCurrent(display, nil, nil, nil) }

  /// Calls `body` while the context is current, also while it already is.
  ///
  /// - Returns: nil if EGL refuses that.
  func whileCurrent<Result>(_ body: () -> Result) -> Result? {
    let wasCurrent = isCurrent
    guard makeCurrent() else { return nil }
    defer { if !wasCurrent { release() } }
    return body()
  }

  /// Takes all errors of OpenGL from its queue.
  ///
  /// - Returns: the first one, or `FP_GL_NO_ERROR`.
  static func takeErrors() -> UInt32 {
    let first = fp_glGetError()
    // A driver that has lost its card may report errors without end.
    if first != FP_GL_NO_ERROR { for _ in 0..<8 where fp_glGetError() == FP_GL_NO_ERROR { break } }
    return first
  }

  /// Lets the card paint what was drawn.
  ///
  /// - Parameter waits: true to return after it is painted.
  /// - Returns: a sync file that is signalled when it is painted, which the caller closes; nil if it is painted now.
  func endPainting(waits: Bool) -> Int32? {
    let file = hasFences && !waits ? fp_egl_flush(display) : -1
    if file >= 0 { return file }
    fp_glFinish()
    return nil
  }

  /// A driver on the processor has nothing to wait for.
  private var hasFences: Bool {
    !description.isSoftware
      && description.extensions.isSuperset(of: ["EGL_KHR_fence_sync", "EGL_ANDROID_native_fence_sync"])
  }

  // MARK: Images

  /// The extensions without which no dma-buf is imported.
  private static let neededForImports = [
    "EGL_KHR_image_base", "EGL_EXT_image_dma_buf_import", "EGL_EXT_image_dma_buf_import_modifiers", "GL_OES_EGL_image",
  ]

  /// The reason why the driver imports no dma-bufs; nil if it does.
  ///
  /// Without a driver for a card, Mesa can compute in memory of the card nevertheless. Then it ends with a memory fault when it reads
  /// a dma-buf that the card does not map, which cannot be tried without ending this program.
  var importFault: String? {
    if let missing = Self.neededForImports.first(where: { !description.extensions.contains($0) }) {
      return "the driver lacks the extension \(missing)"
    }
    guard description.isSoftware, let node = description.node else { return nil }
    return "the processor computes OpenGL ES, in memory of \(node)"
  }

  /// Returns whether memory that a card has made may be imported, to paint in it.
  ///
  /// If the processor computes in memory of a card, memory of the same card is safe: the card maps it.
  ///
  /// - Parameter device: the number (`dev_t`) of the card.
  func mayImportTargets(of device: UInt64) -> Bool {
    guard description.extensions.isSuperset(of: Self.neededForTargets) else { return false }
    guard description.isSoftware, description.node != nil else { return true }
    return [description.primaryNode, description.renderNode].contains {
      $0.flatMap { DeviceFile.number(of: $0) } == device
    }
  }

  private static let neededForTargets = ["EGL_KHR_image_base", "EGL_EXT_image_dma_buf_import", "GL_OES_EGL_image"]

  /// The layouts of dma-bufs that can be imported; nil if EGL cannot list them.
  func importedFormats() -> [GLESFormat]? {
    guard description.extensions.contains("EGL_EXT_image_dma_buf_import_modifiers") else { return nil }
    var formats = [UInt32](repeating: 0, count: 512)
    let count = fp_egl_dma_buf_formats(display, &formats, Int32(formats.count))
    guard count >= 0 else { return nil }
    return formats.prefix(Int(count)).map { code in
      var modifiers = [UInt64](repeating: 0, count: 256)
      var areExternal = [UInt32](repeating: 0, count: modifiers.count)
      let count = fp_egl_dma_buf_modifiers(display, code, &modifiers, &areExternal, Int32(modifiers.count))
      let layouts = zip(modifiers, areExternal).prefix(max(0, Int(count)))
      return GLESFormat(code: code, layouts: layouts.map { GLESFormat.Layout(modifier: $0, isExternal: $1 != 0) })
    }
  }

  /// Makes an image of EGL of memory of a client. The caller calls `destroy`.
  ///
  /// - Throws: `.importing` if the driver refuses it.
  func image(of memory: CardMemory) throws(GLESFault) -> UnsafeMutableRawPointer {
    let planes = memory.planes.compactMap { plane -> fp_dmabuf_plane? in
      guard let offset = Int32(exactly: plane.offset), let stride = Int32(exactly: plane.stride) else { return nil }
      return fp_dmabuf_plane(file: plane.descriptor, offset: offset, stride: stride)
    }
    guard planes.count == memory.planes.count else { throw .importing("an offset or a stride is too large", code: 0) }
    let made = fp_egl_import_dmabuf(
      display, memory.size.width, memory.size.height, memory.format.drmCode, memory.modifier, planes,
      Int32(planes.count))
    guard let made else {
      throw .importing("the driver refuses the picture", code: UInt32(bitPattern: fp_eglGetError()))
    }
    return made
  }

  func destroy(image: UnsafeMutableRawPointer) { fp_egl_destroy_image(display, image) }

  /// Makes dma-bufs of a texture. The caller closes their descriptors.
  ///
  /// - Returns: nil if the driver refuses that, or if the format is not one of pictures.
  func export(texture: UInt32, size: IntSize<BufferSpace>) -> CardMemory? {
    var (code, modifier): (UInt32, UInt64) = (0, 0)
    var planes = [fp_dmabuf_plane](repeating: fp_dmabuf_plane(), count: Int(FP_MOST_PLANES))
    let count = fp_egl_export_texture(display, context, texture, &code, &modifier, &planes)
    let found = planes.prefix(Int(max(0, count)))
    guard !found.isEmpty, let format = PixelFormat.allCases.first(where: { $0.drmCode == code }) else {
      for file in Set(found.map(\.file)) { close(file) }
      return nil
    }
    return CardMemory(
      size: size, format: format, modifier: modifier,
      planes: found.map { CardMemory.Plane(descriptor: $0.file, offset: Int($0.offset), stride: Int($0.stride)) })
  }

  private static func describe(
    _ display: UnsafeMutableRawPointer, _ extensions: Set<String>, _ eglVersion: String
  ) -> GLESDescription {
    var (textureEdge, bufferEdge): (Int32, Int32) = (0, 0)
    fp_glGetIntegerv(FP_GL_MAX_TEXTURE_SIZE, &textureEdge)
    fp_glGetIntegerv(FP_GL_MAX_RENDERBUFFER_SIZE, &bufferEdge)
    var (range, precision): ([Int32], Int32) = ([0, 0], 0)
    fp_glGetShaderPrecisionFormat(FP_GL_FRAGMENT_SHADER, FP_GL_HIGH_FLOAT, &range, &precision)
    func text(_ name: UInt32) -> String { fp_glGetString(name).map { String(cString: $0) } ?? "" }
    let version = text(FP_GL_VERSION)
    let all = extensions.union(names(text(FP_GL_EXTENSIONS)))
    func cardFile(_ name: Int32) -> String? { fp_egl_card_file(display, name).map { String(cString: $0) } }
    let mayAsk = extensions.contains("EGL_EXT_device_query") || hasDeviceQuery
    return GLESDescription(
      vendor: text(FP_GL_VENDOR), renderer: text(FP_GL_RENDERER), version: version, eglVersion: eglVersion,
      renderNode: mayAsk ? cardFile(FP_EGL_DRM_RENDER_NODE_FILE_EXT) : nil,
      primaryNode: mayAsk ? cardFile(FP_EGL_DRM_DEVICE_FILE_EXT) : nil, longestEdge: Int(min(textureEdge, bufferEdge)),
      isPrecise: precision >= 23,
      uploadsParts: all.contains("GL_EXT_unpack_subimage") || !version.hasPrefix("OpenGL ES 2"), extensions: all)
  }

  private static var hasDeviceQuery: Bool {
    let ofClients = names(fp_eglQueryString(nil, FP_EGL_EXTENSIONS))
    return ofClients.contains("EGL_EXT_device_base") || ofClients.contains("EGL_EXT_device_query")
  }

  private static func fault(_ reason: String) -> GLESFault { .context(reason, code: fp_eglGetError()) }

  private static func names(_ list: UnsafePointer<CChar>?) -> Set<String> {
    list.map { names(String(cString: $0)) } ?? []
  }

  private static func names(_ list: String) -> Set<String> { Set(list.split(separator: " ").map(String.init)) }
}
