import Documents

extension PixelSize {
  /// The error message for a value of `--size` that is not a size.
  static func invalid(_ text: String) -> String {
    "invalid size \(text.quotedForPeople): expected WIDTHxHEIGHT, each from 1 to \(longestSide), for example 1280x800"
  }
}
