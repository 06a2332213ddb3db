import Interaction
import Surfaces

/// The numbers of the recognizers of the seat in entries of the flight recorder, and their names.
package struct RecognizerRegister {
  /// The description of a recognizer. It does not refer to the recognizer, since a weak reference would make every use
  /// of it slower.
  private struct Entry {
    let number: UInt32
    var name: String
    var scope: ResponderScope
    var senses = Senses()
    var isGone = false
  }

  /// The events of the pointer that a recognizer receives.
  private struct Senses {
    var scrolls = false
    var hovers = false
  }

  /// The numbers of present recognizers that receive scrolls, and that follow the pointer.
  private(set) var scrolling = 0
  private(set) var hovering = 0

  /// The entries in the order of their numbers.
  private var entries: [Entry] = []
  private var lastNumber: UInt32 = 0
  /// The number of entries at which those of removed recognizers are dropped.
  private var bound = 256

  /// Returns a recognizer's number. An unregistered recognizer belongs to a view of the shell, and is registered now.
  mutating func number(of recognizer: GestureRecognizer) -> UInt32 {
    if recognizer.number == 0 { add(recognizer, to: .shell) }
    return recognizer.number
  }

  mutating func add(_ recognizer: GestureRecognizer, to scope: ResponderScope) {
    if entries.count >= bound {
      entries.removeAll { $0.isGone }
      bound = max(256, entries.count * 2)
    }
    lastNumber += 1
    recognizer.number = lastNumber
    var entry = Entry(
      number: lastNumber, name: recognizer.name ?? "\(recognizer.kindName) \(lastNumber)", scope: scope)
    entry.senses.scrolls = (recognizer as? PanGestureRecognizer)?.allowedScrollTypes.isEmpty == false
    entry.senses.hovers = recognizer is HoverGestureRecognizer
    entries.append(entry)
    count(entry.senses, 1)
  }

  private mutating func count(_ senses: Senses, _ step: Int) {
    if senses.scrolls { scrolling += step }
    if senses.hovers { hovering += step }
  }

  /// Marks a recognizer as detached from its view. Its name is kept for some time for past entries.
  mutating func retire(_ recognizer: GestureRecognizer) {
    guard let index = index(of: recognizer.number), !entries[index].isGone else { return }
    count(entries[index].senses, -1)
    entries[index].isGone = true
  }

  /// Returns the index of a number; nil if its entry was dropped.
  private func index(of number: UInt32) -> Int? {
    guard let first = entries.first?.number, number >= first else { return nil }
    // Dropped entries leave gaps. Without gaps the index is `number - first`; with gaps it is smaller.
    var range = 0..<min(Int(number - first) + 1, entries.count)
    if entries[range.upperBound - 1].number == number { return range.upperBound - 1 }
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if entries[middle].number == number { return middle }
      range = entries[middle].number < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the recognizer's own name, or else its kind and its number.
  package func name(_ number: UInt32) -> String {
    index(of: number).map { entries[$0].name } ?? "recognizer \(number)"
  }

  /// The recognizers that are attached to a view, in the order of their numbers.
  var present: [(number: UInt32, name: String, scope: ResponderScope)] {
    entries.filter { !$0.isGone }.map { ($0.number, $0.name, $0.scope) }
  }

  func scope(_ number: UInt32) -> ResponderScope? { index(of: number).map { entries[$0].scope } }
}
