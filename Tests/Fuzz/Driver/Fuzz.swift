import Fuzzing
import Glibc

/// Runs a fuzz target. `fuzz TARGET FILE…` passes each file to the target once; `fuzz` alone lists the targets.
///
/// In a build by `tools/fuzz`, libFuzzer drives the target instead, and receives all further arguments.
@main struct Fuzz {
  nonisolated(unsafe) static var target: (any FuzzTarget)!

  static func main() throws {
    FuzzTargets.areAlone = true
    let words = CommandLine.arguments
    guard words.count > 1, let target = try FuzzTargets.make(words[1]) else {
      print(FuzzTargets.names.joined(separator: "\n"))
      exit(words.count > 1 ? 2 : 0)
    }
    Self.target = target
    #if FUZZING
      drive()
    #else
      for file in words.dropFirst(2) { target.take(try read(file)) }
    #endif
  }

  static func read(_ file: String) throws -> [UInt8] {
    guard let handle = fopen(file, "r") else { throw UnreadableFile(name: file, error: errno) }
    defer { fclose(handle) }
    var bytes: [UInt8] = []
    while case let byte = getc(handle), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
  }
}

struct UnreadableFile: Error {
  var name: String
  var error: Int32
}
