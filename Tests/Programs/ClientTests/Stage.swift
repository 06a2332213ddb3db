import Checkout
import Foundation
import Testing

/// A folder for one run with everything that programs expect: a home, settings and a place for sockets.
final class Stage {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString)")
    for name in ["run", "home"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try FileManager.default.copyItem(
      at: Sources.clients.appendingPathComponent("config"), to: folder.appendingPathComponent("config"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  func text(of name: String) -> String? {
    (try? Data(contentsOf: file(name))).map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: file(name)) }

  /// The complete environment of a run. From the tests' own environment it contains only `PATH`.
  var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": "\(Products.folder.path):\(path)", "HOME": file("home").path, "XDG_RUNTIME_DIR": file("run").path,
      "XDG_CONFIG_HOME": file("config").path, "CLIENTS": Sources.clients.path, "LC_ALL": "C.UTF-8",
    ]
  }
}

/// The folder of the build's products.
enum Products {
  static var folder: URL {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: bundle).deletingLastPathComponent()
  }
}

/// Files and folders of the repository.
enum Sources {
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let clients = tests.appendingPathComponent("Clients")
  static let scripts = tests.appendingPathComponent("Scripts")

  /// A script by its name. Those that `fingerpost test` plays too end in `.test.yaml`.
  static func script(_ name: String) -> URL {
    let test = scripts.appendingPathComponent("\(name).test.yaml")
    return FileManager.default.fileExists(atPath: test.path) ? test : scripts.appendingPathComponent("\(name).yaml")
  }
  static let root = URL(fileURLWithPath: Checkout.folder)
  static let examples = root.appendingPathComponent("Examples")
}

/// Programs of the system that tests use.
enum Programs {
  static func missing(_ names: [String]) -> [String] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return names.filter { name in
      if name.hasPrefix("/") { return !FileManager.default.isExecutableFile(atPath: name) }
      return !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }

  /// Returns whether Debian's Python has a module.
  static func pythonHas(_ module: String) -> Bool {
    (try? Command("/usr/bin/python3", ["-c", "import \(module)"]).run())?.status == 0
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test with a message if programs are not installed. `tools/install build clients` installs them.
  static func needs(_ programs: String...) -> Self {
    let missing = Programs.missing(programs)
    return .enabled(if: missing.isEmpty, "not installed: \(missing.joined(separator: ", "))")
  }
}
