/// The boundaries of characters and words.
extension String {
  /// The character boundary at or before an index.
  func characterBoundary(_ index: String.Index) -> String.Index {
    var index = Swift.max(startIndex, Swift.min(index, endIndex))
    while String.Index(index, within: self) == nil { index = utf8.index(before: index) }
    return index
  }

  /// The word at an index or before it; without one, the characters up to the words around it. Empty for an empty text.
  func word(at index: String.Index) -> Range<String.Index> {
    let index = characterBoundary(index)
    var isInside = index < endIndex && self[index].isInWord
    if !isInside, index > startIndex, self[self.index(before: index)].isInWord { isInside = true }
    var (start, end) = (index, index)
    while start > startIndex, self[self.index(before: start)].isInWord == isInside { start = self.index(before: start) }
    while end < endIndex, self[end].isInWord == isInside { end = self.index(after: end) }
    return start..<end
  }

  /// The end of the next word, or the beginning of the previous one.
  func wordBoundary(from index: String.Index, forward: Bool) -> String.Index {
    var index = characterBoundary(index)
    if forward {
      while index < endIndex, !self[index].isInWord { index = self.index(after: index) }
      while index < endIndex, self[index].isInWord { index = self.index(after: index) }
    } else {
      while index > startIndex, !self[self.index(before: index)].isInWord { index = self.index(before: index) }
      while index > startIndex, self[self.index(before: index)].isInWord { index = self.index(before: index) }
    }
    return index
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" || self == "'" || self == "’" }
}
