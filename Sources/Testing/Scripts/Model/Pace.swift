package import Documents

/// The duration of a movement and the number of its samples.
package struct Pace: Hashable, Sendable {
  /// The script time from the first to the last sample.
  package var duration: TimeSpan
  /// The number of positions after the first; nil to use the script's `samplesPerSecond`.
  package var samples: Int?
  /// The number of positions on each part of the path, from one of its points to the next; nil for a constant speed.
  package var legs: [Int]?

  package init(duration: TimeSpan = .zero, samples: Int? = nil, legs: [Int]? = nil) {
    self.duration = duration
    self.samples = legs.map { $0.reduce(0, +) } ?? samples
    self.legs = legs
  }
}
