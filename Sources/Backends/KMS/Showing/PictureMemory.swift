import Geometry
import GraphicsBuffers
import Rendering
import SeatSessions
import System

/// The memory of the pictures on a card's displays.
///
/// The processor writes it. After a trial has passed, a graphics driver paints in it, until that fails.
final class PictureMemory {
  /// A way to paint in buffers of the card.
  struct Painting {
    let painters: any TargetImporter
    let layout: TargetLayout
    /// The number of the card.
    let device: UInt64
  }

  let kernel: any CardKernel
  private var painting: Painting?
  /// True if a trial has ended.
  private(set) var isTried = false
  /// The reason why painting has ended, until it is taken.
  private var fault: String?

  init(_ kernel: any CardKernel) { self.kernel = kernel }

  /// Uses the result of a trial for the buffers that are made from now on.
  ///
  /// - Parameter painting: nil if the trial has failed.
  func use(_ painting: Painting?) { (self.painting, isTried) = (painting, true) }

  /// Ends painting in buffers of the card.
  func giveUp(_ reason: String) {
    guard painting != nil else { return }
    (painting, fault) = (nil, reason)
  }

  /// The reason why painting has ended since the previous call; nil if it has not.
  func takeFault() -> String? {
    defer { fault = nil }
    return fault
  }

  /// Makes a buffer for pictures.
  ///
  /// - Parameter size: the pixels of the display.
  /// - Throws: if the card has not enough memory.
  func makeBuffer(_ size: IntSize<BufferSpace>, _ transform: Transform) throws(ErrorNumber) -> ScanoutBuffer {
    if let painting {
      do throws(DeviceFault) {
        let buffer = try kernel.makeTarget(size, painting.layout)
        if let target = painting.painters.target(of: buffer.memory, on: painting.device) {
          return ScanoutBuffer(buffer, target, transform: transform)
        }
        giveUp("the painter does not take another buffer")
      } catch {
        giveUp(error.description)
      }
    }
    return try ScanoutBuffer(kernel, size: size, transform: transform)
  }
}
