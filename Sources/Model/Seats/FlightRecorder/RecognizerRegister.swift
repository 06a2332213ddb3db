import Interaction
import Surfaces

/// The numbers of the recognizers of the seat in entries of the flight recorder, and their names.
package struct RecognizerRegister {
  /// The description of a recognizer. It does not refer to the recognizer, since a weak reference would make every use
  /// of it slower.
  private struct Entry {
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

  private var entries: [UInt32: Entry] = [:]
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
      entries = entries.filter { !$0.value.isGone }
      bound = max(256, entries.count * 2)
    }
    lastNumber += 1
    recognizer.number = lastNumber
    var entry = Entry(name: recognizer.name ?? "\(recognizer.kindName) \(lastNumber)", scope: scope)
    entry.senses.scrolls = (recognizer as? PanGestureRecognizer)?.allowedScrollTypes.isEmpty == false
    entry.senses.hovers = recognizer is HoverGestureRecognizer
    entries[lastNumber] = entry
    count(entry.senses, 1)
  }

  private mutating func count(_ senses: Senses, _ step: Int) {
    if senses.scrolls { scrolling += step }
    if senses.hovers { hovering += step }
  }

  /// Marks a recognizer as detached from its view. Its name is kept for some time for past entries.
  mutating func retire(_ recognizer: GestureRecognizer) {
    guard let entry = entries[recognizer.number], !entry.isGone else { return }
    count(entry.senses, -1)
    entries[recognizer.number]?.isGone = true
  }

  /// Returns the recognizer's own name, or else its kind and its number.
  package func name(_ number: UInt32) -> String { entries[number]?.name ?? "recognizer \(number)" }

  /// The recognizers that are attached to a view, in no particular order.
  var present: [(number: UInt32, name: String, scope: ResponderScope)] {
    entries.filter { !$0.value.isGone }.map { ($0.key, $0.value.name, $0.value.scope) }
  }

  func scope(_ number: UInt32) -> ResponderScope? { entries[number]?.scope }
}
