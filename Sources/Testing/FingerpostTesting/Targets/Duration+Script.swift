import JSONText
import ServedPrograms

extension Duration {
  /// The duration in the words of scripts, in the largest unit without a fraction.
  var json: JSON {
    let units = [(1_000_000, "s"), (1_000, "ms"), (1, "us")] as [(Int64, String)]
    let (size, unit) = units.first { microseconds.isMultiple(of: $0.0) } ?? (1, "us")
    return .string("\(microseconds / size)\(unit)")
  }
}
