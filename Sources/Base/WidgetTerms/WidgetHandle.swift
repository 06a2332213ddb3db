/// The name of one widget that a search has found: its role, its address, and the process of its application.
///
/// Written, it is `ROLE@BUS/PATH@PROCESS.START`. It ends with the widget or with its application, whichever is first.
package struct WidgetHandle: Hashable, Sendable {
  /// The role, by the name that scripts use.
  package var role: String
  /// The name of the application's connection to the accessibility bus.
  package var bus: String
  /// The path of the widget in its application.
  package var path: String
  package var process: Int32
  /// The time at which the process was started, in ticks of the kernel's clock since boot. It tells the process from a
  /// later one with the same number.
  package var start: UInt64

  package init(role: String, bus: String, path: String, process: Int32, start: UInt64) {
    (self.role, self.bus, self.path, self.process, self.start) = (role, bus, path, process, start)
  }

  /// The number of bytes of a written handle, above which it is not read.
  package static let longest = 8_192

  /// Reads a written handle; nil if the text has another form.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 3, let slash = parts[1].firstIndex(of: "/"), slash > parts[1].startIndex else { return nil }
    let numbers = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard WidgetRole.names.contains(String(parts[0])), numbers.count == 2, let process = Int32(numbers[0]),
      let start = UInt64(numbers[1]), process > 0
    else { return nil }
    self.init(
      role: String(parts[0]), bus: String(parts[1][..<slash]), path: String(parts[1][slash...]), process: process,
      start: start)
  }
}

extension WidgetHandle: CustomStringConvertible {
  /// The written handle.
  package var description: String { "\(role)@\(bus)\(path)@\(process).\(start)" }
}
