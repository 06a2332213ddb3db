import System

/// The folders in which themes of icons and cursors are searched.
package struct CursorThemeFolders: Equatable, Sendable {
  /// The maximum number of folders; further ones are ignored.
  private static let limit = 64
  /// The folders without `XCURSOR_PATH`.
  private static let usual = "~/.local/share/icons:~/.icons:/usr/share/icons:/usr/share/pixmaps"

  package let paths: [String]

  package init(_ paths: [String]) { self.paths = paths }

  /// The folders of `XCURSOR_PATH`, or the usual ones without it.
  ///
  /// A folder with `~` begins at `HOME`. Relative folders are ignored.
  package init(environment: [String: String]) {
    let list = environment["XCURSOR_PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let all = list.split(separator: ":").compactMap { path -> String? in
      if path == "~" || path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
      return path.hasPrefix("/") ? String(path) : nil
    }
    paths = Array(all.prefix(Self.limit))
  }

  /// The folders with the cursors of a theme: its own in the order of the search, then those of each theme that it
  /// inherits from, and at last those of the theme `default`.
  ///
  /// - Returns: empty if no theme has this name. A theme that inherits from itself counts once.
  package func cursorFolders(ofTheme name: String) -> [String] {
    guard Self.isName(name), has(name) else { return [] }
    var visit = Visit()
    collect(name, &visit)
    collect("default", &visit)
    return visit.folders
  }

  /// Returns whether a folder has a theme of this name.
  private func has(_ name: String) -> Bool {
    paths.contains { Folder.contains("\($0)/\(name)/cursors") || Folder.contains("\($0)/\(name)/index.theme") }
  }

  /// The themes that were visited, and the folders that were found.
  private struct Visit {
    static let mostThemes = 32
    var themes: [String] = []
    var folders: [String] = []
  }

  private func collect(_ name: String, _ visit: inout Visit) {
    guard Self.isName(name), visit.themes.count < Visit.mostThemes, !visit.themes.contains(name) else { return }
    visit.themes.append(name)
    visit.folders += paths.map { "\($0)/\(name)/cursors" }.filter { Folder.contains($0) }
    let index = paths.lazy.map { "\($0)/\(name)/index.theme" }.first { Folder.contains($0) }
    for parent in index.map(Self.parents(inIndex:)) ?? [] { collect(parent, &visit) }
  }

  /// Reads the themes that a theme inherits from, in their order; none if the file is unreadable.
  private static func parents(inIndex path: String) -> [String] {
    guard let bytes = try? InputFile.read(path, atMost: 1 << 20) else { return [] }
    var isInGroup = true
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("[") { isInGroup = line == "[Icon Theme]" }
      guard isInGroup, line.hasPrefix("Inherits"), let sign = line.firstIndex(of: "=") else { continue }
      guard line[..<sign].trimmed == "Inherits" else { continue }
      return line[line.index(after: sign)...].split { $0 == "," || $0 == ";" }.prefix(Visit.mostThemes).map {
        String($0.trimmed)
      }
    }
    return []
  }

  /// Returns whether a text can be the name of a theme: that of one folder.
  private static func isName(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && text != "." && text != ".." && !text.utf8.contains { $0 == 0x2F || $0 == 0 }
  }
}

extension Substring {
  /// The text without white space at both ends.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
