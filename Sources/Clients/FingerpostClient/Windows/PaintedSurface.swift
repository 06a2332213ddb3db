import Geometry
import Painting
import WaylandClient

/// A surface that draws its changed parts into two alternating buffers, and only when the compositor requests a frame.
final class PaintedSurface {
  let surface: WlSurface
  private(set) var size: Size<SurfaceSpace>
  private(set) var scale = 1.0
  /// Draws the whole surface. The canvas clips to the changed parts.
  var draw: ((Canvas) -> Void)?
  /// Called when the surface enters or leaves a screen, and when its screen or scale changes.
  var onScreenChange: (() -> Void)?
  private(set) var framesShown = 0
  /// False until the compositor has configured it.
  var mayShow = false
  /// True after its first buffer was attached.
  private var isShown = false

  private unowned let display: Display
  private let isOpaque: Bool
  private var buffers: [PixelBuffer] = []
  private var dirty = PixelRect.none
  private var frame: WlCallback?
  private var entered: [WlOutput] = []
  private var viewport: WpViewport?
  private var fractionalScale: WpFractionalScaleV1?

  init(in display: Display, size: Size<SurfaceSpace>, isOpaque: Bool) {
    self.display = display
    self.size = size
    self.isOpaque = isOpaque
    surface = display.compositor.createSurface()
    surface.handler = self
    if let scales = display.fractionalScales, let viewporter = display.viewporter {
      viewport = viewporter.getViewport(surface: surface)
      fractionalScale = scales.getFractionalScale(surface: surface)
      fractionalScale?.handler = self
    }
    invalidate()
  }

  func resize(to size: Size<SurfaceSpace>) {
    guard size != self.size else { return }
    self.size = size
    startAfresh()
  }

  /// Marks the whole surface as changed.
  func invalidate() { invalidate(Frame(origin: .zero, size: size)) }

  func invalidate(_ rect: Frame) {
    dirty = dirty.union(PixelRect(covering: rect, scale: scale, margin: 1).intersection(all))
  }

  func destroy() {
    mayShow = false
    frame?.discard()
    buffers.forEach { $0.retire() }
    buffers = []
    fractionalScale?.destroy()
    viewport?.destroy()
    surface.destroy()
  }

  private var all: PixelRect {
    PixelRect(left: 0, top: 0, right: pixels(size.width), bottom: pixels(size.height))
  }

  private func pixels(_ length: Double) -> Int { max(1, Int(min(length * scale, 16_384).rounded())) }

  /// Takes the surface off the screen, until it is configured again.
  func hide() {
    mayShow = false
    isShown = false
    frame?.discard()
    frame = nil
    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
    invalidate()
  }

  /// Draws the whole surface without waiting until the compositor requests a frame, which it may not do for a surface that
  /// it does not show.
  func drawAtOnce() {
    frame?.discard()
    frame = nil
    invalidate()
  }

  /// The screen that the surface has entered last and not left.
  var screen: WaylandScreen? { entered.last.flatMap { display.screen(of: $0) } }

  private func startAfresh() {
    buffers.forEach { $0.retire() }
    buffers = []
    invalidate()
  }

  private func use(scale new: Double) {
    guard new != scale else { return }
    display.log { "scale \(decimal(new))" }
    scale = new
    startAfresh()
    onScreenChange?()
  }

  /// Uses the largest scale of the outputs that show the surface, unless the compositor has sent a scale.
  func outputsChanged() {
    if fractionalScale == nil, surface.version >= 3,
      let largest = entered.compactMap({ display.screen(of: $0)?.scale }).max(), Double(largest) != scale
    {
      return use(scale: Double(largest))
    }
    onScreenChange?()
  }
}

// MARK: - Painting

extension PaintedSurface {
  func paintIfDue() {
    guard mayShow, frame == nil, !dirty.isEmpty, let buffer = freeBuffer() else { return }
    let area = buffer.stale.union(dirty)
    let canvas = Canvas(
      memory: buffer.memory.bytes.baseAddress!, width: buffer.width, height: buffer.height, scale: scale, clip: area)
    if !isOpaque { canvas.erase() }
    draw?(canvas)
    for other in buffers where other !== buffer { other.stale = other.stale.union(dirty) }
    buffer.stale = .none
    show(buffer)
    dirty = .none
  }

  private func show(_ buffer: PixelBuffer) {
    if let viewport {
      viewport.setDestination(width: Int32(size.width), height: Int32(size.height))
    } else if surface.version >= 3 {
      surface.setBufferScale(scale: Int32(scale))
    }
    surface.attach(buffer: buffer.buffer, x: 0, y: 0)
    damage()
    let callback = surface.frame()
    callback.handler = self
    frame = callback
    surface.commit()
    isShown = true
    buffer.handOver()
  }

  /// Has declarations about the surface take effect. Before the first picture, they do with that.
  func commitState() {
    if isShown { surface.commit() }
  }

  private func damage() {
    let (x, y) = (Int32(dirty.left), Int32(dirty.top))
    if surface.version >= 4 {
      surface.damageBuffer(x: x, y: y, width: Int32(dirty.width), height: Int32(dirty.height))
    } else {
      surface.damage(x: 0, y: 0, width: .max, height: .max)
    }
  }

  private func freeBuffer() -> PixelBuffer? {
    if let free = buffers.first(where: { !$0.isBusy }) { return free }
    guard buffers.count < 2 else { return nil }
    // Without memory, nothing is shown until a buffer is free or the size changes.
    let made = try? PixelBuffer(display.sharedMemory, width: all.width, height: all.height, isOpaque: isOpaque)
    if let made { buffers.append(made) }
    return made
  }
}

// MARK: - Events from the compositor

extension PaintedSurface: WlSurface.Handler, WlCallback.Handler, WpFractionalScaleV1.Handler {
  func enter(_ object: WlSurface, output: WlOutput?) {
    guard let output else { return }
    display.log { "output enter" }
    entered.append(output)
    outputsChanged()
  }

  func leave(_ object: WlSurface, output: WlOutput?) {
    entered.removeAll { $0 === output || $0.pointer == nil }
    outputsChanged()
  }

  func done(_ object: WlCallback, callbackData: UInt32) {
    frame = nil
    framesShown += 1
  }

  func preferredScale(_ object: WpFractionalScaleV1, scale: UInt32) {
    use(scale: Double(max(60, min(scale, 960))) / 120)
  }
}
