/// The name that a mistyped one most likely stands for; nil where none is near enough to be worth saying.
func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().utf8)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (name: String, steps: Int)?
  for candidate in names where abs(candidate.utf8.count - wanted.count) <= 3 {
    let steps = editSteps(wanted, Array(candidate.lowercased().utf8))
    guard steps <= max(1, wanted.count / 3) else { continue }
    if let known = best, (known.steps, known.name) <= (steps, candidate) { continue }
    best = (candidate, steps)
  }
  return best?.name
}

/// How many letters must be put in, left out, changed or swapped with their neighbour to make one of the other.
private func editSteps(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var steps = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { steps = min(steps, beforePrevious[j - 1] + 1) }
      row.append(steps)
    }
    (beforePrevious, previous) = (previous, row)
  }
  return previous[b.count]
}
