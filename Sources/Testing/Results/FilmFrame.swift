/// A part of an output's picture that changed during a test.
///
/// A frame is drawn over the previous frames of its output since the last key frame.
public struct FilmFrame: Equatable, Sendable {
  /// The script's clock in microseconds, as in the trace.
  public var time: Int64
  public var output: String
  /// The place of the part in the output's picture, in its pixels.
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int
  /// The name of the picture's file in the folder `film` of the test. Equal parts share a file.
  public var picture: String
  /// Whether the part is the whole picture, so that the frames before it are not needed.
  public var isKey: Bool

  public init(
    time: Int64, output: String, x: Int, y: Int, width: Int, height: Int, picture: String, isKey: Bool
  ) {
    (self.time, self.output, self.picture, self.isKey) = (time, output, picture, isKey)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
