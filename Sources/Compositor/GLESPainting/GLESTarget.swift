import CGLES
import Geometry
import Glibc
import Rendering

/// A picture in memory of a card, in which pictures are painted. The framebuffer, the texture and the image of EGL are deleted with
/// it.
final class GLESTarget: CardTarget {
  private let picture: GLESPicture
  private let context: GLESContext
  private let framebuffer: UInt32
  /// The sync file of what was painted last; nil if it is finished, or was taken.
  private var fence: Int32?

  /// - Throws: `.importing` if the driver refuses the memory, or cannot paint in it.
  init(_ memory: CardMemory, _ context: GLESContext) throws(GLESFault) {
    let picture = try GLESPicture(memory, context)
    guard let made = context.whileCurrent({ Self.makeFramebuffer(of: picture) }) ?? nil else {
      throw .importing("the driver does not paint in the memory", code: 0)
    }
    (self.picture, self.context, framebuffer) = (picture, context, made)
  }

  private static func makeFramebuffer(of picture: GLESPicture) -> UInt32? {
    var framebuffer: UInt32 = 0
    fp_glGenFramebuffers(1, &framebuffer)
    fp_glBindFramebuffer(FP_GL_FRAMEBUFFER, framebuffer)
    fp_glFramebufferTexture2D(FP_GL_FRAMEBUFFER, FP_GL_COLOR_ATTACHMENT0, FP_GL_TEXTURE_2D, picture.texture, 0)
    let isComplete = fp_glCheckFramebufferStatus(FP_GL_FRAMEBUFFER) == FP_GL_FRAMEBUFFER_COMPLETE
    if GLESContext.takeErrors() == FP_GL_NO_ERROR, isComplete { return framebuffer }
    fp_glDeleteFramebuffers(1, &framebuffer)
    return nil
  }

  deinit {
    forgetFence()
    _ = context.whileCurrent {
      var name = framebuffer
      fp_glDeleteFramebuffers(1, &name)
    }
  }

  var size: IntSize<BufferSpace> { picture.size }

  /// False for a target of another context.
  func belongs(to other: GLESContext) -> Bool { context === other }

  /// Lets the next steps paint in the memory.
  func bind() {
    fp_glBindFramebuffer(FP_GL_FRAMEBUFFER, framebuffer)
    fp_glViewport(0, 0, size.width, size.height)
  }

  /// Ends the steps.
  ///
  /// - Parameter waits: true to return after the card has painted, without a fence.
  func endPainting(waits: Bool) {
    forgetFence()
    fence = context.endPainting(waits: waits)
  }

  func takeFence() -> Int32? {
    defer { fence = nil }
    return fence
  }

  /// A later fence of the same context is signalled after this one.
  private func forgetFence() {
    if let fence { close(fence) }
    fence = nil
  }
}
