import Interaction
import Surfaces

/// The numbers by which entries name the recognizers of the seat, and the name of each recognizer.
public struct RecognizerRegister {
  /// Without a reference to the recognizer: a weak one would make every use of it slower.
  private struct Entry {
    var name: String
    var scope: ResponderScope
    var isGone = false
  }

  private var entries: [UInt32: Entry] = [:]
  private var lastNumber: UInt32 = 0
  /// How many entries there may be before those of recognizers that are gone are dropped.
  private var bound = 256

  /// A recognizer's number. A recognizer that is not registered belongs to a view of the shell.
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

  /// The recognizer is off its view. Entries about it keep its name for a while.
  mutating func retire(_ recognizer: GestureRecognizer) { entries[recognizer.number]?.isGone = true }

  /// Its own name where it has one, else what it is and its number.
  public func name(_ number: UInt32) -> String { entries[number]?.name ?? "recognizer \(number)" }

  /// Those that are on some view, by number.
  var present: [(number: UInt32, name: String, scope: ResponderScope)] {
    entries.filter { !$0.value.isGone }.map { ($0.key, $0.value.name, $0.value.scope) }
  }

  func scope(_ number: UInt32) -> ResponderScope? { entries[number]?.scope }
}
