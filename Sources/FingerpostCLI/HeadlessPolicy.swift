import ArgumentParser
import Assembly
import Documents
import Glibc
import Keymaps
import Policies
import Scripts

/// A policy with where it comes from.
struct ChosenPolicy {
  var policy = Policy()
  /// Nil: built in, no file anywhere.
  var path: String?
  /// The file and all that it includes.
  var files: [String] = []
}

extension Headless {
  /// Where a distribution puts the policy for those who have none.
  private static let packaged = "/usr/share/fingerpost/default.yaml"

  /// Reads the policy of the command line, else the script's; only where nothing is played, else the user's own.
  ///
  /// A script gives the same result on every machine, whatever its user has configured.
  func readPolicy(of script: Script) throws -> ChosenPolicy {
    var path = policy ?? script.policy
    if path == nil, !isPlaying { path = Self.search().path }
    guard let path else { return ChosenPolicy() }
    let read = PolicyReader.examine(path: path, keys: .ofKeymaps, users: .ofSystem)
    Console.warn(read.diagnostics)
    guard let policy = read.policy else { throw ExitCode(2) }
    return ChosenPolicy(policy: policy, path: path, files: read.files)
  }

  private static func search() -> PolicySearch {
    let names = ["XDG_CONFIG_HOME", "HOME"]
    let known = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return PolicySearch.choose(
      named: nil, environment: Dictionary(uniqueKeysWithValues: known), packaged: packaged,
      exists: { access($0, R_OK) == 0 })
  }

  /// Reads the policy again when its files change, on SIGHUP and when somebody asks at the control socket.
  func follow(_ chosen: ChosenPolicy, by compositor: Compositor) -> PolicyFile? {
    guard !isPlaying || control, let path = chosen.path else { return nil }
    let file = PolicyFile(path, files: chosen.files, of: compositor, keys: .ofKeymaps)
    compositor.control.reloadPolicy = { [unowned file] in
      let diagnostics = file.reload()
      return diagnostics.containsErrors ? diagnostics.map(\.rendered) : []
    }
    return file
  }
}

extension Policy {
  /// Whether a program may know the control socket: where a rule says so of windows whose app id is the program's name,
  /// or the name that a script has for it. Its real app id is not known before it has started.
  func grantsControl(name: String, command: [String]) -> Bool {
    let program = command.first.map { FilePath.name(of: $0) } ?? ""
    return [program, name].contains { rules(for: WindowDescription(appID: $0)).grantsControl.value }
  }
}
