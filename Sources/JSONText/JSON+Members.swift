extension JSON {
  /// The members of an object. They keep the order in which they were added, which does not count when objects are compared.
  public struct Members: Hashable, Sendable {
    /// In the order in which they were added.
    public private(set) var names: [String] = []
    private var values: [String: JSON] = [:]

    public init() {}

    /// The members of a dictionary, by name.
    public init(_ values: [String: JSON]) {
      self.values = values
      names = values.keys.sorted()
    }

    /// The members in this order; of two with one name the later counts.
    public init(_ members: [(String, JSON)]) {
      for (name, value) in members { self[name] = value }
    }

    public static func == (a: Self, b: Self) -> Bool { a.values == b.values }
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// A new name goes behind all others, and a name that has a value keeps its place; nil takes the member away.
    public subscript(name: String) -> JSON? {
      get { values[name] }
      set {
        guard let newValue else {
          if values.removeValue(forKey: name) != nil { names.removeAll { $0 == name } }
          return
        }
        if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
      }
    }

    /// The same members with those of another object, whose values replace the values of equal names.
    public func merging(_ others: Members) -> Members {
      var all = self
      for (name, value) in others { all[name] = value }
      return all
    }

    /// Members with the same names and other values.
    public func mapValues(_ transform: (JSON) -> JSON) -> Members {
      var all = self
      all.values = values.mapValues(transform)
      return all
    }
  }

  /// An object with the members of a dictionary.
  public static func object(_ values: [String: JSON]) -> JSON { .object(Members(values)) }
}

extension JSON.Members: Sequence {
  public func makeIterator() -> AnyIterator<(name: String, value: JSON)> {
    var rest = names.makeIterator()
    return AnyIterator { rest.next().map { (name: $0, value: values[$0] ?? .null) } }
  }
}
