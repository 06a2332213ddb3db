import Results

/// Replaces the secret values in lines of a recorded script with variables, so that the script can be played.
struct SecretReferences {
  let secrets: Secrets
  /// Returns the name of the variable of a value.
  let variable: (String) -> String

  /// The text with `${name}` instead of each secret value. Inside comments, and beside other characters of a text
  /// without quotes, it is `•••`.
  func replaced(in text: String) -> String {
    guard !secrets.isEmpty else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
      .joined(separator: "\n")
  }

  private func line(_ line: String) -> String {
    if line.drop(while: { $0 == " " }).first == "#" { return secrets.masked(line) }
    return secrets.replaced(in: line) { secret, before, after in
      if Self.isInQuotes(before) { return "${\(variable(secret))}" }
      let isWhole = before.last.map { " [".contains($0) } ?? true && after.first.map { ",]}".contains($0) } ?? true
      return isWhole ? "\"${\(variable(secret))}\"" : Secrets.mask
    }
  }

  /// Returns whether a text ends inside double quotes.
  private static func isInQuotes(_ text: String) -> Bool {
    var (isInside, isEscaped) = (false, false)
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = isInside
      } else if character == "\"" {
        isInside.toggle()
      }
    }
    return isInside
  }
}
