/// The input that is counted for on-screen keyboards, which appear and hide by it.
package struct InputCounts {
  /// The keys that a person types on hardware keyboards.
  package let typing: TypingCount
  /// The taps of fingers on a surface.
  package let taps: TapCount
}
