import Geometry
import SeededRandom
import Surfaces

/// A few windows with trees of subsurfaces, and random changes of them.
struct Desktop {
  let windows = WindowStack()
  private var random: SeededRandom
  private var known: [ClientWindow] = []
  private var surfaces: [Surface] = []
  /// True if the changes also add and remove rules.
  private let hasRules: Bool

  init(seed: UInt64, rules: Bool = false) {
    random = SeededRandom(seed)
    hasRules = rules
    for index in 0..<3 {
      let window = ClientWindow(id: WindowID(rawValue: UInt32(index)), kind: .toplevel, surface: makeSurface())
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
    if hasRules, Int.random(in: 0...2, using: &random) == 0 {
      surface.hitRules = someRules()
      return "new rules"
    }
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

  // MARK: Rules

  private mutating func someRules() -> HitRules? {
    guard Int.random(in: 0...3, using: &random) > 0 else { return nil }
    var rules = HitRules()
    rules.isInteractive = Int.random(in: 0...9, using: &random) > 0
    rules.opacity = Int.random(in: 0...9, using: &random) > 0 ? 1 : 0.01
    rules.clampsToEdge = Bool.random(using: &random)
    if Bool.random(using: &random) {
      rules.outset = EdgeOutsets(top: someOutset(), left: someOutset(), bottom: someOutset(), right: someOutset())
    }
    rules.shape = someShape()
    rules.intercept = someIntercept()
    return rules
  }

  private mutating func someOutset() -> Double { Double.random(in: -8...16, using: &random) }

  private mutating func someShape() -> HitShape {
    switch Int.random(in: 0...5, using: &random) {
    case 0: .ellipse
    case 1: .polygon((0..<Int.random(in: 0...6, using: &random)).map { _ in somePlace(-5...45) })
    case 2: .fractions((0..<5).map { _ in somePlace(0...1) })
    default: .inputRegion
    }
  }

  private mutating func somePlace(_ range: ClosedRange<Double>) -> Point<SurfaceSpace> {
    Point(Double.random(in: range, using: &random), Double.random(in: range, using: &random))
  }

  private mutating func someIntercept() -> HitIntercept {
    switch Int.random(in: 0...7, using: &random) {
    case 0: .takesSubtree
    case 1: .passesThrough
    case 2: .redirects(to: .window(known.randomElement(using: &random)!.id))
    case 3: .redirects(to: .surface(someSurface().id))
    default: .nothing
    }
  }
}

final class Pixels: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
