package import Geometry

/// The positions of new windows. They are reproducible for scripts: the same history gives the same positions.
///
/// A window that does not fill its output is centred. Each further window is moved 32 logical pixels down and right.
/// When a window is unmapped, its step becomes free for the next window.
package struct Placement: Sendable {
  /// The distance between successive windows in logical pixels.
  package static let step: Int64 = 32

  private var steps: [WindowID: Int] = [:]

  package init() {}

  /// Finds the position of a window's visible frame.
  ///
  /// - Parameters:
  ///   - parent: The frame of the window that presents this one. A dialog is centred on it and uses no step.
  ///   - output: The part of the desktop on which the window should be visible.
  package mutating func place(
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

  /// Frees the step of a window, for example when it is unmapped.
  package mutating func forget(_ window: WindowID) { steps[window] = nil }

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

  /// The start nearest to `wish` at which the whole length is visible, or at least its beginning.
  private static func inside(_ start: Int32, _ end: Int32, _ length: Int32, _ wish: Int64) -> Int64 {
    max(Int64(start), min(wish, Int64(end) - Int64(length)))
  }
}
