public import Geometry

/// The difference between two pictures of the same size.
public struct BitmapDifference: Hashable, Sendable {
  /// The number of pixels of each picture.
  public let pixelCount: Int
  /// The number of pixels that differ by more than the tolerance in at least one channel.
  public let differingPixels: Int
  /// The smallest rectangle around the differing pixels; empty if the pictures are equal.
  public let bounds: IntRect<BufferSpace>
  /// The mean difference over all pixels and channels, 0 to 255, regardless of the tolerance.
  public let meanDifference: Double
  /// The largest difference of any channel, 0 to 255.
  public let largestDifference: UInt8

  /// The percentage of pixels that differ, 0 to 100.
  public var percent: Double { pixelCount == 0 ? 0 : Double(differingPixels) / Double(pixelCount) * 100 }
}

extension Bitmap {
  /// Compares the bitmap with another one of the same size in any format.
  ///
  /// - Parameter tolerance: the largest difference of a channel that counts as equal, 0 to 255.
  /// - Throws: `.sizesDiffer` if the sizes differ, `.outOfMemory` if memory is refused.
  public func difference(
    from expected: Bitmap, tolerance: UInt8 = 0
  ) throws(RenderingError) -> BitmapDifference {
    guard size == expected.size else {
      throw .sizesDiffer(
        width: Int(size.width), height: Int(size.height),
        expectedWidth: Int(expected.size.width), expectedHeight: Int(expected.size.height))
    }
    let (ours, theirs) = (try converted(to: .argb8888), try expected.converted(to: .argb8888))
    var tally = DifferenceTally(width: Int(size.width), tolerance: tolerance)
    ours.withWords { ours in
      theirs.withWords { theirs in
        for index in ours.indices where ours[index] != theirs[index] { tally.add(index, ours[index], theirs[index]) }
      }
    }
    return tally.result(pixelCount: Int(size.width) * Int(size.height))
  }
}

private struct DifferenceTally {
  let width: Int
  let tolerance: UInt8
  private var count = 0
  private var sum = 0
  private var largest: UInt8 = 0
  private var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)

  init(width: Int, tolerance: UInt8) {
    self.width = width
    self.tolerance = tolerance
  }

  mutating func add(_ index: Int, _ ours: UInt32, _ theirs: UInt32) {
    var most: UInt8 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (a, b) = (UInt8(truncatingIfNeeded: ours >> shift), UInt8(truncatingIfNeeded: theirs >> shift))
      let difference = max(a, b) - min(a, b)
      sum += Int(difference)
      most = max(most, difference)
    }
    largest = max(largest, most)
    guard most > tolerance else { return }
    count += 1
    let (x, y) = (index % width, index / width)
    (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
  }

  func result(pixelCount: Int) -> BitmapDifference {
    let bounds =
      count == 0
      ? IntRect<BufferSpace>.zero
      : IntRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    return BitmapDifference(
      pixelCount: pixelCount, differingPixels: count, bounds: bounds,
      meanDifference: Double(sum) / Double(max(1, pixelCount * 4)), largestDifference: largest)
  }
}
