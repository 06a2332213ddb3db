import Geometry
import Globals
import Rendering
import Surfaces

/// The cursor of the pointer over one output for one client.
final class PointerFeed: CursorFeed {
  private unowned let reader: CursorReader
  private let screen: Screen
  private unowned let outputs: OutputKeeper
  private let mayShow: () -> Bool
  /// The last picture with the look that it shows; nil before the first.
  private var known: (look: CursorLook, picture: CursorPicture?)?
  /// The look of the picture that was composed, and of the one that was taken.
  private var composed: CursorLook?
  private var taken: CursorLook?

  init(_ reader: CursorReader, on screen: Screen, _ outputs: OutputKeeper, _ mayShow: @escaping () -> Bool) {
    (self.reader, self.screen, self.outputs, self.mayShow) = (reader, screen, outputs, mayShow)
  }

  private var look: CursorLook { reader.look(on: screen) }

  /// The current picture; nil while the cursor is hidden or is not on the output.
  private var picture: CursorPicture? {
    guard mayShow(), !isGone else { return nil }
    let look = look
    if let known, known.look == look { return known.picture }
    let made = (try? reader.picture(on: screen)) ?? nil
    known = (look, made)
    return made
  }

  var isGone: Bool { !outputs.registry.contains(screen.output) }

  var place: Point<BufferSpace>? {
    let output = screen.output.description
    guard let place = reader.place, output.frame.contains(place), picture != nil else { return nil }
    let offset = place - output.frame.origin
    let pixels = Size<OutputSpace>(Double(output.pixels.width), Double(output.pixels.height))
    return output.transform.applied(
      to: Point<OutputSpace>(offset.dx * output.scale, offset.dy * output.scale), within: pixels)
  }

  var hotspot: Vector<BufferSpace> { picture.map { Vector($0.hotspot.dx, $0.hotspot.dy) } ?? .zero }

  var layout: PictureLayout? {
    picture.map {
      PictureLayout(size: $0.bitmap.size, transform: .normal, refresh: screen.output.description.refresh)
    }
  }

  var hasNews: Bool { picture != nil && look != taken }

  func changes() -> Region<BufferSpace>? {
    guard let picture else { return Region() }
    composed = look
    return composed == taken ? Region() : Region(picture.bitmap.bounds)
  }

  func didTake() { taken = composed }

  func write(_ pixels: Region<BufferSpace>, of part: IntRect<BufferSpace>, to memory: PictureMemory) -> Bool {
    guard let picture, let target = try? Bitmap(paintingOn: memory) else { return false }
    let size = IntSize<OutputSpace>(picture.bitmap.size.width, picture.bitmap.size.height)
    let item = PaintItem(.bitmap(picture.bitmap), destination: IntRect(size).rect)
    let nothing = Color(premultipliedRed: 0, green: 0, blue: 0, alpha: memory.hasAlpha ? 0 : 255)
    screen.painter(target, nothing).paint(
      [item.translated(x: -part.minX, y: -part.minY)],
      damage: pixels.translated(x: -part.minX, y: -part.minY).renamed(to: OutputSpace.self))
    return true
  }
}
