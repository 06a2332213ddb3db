import Documents

/// Where a policy comes from: the command line's, else the user's own, else the one that Fingerpost brings along.
public struct PolicySearch: Equatable, Sendable {
  /// Why a file was chosen, for the log.
  public enum Origin: Equatable, Sendable {
    /// Named on the command line; it must be there.
    case commandLine
    case user
    case packaged
    /// No file anywhere: the built-in defaults.
    case builtIn
  }

  /// Nil for the built-in defaults.
  public var path: String?
  public var origin: Origin
  /// The places looked at, in order; a policy that appears at one of them would be taken instead.
  public var places: [String]

  public init(path: String?, origin: Origin, places: [String]) {
    self.path = path
    self.origin = origin
    self.places = places
  }

  /// Chooses.
  ///
  /// - Parameters:
  ///   - named: what `--policy` says.
  ///   - environment: of which `XDG_CONFIG_HOME` and `HOME` are looked at; a relative `XDG_CONFIG_HOME` does not count
  ///     (XDG Base Directory Specification).
  ///   - packaged: the default that is installed beside the program.
  ///   - exists: whether there is a file.
  public static func choose(
    named: String?, environment: [String: String], packaged: String?, exists: (String) -> Bool
  ) -> PolicySearch {
    if let named { return PolicySearch(path: named, origin: .commandLine, places: [named]) }
    let user = configurationFolder(environment).map { FilePath.join($0, "fingerpost/policy.yaml") }
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
