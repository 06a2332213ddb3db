import Assembly
import Backends
import Documents
import Geometry
import Globals
import Logging
import Rendering
import Seats
import Surfaces
import WaylandServer

/// The desk of a compositor.
final class CompositorDesk: BackendDesk {
  /// The compositor, which outlives its backends. Unowned and unsafe, since every event uses it.
  private unowned(unsafe) let compositor: Compositor

  init(_ compositor: Compositor) { self.compositor = compositor }

  var log: Logger { compositor.log }
  var loop: any BackendLoop { compositor.loop }
  var now: InputTime { compositor.clock.now }
  var hasRunningClock: Bool { compositor.clock.isRunning }

  func route(_ event: InputEvent, at time: InputTime) { compositor.route(event, at: time) }

  var outputs: [any BackendOutput] { compositor.outputs.all.map { CompositorOutput($0, of: compositor) } }

  func paceByShownFrames() { compositor.scene.pacer.followOutputs() }
}

/// An output of a compositor. After its removal, `compose` and `still` return nil.
private final class CompositorOutput: BackendOutput {
  private let output: OutputGlobal
  private unowned let compositor: Compositor

  init(_ output: OutputGlobal, of compositor: Compositor) {
    self.output = output
    self.compositor = compositor
  }

  var description: OutputDescription { output.description }

  func change(to description: OutputDescription) { compositor.change(output, to: description) }

  func remove() { compositor.remove(output) }

  private var screen: Screen? { compositor.outputs.screen(of: output) }

  var hasNews: Bool { screen.map { compositor.foreground.hasNews(on: $0) } ?? false }

  var isFrameAwaited: Bool { compositor.scene.pacer.isAwaited(on: output) }

  func compose() throws(RenderingError) -> (picture: Bitmap, changed: Region<OutputSpace>)? {
    guard let screen else { return nil }
    return try compositor.foreground.update(screen)
  }

  func still() throws(RenderingError) -> Bitmap? {
    guard let screen else { return nil }
    return try screen.picture(overlays: compositor.foreground.overlays(.shown, on: output))
  }

  func didShow() { compositor.scene.pacer.serve(on: output) }
}
