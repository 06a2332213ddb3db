import Geometry
package import Globals
package import Rendering
import Seats
package import Surfaces
import WaylandServer

/// The outputs of a compositor, with the screens that compose their pictures.
package final class OutputKeeper {
  /// Milliseconds for which a removed output can still be bound by clients that have not yet read of its removal.
  private static let withdrawal: Int32 = 5000

  /// The outputs that are offered to clients.
  let registry = OutputRegistry()
  private(set) var screens: [Screen] = []
  /// Removed outputs that can still be bound.
  private var withdrawn: [(output: OutputGlobal, timer: EventSource)] = []
  /// The captures of windows.
  private var followers: [WeakFollower] = []
  private let server: Server
  private let images: SurfaceImages
  private let painters: any PainterMaker

  init(_ server: Server, _ images: SurfaceImages, _ painters: any PainterMaker) {
    self.server = server
    self.images = images
    self.painters = painters
  }

  /// The painters, if they can paint in memory of a graphics card.
  package var targets: (any TargetImporter)? { painters as? any TargetImporter }

  /// All outputs, in the order in which they were added.
  package var all: [OutputGlobal] { registry.all }

  /// The output with a name, or the first one if `name` is nil.
  package func named(_ name: String?) -> OutputGlobal? {
    guard let name else { return all.first }
    return all.first { $0.description.name == name }
  }

  /// The output that shows the largest part of a window; the first output if none shows it.
  package func showing(_ window: ClientWindow) -> OutputGlobal? { registry.output(showing: window) }

  /// The screen that composes the pictures of an output; nil if the output was removed.
  package func screen(of output: OutputGlobal) -> Screen? { screens.first { $0.output === output } }

  /// The desktop areas of all outputs.
  var areas: [OutputArea] {
    all.map { OutputArea(frame: $0.description.frame, pixelsPerMillimetre: $0.description.pixelsPerMillimetre) }
  }

  /// Adds an output at the position in its description.
  @discardableResult
  func add(_ description: OutputDescription) throws(DisplayError) -> OutputGlobal {
    let output = try OutputGlobal(server, description)
    registry.add(output)
    screens.append(Screen(output, windows: server.windows, images: images, painters: painters))
    return output
  }

  /// Removes an output. Its surfaces leave it, and clients are notified.
  ///
  /// - Returns: false if it was removed before.
  func remove(_ output: OutputGlobal) -> Bool {
    guard registry.contains(output) else { return false }
    registry.remove(output)
    screens.removeAll { $0.output === output }
    server.surfaces.forEach { $0.leave(output) }
    withdraw(output)
    return true
  }

  private func withdraw(_ output: OutputGlobal) {
    output.withdraw()
    let timer = server.display.loop.timer { [unowned self] in withdrawn.removeAll { $0.output === output } }
    timer.fire(afterMilliseconds: Self.withdrawal)
    withdrawn.append((output, timer))
  }

  // MARK: Screens

  /// Composes all outputs again, since any surface may have moved.
  func invalidate() {
    for screen in screens { screen.invalidate() }
    for entry in followers { entry.follower?.invalidate() }
  }

  /// Composes all outputs completely.
  func repaint() { for screen in screens { screen.repaint() } }

  /// Adds new pixels of a window's surface to the outputs.
  func add(_ damage: Region<BufferSpace>, of surface: Surface) {
    for screen in screens { screen.add(damage, of: surface) }
  }

  // MARK: Captures of windows

  /// Reports changes of all surfaces to a capture of a window, as long as that exists.
  func report(to follower: any SceneFollower) {
    followers.removeAll { $0.follower == nil }
    followers.append(WeakFollower(follower: follower))
  }

  /// Adds new pixels of a surface to the captures of its window, which may be hidden.
  func addToCaptures(_ damage: Region<BufferSpace>, of surface: Surface) {
    for entry in followers { entry.follower?.add(damage, of: surface) }
  }

  /// Sends each surface of a window the outputs that it is on.
  ///
  /// - Returns: the number of visible surfaces.
  func updateSurfaces() -> Int {
    var count = 0
    for window in server.windows.windows {
      window.surface.forEachVisible { surface, offset in
        count += 1
        let size = surface.state.size
        let area = Rect<LayoutSpace>(
          x: window.position.x + offset.dx, y: window.position.y + offset.dy, width: size.width, height: size.height)
        let shown = all.filter { $0.description.frame.intersects(area) }
        server.surfaces[surface.id]?.show(on: shown)
      }
    }
    return count
  }
}

/// An object that follows all surfaces, also those of hidden windows.
protocol SceneFollower: AnyObject {
  /// Notes that any surface may have moved.
  func invalidate()
  /// Adds new pixels of a surface that has not moved.
  func add(_ damage: Region<BufferSpace>, of surface: Surface)
}

private struct WeakFollower {
  weak var follower: (any SceneFollower)?
}
