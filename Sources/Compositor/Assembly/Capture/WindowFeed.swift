import Geometry
import Globals
import Rendering
import Surfaces

/// The pictures of one toplevel with its subsurfaces and popups for one client. They do not depend on where the window is,
/// on what covers it, or on whether it is minimized.
final class WindowFeed: PictureFeed, SceneFollower {
  /// The maximum side of a picture in pixels, and the maximum number of its pixels. A larger window is cut off.
  private static let (longestSide, mostPixels): (Double, Double) = (16_384, 67_108_864)

  private let identifier: String
  private unowned let shell: Shell
  private unowned let outputs: OutputKeeper
  private let windows: WindowStack
  private let mayShow: () -> Bool
  private var mayHaveMoved = true
  private var damage = OutputDamage(size: .zero)
  private var shown: [ShownItem] = []
  /// The places of the surfaces in the picture, as places on the desktop of an output whose first pixel is the picture's.
  private var places: [SurfaceID: Point<LayoutSpace>] = [:]
  private var screen: Screen?

  init(
    _ identifier: String, _ shell: Shell, _ outputs: OutputKeeper, _ windows: WindowStack,
    _ mayShow: @escaping () -> Bool
  ) {
    (self.identifier, self.shell, self.outputs, self.windows) = (identifier, shell, outputs, windows)
    self.mayShow = mayShow
    outputs.report(to: self)
  }

  private var window: ClientWindow? { shell.window(identifier: identifier) }

  var isGone: Bool { window == nil }

  var layout: PictureLayout? {
    guard mayShow() else { return nil }
    follow()
    guard let screen, !damage.size.isEmpty else { return nil }
    return PictureLayout(
      size: IntSize(damage.size.width, damage.size.height), transform: .normal,
      refresh: screen.output.description.refresh)
  }

  var hasNews: Bool {
    guard mayShow() else { return false }
    follow()
    return !damage.isEmpty
  }

  // MARK: Changes

  func invalidate() { mayHaveMoved = true }

  func add(_ region: Region<BufferSpace>, of surface: Surface) {
    guard let place = places[surface.id], let item = screen?.item(surface, at: place, isPainted: false) else { return }
    damage.add(item.outputDamage(region))
  }

  /// Adds the pixels of surfaces that have moved to the damage.
  private func follow() {
    guard mayHaveMoved else { return }
    mayHaveMoved = false
    places = [:]
    screen = nil
    guard let window, let output = outputs.showing(window), let screen = outputs.screen(of: output) else { return }
    self.screen = screen
    let members = [window] + popups(of: window)
    let offsets = members.map { $0.position - window.position }
    let area = zip(members, offsets).reduce(Rect<SurfaceSpace>.zero) { area, member in
      area.union(member.0.surface.treeBounds.translated(by: Vector(member.1.dx, member.1.dy)))
    }
    var now: [ShownItem] = []
    for (member, offset) in zip(members, offsets) {
      member.surface.forEachVisible { surface, inside in
        let place =
          output.description.frame.origin
          + Vector(offset.dx + inside.dx - area.minX, offset.dy + inside.dy - area.minY)
        guard let item = screen.item(surface, at: place, isPainted: false) else { return }
        places[surface.id] = place
        now.append(ShownItem(surface.id, item))
      }
    }
    damage.size = Self.pixels(of: area, scale: output.description.scale)
    damage.add(ShownItem.difference(shown, now))
    shown = now
  }

  private static func pixels(of area: Rect<SurfaceSpace>, scale: Double) -> IntSize<OutputSpace> {
    func pixels(_ length: Double) -> Double { min(longestSide, (length * scale).rounded(.up)) }
    let width = pixels(area.size.width)
    let height = min(pixels(area.size.height), (mostPixels / max(1, width)).rounded(.down))
    guard width >= 1, height >= 1 else { return .zero }
    return IntSize(Int(width), Int(height))
  }

  /// The popups that a window presents, back to front.
  private func popups(of window: ClientWindow) -> [ClientWindow] {
    windows.windows.filter { $0.kind == .popup && $0.presentingToplevel === window }
  }

  // MARK: Pictures

  func changes() -> Region<BufferSpace>? {
    guard mayShow() else { return Region() }
    follow()
    return damage.region.renamed()
  }

  func didTake() { _ = damage.take() }

  func write(_ pixels: Region<BufferSpace>, of part: IntRect<BufferSpace>, to memory: PictureMemory) -> Bool {
    guard let window, let screen, let target = try? Bitmap(paintingOn: memory) else { return false }
    var items: [PaintItem] = []
    for member in [window] + popups(of: window) {
      member.surface.forEachVisible { surface, _ in
        guard let place = places[surface.id], let item = screen.item(surface, at: place) else { return }
        items.append(item.translated(x: -part.minX, y: -part.minY))
      }
    }
    let nothing = Color(premultipliedRed: 0, green: 0, blue: 0, alpha: memory.hasAlpha ? 0 : 255)
    screen.painter(target, nothing).paint(
      items, damage: pixels.translated(x: -part.minX, y: -part.minY).renamed(to: OutputSpace.self))
    return true
  }
}
