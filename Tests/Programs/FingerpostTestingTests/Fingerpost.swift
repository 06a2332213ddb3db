import Checkout
import FingerpostTesting
import Glibc
import Testing

extension DesktopOptions {
  /// Options for the program that was built with the tests.
  static var built: DesktopOptions {
    var options = DesktopOptions()
    options.useBuilt()
    return options
  }

  /// Uses the program that was built with the tests.
  mutating func useBuilt() { program = Checkout.path(".build/debug/fingerpost") }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test unless a program is installed.
  static func needs(_ program: String) -> Self {
    .enabled(if: isInstalled(program), "not installed: \(program)")
  }
}

private func isInstalled(_ program: String) -> Bool {
  if program.hasPrefix("/") { return access(program, X_OK) == 0 }
  let folders = getenv("PATH").map { String(cString: $0) } ?? ""
  return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
}

/// True if a file or folder exists.
func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The content of a file; nil if it cannot be read.
func read(_ path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
