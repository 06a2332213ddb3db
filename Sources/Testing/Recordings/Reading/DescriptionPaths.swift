import Documents

/// The paths at which the description of a recorded device may be: beside the recording, with a beginning of its name.
///
/// `N-Trig MultiTouch.desc` describes the device of `N-Trig MultiTouch.2-fingers.events`.
enum DescriptionPaths {
  static let suffixes = ["desc", "device", "evemu", "prop", "properties"]

  /// All paths to try, those with the longest beginnings first.
  static func candidates(beside path: String) -> [String] {
    let directory = FilePath.directory(of: path)
    return beginnings(of: FilePath.name(of: path)).flatMap { name in
      suffixes.map { FilePath.join(directory, "\(name).\($0)") }
    }.filter { $0 != path }
  }

  /// The first names to try, for error messages.
  static func names(beside path: String) -> String {
    let name = beginnings(of: FilePath.name(of: path)).first ?? FilePath.name(of: path)
    return suffixes.map { "\(name).\($0)" }.alternatives
  }

  private static func beginnings(of name: String) -> [String] {
    var rest = Substring(name)
    var beginnings: [String] = []
    while let end = rest.lastIndex(where: { ". -_".contains($0) }), end > rest.startIndex {
      rest = rest[..<end]
      beginnings.append(String(rest))
    }
    return beginnings.isEmpty ? [name] : beginnings
  }
}
