import ArgumentParser
import Assembly
import Documents
import Keymaps
import Policies
import System

/// A policy and the files that it comes from.
struct ChosenPolicy {
  var policy = Policy()
  /// The file's path; nil for the built-in policy.
  var path: String?
  /// The file and all files that it includes.
  var files: [String] = []
  /// True if the file can be read again. A pipe cannot.
  var canBeReadAgain = true
  /// Changes each policy that is read again.
  private(set) var adjust: (inout Policy) -> Void = { _ in }
}

extension ChosenPolicy {
  /// The path at which a distribution installs a policy for users without one of their own.
  private static let packaged = "/usr/share/fingerpost/default.yaml"

  /// Reads a policy file, or returns the built-in policy if none is named.
  ///
  /// - Parameters:
  ///   - named: the file named on the command line. It may be a pipe or `-`.
  ///   - other: the file to read if the command line names none.
  ///   - warns: whether warnings are printed, too. Errors always are.
  init(named: String?, otherwise other: String? = nil, warns: Bool = true) throws {
    self.init()
    guard let path = named ?? other else { return }
    let load: PolicyReader.Loader = { (file) throws(InvalidDocument) in
      file == named ? try Document.read(path: file, .any) : try PolicyReader.readFile(file)
    }
    let read = PolicyReader.examine(path: path, load: load, keys: .ofKeymaps, users: .ofSystem)
    Console.warn(warns ? read.diagnostics : read.diagnostics.filter { $0.severity == .error })
    guard let policy = read.policy else { throw ExitCode(2) }
    self.policy = policy
    self.path = path
    files = read.files
    canBeReadAgain = named == nil || FileKind(at: path) == .regular
  }

  /// Changes the policy, and each one that is read in its place later.
  mutating func adjust(_ adjust: @escaping (inout Policy) -> Void) {
    adjust(&policy)
    self.adjust = adjust
  }

  /// The path of the user's policy file, else of the system's; nil if neither exists. A file that cannot be read counts.
  static func search() -> String? { search("policy.yaml", packaged: packaged) }

  /// The path of the user's policy of the kiosk, else of the one that the program contains.
  static func searchKiosk() -> String { search("kiosk.yaml", packaged: KioskPolicy.path) ?? KioskPolicy.path }

  private static func search(_ file: String, packaged: String) -> String? {
    let names = ["XDG_CONFIG_HOME", "HOME"]
    let known = names.compactMap { name in Environment.variable(name).map { (name, $0) } }
    return PolicySearch.choose(
      named: nil, environment: Dictionary(uniqueKeysWithValues: known), file: file, packaged: packaged,
      exists: { FileKind(ofLinkAt: $0) != nil }
    ).path
  }
}

extension Policy {
  /// Returns whether a program receives the path of the control socket. A rule grants it by app id, which is compared
  /// with the program's name and with the script's name for the client: the real app id is not known before the program
  /// starts.
  func grantsControl(name: String, command: [String]) -> Bool {
    names(name, command).contains { rules(for: WindowDescription(appID: $0)).grantsControl.value }
  }

  /// Returns whether a program receives the address at which programs offer their widgets. Rules are matched as above.
  func offersWidgets(name: String, command: [String]) -> Bool {
    names(name, command).allSatisfy { rules(for: WindowDescription(appID: $0)).offersWidgets.value }
  }

  private func names(_ name: String, _ command: [String]) -> [String] {
    [command.first.map { FilePath.name(of: $0) } ?? "", name]
  }
}
