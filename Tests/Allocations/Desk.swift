import CBenchmarks
import Geometry
import Seats
import Surfaces

/// Two windows, one of them with many subsurfaces, and a router whose effects are not carried out.
final class Desk {
  let device = DeviceID(.scripts, 1)
  private let windows = WindowStack()
  let router: InputRouter
  private var surfaces: [Surface] = []
  private var clock: UInt64 = 1000
  private var effects = 0

  init() {
    router = InputRouter(windows: windows)
    router.take(.setOutputs([OutputArea(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))]), at: .zero)
    let root = show(width: 400, client: 1)
    for index in 0..<50 {
      let surface = surface(width: 2, client: 1)
      _ = surface.take(.subsurface)
      Subsurface(surface: surface, parent: root).setPosition(x: Int32(index * 3), y: 0)
    }
    _ = root.commit()
    _ = show(width: 10, client: 2)
    router.take(.sceneDidChange, at: .zero)
  }

  private func surface(width: Int32, client: UInt32) -> Surface {
    let surface = Surface(id: SurfaceID(rawValue: UInt32(surfaces.count) + 1), client: ClientID(rawValue: client))
    surfaces.append(surface)
    surface.pending.buffer = .attach(Pixels(size: IntSize(width, width)))
    _ = surface.commit()
    return surface
  }

  private func show(width: Int32, client: UInt32) -> Surface {
    let surface = surface(width: width, client: client)
    _ = surface.take(.toplevel)
    let window = ClientWindow(id: WindowID(rawValue: client), kind: .toplevel, surface: surface)
    windows.map(window)
    router.take(.windowDidMap(window), at: .zero)
    router.take(.sceneDidChange, at: .zero)
    return surface
  }

  func finger(_ finger: Int32, _ x: Double, _ y: Double) -> FingerSample {
    FingerSample(device: device, finger: finger, place: Point(x, y))
  }

  /// Routes up to three events. They are separate arguments because an array would be allocated.
  func route(_ first: InputEvent, _ second: InputEvent? = nil, _ third: InputEvent? = nil) {
    clock += 8
    router.route(first, at: InputTime(milliseconds: clock))
    if let second { router.route(second, at: InputTime(milliseconds: clock)) }
    if let third { router.route(third, at: InputTime(milliseconds: clock)) }
    router.outbox.effects.drain { _ in effects += 1 }
  }

  /// The allocations of a hundred steps, after a hundred steps to warm up. `nil` if only some of the steps had effects.
  func allocations(_ step: (Double) -> Void) -> UInt64? {
    for index in 0..<100 { step(Double(index)) }
    let before = effects
    bench_start_counting()
    for index in 0..<100 { step(Double(index)) }
    let counted = bench_stop_counting().own
    return effects == before || effects >= before + 100 ? counted : nil
  }
}

private final class Pixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
