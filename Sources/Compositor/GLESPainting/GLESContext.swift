import CGLES

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
      fp_eglInitialize(display, &major, &minor) != 0
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
  func makeCurrent() -> Bool {
    fp_eglGetCurrentContext() == context || fp_eglMakeCurrent(display, nil, nil, context) != 0
  }

  /// Lets the next call come from another thread: EGL refuses a context that is current on two.
  func release() { _ = fp_eglMakeCurrent(display, nil, nil, nil) }

  /// The formats of dma-bufs that can be imported, as codes of DRM, with their modifiers; nil if EGL cannot list them.
  func importedFormats() -> [(format: UInt32, modifiers: [UInt64])]? {
    guard description.extensions.contains("EGL_EXT_image_dma_buf_import_modifiers") else { return nil }
    var formats = [UInt32](repeating: 0, count: 512)
    let count = fp_egl_dma_buf_formats(display, &formats, Int32(formats.count))
    guard count >= 0 else { return nil }
    return formats.prefix(Int(count)).map { format in
      var modifiers = [UInt64](repeating: 0, count: 256)
      let count = fp_egl_dma_buf_modifiers(display, format, &modifiers, Int32(modifiers.count))
      return (format, Array(modifiers.prefix(max(0, Int(count)))))
    }
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
    let node = extensions.contains("EGL_EXT_device_query") || hasDeviceQuery ? fp_egl_render_node(display) : nil
    return GLESDescription(
      vendor: text(FP_GL_VENDOR), renderer: text(FP_GL_RENDERER), version: version, eglVersion: eglVersion,
      renderNode: node.map { String(cString: $0) }, longestEdge: Int(min(textureEdge, bufferEdge)),
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
