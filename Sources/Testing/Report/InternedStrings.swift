/// Texts that a page holds once, by number.
struct InternedStrings {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a text, from 0.
  mutating func number(of text: String) -> Int {
    if let known = numbers[text] { return known }
    numbers[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
