public import Documents

/// How long a movement takes and how finely it is sampled.
public struct Pace: Hashable, Sendable {
  /// Script time from first to last sample.
  public var duration: TimeSpan
  /// Positions sent after the first; nil is as many as the script's `samplesPerSecond` gives.
  public var samples: Int?
  /// How many of the positions lie on each part of the way, from one of its points to the next; nil where it is
  /// travelled at an even speed.
  public var legs: [Int]?

  public init(duration: TimeSpan = .zero, samples: Int? = nil, legs: [Int]? = nil) {
    self.duration = duration
    self.samples = legs.map { $0.reduce(0, +) } ?? samples
    self.legs = legs
  }
}
