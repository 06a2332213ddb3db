/// A part of an output's picture that changed during a test.
///
/// A frame is drawn over the previous frames of its output since the last key frame.
package struct FilmFrame: Equatable, Sendable {
  /// The script's clock in microseconds, as in the trace.
  package var time: Int64
  package var output: String
  /// The place of the part in the output's picture, in its pixels.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  /// The name of the picture's file in the folder `film` of the test. Equal parts share a file.
  package var picture: String
  /// Whether the part is the whole picture, so that the frames before it are not needed.
  package var isKey: Bool

  package init(
    time: Int64, output: String, x: Int, y: Int, width: Int, height: Int, picture: String, isKey: Bool
  ) {
    (self.time, self.output, self.picture, self.isKey) = (time, output, picture, isKey)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
