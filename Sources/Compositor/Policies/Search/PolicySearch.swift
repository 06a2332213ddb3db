import Documents

/// The choice of the policy file: the one of the command line, else the user's own, else the packaged one.
package struct PolicySearch: Equatable, Sendable {
  /// The reason for the choice, for the log.
  package enum Origin: Equatable, Sendable {
    /// The file was named on the command line; it must exist.
    case commandLine
    case user
    case packaged
    /// A file was not found; the built-in defaults are used.
    case builtIn
  }

  /// The chosen file; nil for the built-in defaults.
  package var path: String?
  package var origin: Origin
  /// The paths that were searched, in order. A file that appears at one of them would be chosen instead.
  package var places: [String]

  package init(path: String?, origin: Origin, places: [String]) {
    self.path = path
    self.origin = origin
    self.places = places
  }

  /// Chooses the policy file.
  ///
  /// - Parameters:
  ///   - named: the value of `--policy`.
  ///   - environment: the variables, of which `XDG_CONFIG_HOME` and `HOME` are used. A relative `XDG_CONFIG_HOME` is
  ///     ignored (XDG Base Directory Specification).
  ///   - file: the name of the user's file.
  ///   - packaged: the default policy that is installed with the program.
  ///   - exists: returns true if a file exists.
  package static func choose(
    named: String?, environment: [String: String], file: String = "policy.yaml", packaged: String?,
    exists: (String) -> Bool
  ) -> PolicySearch {
    if let named { return PolicySearch(path: named, origin: .commandLine, places: [named]) }
    let user = configurationFolder(environment).map { FilePath.join($0, "fingerpost/\(file)") }
    let candidates = [(user, Origin.user), (packaged, Origin.packaged)]
    var places: [String] = []
    for case (let path?, let origin) in candidates {
      places.append(path)
      if exists(path) { return PolicySearch(path: path, origin: origin, places: places) }
    }
    return PolicySearch(path: nil, origin: .builtIn, places: places)
  }

  private static func configurationFolder(_ environment: [String: String]) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return FilePath.join(home, ".config")
  }
}
