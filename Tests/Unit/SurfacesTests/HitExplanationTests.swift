import Geometry
import Surfaces
import Testing

@Suite struct HitExplanationTests {
  /// For random rules, the explanation ends with the surface that the hit test finds, and not before.
  @Test(arguments: 1...40)
  func theExplanationIsTheHitTest(seed: UInt64) {
    var desktop = Desktop(seed: seed, rules: seed % 2 == 0)
    for _ in 0..<150 {
      let change = desktop.changeSomething()
      for _ in 0..<6 {
        let place = desktop.somePlace()
        let (hit, explanation) = (desktop.windows.hitTest(place), desktop.windows.explainHitTest(place))
        let story: Comment = "seed \(seed), after \(change), at \(place): \(explanation.candidates.map(\.verdict))"
        #expect(explanation.hit?.surface === hit?.surface, story)
        #expect(explanation.candidates.dropLast().allSatisfy { !$0.verdict.isHit }, story)
        #expect(agree(hit, explanation.taker, on: desktop.windows), story)
      }
    }
  }

  private func agree(_ hit: WindowHit?, _ taker: HitCandidate?, on windows: WindowStack) -> Bool {
    guard let hit, let taker else { return (hit == nil) == (taker == nil) }
    switch taker.verdict {
    case .taken: return hit.surface === taker.surface
    case .takenBy(let other): return hit.surface.id == other
    case .redirected(_, let target):
      guard let other = shown(target, on: windows) else { return hit.surface.root === taker.surface.root }
      return hit.surface === other
    case .notShown, .notInteractive, .transparent, .emptyInputRegion, .passesThrough, .passedOn, .undeliverable,
      .yielded, .outsideBounds, .outsideShape, .blocked:
      return false
    }
  }

  /// The surface that a rule redirects to; nil if it is not on the desktop. Such a rule has no effect.
  private func shown(_ target: HitTarget, on windows: WindowStack) -> Surface? {
    switch target {
    case .window(let id): return windows.windows.first { $0.id == id && $0.surface.hasContent }?.surface
    case .surface(let id):
      var found: Surface?
      for window in windows.windows {
        window.surface.forEachVisible { surface, _ in if surface.id == id { found = surface } }
      }
      return found
    }
  }

  @Test func eachSurfaceOnTheWayIsAsked() {
    let scene = Scene()
    let back = scene.window(0, at: 0, 0, size: 100)
    let front = scene.window(1, at: 40, 40, size: 100)
    let hole = scene.subsurface(of: front.surface, at: 0, 0, size: 50)
    hole.pending.inputRegion = .set(Region(IntRect(x: 0, y: 0, width: 10, height: 10)))
    _ = hole.commit()
    front.surface.pending.inputRegion = .set(Region())
    _ = front.surface.commit()
    let far = scene.window(2, at: 500, 500, size: 10)

    let explanation = scene.windows.explainHitTest(Point(60, 60))
    #expect(
      explanation.candidates.map { "\($0.surface.id.rawValue) \($0.place.x) \($0.isForWholeWindow) \($0.verdict)" } == [
        "\(far.surface.id.rawValue) -440.0 true \(HitVerdict.outsideBounds(Rect(x: 0, y: 0, width: 10, height: 10)))",
        "\(hole.id.rawValue) 20.0 false outsideShape", "\(front.surface.id.rawValue) 20.0 false emptyInputRegion",
        "\(back.surface.id.rawValue) 60.0 false taken",
      ])
    #expect(explanation.hit?.surface === back.surface)
    #expect(explanation.windowsBehind == 0)
    #expect(scene.windows.explainHitTest(Point(505, 505)).windowsBehind == 2)
  }

  @Test func manyCandidatesAreCounted() {
    let scene = Scene()
    for number in 0..<100 { _ = scene.window(UInt32(number), at: Double(number) * 10, 0, size: 10) }
    let explanation = scene.windows.explainHitTest(Point(5, 5))
    #expect(explanation.candidates.count == HitExplanation.mostCandidates + 1)
    #expect(explanation.unlisted == 99 - HitExplanation.mostCandidates)
    #expect(explanation.taker?.window.id.rawValue == 0)
  }
}

private final class Scene {
  let windows = WindowStack()
  private var lastID: UInt32 = 0
  private var surfaces: [Surface] = []

  func window(_ number: UInt32, at x: Double, _ y: Double, size: Int32) -> ClientWindow {
    let window = ClientWindow(id: WindowID(rawValue: number), kind: .toplevel, surface: surface(size))
    _ = window.surface.take(.toplevel)
    window.position = Point(x, y)
    windows.map(window)
    return window
  }

  func subsurface(of parent: Surface, at x: Int32, _ y: Int32, size: Int32) -> Surface {
    let surface = surface(size)
    _ = surface.take(.subsurface)
    let link = Subsurface(surface: surface, parent: parent)
    link.setPosition(x: x, y: y)
    _ = parent.commit()
    _ = link.setSynchronized(false)
    return surface
  }

  private func surface(_ size: Int32) -> Surface {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: ClientID(rawValue: 1))
    surface.pending.buffer = .attach(Square(size: IntSize(size, size)))
    _ = surface.commit()
    surfaces.append(surface)
    return surface
  }
}

private final class Square: Buffer {
  let size: IntSize<BufferSpace>
  init(size: IntSize<BufferSpace>) { self.size = size }
}
