import Policies

/// The relations between the recognizers of a policy, with indices instead of names.
///
/// They are found once for each policy, so that no name is looked up for an event.
struct RecognizerRelations {
  /// For each recognizer, those that must fail first.
  let requirements: [Set<Int>]
  /// For each recognizer, those that may be recognized at the same time.
  let companions: [Set<Int>]
  /// For each recognizer, the one that must have been recognized shortly before; nil for none.
  let predecessors: [Int?]
  /// The recognizers that wait for a client to decline their touches, themselves or through one that must fail first.
  let waitingForClients: Set<Int>

  init(_ recognizers: [RecognizerPolicy]) {
    let requirements = recognizers.map { recognizer in
      Set(
        recognizers.indices.filter {
          recognizer.requiresFailureOf.contains(recognizers[$0].name)
            || recognizers[$0].requiredToFailBy.contains(recognizer.name)
        })
    }
    self.requirements = requirements
    companions = recognizers.map { recognizer in
      Set(recognizers.indices.filter { recognizer.simultaneousWith.includes(recognizers[$0].name) })
    }
    predecessors = recognizers.map { recognizer in
      recognizer.after.flatMap { after in recognizers.firstIndex { $0.name == after.name } }
    }
    waitingForClients = Set(
      recognizers.indices.filter { index in
        Self.reached(from: index, by: requirements).contains { recognizers[$0].requiresFailureOfClient }
      })
  }

  /// A recognizer, and those that must fail first, directly or through others.
  private static func reached(from index: Int, by requirements: [Set<Int>]) -> Set<Int> {
    var reached: Set<Int> = []
    var open = [index]
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += requirements[next] }
    }
    return reached
  }
}
