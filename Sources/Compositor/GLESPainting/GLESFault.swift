/// The reason why OpenGL ES cannot paint.
package enum GLESFault: Error, Hashable, Sendable {
  /// A library is missing or too old.
  case library(String)
  /// EGL has no context without a window; `code` is the number of EGL's error.
  case context(String, code: Int32)
  /// A shader was refused.
  case shader(String)
  /// The first picture differs from pixman's, in a channel by so many of 255.
  case picture(difference: UInt8)
  /// The first picture could not be painted.
  case noPicture(String)
  /// A picture in memory of a client cannot be shown; `code` is the number of the error of EGL or OpenGL.
  case importing(String, code: UInt32)
}

extension GLESFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .library(let reason): reason
    case .context(let reason, let code): "\(reason) (EGL error 0x\(String(code, radix: 16)))"
    case .shader(let text): "the driver refused a shader: \(text)"
    case .picture(let difference):
      "the driver paints wrong pictures: a trial differs from pixman's by \(difference) of 255"
    case .noPicture(let reason): "the driver paints no picture: \(reason)"
    case .importing(let reason, let code): code == 0 ? reason : "\(reason) (error 0x\(String(code, radix: 16)))"
    }
  }
}
