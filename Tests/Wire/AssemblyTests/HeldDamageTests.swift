import Geometry
import Rendering
import Surfaces
import Testing
import WireClients

@testable import Assembly

/// Pictures of buffers that are held over several commits, compared with copies that the test makes at each commit.
@Suite("Damage of held buffers", .serialized) struct HeldDamageTests {
  /// The pixels that the surface shows, as if each commit were copied.
  private struct Model {
    let width: Int
    let height: Int
    var pixels: [UInt32]
    /// The numbers of the pixels that were damaged since the last look.
    var damaged: Set<Int> = []

    init(_ width: Int, _ height: Int) {
      (self.width, self.height) = (width, height)
      pixels = Array(repeating: 0, count: width * height)
    }

    mutating func paint(_ rect: IntRect<BufferSpace>, _ color: UInt32) {
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for index in (y * width + Int(rect.minX))..<(y * width + Int(rect.maxX)) {
          pixels[index] = color
          damaged.insert(index)
        }
      }
    }
  }

  /// A generator of numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// Up to three rectangles in a model.
    mutating func rects(in model: Model) -> [IntRect<BufferSpace>] {
      (0..<below(4)).map { _ in
        let (x, y) = (below(model.width), below(model.height))
        return IntRect(x: x, y: y, width: 1 + below(model.width - x), height: 1 + below(model.height - y))
      }
    }
  }

  /// Paints rectangles on the model, and commits a buffer with the model's pixels and this damage.
  private func commit(
    _ damage: [IntRect<BufferSpace>], on canvas: Canvas, of scene: HeldBufferScene, _ model: inout Model,
    _ numbers: inout Numbers
  ) {
    for rect in damage { model.paint(rect, UInt32(numbers.next() & 0xFF_FFFF)) }
    for (index, pixel) in model.pixels.enumerated() { canvas.pixels[index] = pixel }
    scene.commit(canvas, damage: damage)
  }

  private func compare(_ scene: HeldBufferScene, _ model: Model, _ name: String) throws {
    let origin = try #require(scene.arena.compositor.mappedWindows.last).position
    let part = try scene.look().part(
      IntRect(x: Int(origin.x), y: Int(origin.y), width: model.width, height: model.height))
    let shown = part.withBytes { bytes in bytes.bindMemory(to: UInt32.self).map { $0 & 0xFF_FFFF } }
    #expect(shown == model.pixels, "\(name)")
  }

  @Test(arguments: 1...12)
  func thePictureIsThatOfCopies(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let scene = try HeldBufferScene()
    var model = Model(23 + seed, 17)
    let canvases = (0..<2 + seed % 2).map { _ in scene.canvas(Int32(model.width), Int32(model.height)) }
    scene.arena.settle()
    var busy: Set<UInt32> = []
    var (looks, held) = (0, 0)
    for number in 0..<120 {
      busy.subtract(scene.takeReleases())
      let free = canvases.filter { !busy.contains($0.buffer) }
      let choice = numbers.below(max(1, free.count))
      try #require(choice < free.count, "no buffer is free at commit \(number)")
      let canvas = free[choice]
      busy.insert(canvas.buffer)
      let whole = IntRect<BufferSpace>(x: 0, y: 0, width: model.width, height: model.height)
      commit(number == 0 ? [whole] : numbers.rects(in: model), on: canvas, of: scene, &model, &numbers)
      if !scene.releases.contains(canvas.buffer) { held += 1 }
      guard numbers.below(5) == 0 else { continue }
      looks += 1
      try compare(scene, model, "commit \(number)")
    }
    #expect(looks > 10)
    #expect(held > 40)
    #expect(scene.client.error == nil)
  }

  @Test func thePixelsBetweenTwoLooksAreCopiedOnce() throws {
    var numbers = Numbers(state: 7)
    let scene = try HeldBufferScene()
    var model = Model(40, 30)
    let (one, two) = (scene.canvas(40, 30), scene.canvas(40, 30))
    scene.takeTurns(one, two)
    _ = try scene.look()
    for round in 0..<20 {
      _ = scene.takeCopied()
      model.damaged = []
      for number in 0..<2 * (1 + numbers.below(3)) {
        commit(numbers.rects(in: model), on: number % 2 == 0 ? one : two, of: scene, &model, &numbers)
      }
      try compare(scene, model, "round \(round)")
      #expect(scene.takeCopied() == 4 * model.damaged.count, "round \(round)")
    }
  }
}
