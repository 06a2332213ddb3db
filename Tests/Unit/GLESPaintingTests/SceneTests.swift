import GLESPainting
import Geometry
import PaintScenes
import Rendering
import Testing

/// Pictures of OpenGL ES beside those of pixman. docs/decisions/0160-two-painters.md has the measured differences.
@MainActor @Suite("OpenGL ES beside pixman", .serialized, .needsDriver)
struct SceneTests {
  private let painters: GLESPainters

  init() throws { painters = try #require(Driver.painters) }

  /// Compares the pictures of both painters.
  ///
  /// - Returns: the largest difference of a channel in all scenes.
  private func compare(_ scenes: [PaintScene], allowing limit: UInt8, format: PixelFormat = .xrgb8888) throws -> UInt8 {
    let left = painters.counts.left
    var largest: UInt8 = 0
    for scene in scenes {
      let expected = try scene.picture(by: PixmanPainters(), format: format)
      let difference = try scene.picture(by: painters, format: format).difference(from: expected)
      #expect(difference.largestDifference <= limit, "\(scene.name): \(difference)")
      largest = max(largest, difference.largestDifference)
    }
    // Otherwise pixman is compared with itself.
    #expect(painters.counts.left == left)
    return largest
  }

  @Test("unscaled pictures of all formats are equal, under all transforms of buffers and outputs")
  func unscaled() throws { _ = try compare(PaintScene.unscaled(), allowing: PaintScene.Likeness.unscaled.limit) }

  @Test("nearest pixels are equal at all scales")
  func nearest() throws { _ = try compare(PaintScene.nearest(), allowing: PaintScene.Likeness.nearest.limit) }

  @Test("blended pixels differ by 1 of 255 at most")
  func blended() throws {
    _ = try compare(PaintScene.blended(), allowing: PaintScene.Likeness.blended.limit)
    _ = try compare(PaintScene.blended(), allowing: PaintScene.Likeness.blended.limit, format: .argb8888)
  }

  @Test("scaled pixels differ by less than the bound, and by more if they are moved by half a pixel")
  func filtered() throws {
    let limit = PaintScene.Likeness.filtered.limit
    let scenes = try PaintScene.filtered()
    _ = try compare(scenes, allowing: limit)
    for scene in scenes {
      let expected = try scene.picture(by: PixmanPainters())
      for (x, y) in [(0.5, 0.0), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)] {
        let moved = scene.with { item in
          let size: Size<UprightSpace> = item.transform.inverse.applied(to: (item.content.size ?? .zero).size)
          item.crop = (item.crop ?? Rect(origin: .zero, size: size)).translated(by: Vector(x, y))
        }
        let difference = try moved.picture(by: painters).difference(from: expected)
        #expect(difference.largestDifference > 10 * limit, "\(scene.name), moved by \(x),\(y): \(difference)")
      }
    }
  }

  @Test("random lists differ by less than the bound")
  func mixed() throws {
    let limit = PaintScene.Likeness.mixed.limit
    _ = try compare(PaintScene.mixed(1...60), allowing: limit)
    _ = try compare(PaintScene.mixed(61...120), allowing: limit, format: .argb8888)
  }

  @Test("where nothing is, a picture with alpha is transparent")
  func transparent() throws {
    var scene = try #require(try PaintScene.blended().first)
    scene.background = .clear
    scene.items.removeFirst()
    #expect(try scene.picture(by: painters, format: .argb8888).color(x: 1, y: 1) == .clear)
    _ = try compare([scene], allowing: 1, format: .argb8888)
  }
}
