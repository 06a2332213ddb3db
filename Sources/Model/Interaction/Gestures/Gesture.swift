/// A gesture as a value: its kind, and the settings of its recognizers.
///
/// Each kind is declared beside its recognizer. Programs that read gestures from files keep such values, and make
/// recognizers of them with ``makeRecognizer()``.
package protocol Gesture: Hashable, Sendable {
  /// The type of its recognizers.
  associatedtype Recognizer: GestureRecognizer

  /// The word for the kind in files and traces, such as `long-press`.
  static var word: String { get }
  /// The input from which the kind can be recognized; touches by default.
  static var input: GestureInput { get }
  /// The lowest number of touches with which the gesture can be recognized; 1 by default.
  var leastTouches: Int { get }
  /// Makes a recognizer with these settings.
  func makeRecognizer() -> Recognizer
}

extension Gesture {
  package static var input: GestureInput { .touches }
  package var leastTouches: Int { 1 }

  /// A Boolean value that indicates whether the gesture continues after it is recognized; see
  /// ``GestureRecognizer/isContinuous``.
  package var isContinuous: Bool { makeRecognizer().isContinuous }

  fileprivate static var recognizerType: GestureRecognizer.Type { Recognizer.self }
}

/// The kinds of input from which a gesture can be recognized. A gesture without any follows the pointer.
package struct GestureInput: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Touches of fingers, pens and pressed pointers.
  package static let touches = GestureInput(rawValue: 1)
  /// Presses of keys alone; see ``GestureRecognizer/allowedPresses``.
  package static let presses = GestureInput(rawValue: 2)
  /// Scrolls; see ``PanGestureRecognizer/allowedScrollTypes``.
  package static let scrolls = GestureInput(rawValue: 4)
}

/// A gesture of any kind.
package struct AnyGesture: Equatable, Sendable {
  /// The gesture.
  package let base: any Gesture

  /// Creates a value with a gesture of one kind.
  package init(_ base: some Gesture) { self.base = base }

  /// Returns whether two gestures are of one kind and have equal settings.
  package static func == (a: AnyGesture, b: AnyGesture) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
}

extension GestureRecognizer {
  /// The word for its kind in policies, such as `tap`; `nil` for subclasses of the recognizers of this module and of
  /// ``GestureRecognizer``.
  public final var gestureWord: String? {
    guard let gesture = type(of: self).gesture, gesture.recognizerType == type(of: self) else { return nil }
    return gesture.word
  }
}
