import Rendering

/// A mapping without shears in parts that shaders add without rounding: for each axis of the picture, the place that the first
/// pixel of the target shows, and the step to the next one.
struct MappedNumbers {
  /// A number of 1/65,536 of a pixel in three parts.
  struct Parts: Hashable {
    let whole, high, low: Double

    init(_ number: Int64) {
      whole = Double(number >> 16)
      high = Double((number >> 8) & 0xFF)
      low = Double(number & 0xFF)
    }
  }

  /// True if the picture's rows are columns of the target.
  let isTurned: Bool
  let startX, startY, stepX, stepY: Parts

  init(_ mapping: FixedMapping) {
    isTurned = mapping.xx == 0 && mapping.yy == 0
    // The place of a pixel's centre, rounded as pixman does. A place between two pixels belongs to the lower one.
    func start(_ x: Int64, _ y: Int64, _ d: Int64) -> Int64 {
      ((x * 32_768 + y * 32_768 + d * 65_536 + 32_768) >> 16) - 1
    }
    startX = Parts(start(mapping.xx, mapping.xy, mapping.dx))
    startY = Parts(start(mapping.yx, mapping.yy, mapping.dy))
    stepX = Parts(isTurned ? mapping.xy : mapping.xx)
    stepY = Parts(isTurned ? mapping.yx : mapping.yy)
  }
}

extension GLESProgram {
  /// Sets the numbers of a program of the kind `mapped`.
  func set(_ numbers: MappedNumbers) {
    set("turned", numbers.isTurned ? 1 : 0)
    set("wholeStart", numbers.startX.whole, numbers.startY.whole)
    set("highStart", numbers.startX.high, numbers.startY.high)
    set("lowStart", numbers.startX.low, numbers.startY.low)
    set("wholeStep", numbers.stepX.whole, numbers.stepY.whole)
    set("highStep", numbers.stepX.high, numbers.stepY.high)
    set("lowStep", numbers.stepX.low, numbers.stepY.low)
  }
}
