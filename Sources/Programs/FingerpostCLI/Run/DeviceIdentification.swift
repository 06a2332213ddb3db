import ArgumentParser
import Assembly
import Control
import Documents
import JSONText
import Policies
import System

/// `fingerpost devices --identify`: lets a running Fingerpost find the outputs of touchscreens, and writes the rules.
struct DeviceIdentification {
  /// The control socket; nil to look for the only one.
  var socket: String?
  /// The policy that includes the written file; nil to look for it.
  var policy: String?
  /// The file to write; nil to write none.
  var file: String?
  /// True to print the answer as JSON.
  var printsJSON: Bool

  /// - Throws: the exit status if it is not 0, after an error was printed.
  func run() throws {
    // Found before the user has to touch anything.
    let target = try file.map { try MappingFile($0, policy: policy ?? ChosenPolicy.search()) }
    let link = try connect()
    Console.complain(
      "Touch each screen when it shows the panel. Esc skips a screen; after 30 seconds, it is skipped too.")
    let result = try ask(.identify, on: link)
    for warning in result["warnings"]?.list ?? [] { Console.report(.warning, warning.text?.withoutControls ?? "") }
    guard let found = IdentifiedTouchscreens(result) else {
      Console.report(.error, "invalid answer from the compositor: \(result.written.withoutControls)")
      throw ExitCode(3)
    }
    for output in found.skipped { Console.report(.notice, "\(output.withoutControls) has no touchscreen") }
    if printsJSON {
      Console.say(result.written)
    } else if let policy = found.policy {
      Console.say(String(policy.dropLast()))
    }
    guard let policy = found.policy else {
      Console.report(.error, "no touchscreen was identified\(file.map { "; \($0) is unchanged" } ?? "")")
      throw ExitCode(1)
    }
    guard let target else { return }
    try target.write(policy, mapping: found.touchscreens)
    try reload(on: link)
  }

  private func connect() throws -> CtlLink {
    do {
      return try CtlSession.connect(to: socket)
    } catch {
      let reason = (error as? SocketChoice.Fault)?.message ?? "\(error)"
      Console.report(
        .error,
        "cannot identify touchscreens without a running Fingerpost that shows the screens; start 'fingerpost run' first "
          + "(\(reason))")
      throw ExitCode(3)
    }
  }

  private func ask(_ request: ControlRequest, on link: CtlLink) throws -> JSON {
    switch try answer(to: request, on: link) {
    case .success(let result): return result
    case .failure(let error):
      Console.report(.error, error.message.withoutControls)
      throw ExitCode(1)
    }
  }

  private func answer(to request: ControlRequest, on link: CtlLink) throws -> Result<JSON, ControlError> {
    _ = link.send(request.line)
    guard let line = link.readLine() else {
      Console.report(.error, "the compositor at \(link.path) closed the connection")
      throw ExitCode(3)
    }
    switch ControlAnswer(line: line) {
    case .result(_, let result)?: return .success(result)
    case .error(_, let error)?: return .failure(error)
    case .event?, nil:
      Console.report(.error, "invalid answer from the compositor: \(line.withoutControls)")
      throw ExitCode(3)
    }
  }

  /// Makes the running Fingerpost read its policy again, which may include the file.
  private func reload(on link: CtlLink) throws {
    guard case .failure(let error) = try answer(to: .reload, on: link) else { return }
    if error.code == .unavailable {
      return Console.report(
        .notice, "the running Fingerpost has no policy file to read again; it uses the mapping after its next start")
    }
    for diagnostic in error.diagnostics { Console.complain(diagnostic) }
    Console.report(.error, error.message.withoutControls)
    throw ExitCode(1)
  }
}

/// The file for the mapping, and the policy that includes it.
private struct MappingFile {
  private let path: String
  /// The absolute path of the policy; nil if there is none.
  private let policy: String?

  init(_ path: String, policy: String?) throws {
    do throws(ErrorNumber) {
      let folder = try Folder.current()
      self.path = FilePath.normal(FilePath.join(folder, path))
      self.policy = policy.map { FilePath.normal(FilePath.join(folder, $0)) }
    } catch {
      Console.report(.error, "cannot find the absolute path of \(path): \(error)")
      throw ExitCode(1)
    }
    guard self.path != self.policy else {
      Console.report(
        .error, "cannot write \(path): it is the policy itself; write another file, and include it in the policy")
      throw ExitCode(2)
    }
  }

  /// Writes the file if it is a valid policy, alone and as a part of the policy that includes it.
  func write(_ text: String, mapping touchscreens: [IdentifiedTouchscreens.Touchscreen]) throws {
    _ = try read(path, with: text)
    try advise(touchscreens, text)
    do throws(FileFault) {
      try OutputFile.write(text, to: path)
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  /// Says what keeps the mapping from being used.
  private func advise(_ touchscreens: [IdentifiedTouchscreens.Touchscreen], _ text: String) throws {
    guard let policy else {
      return Console.report(
        .notice,
        "no policy includes \(path); write one with include: \(path), or start Fingerpost with --policy \(path)")
    }
    let whole = try read(policy, with: text)
    guard whole.files.contains(where: { FilePath.normal($0) == path }) else {
      return Console.report(.notice, "add to \(policy): include: \(FilePath.way(to: path, from: policy))")
    }
    for touchscreen in touchscreens where touchscreen.match != nil {
      let device = DeviceIdentity(
        name: touchscreen.name, vendor: touchscreen.vendor, product: touchscreen.product, path: touchscreen.path,
        types: [.touch])
      guard whole.policy?.settings(of: device).output != .named(touchscreen.output) else { continue }
      Console.report(
        .warning, "another rule of \(policy) sets the output of \(touchscreen.name.withoutControls); remove its output")
    }
  }

  /// Reads a policy as if the file had a content already.
  ///
  /// - Throws: the exit status 2, after all errors were printed.
  private func read(_ file: String, with text: String) throws -> ReadPolicy {
    let load: PolicyReader.Loader = { [path] (name) throws(InvalidDocument) in
      FilePath.normal(name) == path ? try Document.parse(text: text, file: name) : try PolicyReader.readFile(name)
    }
    let result = PolicyReader.examine(path: file, load: load, keys: .ofKeymaps, users: .ofSystem)
    guard result.policy == nil else { return result }
    Console.complain(result.diagnostics)
    Console.report(.error, "\(path) is unchanged, because the policy with it would be invalid")
    throw ExitCode(2)
  }
}
