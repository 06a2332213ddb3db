import CGBM
import Geometry
import Glibc
import Rendering

/// Painters that paint in files which take the place of dma-bufs, and fail when a test says so.
final class FilePainters: TargetImporter {
  /// The behaviour of the painters.
  enum Behaviour: Sendable {
    case paints
    /// They do not take memory of the card.
    case refuses
    /// They change some pixels, and report that they could not paint.
    case fails
    /// They paint all colours too bright.
    case paintsWrong
    /// They pass a fence that is never signalled.
    case neverFinishes
  }

  var targetLayouts: [UInt64] = [0]
  var targetDevice: UInt64?
  var behaviour = Behaviour.paints
  /// The damage of the lists since the last call of `takeDamage`.
  private var damage: [Region<OutputSpace>] = []
  /// The numbers of the cards whose memory was taken.
  private(set) var devices: [UInt64] = []

  func painter(of target: Bitmap, transform: Transform, background: Color) -> any Painter {
    PixmanPainter(target: target, transform: transform, background: background)
  }

  func takeDamage() -> [Region<OutputSpace>] {
    defer { damage = [] }
    return damage
  }

  func target(of memory: CardMemory, on device: UInt64) -> (any CardTarget)? {
    devices.append(device)
    return behaviour == .refuses ? nil : Target(memory)
  }

  func paint(
    _ items: [PaintItem], on target: any CardTarget, transform: Transform, background: Color,
    damage: Region<OutputSpace>
  ) -> Bool {
    guard let target = target as? Target, let bitmap = target.bitmap else { return false }
    self.damage.append(damage)
    let painter = PixmanPainter(target: bitmap, transform: transform, background: background)
    guard behaviour != .fails else {
      painter.paint([], damage: damage)
      return false
    }
    let bright = PaintItem(.color(.white), destination: IntRect<OutputSpace>(painter.outputSize).rect, alpha: 0.1)
    painter.paint(items + (behaviour == .paintsWrong ? [bright] : []), damage: damage)
    if behaviour == .neverFinishes { target.breakFence() }
    return true
  }

  private final class Target: CardTarget {
    let size: IntSize<BufferSpace>
    private let plane: CardMemory.Plane
    private let start: UnsafeMutableRawPointer
    private let byteCount: Int
    private var fence: Int32?

    init?(_ memory: CardMemory) {
      guard let plane = memory.planes.first else { return nil }
      (size, self.plane) = (memory.size, plane)
      byteCount = plane.offset + plane.stride * Int(memory.size.height)
      let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, plane.descriptor, 0)
      guard let mapped, mapped != MAP_FAILED else { return nil }
      start = mapped
    }

    deinit {
      munmap(start, byteCount)
      if let fence { close(fence) }
    }

    var bitmap: Bitmap? {
      try? Bitmap(paintingOn: start + plane.offset, stride: plane.stride, size: size, format: .xrgb8888)
    }

    /// Makes a fence that reports an error, as that of a card which was lost: the reading end of a pipe whose other end is closed.
    func breakFence() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      close(ends[1])
      if let fence { close(fence) }
      fence = ends[0]
    }

    func takeFence() -> Int32? {
      defer { fence = nil }
      return fence
    }
  }
}
