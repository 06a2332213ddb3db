package import Geometry
import Glibc

/// The difference between two pictures of the same size.
package struct BitmapDifference: Hashable, Sendable {
  /// The number of pixels of each picture that were compared. Masked pixels do not count.
  package let pixelCount: Int
  /// The number of pixels that differ by more than the tolerance in at least one channel.
  package let differingPixels: Int
  /// The smallest rectangle around the differing pixels; empty if the pictures are equal.
  package let bounds: IntRect<BufferSpace>
  /// The mean difference over all pixels and channels, 0 to 255, regardless of the tolerance.
  package let meanDifference: Double
  /// The largest difference of any channel, 0 to 255.
  package let largestDifference: UInt8

  /// The percentage of pixels that differ, 0 to 100.
  package var percent: Double { pixelCount == 0 ? 0 : Double(differingPixels) / Double(pixelCount) * 100 }
}

extension Bitmap {
  /// Compares the bitmap with another one of the same size in any format.
  ///
  /// - Parameters:
  ///   - tolerance: the largest difference of a channel that counts as equal, 0 to 255.
  ///   - mask: the pixels that are not compared.
  /// - Throws: `.sizesDiffer` if the sizes differ, `.outOfMemory` if memory is refused.
  package func difference(
    from expected: Bitmap, tolerance: UInt8 = 0, mask: Region<BufferSpace> = Region()
  ) throws(RenderingError) -> BitmapDifference {
    guard size == expected.size else {
      throw .sizesDiffer(
        width: Int(size.width), height: Int(size.height),
        expectedWidth: Int(expected.size.width), expectedHeight: Int(expected.size.height))
    }
    let (ours, theirs) = (try converted(to: .argb8888), try expected.converted(to: .argb8888))
    let mask = mask.intersection(bounds)
    if !mask.isEmpty { ours.take(mask, from: theirs) }
    let (width, height) = (Int(size.width), Int(size.height))
    var tally = DifferenceTally(width: width, tolerance: tolerance)
    ours.withWords { ours in
      theirs.withWords { theirs in
        guard let first = ours.baseAddress, let second = theirs.baseAddress else { return }
        for row in 0..<height {
          let start = row * width
          // Most rows are equal, and comparing them as a whole is much faster, above all in debug builds.
          guard memcmp(first + start, second + start, width * 4) != 0 else { continue }
          for index in start..<start + width where first[index] != second[index] {
            tally.add(index, first[index], second[index])
          }
        }
      }
    }
    let masked = mask.rects.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    return tally.result(pixelCount: width * height - masked)
  }
}

/// The differences of the four channels of two pixels.
struct PixelDistance {
  private(set) var sum = 0
  private(set) var largest: UInt8 = 0

  init(_ first: UInt32, _ second: UInt32) {
    var shift: UInt32 = 0
    while shift < 32 {
      let (a, b) = (UInt8(truncatingIfNeeded: first >> shift), UInt8(truncatingIfNeeded: second >> shift))
      let difference = a > b ? a - b : b - a
      sum += Int(difference)
      if difference > largest { largest = difference }
      shift += 8
    }
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
    let distance = PixelDistance(ours, theirs)
    sum += distance.sum
    largest = max(largest, distance.largest)
    guard distance.largest > tolerance else { return }
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
