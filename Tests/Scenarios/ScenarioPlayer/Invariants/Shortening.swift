import JSONText

/// Removes the parts of a failing scenario that are not needed for the failure.
struct Shortening {
  /// Returns whether a tree with these steps still fails.
  let fails: (JSON, [JSON]) -> Bool

  func shorten(_ tree: inout JSON, _ steps: inout [JSON]) {
    shorten(&steps, in: tree)
    tree = shortened(tree, with: steps)
    shorten(&steps, in: tree)
  }

  /// Removes runs of steps, long ones first.
  private func shorten(_ steps: inout [JSON], in tree: JSON) {
    var length = max(1, steps.count / 2)
    while true {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + length, steps.count))
        if fails(tree, fewer) { steps = fewer } else { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Removes views, recognizers and fields, one after the other.
  private func shortened(_ tree: JSON, with steps: [JSON]) -> JSON {
    var tree = tree
    var index = 0
    while true {
      var counter = index
      guard let smaller = without(&counter, in: tree) else { return tree }
      if fails(smaller, steps) { tree = smaller } else { index += 1 }
    }
  }

  /// The value without its n-th removable part; `nil` if it has fewer parts.
  private func without(_ counter: inout Int, in value: JSON) -> JSON? {
    switch value {
    case .array(let values):
      for (index, element) in values.enumerated() {
        if case .object = element {
          if counter == 0 {
            var fewer = values
            fewer.remove(at: index)
            return .array(fewer)
          }
          counter -= 1
        }
        if let smaller = without(&counter, in: element) {
          var changed = values
          changed[index] = smaller
          return .array(changed)
        }
      }
      return nil
    case .object(let fields):
      for (name, element) in fields.sorted(by: { $0.name < $1.name }) where name != "id" && name != "type" {
        if name != "frame", name != "windows" {
          if counter == 0 {
            var fewer = fields
            fewer[name] = nil
            return .object(fewer)
          }
          counter -= 1
        }
        if let smaller = without(&counter, in: element) {
          var changed = fields
          changed[name] = smaller
          return .object(changed)
        }
      }
      return nil
    case .null, .bool, .number, .string: return nil
    }
  }
}
