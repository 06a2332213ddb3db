import Geometry
import Overlays
import Rendering
import Seats
import SeededRandom
import Surfaces
import Testing

/// Tests of overlay pictures: which parts are redrawn, and that these include all changes.
@Suite("Layers of an overlay")
struct OverlayLayerTests {
  private static let page = Rect<LayoutSpace>(x: 0, y: 0, width: 400, height: 300)

  private func layer(scale: Double = 1) throws -> OverlayLayer {
    try OverlayLayer(size: IntSize(Int(400 * scale), Int(300 * scale)), scale: scale)
  }

  private func pixels(_ layer: OverlayLayer) -> [UInt32] {
    layer.bitmap.withBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  @Test("a scene that is the same is not drawn again, and none leaves nothing behind")
  func same() throws {
    let (glass, layer) = (Glass(), try layer())
    glass.window("page", at: 50, 50)
    glass.land(1, at: 60, 60)
    #expect(!layer.show(glass.scene(), on: Self.page).isEmpty)
    #expect(layer.show(glass.scene(), on: Self.page).isEmpty)
    #expect(pixels(layer).contains { $0 != 0 })
    #expect(!layer.show(nil, on: Self.page).isEmpty)
    #expect(layer.isEmpty)
    #expect(pixels(layer).allSatisfy { $0 == 0 })
  }

  @Test(
    "what is drawn piece by piece is what is drawn at once, and no pixel changes outside of the damage",
    arguments: [1, 1.5])
  func damage(scale: Double) throws {
    for seed in Seeds.sample(1...1, of: 1...3) {
      var random = SeededRandom(UInt64(seed))
      let (glass, layer) = (Glass(), try layer(scale: scale))
      glass.window("page", at: 20, 30, width: 200, height: 150)
      glass.window("other", at: 150, 80, width: 150, height: 150)
      for step in 1...12 {
        random.play(on: glass)
        let before = pixels(layer)
        let scene = random.roll(8) == 0 ? nil : glass.scene(random.roll(3) == 0 ? .touches : .everything)
        let damage = layer.show(scene, on: Self.page)
        let fresh = try self.layer(scale: scale)
        _ = fresh.show(scene, on: Self.page)
        #expect(pixels(layer) == pixels(fresh), "seed \(seed), step \(step)")
        #expect(strays(from: before, in: layer, besides: damage) == 0, "seed \(seed), step \(step)")
      }
    }
  }

  /// The number of pixels that changed outside the damage.
  private func strays(from before: [UInt32], in layer: OverlayLayer, besides damage: Region<OutputSpace>) -> Int {
    let (now, width) = (pixels(layer), Int(layer.bitmap.size.width))
    return zip(before, now).enumerated().count { index, pixels in
      guard pixels.0 != pixels.1 else { return false }
      let place = Point<OutputSpace>(Double(index % width), Double(index / width))
      return !damage.rects.contains { $0.contains(place) }
    }
  }

  @Test("a finger that moves on the one side changes nothing on the other")
  func local() throws {
    let (glass, layer) = (Glass(), try layer())
    glass.land(1, at: 50, 50)
    glass.land(2, at: 350, 250)
    glass.wait(1000)
    _ = layer.show(glass.scene(.touches), on: Self.page)
    glass.move(1, to: 60, 50)
    let damage = layer.show(glass.scene(.touches), on: Self.page)
    #expect(!damage.isEmpty && damage.bounds.maxX < 120 && damage.bounds.maxY < 120)
  }

  @Test("an output shows its own part of the desktop")
  func second() throws {
    let (glass, layer) = (Glass(), try layer())
    glass.land(1, at: 450, 150)
    let left = layer.show(glass.scene(.touches), on: Self.page)
    #expect(left.isEmpty)
    _ = layer.show(glass.scene(.touches), on: Rect(x: 400, y: 0, width: 400, height: 300))
    #expect(layer.bitmap.color(x: 50, y: 150) == .white)
  }

  @Test("whatever numbers there are, a picture is drawn", arguments: [1e308, -1e308, 1e12, 0])
  func numbers(place: Double) throws {
    let (glass, layer) = (Glass(), try layer())
    glass.land(.min, at: place, place)
    glass.land(.max, at: 10, 10)
    glass.wait(10)
    glass.move(.max, to: place, -place)
    _ = layer.show(glass.scene(), on: Self.page)
  }
}

extension SeededRandom {
  fileprivate mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// Performs one random action.
  fileprivate mutating func play(on glass: Glass) {
    let (x, y) = (Double(roll(400)), Double(roll(300)))
    let finger = Int32(roll(3))
    switch roll(6) {
    case 0: glass.land(finger, at: x, y)
    case 1: glass.lift(finger)
    case 2: glass.point(at: x, y)
    case 3: glass.press(roll(2) == 0)
    default: glass.move(finger, to: x, y)
    }
    glass.wait(UInt64(roll(200)))
  }
}
