import ArgumentParser
import Documents
import Policies
import Scripts

/// `fingerpost check FILE…`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what is wrong with scripts and policies, without running anything.",
    discussion:
      "A file with steps, clients or outputs is read as a script, any other as a policy. Ends with status 2 where there is a fault."
  )

  @Argument(help: "Scripts and policies.")
  var files: [String]

  func run() throws {
    var isSound = true
    for file in files {
      do {
        let document = try Document.read(path: file)
        if Self.isScript(document) {
          Console.warn(try ScriptReader.read(path: file).warnings)
        } else {
          _ = try PolicyReader.read(document)
        }
      } catch {
        Console.complain(error.diagnostics)
        isSound = false
      }
    }
    if !isSound { throw ExitCode(2) }
  }

  private static func isScript(_ document: Document) -> Bool {
    guard case .mapping(let entries) = document.root.content else { return false }
    return entries.contains { ["steps", "clients", "outputs", "include"].contains($0.key.text) }
  }
}
