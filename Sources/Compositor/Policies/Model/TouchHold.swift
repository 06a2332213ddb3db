package import Documents

/// How long a recognizer withholds touches from clients while it has not decided.
package enum TouchHold: Equatable, Sendable {
  /// Clients receive touches at once.
  case none
  /// Until it fails.
  case whole
  /// Until it fails, but at most this long after the touch began. Clients may lose the touch later.
  case atMost(TimeSpan)
}
