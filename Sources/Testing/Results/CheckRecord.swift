/// A check of pixels that failed: the file `check.json` beside its pictures.
public struct CheckRecord: Equatable, Sendable {
  /// The version of the files.
  public static let format = 1
  /// The name of the file in the folder of a failure.
  public static let fileName = "check.json"

  public enum Kind: String, CaseIterable, Sendable { case color, like, unlike, rest, changed, unchanged }

  /// A part of a picture, in pixels.
  public struct Box: Equatable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The picture that a person may accept in place of a reference.
  public struct Offer: Equatable, Sendable {
    /// The absolute path of the reference. It may not exist yet.
    public var reference: String
    /// The name of the picture's file in the folder of the failure.
    public var picture: String

    public init(reference: String, picture: String) {
      (self.reference, self.picture) = (reference, picture)
    }
  }

  public var kind: Kind
  /// The place of the step. Its file is the path that messages name.
  public var place: RecordedPlace
  /// The absolute path of the file that contains the step.
  public var script: String
  /// The step on one line.
  public var text: String
  /// The absolute paths of the references, in the order of the script; empty for checks without one.
  public var references: [String] = []
  /// Nil if no reference can be accepted, because the check has none or the script itself writes it.
  public var offer: Offer?
  /// The name of the output, and the compared part in the pixels of its picture.
  public var output: String
  public var box: Box
  /// The parts that were not compared, in pixels of the compared part.
  public var mask: [Box] = []
  /// The number of pixels that differ, and the number of pixels that were compared; nil if nothing was compared.
  public var differing: Int?
  public var compared: Int?
  /// The largest difference of a channel that counts as equal, 0 to 255.
  public var tolerance = 0
  /// The percentage of pixels that may differ by more.
  public var allowedPercent = 0.0
  /// The overlay of the picture, as scripts name it.
  public var overlay = "none"

  public init(
    _ kind: Kind, at place: RecordedPlace, script: String, text: String, output: String, box: Box
  ) {
    (self.kind, self.place, self.script, self.text) = (kind, place, script, text)
    (self.output, self.box) = (output, box)
  }
}
