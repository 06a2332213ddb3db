import Foundation
import Testing

extension ClientTests {
  /// Tests of the libraries that the program needs and opens.
  @Suite("Libraries of the program")
  struct LibraryTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// The lines of the dynamic linker about libraries that a run of `headless` opened after its start. A map of the
    /// process would not show them: libseat needs libsystemd too.
    private func opened(_ options: String) throws -> [Substring] {
      let result = try stage.shell("LD_DEBUG=files LD_DEBUG_OUTPUT=linker $FP headless \(options) -- true")
      #expect(result.status == 0, "\(result.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: stage.folder.path)
      let text = files.filter { $0.hasPrefix("linker.") }.compactMap { stage.text(of: $0) }.joined()
      // The text is empty if the linker has not heeded the variables.
      #expect(text.contains("file=libwayland-server.so.0"))
      return text.split(separator: "\n").filter { $0.contains("dynamically loaded") || $0.contains("direct_opencount") }
    }

    @Test("without accessibility, the program opens no library after its start")
    func withoutAccessibility() throws { #expect(try opened("") == []) }

    @Test("with accessibility, the program opens the library of the bus", .needs("dbus-daemon"))
    func withAccessibility() throws {
      let lines = try opened("--session private --accessibility")
      #expect(
        lines.contains { $0.contains("libsystemd.so") || $0.contains("libelogind.so") || $0.contains("libbasu.so") })
    }

    @Test("the program is linked with no library of the bus", .needs("readelf"))
    func needed() throws {
      let lines = try stage.shell("readelf -d $FP").output.split(separator: "\n").filter { $0.contains("(NEEDED)") }
      let libraries = lines.compactMap { $0.split(separator: "[").last?.dropLast() }.filter {
        !$0.hasPrefix("libswift") && !$0.hasPrefix("libFoundation")
      }
      #expect(
        Set(libraries).subtracting(["libdispatch.so", "libBlocksRuntime.so", "libgcc_s.so.1", "libstdc++.so.6"]) == [
          "libinput.so.10", "libudev.so.1", "libwayland-server.so.0", "libwayland-client.so.0", "libyaml-0.so.2",
          "libxkbcommon.so.0", "libseat.so.1", "libpixman-1.so.0", "libpng16.so.16", "libm.so.6", "libc.so.6",
        ])
    }
  }
}
