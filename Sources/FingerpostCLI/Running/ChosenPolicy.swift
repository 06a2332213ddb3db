import ArgumentParser
import Assembly
import Documents
import Keymaps
import Policies
import System

/// A policy with where it comes from.
struct ChosenPolicy {
  var policy = Policy()
  /// Nil: built in, no file anywhere.
  var path: String?
  /// The file and all that it includes.
  var files: [String] = []
  /// Whether the file is there to be read again: what came from a pipe is not.
  var canBeReadAgain = true
}

extension ChosenPolicy {
  /// Where a distribution puts the policy for those who have none.
  private static let packaged = "/usr/share/fingerpost/default.yaml"

  /// Reads a policy file; without one, the defaults that are built in.
  ///
  /// - Parameters:
  ///   - named: the file that the command line names, which may be a pipe or `-`.
  ///   - other: the file to read where the command line names none.
  init(named: String?, otherwise other: String? = nil) throws {
    self.init()
    guard let path = named ?? other else { return }
    let load: PolicyReader.Loader = { (file) throws(InvalidDocument) in
      try Document.read(path: file, file == named ? .any : .regularOnly)
    }
    let read = PolicyReader.examine(path: path, load: load, keys: .ofKeymaps, users: .ofSystem)
    Console.warn(read.diagnostics)
    guard let policy = read.policy else { throw ExitCode(2) }
    self.policy = policy
    self.path = path
    files = read.files
    canBeReadAgain = named == nil || FileKind(at: path) == .regular
  }

  /// The user's own policy file, else the system's.
  static func search() -> String? {
    let names = ["XDG_CONFIG_HOME", "HOME"]
    let known = names.compactMap { name in Environment.variable(name).map { (name, $0) } }
    return PolicySearch.choose(
      named: nil, environment: Dictionary(uniqueKeysWithValues: known), packaged: packaged,
      exists: { Folder.allowsReading($0) }
    ).path
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
