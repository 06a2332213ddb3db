import Geometry
import Globals
import Rendering
import Surfaces

/// The pictures of one output for one client. The buffer has the output's transform, as the memory of a display has.
final class ScreenFeed: PictureFeed {
  private let screen: Screen
  private unowned let outputs: OutputKeeper
  /// The owner of the cursors; nil if the pictures have none.
  private unowned let foreground: Foreground?
  private let mayShow: () -> Bool
  private let damage: CaptureDamage
  /// The cursors in the last picture that was taken.
  private var taken: [ShownImage] = []
  /// The cursors in the last picture that was composed.
  private var composed: [(overlay: Overlay, shown: ShownImage)] = []

  /// - Parameter foreground: the owner of the drag icon and the cursors, which the pictures show; nil for pictures without.
  init(_ screen: Screen, _ outputs: OutputKeeper, _ foreground: Foreground?, _ mayShow: @escaping () -> Bool) {
    (self.screen, self.outputs, self.foreground, self.mayShow) = (screen, outputs, foreground, mayShow)
    damage = CaptureDamage(size: screen.output.description.pixels)
    screen.report(to: damage)
  }

  private var output: OutputDescription { screen.output.description }

  var isGone: Bool { !outputs.registry.contains(screen.output) }

  var layout: PictureLayout? {
    guard mayShow() else { return nil }
    let output = output
    return PictureLayout(
      size: output.transform.applied(to: output.pixels), transform: output.transform, refresh: output.refresh)
  }

  var hasNews: Bool {
    guard mayShow() else { return false }
    if !damage.region.isEmpty || screen.hasChanged { return true }
    return foreground?.cursorImages(on: screen).map(\.shown) ?? [] != taken
  }

  func changes() -> Region<BufferSpace>? {
    guard mayShow() else { return Region() }
    guard (try? screen.compose()) != nil else { return nil }
    composed = foreground?.cursorImages(on: screen) ?? []
    var changed = damage.region
    let shown = composed.map(\.shown)
    if shown != taken { changed.formUnion(Region((taken + shown).map(\.bounds))) }
    let output = output
    return output.transform.applied(to: changed.intersection(IntRect(output.pixels)), within: output.pixels)
  }

  func didTake() {
    damage.clear()
    taken = composed.map(\.shown)
  }

  func write(_ pixels: Region<BufferSpace>, of part: IntRect<BufferSpace>, to memory: PictureMemory) -> Bool {
    (try? paint(pixels, of: part, to: memory)) != nil
  }

  private func paint(
    _ pixels: Region<BufferSpace>, of part: IntRect<BufferSpace>, to memory: PictureMemory
  ) throws(RenderingError) {
    let (output, picture) = (output, try screen.compose())
    let inverse = output.transform.inverse
    let size: IntSize<BufferSpace> = output.transform.applied(to: output.pixels)
    let upright: IntRect<OutputSpace> = inverse.applied(to: part, within: size)
    let damage: Region<OutputSpace> = inverse.applied(to: pixels, within: size)
    var items = [PaintItem(.bitmap(picture), destination: IntRect<OutputSpace>(output.pixels).rect)]
    let overlays = composed.map(\.overlay)
    for bounds in composed.map(\.shown.bounds) where damage.intersects(bounds) {
      let cutout = try screen.part(bounds, with: overlays)
      items.append(PaintItem(.bitmap(cutout), destination: bounds.rect))
    }
    let painter = PixmanPainter(target: try Bitmap(paintingOn: memory), transform: output.transform)
    painter.paint(
      items.map { $0.translated(x: -upright.minX, y: -upright.minY) },
      damage: damage.translated(x: -upright.minX, y: -upright.minY))
  }
}

extension Screen {
  /// A copy of a part of the picture, with overlays in front.
  func part(_ part: IntRect<OutputSpace>, with overlays: [Overlay]) throws(RenderingError) -> Bitmap {
    let picture = try compose()
    let copy = try Bitmap(size: IntSize(part.width, part.height), format: .xrgb8888)
    let whole = PaintItem(.bitmap(picture), destination: IntRect<OutputSpace>(output.description.pixels).rect)
    let items = ([whole] + overlays.compactMap { item(for: $0) }).map { $0.translated(x: -part.minX, y: -part.minY) }
    painter(copy).paint(items, damage: Region(IntRect<OutputSpace>(IntSize(part.width, part.height))))
    return copy
  }
}

extension Bitmap {
  /// Creates a bitmap to paint a capture on. It must not outlive the memory.
  convenience init(paintingOn memory: PictureMemory) throws(RenderingError) {
    try self.init(
      paintingOn: memory.base, stride: memory.stride, size: memory.size,
      format: memory.hasAlpha ? .argb8888 : .xrgb8888)
  }
}
