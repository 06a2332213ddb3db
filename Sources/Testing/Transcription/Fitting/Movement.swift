import Documents
import Geometry
import Scripts

/// The positions of one or more fingers, or of the pointer, at each sample of a movement.
struct Movement {
  /// For each finger, its start and then each sample.
  var paths: [[Point<LayoutSpace>]]
  /// The times of the start and of each sample, in microseconds.
  var times: [Int64]

  var samples: Int { times.count - 1 }
  var duration: Int64 { times[times.count - 1] - times[0] }

  func part(_ range: ClosedRange<Int>) -> Movement {
    Movement(paths: paths.map { Array($0[range]) }, times: Array(times[range]))
  }
}

extension Movement {
  /// Returns whether evenly spaced samples are within the tolerance of the actual times.
  func isEven(_ tolerance: Tolerance) -> Bool { worstTime.error <= tolerance.time }

  /// The sample with the largest error in time if samples were evenly spaced.
  private var worstTime: (index: Int, error: Int64) {
    var worst = (index: 0, error: Int64(0))
    let count = Int64(samples)
    for index in times.indices {
      let even = times[0] + duration / count * Int64(index) + duration % count * Int64(index) / count
      let error = Int64((times[index] - even).magnitude)
      if error > worst.error { worst = (index, error) }
    }
    return worst
  }

  /// The movement, split into parts whose samples are evenly spaced.
  func evenParts(_ tolerance: Tolerance) -> [Movement] {
    let worst = worstTime
    if samples < 2 || worst.error <= tolerance.time || worst.index == 0 || worst.index == samples {
      return inPieces
    }
    return part(0...worst.index).evenParts(tolerance) + part(worst.index...samples).evenParts(tolerance)
  }

  /// The movement, split into parts of at most as many samples as a step may have.
  private var inPieces: [Movement] {
    let most = 2_000
    guard samples > most else { return [self] }
    return [part(0...most)] + part(most...samples).inPieces
  }
}

extension Movement {
  /// A path for each finger, with corners at the same samples, and the pace that all fingers share.
  struct Fit {
    /// Indices of samples, including the first and the last.
    var corners: [Int]
    var pace: Pace
  }

  /// The simplest path that is within the tolerance at each sample.
  func fit(_ tolerance: Tolerance) -> Fit {
    let corners = self.corners(tolerance.place)
    let duration = TimeSpan(microseconds: self.duration).rounded
    let plain = Pace(duration: duration, samples: Sampling(Pace(duration: duration)).count == samples ? nil : samples)
    if corners.count == 2 || stays(on: corners, plain, within: tolerance.place) {
      return Fit(corners: corners, pace: plain)
    }
    let legs = zip(corners, corners.dropFirst()).map { $1 - $0 }
    return Fit(corners: corners, pace: Pace(duration: duration, legs: legs))
  }

  /// Returns whether the path through these corners, at this pace, is within a distance of the fingers' positions at
  /// each sample.
  private func stays(on corners: [Int], _ pace: Pace, within distance: Double) -> Bool {
    paths.allSatisfy { path in
      let way = FingerPath(corners.map { path[$0] }, legs: pace.legs)
      return path.indices.allSatisfy {
        way.point(at: Double($0) / Double(samples)).distance(to: path[$0]) <= distance
      }
    }
  }

  /// The samples between which all fingers move straight and at an even speed, to within a distance.
  private func corners(_ distance: Double) -> [Int] {
    var found = [0, samples]
    var open = [(0, samples)]
    while let (first, last) = open.popLast() {
      guard let corner = furthest(between: first, last, beyond: distance) else { continue }
      found.append(corner)
      open += [(first, corner), (corner, last)]
    }
    return Set(found).sorted()
  }

  private func furthest(between first: Int, _ last: Int, beyond distance: Double) -> Int? {
    guard last - first > 1 else { return nil }
    var worst: (index: Int, error: Double)?
    for path in paths {
      for index in (first + 1)..<last {
        let part = Double(index - first) / Double(last - first)
        let error = (path[first] + (path[last] - path[first]) * part).distance(to: path[index])
        if error > max(distance, worst?.error ?? 0) { worst = (index, error) }
      }
    }
    return worst?.index
  }
}
