import Interaction
import Surfaces

/// The numbers of the recognizers of the seat in entries of the flight recorder, and their names.
public struct RecognizerRegister {
  /// The description of a recognizer. It does not refer to the recognizer, since a weak reference would make every use
  /// of it slower.
  private struct Entry {
    var name: String
    var scope: ResponderScope
    var isGone = false
  }

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
    entries[lastNumber] = Entry(name: recognizer.name ?? "\(recognizer.kindName) \(lastNumber)", scope: scope)
  }

  /// Marks a recognizer as detached from its view. Its name is kept for some time for past entries.
  mutating func retire(_ recognizer: GestureRecognizer) { entries[recognizer.number]?.isGone = true }

  /// Returns the recognizer's own name, or else its kind and its number.
  public func name(_ number: UInt32) -> String { entries[number]?.name ?? "recognizer \(number)" }

  /// The recognizers that are attached to a view, in no particular order.
  var present: [(number: UInt32, name: String, scope: ResponderScope)] {
    entries.filter { !$0.value.isGone }.map { ($0.key, $0.value.name, $0.value.scope) }
  }

  func scope(_ number: UInt32) -> ResponderScope? { entries[number]?.scope }
}
