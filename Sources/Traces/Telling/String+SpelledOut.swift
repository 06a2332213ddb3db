extension String {
  /// A word of a trace as people read it: `keyWindowChanged` is "key window changed".
  public var spelledOut: String {
    reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }
}
