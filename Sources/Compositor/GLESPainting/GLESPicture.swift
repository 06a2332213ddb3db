import CGLES
import Geometry
import Rendering

/// A picture in memory of a client, which a texture shows in place. The image of EGL and the texture are deleted with it.
final class GLESPicture: ImportedPicture {
  let size: IntSize<BufferSpace>
  let format: PixelFormat
  private let context: GLESContext
  private let image: UnsafeMutableRawPointer
  let texture: UInt32
  /// The number of the last list that has shown it.
  private var list: UInt64?

  /// - Throws: `.importing` if the driver refuses the picture. The errors of OpenGL are taken from its queue, so that they are not
  ///   those of the next list.
  init(_ memory: CardMemory, _ context: GLESContext) throws(GLESFault) {
    guard max(Int(memory.size.width), Int(memory.size.height)) <= context.description.longestEdge else {
      throw .importing("the picture is too large for the driver", code: 0)
    }
    guard let made = context.whileCurrent({ Self.make(memory, context) }) else {
      throw .importing("EGL cannot use its context", code: 0)
    }
    (image, texture) = try made.get()
    (size, format, self.context) = (memory.size, memory.format, context)
  }

  private static func make(
    _ memory: CardMemory, _ context: GLESContext
  ) -> Result<(image: UnsafeMutableRawPointer, texture: UInt32), GLESFault> {
    let image: UnsafeMutableRawPointer
    do throws(GLESFault) {
      image = try context.image(of: memory)
    } catch {
      return .failure(error)
    }
    var texture: UInt32 = 0
    fp_glGenTextures(1, &texture)
    fp_glBindTexture(FP_GL_TEXTURE_2D, texture)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_MIN_FILTER, FP_GL_NEAREST)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_WRAP_S, FP_GL_CLAMP_TO_EDGE)
    fp_glTexParameteri(FP_GL_TEXTURE_2D, FP_GL_TEXTURE_WRAP_T, FP_GL_CLAMP_TO_EDGE)
    let isShown = fp_gl_show_image(image) != 0
    let error = GLESContext.takeErrors()
    if isShown, error == FP_GL_NO_ERROR { return .success((image, texture)) }
    fp_glDeleteTextures(1, &texture)
    context.destroy(image: image)
    return .failure(.importing("no texture shows the picture", code: error))
  }

  deinit {
    _ = context.whileCurrent {
      var name = texture
      fp_glDeleteTextures(1, &name)
    }
    context.destroy(image: image)
  }

  /// False for a picture of another context.
  func belongs(to other: GLESContext) -> Bool { context === other }

  /// Makes this the texture of the next pixels.
  ///
  /// - Parameter list: the number of the list. OpenGL allows a texture to show earlier pixels until it is bound to the image again.
  /// - Returns: false if the driver refuses it. The errors of OpenGL are taken from its queue.
  func bind(list: UInt64) -> Bool {
    fp_glBindTexture(FP_GL_TEXTURE_2D, texture)
    guard self.list != list else { return true }
    guard isRenewed() else { return false }
    self.list = list
    return true
  }

  private func isRenewed() -> Bool {
    fp_gl_show_image(image) != 0 && GLESContext.takeErrors() == FP_GL_NO_ERROR
  }

  func copied() -> Bitmap? { context.whileCurrent { read() } ?? nil }

  private func read() -> Bitmap? {
    // OpenGL returns red first, whatever the order in memory is.
    guard let copy = try? Bitmap(size: size, format: format.hasAlpha ? .abgr8888 : .xbgr8888) else { return nil }
    fp_glBindTexture(FP_GL_TEXTURE_2D, texture)
    guard isRenewed() else { return nil }
    var framebuffer: UInt32 = 0
    fp_glGenFramebuffers(1, &framebuffer)
    defer { fp_glDeleteFramebuffers(1, &framebuffer) }
    fp_glBindFramebuffer(FP_GL_FRAMEBUFFER, framebuffer)
    fp_glFramebufferTexture2D(FP_GL_FRAMEBUFFER, FP_GL_COLOR_ATTACHMENT0, FP_GL_TEXTURE_2D, texture, 0)
    guard fp_glCheckFramebufferStatus(FP_GL_FRAMEBUFFER) == FP_GL_FRAMEBUFFER_COMPLETE else {
      _ = GLESContext.takeErrors()
      return nil
    }
    copy.withMutableBytes {
      fp_glReadPixels(0, 0, size.width, size.height, FP_GL_RGBA, FP_GL_UNSIGNED_BYTE, $0.baseAddress)
    }
    return GLESContext.takeErrors() == FP_GL_NO_ERROR ? copy : nil
  }
}
