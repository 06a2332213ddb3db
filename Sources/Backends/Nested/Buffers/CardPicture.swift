import Geometry
import GraphicsBuffers
import Rendering
import WaylandClient

/// A buffer of a card in which painters paint the pictures of a window, and the host's buffer for it. Both are freed with this object,
/// which must exist while the host uses the buffer.
final class CardPicture: PictureBuffer {
  /// No buffer can be made at present, or none at all.
  struct Refusal: Error {}

  private let memory: GraphicsBuffer
  private let target: any CardTarget
  private let host: HostBuffer
  private var stale: StalePixels
  /// True if the painters could not paint in the buffer, whose pixels are not valid.
  private(set) var isFaulty = false

  /// - Parameter target: the memory of the buffer, as a painter has imported it.
  init(_ memory: GraphicsBuffer, _ target: any CardTarget, _ host: HostBuffer) {
    (self.memory, self.target, self.host) = (memory, target, host)
    stale = StalePixels(IntSize(memory.memory.size.width, memory.memory.size.height))
  }

  /// True until the host has made its buffer, and while it uses it.
  var isBusy: Bool { host.free == nil }

  func add(_ changed: Region<OutputSpace>) { stale.add(changed) }

  /// Paints the outdated pixels, and waits until the card has finished, because the host does not get the fence.
  func catchUp(with picture: any NextPicture) {
    isFaulty = !stale.update(target, to: picture, transform: .normal) || !target.finish()
  }

  /// The host's buffer, to attach it at once.
  ///
  /// - Parameter onRelease: is called when the host does not use it any more.
  /// - Returns: nil if the buffer is busy.
  func handOver(onRelease: @escaping () -> Void) -> WlBuffer? {
    let free = host.free
    if free != nil { host.handOver(onRelease: onRelease) }
    return free
  }

  /// The owner keeps this object while the host uses the buffer.
  func retire() {}
}
