public import Geometry

/// Where new windows land: always at the same place for the same history, since scripts count on it.
///
/// Windows that do not fill their output stand in its middle, each next one 32 logical pixels further down and right.
/// A window that goes leaves its step free for the next one that comes.
public struct Placement: Sendable {
  /// Logical pixels between one window and the next.
  public static let step: Int64 = 32

  private var steps: [WindowID: Int] = [:]

  public init() {}

  /// Finds the place for a window's visible frame.
  ///
  /// - Parameters:
  ///   - parent: the frame of the window that presents this one; a dialog stands in its middle and takes no step.
  ///   - output: the part of the desktop that the window should be seen on.
  public mutating func place(
    _ window: WindowID, size: IntSize<LayoutSpace>, over parent: IntRect<LayoutSpace>? = nil,
    on output: IntRect<LayoutSpace>
  ) -> Point<LayoutSpace> {
    if let parent {
      return Self.inside(
        output, size, x: Self.centred(size.width, parent.minX, parent.width),
        y: Self.centred(size.height, parent.minY, parent.height))
    }
    let x = Self.inside(output.minX, output.maxX, size.width, Self.centred(size.width, output.minX, output.width))
    let y = Self.inside(output.minY, output.maxY, size.height, Self.centred(size.height, output.minY, output.height))
    let room = min(Int64(output.maxX) - x - Int64(size.width), Int64(output.maxY) - y - Int64(size.height))
    let distinct = max(0, room) / Self.step + 1
    let distance = Int64(takeStep(for: window)) % distinct * Self.step
    return Point(Double(x + distance), Double(y + distance))
  }

  /// Frees a window's step, as when it is unmapped.
  public mutating func forget(_ window: WindowID) { steps[window] = nil }

  private mutating func takeStep(for window: WindowID) -> Int {
    if let known = steps[window] { return known }
    let taken = Set(steps.values)
    let free = (0...taken.count).first { !taken.contains($0) } ?? taken.count
    steps[window] = free
    return free
  }

  private static func centred(_ length: Int32, _ start: Int32, _ room: Int32) -> Int64 {
    Int64(start) + (Int64(room) - Int64(length)) / 2
  }

  private static func inside(
    _ output: IntRect<LayoutSpace>, _ size: IntSize<LayoutSpace>, x: Int64, y: Int64
  ) -> Point<LayoutSpace> {
    Point(
      Double(inside(output.minX, output.maxX, size.width, x)),
      Double(inside(output.minY, output.maxY, size.height, y)))
  }

  /// The nearest start at which all of a length can be seen, or at least its beginning.
  private static func inside(_ start: Int32, _ end: Int32, _ length: Int32, _ wish: Int64) -> Int64 {
    max(Int64(start), min(wish, Int64(end) - Int64(length)))
  }
}
