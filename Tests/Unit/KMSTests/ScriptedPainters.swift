import Geometry
import Glibc
import KMS
import Rendering

/// A buffer of a scripted card in which a graphics driver paints. Its descriptor is the number of its framebuffer.
final class ScriptedTarget: KernelTarget {
  let framebuffer: UInt32
  let memory: CardMemory
  private let kernel: ScriptedKernel

  init(_ buffer: KernelBuffer, _ size: IntSize<BufferSpace>, _ modifier: UInt64, _ kernel: ScriptedKernel) {
    let plane = CardMemory.Plane(descriptor: Int32(buffer.framebuffer), offset: 0, stride: buffer.stride)
    memory = CardMemory(size: size, format: .xrgb8888, modifier: modifier, planes: [plane])
    (framebuffer, self.kernel) = (buffer.framebuffer, kernel)
  }

  deinit { kernel.removeFramebuffer(framebuffer) }

  func copy(of part: IntRect<BufferSpace>) -> Bitmap? {
    kernel.hidesTargets ? nil : try? kernel.bitmap(ofTarget: framebuffer)?.part(part)
  }
}

/// Painters that paint in buffers of a scripted card, and fail when a test says so.
final class ScriptedPainters: TargetImporter {
  /// The behaviour of the painters.
  enum Behaviour: Sendable {
    case paints
    /// They do not take memory of the card.
    case refuses
    /// They change some pixels, and report that they could not paint.
    case fails
    /// They paint all colours too bright.
    case paintsWrong
  }

  var targetLayouts: [UInt64] = [0]
  let targetDevice: UInt64? = nil
  var behaviour = Behaviour.paints
  /// The state of the card when a fence is passed.
  enum Progress: Sendable { case finished, unfinished, broken }

  /// The fences that are passed; nil if the painters wait for the card.
  var progress: Progress?
  private(set) var fences: [Fence] = []
  /// The number of the card with the last target.
  private(set) var device: UInt64?
  /// The damage of the last list.
  private(set) var damage = Region<OutputSpace>()
  /// The number of lists that were painted.
  private(set) var lists = 0
  private let kernel: ScriptedKernel

  init(_ kernel: ScriptedKernel) { self.kernel = kernel }

  func painter(of target: Bitmap, transform: Transform, background: Color) -> any Painter {
    PixmanPainter(target: target, transform: transform, background: background)
  }

  func target(of memory: CardMemory, on device: UInt64) -> (any CardTarget)? {
    self.device = device
    guard behaviour != .refuses, let plane = memory.planes.first else { return nil }
    return Target(UInt32(plane.descriptor), memory.size)
  }

  func paint(
    _ items: [PaintItem], on target: any CardTarget, transform: Transform, background: Color,
    damage: Region<OutputSpace>
  ) -> Bool {
    guard let target = target as? Target, let bitmap = kernel.bitmap(ofTarget: target.framebuffer) else { return false }
    (self.damage, lists) = (damage, lists + 1)
    let painter = PixmanPainter(target: bitmap, transform: transform, background: background)
    guard behaviour != .fails else {
      painter.paint([], damage: damage)
      return false
    }
    painter.paint(items, damage: damage)
    if behaviour == .paintsWrong {
      let white = PaintItem(
        .color(.white), destination: IntRect<OutputSpace>(painter.outputSize).rect, alpha: 0.1)
      painter.paint(items + [white], damage: damage)
    }
    if let progress {
      let fence = Fence()
      switch progress {
      case .finished: fence.finish()
      case .unfinished: break
      case .broken: fence.breakOff()
      }
      fences.append(fence)
      target.give(fence)
    }
    return true
  }

  private final class Target: CardTarget {
    let framebuffer: UInt32
    let size: IntSize<BufferSpace>
    private var fence: Int32?

    init(_ framebuffer: UInt32, _ size: IntSize<BufferSpace>) { (self.framebuffer, self.size) = (framebuffer, size) }

    deinit { if let fence { close(fence) } }

    func give(_ made: Fence) {
      if let fence { close(fence) }
      fence = made.file
    }

    func takeFence() -> Int32? {
      defer { fence = nil }
      return fence
    }
  }
}

/// A pipe that takes the place of a sync file: it is readable when the card has painted.
final class Fence {
  /// The reading end, which belongs to the receiver.
  let file: Int32
  private var end: Int32
  /// The number of the pipe.
  private let number: UInt64?

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("no pipe for the test") }
    (file, end) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    number = Self.number(of: file)
  }

  deinit { breakOff() }

  func finish() { _ = write(end, [1], 1) }

  /// Lets the receiver see that the card will not finish.
  func breakOff() {
    if end >= 0 { close(end) }
    end = -1
  }

  /// True if the receiver has closed its descriptor, whose number another file may have now.
  var isClosed: Bool { Self.number(of: file) != number }

  private static func number(of file: Int32) -> UInt64? {
    var status = stat()
    return fstat(file, &status) == 0 ? UInt64(status.st_ino) : nil
  }
}
