/// A search of a text. It follows all paths through the expression at the same time, one character after another.
struct ExpressionSearch {
  private let expression: RegularExpression
  private var places: [Int] = []
  /// For each instruction, true if it has been reached at this character.
  private var isReached: [Bool]
  private var visited: [Int] = []

  init(_ expression: RegularExpression) {
    self.expression = expression
    isReached = Array(repeating: false, count: expression.program.count)
  }

  mutating func isFound(in text: [Unicode.Scalar]) -> Bool {
    for index in 0...text.count {
      let (isStart, isEnd) = (index == 0, index == text.count)
      if enter(0, isStart: isStart, isEnd: isEnd) { return true }
      guard !isEnd else { return false }
      if advance(over: text[index], isLast: index == text.count - 1) { return true }
    }
    return false
  }

  /// Follows every path over one character. Returns true if the expression matches there.
  private mutating func advance(over scalar: Unicode.Scalar, isLast: Bool) -> Bool {
    let before = places
    for index in visited { isReached[index] = false }
    visited.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for place in before {
      guard case .take(let set) = expression.program[place] else { continue }
      let fits = expression.ignoresCase ? set.containsEitherCase(scalar) : set.contains(scalar)
      if fits, enter(place + 1, isStart: false, isEnd: isLast) { return true }
    }
    return false
  }

  /// Follows every path to the next instructions that take a character. Returns true if the expression matches.
  private mutating func enter(_ first: Int, isStart: Bool, isEnd: Bool) -> Bool {
    var open = [first]
    while let place = open.popLast() {
      guard !isReached[place] else { continue }
      isReached[place] = true
      visited.append(place)
      switch expression.program[place] {
      case .found: return true
      case .take: places.append(place)
      case .jump(let next): open.append(next)
      case .split(let first, let second): open += [second, first]
      case .start: if isStart { open.append(place + 1) }
      case .end: if isEnd { open.append(place + 1) }
      }
    }
    return false
  }
}
