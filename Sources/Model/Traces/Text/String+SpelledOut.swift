extension String {
  /// A word of a trace as separate words: `keyWindowChanged` becomes "key window changed".
  package var spelledOut: String {
    reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }
}
