package import Documents

/// The gesture after which a recognizer receives touches and presses, such as a first pinch before a second one.
package struct RecognizerPredecessor: Equatable, Sendable {
  /// The name of the recognizer that must have been recognized.
  package var name: String
  /// The longest time between the end of that gesture and the first touch or press of the next one.
  package var within: TimeSpan

  /// Creates a predecessor.
  package init(_ name: String, within: TimeSpan = .seconds(1)) {
    self.name = name
    self.within = within
  }
}
