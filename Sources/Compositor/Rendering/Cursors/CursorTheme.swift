import System

/// A theme of cursors: a set of Xcursor files, each named after the shape that it shows.
package final class CursorTheme {
  package let name: String
  /// The size of its cursors in logical pixels.
  package let size: Int
  /// The folders with its files; see `CursorThemeFolders.cursorFolders`.
  private let folders: [String]

  /// The size without `XCURSOR_SIZE`, in logical pixels.
  package static let usualSize = 24
  /// The sizes that users can choose, in logical pixels.
  package static let sizes = 1...512

  /// - Returns: nil if no folder has a theme of this name.
  package init?(_ name: String, size: Int, in places: CursorThemeFolders) {
    folders = places.cursorFolders(ofTheme: name)
    guard !folders.isEmpty else { return nil }
    self.name = name
    self.size = max(Self.sizes.lowerBound, min(size, Self.sizes.upperBound))
  }

  /// The picture of a shape for an output: the first one of an animation, in the size that is nearest to that of the
  /// theme at the scale of the output. It is never stretched.
  ///
  /// - Parameters:
  ///   - shape: the name of the shape in CSS. A file of an older theme can have one of its former names.
  ///   - report: called for each file that cannot be used; the search continues.
  /// - Returns: nil if the theme does not have the shape.
  /// - Throws: if there is not enough memory.
  package func image(
    of shape: String, scale: Double, report: (CursorFault) -> Void = { _ in }
  ) throws(RenderingError) -> CursorImage? {
    let pixels = Int((Double(size) * max(0, min(scale, 64))).rounded())
    for path in paths(of: shape) {
      guard let file = Self.open(path, report), let picture = file.pictures(near: pixels).first else { continue }
      return try file.image(of: picture)
    }
    return nil
  }

  /// The files that may show a shape, the best first. A former name in a folder comes before any name in a later
  /// folder, which belongs to an inherited theme.
  private func paths(of shape: String) -> [String] {
    let names = CursorNames.names(of: shape)
    return folders.flatMap { folder in names.map { "\(folder)/\($0)" } }.filter { Folder.contains($0) }
  }

  private static func open(_ path: String, _ report: (CursorFault) -> Void) -> CursorFile? {
    do throws(CursorFault) {
      return try CursorFile(path: path)
    } catch {
      report(error)
      return nil
    }
  }
}
