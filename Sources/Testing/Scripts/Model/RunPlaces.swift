import Documents

/// The names, ports and displays that separate tests which run at the same time.
package struct RunPlaces: Equatable, Sendable {
  /// The number of a test among those that run at the same time, from 1.
  package var worker = 1
  /// A name that no other test of the run has, of letters, digits, hyphens and underscores.
  package var test = "test"
  /// The number of the places in this machine: a range of ports and a display. From 1 to `mostSlots`.
  package var slot = 1

  /// The most places of one machine.
  package static let mostSlots = 900
  /// The number of ports of each place.
  package static let portCount = 10

  package init() {}

  /// The first of the ports. They are below those that the kernel gives to outgoing connections.
  package var port: Int { 21_000 + Self.portCount * slot }
  /// The number of a display of X11, as in `:101`.
  package var display: Int { 100 + slot }

  /// The name of a test for files, databases and the like.
  ///
  /// - Parameters:
  ///   - number: the number of the test in the run.
  ///   - file: the path of its script. Its folders are left out.
  package static func name(number: Int, file: String) -> String {
    let file = FilePath.name(of: file)
    let ending = [".test.yaml", ".yaml"].first { file.hasSuffix($0) } ?? ""
    let allowed: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-"
      + String(file.dropLast(ending.count).map { allowed($0) ? $0 : "-" })
  }

  /// The values by the names that scripts use.
  var values: [String: String] {
    ["worker": "\(worker)", "test": test, "port": "\(port)", "display": "\(display)"]
  }
}
