public import Documents

/// The result of reading a policy and the files that it includes.
package struct ReadPolicy: Equatable, Sendable {
  /// Nil if there is an error.
  package var policy: Policy?
  /// The errors and warnings.
  package var diagnostics: [Diagnostic]
  /// All requested files, including those that could not be read: the files to watch.
  package var files: [String]

  package init(policy: Policy?, diagnostics: [Diagnostic], files: [String]) {
    self.policy = policy
    self.diagnostics = diagnostics
    self.files = files
  }
}

/// Turns YAML into a policy, or reports all of its errors at once.
public enum PolicyReader {
  /// Loads an included file. A relative path is already joined to the path of the including file.
  package typealias Loader = IncludeChain.Loader

  /// Reads a policy file and the files it includes.
  ///
  /// - Parameters:
  ///   - load: loads files, by default from the file system.
  ///   - keys: the valid names of keys; nil accepts any name.
  ///   - users: the known users; nil accepts any name.
  ///   - actions: actions that the program performs by itself, which the policy may name.
  package static func examine(
    path: String, load: @escaping Loader = PolicyReader.readFile, keys: KeyCatalog? = nil,
    users: UserDirectory? = nil, actions: Set<ActionName> = []
  ) -> ReadPolicy {
    do throws(InvalidDocument) {
      return examine(try load(path), load: load, keys: keys, users: users, actions: actions)
    } catch {
      return ReadPolicy(policy: nil, diagnostics: error.diagnostics, files: [path])
    }
  }

  /// Reads a document and the files it includes.
  package static func examine(
    _ document: Document, load: @escaping Loader, keys: KeyCatalog? = nil,
    users: UserDirectory? = nil, actions: Set<ActionName> = []
  ) -> ReadPolicy {
    let reading = PolicyReading(load: load, keys: keys, users: users, actions: actions)
    reading.readMain(document)
    return ReadPolicy(
      policy: reading.faults.hasErrors ? nil : reading.policy, diagnostics: reading.faults.diagnostics,
      files: reading.files)
  }

  /// Reads a policy file and the files it includes.
  ///
  /// - Throws: every error of all files together.
  public static func read(path: String) throws(InvalidDocument) -> Policy {
    let result = examine(path: path)
    guard let policy = result.policy else { throw InvalidDocument(result.diagnostics) }
    return policy
  }

  /// Reads a policy from text.
  ///
  /// - Parameters:
  ///   - file: the name of the text in messages. The files that it includes are searched relative to it.
  ///   - actions: actions that the program performs by itself, which the policy may name.
  /// - Throws: every error of the text and of the files that it includes.
  public static func read(
    text: String, file: String = "policy", actions: Set<ActionName> = []
  ) throws(InvalidDocument) -> Policy {
    let document = try Document.parse(text: text, file: file)
    let result = examine(document, load: readFile, actions: actions)
    guard let policy = result.policy else { throw InvalidDocument(result.diagnostics) }
    return policy
  }

  /// The loader that reads the file system. The policy of the kiosk that the program contains takes the place of a file that is not
  /// installed. An installed file that cannot be read, or has errors, is an error.
  package static func readFile(_ path: String) throws(InvalidDocument) -> Document {
    guard path == KioskPolicy.path else { return try Document.read(path: path) }
    return try Document.read(path: path, ifMissing: KioskPolicy.text)
  }
}
