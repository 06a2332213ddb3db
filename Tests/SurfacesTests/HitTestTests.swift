import Geometry
import SeededRandom
import Surfaces
import Testing

@Suite struct HitTestTests {
  /// Whatever happens to the trees, a hit test finds what a walk through them finds.
  @Test(arguments: 1...40)
  func aHitTestAlwaysKnowsTheTreesAsTheyAre(seed: UInt64) {
    var desktop = Desktop(seed: seed)
    for _ in 0..<150 {
      let change = desktop.changeSomething()
      for _ in 0..<6 {
        let place = desktop.somePlace()
        let (hit, expected) = (desktop.windows.hitTest(place), desktop.walk(place))
        #expect(hit?.surface === expected?.surface, "seed \(seed), after \(change), at \(place)")
        #expect(hit.map { near($0.place, expected?.place) } ?? true)
        #expect(desktop.windows.surface(at: place) == expected?.surface.id)
      }
    }
  }
}

/// The walk adds up the same numbers in another order.
private func near(_ place: Point<SurfaceSpace>, _ other: Point<SurfaceSpace>?) -> Bool {
  other.map { $0.distance(to: place) < 1e-9 } ?? false
}

/// A few windows with trees of subsurfaces, and everything that may happen to them.
private struct Desktop {
  let windows = WindowStack()
  private var random: SeededRandom
  private var known: [Window] = []
  private var surfaces: [Surface] = []

  init(seed: UInt64) {
    random = SeededRandom(seed)
    for index in 0..<3 {
      let window = Window(id: WindowID(rawValue: UInt32(index)), kind: .toplevel, surface: makeSurface())
      window.position = Point(Double(index * 20), Double(index * 10))
      known.append(window)
      windows.map(window)
    }
  }

  private mutating func makeSurface() -> Surface {
    let surface = Surface(id: SurfaceID(rawValue: UInt32(surfaces.count)), client: ClientID(rawValue: 1))
    surface.pending.buffer = .attach(Pixels(size: someSize()))
    _ = surface.commit()
    surfaces.append(surface)
    return surface
  }

  private mutating func someSize() -> IntSize<BufferSpace> {
    IntSize(Int32.random(in: 1...40, using: &random), Int32.random(in: 1...40, using: &random))
  }

  mutating func somePlace() -> Point<LayoutSpace> {
    Point(Double.random(in: -20...100, using: &random), Double.random(in: -20...100, using: &random))
  }

  private mutating func someSurface() -> Surface { surfaces.randomElement(using: &random)! }

  mutating func changeSomething() -> String {
    let surface = someSurface()
    let window = known.randomElement(using: &random)!
    switch Int.random(in: 0...10, using: &random) {
    case 0:
      guard surfaces.count < 14 else { return "nothing" }
      let child = makeSurface()
      Subsurface(surface: child, parent: surface).setPosition(x: someOffset(), y: someOffset())
      return "a new subsurface"
    case 1:
      surface.subsurface?.setPosition(x: someOffset(), y: someOffset())
      return "a new position"
    case 2:
      surface.pending.buffer = Bool.random(using: &random) ? .detach : .attach(Pixels(size: someSize()))
      return "a new buffer"
    case 3:
      surface.pending.inputRegion = .set(someRegion())
      return "a new input region"
    case 4:
      _ = surface.subsurface?.setSynchronized(Bool.random(using: &random))
      return "a new mode"
    case 5:
      if let sibling = surface.subsurface?.parent?.subsurfaces.randomElement(using: &random) {
        _ = surface.subsurface?.place(.below, sibling)
      }
      return "a new order"
    case 6:
      surface.subsurface?.detach()
      return "a subsurface given up"
    case 7:
      guard surface.subsurface != nil else { return "nothing" }
      surfaces.removeAll { $0 === surface }
      _ = surface.abandon()
      return "a surface destroyed"
    case 8:
      window.position = somePlace()
      return "a window moved"
    case 9:
      if window.isMapped { windows.unmap(window) } else { windows.map(window) }
      return "a window shown or hidden"
    default:
      windows.raise(window)
      for surface in surfaces.shuffled(using: &random) { _ = surface.commit() }
      return "commits"
    }
  }

  private mutating func someOffset() -> Int32 { Int32.random(in: -30...30, using: &random) }

  private mutating func someRegion() -> Region<SurfaceSpace>? {
    switch Int.random(in: 0...3, using: &random) {
    case 0: return nil
    case 1: return Region()
    default: return Region(IntRect(x: someOffset(), y: someOffset(), width: 20, height: 20))
    }
  }

  // MARK: The plain way

  func walk(_ place: Point<LayoutSpace>) -> SurfaceHit? {
    for window in windows.windows.reversed() {
      if let hit = walk(window.surface, window.convert(place)) { return hit }
    }
    return nil
  }

  private func walk(_ surface: Surface, _ place: Point<SurfaceSpace>) -> SurfaceHit? {
    guard surface.hasContent else { return nil }
    for entry in surface.stack.reversed() {
      switch entry {
      case .itself:
        let isInside = Rect(origin: .zero, size: surface.state.size).contains(place)
        if isInside, surface.state.inputRegion?.contains(place) ?? true {
          return SurfaceHit(surface: surface, place: place)
        }
      case .subsurface(let link):
        let step = Vector<SurfaceSpace>(Double(link.position.x), Double(link.position.y))
        if let hit = walk(link.surface, place - step) { return hit }
      }
    }
    return nil
  }
}

private final class Pixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
