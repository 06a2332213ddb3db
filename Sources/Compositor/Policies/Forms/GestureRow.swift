import Documents
import Interaction

/// A row of the table of gestures: what recognizers of one type have in addition to all recognizers.
struct GestureRow {
  /// The value of the key `type`.
  let word: String
  /// The input from which the gesture can be recognized.
  let input: GestureInput
  /// The gesture with its defaults.
  let start: AnyGesture
  /// The keys, made when they are needed.
  let fields: () -> [PolicyField<RecognizerEntry>]
  /// Reports values of the keys that do not go together.
  let check: (RecognizerPolicy, MappingReader) -> Void

  /// The type with its article, for error messages.
  var what: String { "a \(word)" }

  /// - Parameters:
  ///   - start: the gesture with its defaults.
  ///   - settings: the keys of its settings.
  ///   - further: keys for other properties of the recognizer.
  ///   - completes: the keys of `completes`; nil for a gesture that is complete when it is recognized.
  ///   - check: reports settings that do not go together.
  init<Kind: Gesture>(
    _ start: Kind, _ settings: @escaping @autoclosure () -> [PolicyField<Kind>],
    further: @escaping @autoclosure () -> [PolicyField<RecognizerEntry>] = [],
    completes: @escaping @autoclosure () -> PolicyTable<CompletionPolicy>? = nil,
    check: @escaping (Kind, RecognizerPolicy, MappingReader) -> Void = { _, _, _ in }
  ) {
    (word, input, self.start) = (Kind.word, Kind.input, AnyGesture(start))
    fields = {
      let own = settings().map { $0.inside(\RecognizerEntry.value.gesture[or: start]) }
      return own + further() + RecognizerEntry.completion(completes()) + [RecognizerEntry.action(of: start)]
    }
    self.check = { recognizer, mapping in check(recognizer.gesture[or: start], recognizer, mapping) }
  }

  /// True if the type does not have a key of other recognizers. A gesture without touches affects no clients.
  func lacks(_ key: String) -> Bool {
    guard !input.contains(.touches) else { return false }
    switch key {
    case "touch-types", "buttons", "requires-exclusive-touch-type", "presses", "observe", "cancels-touches-in-view",
      "delays-touches-began", "delays-touches-ended", "requires-failure-of", "yields-to-client", "required-to-fail-by",
      "simultaneous-with", "after", "lands-within":
      return true
    default: return false
    }
  }
}

extension AnyGesture {
  /// The gesture, if it is of a kind; else another one of that kind.
  fileprivate subscript<Kind: Gesture>(or other: Kind) -> Kind {
    get { base as? Kind ?? other }
    set { self = AnyGesture(newValue) }
  }
}
