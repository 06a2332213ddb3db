import ArgumentParser
import GLESPainting
import Rendering
import System

/// The option that selects how pictures are computed.
enum PainterChoice: String, ExpressibleByArgument, CaseIterable {
  /// The processor.
  case pixman
  /// OpenGL ES 2, also if the processor computes it.
  case gles
  /// OpenGL ES 2 if a graphics card computes it, else pixman.
  case auto

  /// The exit status if OpenGL ES was asked for and cannot be used.
  static let noPainter: Int32 = 5

  /// Makes the painters. Libraries of OpenGL ES are loaded only if they may be used.
  ///
  /// - Parameter isVerbose: true to print which painters were chosen, and why.
  /// - Throws: the exit code, after the error was printed.
  func makePainters(isVerbose: Bool) throws -> any PainterMaker {
    func pixman(_ reason: String) -> any PainterMaker {
      if isVerbose { Console.say("painter: pixman, because \(reason)") }
      return PixmanPainters()
    }
    guard self != .pixman else { return PixmanPainters() }
    guard self == .gles || Self.hasRenderNode else { return pixman("no graphics card has a driver") }
    do throws(GLESFault) {
      let painters = try GLESPainters { Console.report(.warning, $0) }
      let name = painters.description
      guard self == .gles || !name.isSoftware else { return pixman("the processor computes OpenGL ES (\(name))") }
      if isVerbose { Console.say("painter: OpenGL ES by \(name)") }
      return painters
    } catch {
      guard self == .gles else { return pixman("OpenGL ES cannot be used: \(error)") }
      Console.report(.error, "--painter gles cannot be used: \(error)")
      throw ExitCode(Self.noPainter)
    }
  }

  private static var hasRenderNode: Bool { Folder.names(in: "/dev/dri").contains { $0.hasPrefix("renderD") } }
}
