/// A check of pixels that failed: the file `check.json` beside its pictures.
package struct CheckRecord: Equatable, Sendable {
  /// The version of the files.
  package static let format = 1
  /// The name of the file in the folder of a failure.
  package static let fileName = "check.json"

  package enum Kind: String, CaseIterable, Sendable { case color, like, unlike, rest, changed, unchanged }

  /// A part of a picture, in pixels.
  package struct Box: Equatable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The picture that a person may accept in place of a reference.
  package struct Offer: Equatable, Sendable {
    /// The absolute path of the reference. It may not exist yet.
    package var reference: String
    /// The name of the picture's file in the folder of the failure.
    package var picture: String

    package init(reference: String, picture: String) {
      (self.reference, self.picture) = (reference, picture)
    }
  }

  package var kind: Kind
  /// The place of the step. Its file is the path that messages name.
  package var place: RecordedPlace
  /// The absolute path of the file that contains the step.
  package var script: String
  /// The step on one line.
  package var text: String
  /// The absolute paths of the references, in the order of the script; empty for checks without one.
  package var references: [String] = []
  /// Nil if no reference can be accepted, because the check has none or the script itself writes it.
  package var offer: Offer?
  /// The name of the output, and the compared part in the pixels of its picture.
  package var output: String
  package var box: Box
  /// The parts that were not compared, in pixels of the compared part.
  package var mask: [Box] = []
  /// The number of pixels that differ, and the number of pixels that were compared; nil if nothing was compared.
  package var differing: Int?
  package var compared: Int?
  /// The largest difference of a channel that counts as equal, 0 to 255.
  package var tolerance = 0
  /// The percentage of pixels that may differ by more.
  package var allowedPercent = 0.0
  /// The overlay of the picture, as scripts name it.
  package var overlay = "none"

  package init(
    _ kind: Kind, at place: RecordedPlace, script: String, text: String, output: String, box: Box
  ) {
    (self.kind, self.place, self.script, self.text) = (kind, place, script, text)
    (self.output, self.box) = (output, box)
  }
}
