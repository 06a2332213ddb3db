import Documents
import Evidence
import JSONText
import Playback
import Results
import System

/// A picture of a failed check that may become a reference.
struct PendingPicture {
  /// The folder of the failure, relative to the folder of results.
  let name: String
  /// The path of the folder.
  let folder: String
  let check: CheckRecord
  let offer: CheckRecord.Offer

  /// The path of a picture in the folder; nil if it does not exist.
  func picture(_ name: String) -> String? {
    let path = "\(folder)/\(name)"
    return Folder.contains(path) ? path : nil
  }

  /// The number of pixels that differ, or the reason why there is none.
  var summary: String {
    guard Folder.contains(offer.reference) else { return "the reference does not exist yet" }
    guard let differing = check.differing, let compared = check.compared else { return "the sizes differ" }
    return "\(differing) of \(compared) pixels differ"
  }

  /// True if a name on the command line selects this picture: its own name, or that of a folder that contains it.
  func isSelected(by name: String) -> Bool {
    let name = FilePath.normal(name)
    return self.name == name || self.name.hasPrefix(name + "/") || FilePath.normal(folder) == name
  }

  var json: JSON {
    [
      "name": .string(name), "folder": .string(folder),
      "place": .string("\(check.place.file):\(check.place.line):\(check.place.column)"), "text": .string(check.text),
      "reference": .string(offer.reference), "found": .string("\(folder)/\(offer.picture)"),
      "expected": picture("expected.png").map { .string($0) } ?? .null,
      "difference": picture("difference.png").map { .string($0) } ?? .null,
      "differing": check.differing.map { .number(Double($0)) } ?? .null,
      "compared": check.compared.map { .number(Double($0)) } ?? .null,
    ]
  }

  /// Copies the picture to its reference, and removes the folder of the failure.
  ///
  /// - Throws: a reason for people. Reference and folder then stay as they are.
  func accept() throws {
    let record = "\(folder)/\(CheckRecord.fileName)"
    guard let written = FileAge.lastChange(of: record) else { throw ReviewFault("\(record) does not exist any more") }
    for (path, what) in [(offer.reference, "the reference"), (check.script, "the script")] {
      if let changed = FileAge.lastChange(of: path), changed > written {
        throw ReviewFault("\(what) \(path) was changed after this run; play the script again")
      }
    }
    let bytes = try InputFile.read("\(folder)/\(offer.picture)", atMost: Self.longestPicture)
    try Folder.make(path: FilePath.directory(of: offer.reference))
    try bytes.withUnsafeBytes { try OutputFile.write($0, to: offer.reference) }
    try FailureFolder.removeFailure(folder)
  }

  private static let longestPicture = 256 << 20
}

/// A reason why a picture was not accepted.
struct ReviewFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension PendingPicture {
  /// Folders of results are not nested deeper than this below the one that is reviewed.
  private static let mostLevels = 4

  /// The pictures in a folder of results, in the order of their names.
  ///
  /// - Parameter complain: receives the path of a `check.json` that cannot be used, and the reason.
  static func all(in results: String, complain: (String, String) -> Void) -> [PendingPicture] {
    var found: [PendingPicture] = []
    func search(_ name: String, _ level: Int) {
      let folder = name.isEmpty ? results : "\(results)/\(name)"
      let file = "\(folder)/\(CheckRecord.fileName)"
      if Folder.contains(file) {
        do {
          let check = try CheckRecord(json: JSON.read(try InputFile.read(file, atMost: 1 << 20)))
          if let offer = check.offer {
            guard !offer.picture.contains("/") else { throw ReviewFault("\"picture\" is not the name of a file") }
            found.append(PendingPicture(name: name, folder: folder, check: check, offer: offer))
          }
        } catch {
          complain(file, "\(error)")
        }
      }
      guard level < mostLevels else { return }
      for entry in Folder.names(in: folder).sorted() where !entry.hasPrefix(".") {
        let next = name.isEmpty ? entry : "\(name)/\(entry)"
        if FileKind(at: "\(results)/\(next)") == .folder { search(next, level + 1) }
      }
    }
    search("", 0)
    return found
  }
}
