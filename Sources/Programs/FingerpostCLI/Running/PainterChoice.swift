import ArgumentParser
import Assembly
import GLESPainting
import Globals
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

  /// The painters, and the dma-bufs that they show in place.
  struct Painters {
    let maker: any PainterMaker
    /// Nil if the painters import none.
    var dmabufs: DmabufOffer?
  }

  /// Makes the painters. Libraries of OpenGL ES are loaded only if they may be used.
  ///
  /// - Parameters:
  ///   - importsDmabufs: false if clients may not hand over the dma-bufs that the painters import.
  ///   - isVerbose: true to print which painters were chosen, which dma-bufs they import, and why.
  /// - Throws: the exit code, after the error was printed.
  func makePainters(importsDmabufs: Bool, isVerbose: Bool) throws -> Painters {
    func pixman(_ reason: String) -> Painters {
      if isVerbose { Console.say("painter: pixman, because \(reason)") }
      return Painters(maker: PixmanPainters())
    }
    guard self != .pixman else { return Painters(maker: PixmanPainters()) }
    guard self == .gles || Self.hasRenderNode else { return pixman("no graphics card has a driver") }
    do throws(GLESFault) {
      let painters = try GLESPainters { Console.report(.warning, $0) }
      let name = painters.description
      guard self == .gles || !name.isSoftware else { return pixman("the processor computes OpenGL ES (\(name))") }
      if isVerbose { Console.say("painter: OpenGL ES by \(name)") }
      return Painters(maker: painters, dmabufs: importsDmabufs ? Self.offer(painters, isVerbose: isVerbose) : nil)
    } catch {
      guard self == .gles else { return pixman("OpenGL ES cannot be used: \(error)") }
      Console.report(.error, "--painter gles cannot be used: \(error)")
      throw ExitCode(Self.noPainter)
    }
  }

  /// The dma-bufs that the driver imports; nil if a trial does not pass.
  private static func offer(_ painters: GLESPainters, isVerbose: Bool) -> DmabufOffer? {
    let trial = GLESImportTrial(painters) { try? DmabufFile.make($0) }
    let node = painters.description.node
    let offer = DmabufOffer.imported(
      by: painters, trial.formats, on: node.flatMap { DeviceFile.number(of: $0) }, kernel: SystemDmabufKernel())
    let fault = trial.fault ?? offer.kernelFault()
    if isVerbose {
      let names =
        "\(offer.formats.count) formats and layouts, \((offer.device == nil ? nil : node) ?? "no device")"
      Console.say("dma-bufs: \(fault.map { "none, because \($0)" } ?? names)")
    }
    return fault == nil ? offer : nil
  }

  private static var hasRenderNode: Bool { Folder.names(in: "/dev/dri").contains { $0.hasPrefix("renderD") } }
}
