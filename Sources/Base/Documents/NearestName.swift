extension Sequence where Element == String {
  /// Returns the name most similar to a mistyped one; nil if all names are too different.
  ///
  /// The distance is the number of inserted, dropped, changed or swapped letters. It may be at most a third of the
  /// letters, or 1.
  package func nearest(to name: String) -> String? {
    let wanted = Array(name.lowercased().utf8)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in self where candidate != name {
      let letters = Array(candidate.lowercased().utf8)
      guard letters.count <= 64 else { continue }
      let distance = editDistance(wanted, letters)
      guard distance <= Swift.max(1, Swift.max(wanted.count, letters.count) / 3) else { continue }
      guard distance < letters.count, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }
}

/// The optimal string alignment distance: Levenshtein's distance in which swapped neighbours count once.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
