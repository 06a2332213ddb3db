package import Geometry
import Glibc

extension Bitmap {
  /// The smallest rectangle that contains all pixels that differ from another bitmap of the same size and format; nil
  /// if none does.
  ///
  /// It compares bytes and converts nothing, so it is fast enough for every picture of a film.
  package func changedPart(since former: Bitmap) -> IntRect<BufferSpace>? {
    precondition(size == former.size && format == former.format, "the bitmaps have different sizes or formats")
    let (height, length) = (Int(size.height), Int(size.width) * format.bytesPerPixel)
    func differs(_ row: Int) -> Bool { memcmp(base + row * stride, former.base + row * stride, length) != 0 }
    guard let top = (0..<height).first(where: differs), let bottom = (top..<height).last(where: differs) else {
      return nil
    }
    // The bytes of a row before `left` and from `right` on are equal in all rows so far.
    var (left, right) = (length, 0)
    for row in top...bottom {
      let (ours, theirs) = (base + row * stride, former.base + row * stride)
      left = Self.shortened(left) { memcmp(ours, theirs, $0) == 0 }
      let end = Self.shortened(length - right) { memcmp(ours + (length - $0), theirs + (length - $0), $0) == 0 }
      right = length - end
    }
    let (first, last) = (left / format.bytesPerPixel, (right - 1) / format.bytesPerPixel)
    return IntRect(x: first, y: top, width: last - first + 1, height: bottom - top + 1)
  }

  /// The largest length up to `length` for which two pieces of memory are equal.
  private static func shortened(_ length: Int, isEqual: (Int) -> Bool) -> Int {
    if isEqual(length) { return length }
    var (equal, different) = (0, length)
    while different - equal > 1 {
      let middle = (equal + different) / 2
      if isEqual(middle) { equal = middle } else { different = middle }
    }
    return equal
  }
}
