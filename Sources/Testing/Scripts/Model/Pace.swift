public import Documents

/// The duration of a movement and the number of its samples.
public struct Pace: Hashable, Sendable {
  /// The script time from the first to the last sample.
  public var duration: TimeSpan
  /// The number of positions after the first; nil to use the script's `samplesPerSecond`.
  public var samples: Int?
  /// The number of positions on each part of the path, from one of its points to the next; nil for a constant speed.
  public var legs: [Int]?

  public init(duration: TimeSpan = .zero, samples: Int? = nil, legs: [Int]? = nil) {
    self.duration = duration
    self.samples = legs.map { $0.reduce(0, +) } ?? samples
    self.legs = legs
  }
}
