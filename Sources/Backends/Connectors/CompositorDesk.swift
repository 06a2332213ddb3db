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

  func addOutput(_ description: OutputDescription) throws(BackendFault) -> any BackendOutput {
    guard compositor.outputs.named(description.name) == nil else {
      throw BackendFault(OutputExists(name: description.name))
    }
    do throws(DisplayError) {
      return CompositorOutput(try compositor.add(description), of: compositor)
    } catch {
      throw BackendFault(error)
    }
  }

  func paceByShownFrames() { compositor.scene.pacer.followOutputs() }

  func control(_ displays: any DisplayControl) { compositor.displays.use(displays) }
  func displaysDidChange() { compositor.displays.didChange() }

  var targets: (any TargetImporter)? { compositor.outputs.targets }

  func offer(_ dmabufs: ShownDmabufs) -> String? {
    let sample = dmabufs.sample.map {
      DmabufSample(
        $0.descriptor, format: $0.format.code, $0.size, stride: $0.stride, pixels: dmabufs.pixels)
    }
    let formats = Set(dmabufs.formats)
    return compositor.dmabufs.offer(shownOn: dmabufs.device, trying: sample) {
      formats.contains(DisplayFormat(code: $0, modifier: $1))
    }
  }
}

private struct OutputExists: Error, CustomStringConvertible {
  let name: String
  var description: String { "cannot add output \(name): an output has this name; choose another one" }
}

/// An output of a compositor. After its removal, `nextPicture` and `still` return nil.
private final class CompositorOutput: BackendOutput {
  private let output: OutputGlobal
  /// The compositor, which outlives its outputs. Unowned and unsafe, since every turn of the loop uses it.
  private unowned(unsafe) let compositor: Compositor

  init(_ output: OutputGlobal, of compositor: Compositor) {
    self.output = output
    self.compositor = compositor
  }

  var description: OutputDescription { output.description }

  func change(to description: OutputDescription) { compositor.change(output, to: description) }

  func remove() { compositor.remove(output) }

  private var screen: Screen? { compositor.outputs.screen(of: output) }

  func hasNews(paintsCursor: Bool) -> Bool {
    screen.map { compositor.foreground.hasNews(on: $0, paintsCursors: paintsCursor) } ?? false
  }

  var isFrameAwaited: Bool { compositor.scene.pacer.isAwaited(on: output) }

  func nextPicture(paintsCursor: Bool) throws(RenderingError) -> (any NextPicture)? {
    guard let screen else { return nil }
    let next = try compositor.foreground.next(screen, paintsCursors: paintsCursor)
    compositor.scene.pacer.didCompose(output)
    return next
  }

  func soleBuffer(paintsCursor: Bool) -> (any BackendBuffer)? {
    screen.flatMap { compositor.foreground.soleBuffer(on: $0, paintsCursors: paintsCursor) }
      .flatMap { CompositorBuffer($0) }
  }

  func didTakeSoleBuffer() {
    guard let screen else { return }
    compositor.foreground.didPass(screen)
    compositor.scene.pacer.didCompose(output)
  }

  func still() throws(RenderingError) -> Bitmap? {
    guard let screen else { return nil }
    return try screen.picture(overlays: compositor.foreground.overlays(.shown, on: output))
  }

  var cursor: (any BackendCursor)? {
    let reader = compositor.foreground.cursorReader
    guard let screen, let place = reader.place, output.frame.contains(place) else { return nil }
    let look = reader.look(on: screen)
    return look == .hidden ? nil : CompositorCursor(reader, on: screen, at: place, look)
  }

  func didShow(at nanoseconds: UInt64?, sequence: UInt64?, refresh: Int32?, isSynchronized: Bool) {
    compositor.scene.pacer.serve(
      on: output,
      DisplayedFrame(
        nanoseconds: nanoseconds, sequence: sequence, refresh: refresh, isSynchronized: isSynchronized,
        isUncopied: nanoseconds != nil && screen?.isPassed ?? false))
  }
}

/// A client's buffer that is the picture of an output.
private final class CompositorBuffer: BackendBuffer {
  let layout: DmabufLayout
  private let buffer: SoleBuffer

  /// Nil if the picture does not consist of one plane.
  init?(_ buffer: SoleBuffer) {
    let description = buffer.dmabuf.description
    guard let plane = description.planes.first, description.planes.count == 1 else { return nil }
    self.buffer = buffer
    layout = DmabufLayout(
      plane.file.rawValue, description.size,
      DisplayFormat(code: buffer.opaqueCode, modifier: description.format.modifier), offset: plane.offset,
      stride: plane.stride)
  }

  func attachment(where fits: (AnyObject) -> Bool, make: () -> AnyObject) -> AnyObject {
    buffer.dmabuf.attachment(where: fits, make: make)
  }
}

/// The cursor on an output of a compositor.
private struct CompositorCursor: BackendCursor {
  let place: Point<OutputSpace>
  private let cursor: CursorReader
  private let screen: Screen
  private let look: CursorLook

  init(_ cursor: CursorReader, on screen: Screen, at place: Point<LayoutSpace>, _ look: CursorLook) {
    (self.cursor, self.screen, self.look) = (cursor, screen, look)
    let output = screen.output.description
    let offset = place - output.frame.origin
    self.place = Point(offset.dx * output.scale, offset.dy * output.scale)
  }

  func looks(like other: any BackendCursor) -> Bool { (other as? CompositorCursor)?.look == look }

  func picture() throws(RenderingError) -> (bitmap: Bitmap, hotspot: Vector<OutputSpace>)? {
    try cursor.picture(on: screen).map { ($0.bitmap, $0.hotspot) }
  }
}
