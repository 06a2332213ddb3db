import GLESPainting
import PaintScenes
import Rendering

/// Pictures of all scenes, compared with pixman's.
struct PictureReport {
  private let painters: GLESPainters

  init(_ painters: GLESPainters) { self.painters = painters }

  /// - Returns: true if all pictures are within their limits.
  func write() -> Bool {
    print("\npictures beside pixman's (largest difference of a channel, of 255):")
    guard let scenes = try? PaintScene.all() else { return false }
    let left = painters.counts.left
    var isRight = true
    for likeness in PaintScene.Likeness.allCases {
      let all = scenes.filter { $0.likeness == likeness }
      let found = all.map { (scene: $0, difference: difference(of: $0)) }
      let largest = found.compactMap(\.difference).max() ?? 0
      print("  \(likeness.rawValue): \(largest) in \(all.count) scenes, limit \(likeness.limit)")
      for (scene, difference) in found where (difference ?? 255) > likeness.limit {
        print("    too large: \(scene.name): \(difference.map(String.init) ?? "no picture")")
        isRight = false
      }
    }
    guard painters.counts.left == left else {
      print("  \(painters.counts.left - left) pictures were painted by pixman instead")
      return false
    }
    return isRight
  }

  private func difference(of scene: PaintScene) -> UInt8? {
    guard let expected = try? scene.picture(by: PixmanPainters()) else { return nil }
    return try? scene.picture(by: painters).difference(from: expected).largestDifference
  }
}
