import Geometry
import Interaction
import Overlays
import Seats
import Surfaces
import Traces

/// A seat with a touchscreen and a mouse over a few windows, and the overlay of it.
final class Glass: TraceNames {
  let windows = WindowStack()
  let router: InputRouter
  private(set) var milliseconds: UInt64 = 1000
  private var names: [UInt32: String] = [:]
  private var lastID: UInt32 = 0
  private var surfaces: [Surface] = []
  let panel = DeviceID(.scripts, 1)
  let mouse = DeviceID(.scripts, 2)

  init() {
    router = InputRouter(windows: windows)
    router.take(.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: 400, height: 300))]), at: .zero)
  }

  var now: InputTime { InputTime(milliseconds: milliseconds) }

  func scene(_ level: OverlayLevel = .everything) -> OverlayScene {
    OverlayReader(router, names: self).scene(level, at: now)
  }

  func wait(_ span: UInt64) {
    milliseconds += span
    router.advance(to: now)
    finish()
  }

  // MARK: Scene

  @discardableResult
  func window(_ name: String, at x: Double, _ y: Double, width: Int32 = 100, height: Int32 = 80) -> ClientWindow {
    let surface = surface(name, width, height)
    _ = surface.take(.toplevel)
    let window = ClientWindow(id: WindowID(rawValue: lastID), kind: .toplevel, surface: surface)
    window.position = Point(x, y)
    windows.map(window)
    router.take(.windowDidMap(window), at: now)
    router.take(.sceneDidChange, at: now)
    finish()
    return window
  }

  /// A subsurface of a window's root.
  func child(_ name: String, of window: ClientWindow, at x: Int32, _ y: Int32, width: Int32, height: Int32) {
    let surface = surface(name, width, height, client: window.client)
    _ = surface.take(.subsurface)
    let link = Subsurface(surface: surface, parent: window.surface)
    link.setPosition(x: x, y: y)
    _ = window.surface.commit()
    _ = link.setSynchronized(false)
    router.take(.sceneDidChange, at: now)
    finish()
  }

  private func surface(_ name: String, _ width: Int32, _ height: Int32, client: ClientID? = nil) -> Surface {
    lastID += 1
    names[lastID] = name
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: client ?? ClientID(rawValue: lastID))
    surfaces.append(surface)
    surface.pending.buffer = .attach(GlassPixels(size: IntSize(width, height)))
    _ = surface.commit()
    return surface
  }

  // MARK: Input

  func land(_ finger: Int32, at x: Double, _ y: Double) {
    route(.touch(.down(FingerSample(device: panel, finger: finger, place: Point(x, y)))))
  }

  func move(_ finger: Int32, to x: Double, _ y: Double) {
    route(.touch(.motion(FingerSample(device: panel, finger: finger, place: Point(x, y)))))
  }

  func lift(_ finger: Int32) { route(.touch(.up(device: panel, finger: finger))) }

  func tap(_ finger: Int32, at x: Double, _ y: Double) {
    land(finger, at: x, y)
    wait(20)
    lift(finger)
  }

  func press(_ isPressed: Bool = true) {
    router.route(.pointer(.button(device: mouse, code: 0x110, isPressed: isPressed)), at: now)
    router.route(.pointer(.frame), at: now)
    finish()
  }

  func point(at x: Double, _ y: Double) {
    router.route(.pointer(.motionAbsolute(to: Point(x, y))), at: now)
    router.route(.pointer(.frame), at: now)
    finish()
  }

  func route(_ event: InputEvent) {
    router.route(event, at: now)
    router.route(.touch(.frame(device: panel)), at: now)
    finish()
  }

  private func finish() {
    router.outbox.effects.drain { _ in }
    router.eventDidEnd()
  }

  // MARK: Names

  func name(ofSurface surface: UInt32) -> String { names[surface] ?? "?" }
  func name(ofWindow window: UInt32) -> String { names[window] ?? "?" }
  func name(ofClient client: UInt32) -> String { "\(names[client] ?? "?")'s" }
  func name(ofRecognizer recognizer: UInt32) -> String { router.desk.recognizers.name(recognizer) }
  func name(ofAction action: Int32) -> String { router.action(ActionID(rawValue: action)).name }
  func applicationID(ofSurface surface: UInt32) -> String? { nil }
  func client(ofSurface surface: UInt32) -> UInt32? { nil }
}

private final class GlassPixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}

extension OverlayScene {
  /// The rows as text; headings end with a colon.
  var told: [String] {
    rows.map { $0.tone == .heading ? "\($0.title):" : $0.text.isEmpty ? $0.title : "\($0.title) \($0.text)" }
  }

  /// The rows under a heading.
  func told(under heading: String) -> [String] {
    let rest = told.drop { $0 != "\(heading):" }.dropFirst()
    return Array(rest.prefix { !$0.hasSuffix(":") })
  }

  var outlined: [String] {
    outlines.map { outline in
      let area = outline.area
      return
        "\(outline.kind) \(Int(area.minX)),\(Int(area.minY)) \(Int(area.size.width))x\(Int(area.size.height)) \(outline.label)"
    }
  }

  var spotted: [String] {
    spots.map { spot in
      let rest = spot.rest == 1 ? "" : " \(Int((spot.rest * 100).rounded())) %"
      return "\(spot.owner) at \(Int(spot.place.x)),\(Int(spot.place.y)) \(spot.isDown ? "down" : "gone")\(rest)"
        + (spot.label.map { ": \($0)" } ?? "")
    }
  }

  /// For each trail, the visibility of its points in percent, oldest first.
  var trailing: [[Int]] { trails.map { $0.points.map { Int(($0.rest * 100).rounded()) } } }
}
