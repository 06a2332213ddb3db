import Documents
import Rendering
import System

/// Writes pictures for people beside a run: those of a failed check, and new references.
public final class PictureKeeper {
  /// The references that a run writes.
  public enum Update: String, CaseIterable, Sendable {
    case none
    /// Those whose file does not exist.
    case missing
    /// Those too that differ from what is shown.
    case all
  }

  let update: Update
  private let folder: String?
  private let script: String

  /// - Parameters:
  ///   - folder: the folder of the pictures of failed checks; nil to write none. It is made when the first check fails.
  ///   - script: the path of the script. Its name without ending is the name of a folder inside `folder`.
  public init(folder: String?, script: String, update: Update = .none) {
    (self.folder, self.script, self.update) = (folder, script, update)
  }

  /// Writes the pictures of a failed check to a folder named by the script and the position of the step.
  ///
  /// - Returns: a line for the message of the failure, which names the files; nil if pictures are not kept.
  func keep(_ pictures: ComparedPictures, at position: SourcePosition) -> String? {
    guard let folder else { return nil }
    let included = position.file == script ? "" : "\(Self.name(of: position.file))-"
    let place = "\(folder)/\(Self.name(of: script))/\(included)\(position.line)-\(position.column)-pixels"
    do {
      try Folder.make(path: place)
      var names = ["found.png"]
      try pictures.found.writePNG(to: "\(place)/found.png")
      if let expected = pictures.expected {
        let difference = try DifferencePicture.make(
          found: pictures.found, expected: expected, tolerance: pictures.tolerance, mask: pictures.mask)
        // Outputs are opaque, so the picture of a reference needs no alpha either.
        try expected.converted(to: .xrgb8888).writePNG(to: "\(place)/expected.png")
        try difference.writePNG(to: "\(place)/difference.png")
        names += ["expected.png", "difference.png"]
      } else {
        // A run before may have left them.
        for name in ["expected.png", "difference.png"] { try Folder.remove(file: "\(place)/\(name)") }
      }
      return "pictures: \(names.joined(separator: ", ")) in \(place)"
    } catch {
      return "its pictures were not kept: \(error)"
    }
  }

  /// Writes a reference, and makes its folder if that is missing.
  func write(_ update: ReferenceUpdate) throws {
    try Folder.make(path: FilePath.directory(of: update.file))
    try update.picture.writePNG(to: update.file)
  }

  /// The name of a file without its folders and its ending. Standard input and names that no folder can have are
  /// `script`.
  private static func name(of path: String) -> String {
    let file = FilePath.name(of: path)
    let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return name.isEmpty || name == "-" || name == "." ? "script" : name
  }
}
