import Glibc

/// With `FUZZ_TELL` in the environment a run says what happens in it.
enum Telling {
  private static let isOn = getenv("FUZZ_TELL") != nil

  static func tell(_ line: @autoclosure () -> String) {
    if isOn { _ = (line() + "\n").withCString { write(2, $0, strlen($0)) } }
  }
}
