import Glibc

/// Prints the events of a run if `FUZZ_TELL` is in the environment.
enum FuzzLog {
  private static let isOn = getenv("FUZZ_TELL") != nil

  static func print(_ line: @autoclosure () -> String) {
    if isOn { _ = (line() + "\n").withCString { write(2, $0, strlen($0)) } }
  }
}
