extension NodeReader {
  /// Reads a duration such as `100ms` or `1.5s`. A number other than 0 needs a unit.
  package func duration(in range: ClosedRange<TimeSpan> = .zero...TimeSpan.seconds(3_600)) -> TimeSpan? {
    guard let text, let span = TimeSpan(text) else {
      fault(expected: "a duration such as 100ms or 1.5s")
      return nil
    }
    guard range.contains(span) else {
      fault(expected: "a duration from \(range.phrase)")
      return nil
    }
    return span
  }

  /// Reads a length such as `8`, `8px`, `3mm` or `50%`.
  package func length() -> WrittenLength? {
    if let text, let length = WrittenLength(text) { return length }
    fault(expected: "a length such as 8, 8px, 3mm or 50%")
    return nil
  }

  /// Reads a percentage such as `2%`, as 0.02.
  package func fraction(in range: ClosedRange<Double> = 0...1) -> Double? {
    if let text, case .fraction(let part) = WrittenLength(text), range.contains(part) { return part }
    fault(expected: "a percentage from \(percent(range.lowerBound)) to \(percent(range.upperBound))")
    return nil
  }

  private func percent(_ part: Double) -> String {
    let value = part * 100
    return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))%" : "\(value)%"
  }

  /// Reads a size such as `1280x800`.
  package func pixelSize() -> PixelSize? {
    if let text, let size = PixelSize(text) { return size }
    fault(expected: "a size such as 1280x800, each side from 1 to \(PixelSize.longestSide)")
    return nil
  }

  /// Reads a pattern; see `TextPattern`.
  package func pattern() -> TextPattern? {
    string("a pattern; * matches any characters, ? matches one").map(TextPattern.init)
  }

  /// Reads a chord such as `Ctrl+Shift+C`.
  package func chord() -> KeyChord? {
    guard let text else {
      fault(expected: "keys such as Ctrl+Shift+C")
      return nil
    }
    do {
      return try KeyChord(parsing: text)
    } catch {
      report(error)
      return nil
    }
  }

  private func report(_ chordFault: KeyChord.Fault) {
    switch chordFault {
    case .empty: fault(expected: "keys such as Ctrl+Shift+C")
    case .unknownModifier(let name):
      faults.report(
        at: position, "unknown modifier", found: name.quotedForPeople,
        expected: KeyChord.Modifier.allCases.map(\.rawValue).alternatives,
        nearestName: KeyChord.modifierNames.nearest(to: name))
    case .modifierTwice(let name):
      faults.report(at: position, "modifier given twice", found: name.quotedForPeople)
    }
  }
}
