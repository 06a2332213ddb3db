/// A name that clients exchange with each other: 128 random bits as 32 hexadecimal digits.
enum UnguessableName {
  static func make() -> String { digits() + digits() }

  private static func digits() -> String {
    let text = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
