extension JSON {
  /// The members of an object, in the order in which they were added. The comparison of objects ignores the order.
  package struct Members: Hashable, Sendable {
    /// The names, in the order in which the members were added.
    package private(set) var names: [String] = []
    private var values: [String: JSON] = [:]

    package init() {}

    /// The members of a dictionary, sorted by name.
    package init(_ values: [String: JSON]) {
      self.values = values
      names = values.keys.sorted()
    }

    /// The members in this order. If a name occurs twice, the later value is used.
    package init(_ members: [(String, JSON)]) {
      for (name, value) in members { self[name] = value }
    }

    package static func == (a: Self, b: Self) -> Bool { a.values == b.values }
    package func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// The value of a member. A new name is added at the end, an existing name keeps its position, and nil removes the
    /// member.
    package subscript(name: String) -> JSON? {
      get { values[name] }
      set {
        guard let newValue else {
          if values.removeValue(forKey: name) != nil { names.removeAll { $0 == name } }
          return
        }
        if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
      }
    }

    /// Returns these members and those of another object. For a name in both, the value of the other object is used.
    package func merging(_ others: Members) -> Members {
      var all = self
      for (name, value) in others { all[name] = value }
      return all
    }

    /// Returns members with the same names and transformed values.
    package func mapValues(_ transform: (JSON) -> JSON) -> Members {
      var all = self
      all.values = values.mapValues(transform)
      return all
    }
  }

  /// An object with the members of a dictionary.
  package static func object(_ values: [String: JSON]) -> JSON { .object(Members(values)) }
}

extension JSON.Members: Sequence {
  package func makeIterator() -> AnyIterator<(name: String, value: JSON)> {
    var rest = names.makeIterator()
    return AnyIterator { rest.next().map { (name: $0, value: values[$0] ?? .null) } }
  }
}
