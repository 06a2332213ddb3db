import Foundation
import Testing

extension ClientTests {
  /// Tests of the libraries that the program needs and opens.
  @Suite("Libraries of the program")
  struct LibraryTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// The lines of the dynamic linker about libraries that a run of `headless` opened after its start.
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

    @Test(
      "where no graphics card has a driver, auto opens no library for painting",
      .enabled(if: !LibraryTests.hasCard, "this machine has a graphics card"))
    func automaticPainter() throws { #expect(try opened("--painter auto") == []) }

    private static var hasCard: Bool {
      let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")
      return names?.contains { $0.hasPrefix("renderD") } ?? false
    }

    @Test("with accessibility, the program opens the library of the bus", .needs("dbus-daemon"))
    func withAccessibility() throws {
      let lines = try opened("--session private --accessibility")
      #expect(
        lines.contains { $0.contains("libsystemd.so") || $0.contains("libelogind.so") || $0.contains("libbasu.so") })
    }

    /// The libraries that a run of `headless` has mapped, without those of Swift and of the C and C++ compilers.
    private func mapped() throws -> Set<String> {
      let client = "'readlink /proc/$PPID/exe >exe.txt; cat /proc/$PPID/maps >maps.txt'"
      let result = try stage.shell("$FP headless -- sh -c \(client)")
      #expect(result.status == 0, "\(result.errors)")
      #expect(stage.text(of: "exe.txt")?.hasSuffix("/fingerpost\n") == true)
      let files = (stage.text(of: "maps.txt") ?? "").split(separator: "\n").compactMap {
        $0.split(separator: "/").last.map(String.init)
      }
      let ofCompilers = [
        "libc", "libm", "libpthread", "libdl", "libgcc_s", "libstdc++", "libdispatch", "libBlocksRuntime",
      ]
      let names = files.filter { $0.contains(".so") }.map { String($0.prefix { $0 != "." }) }
      return Set(names).filter {
        !$0.hasPrefix("libswift") && !$0.hasPrefix("lib_Foundation") && !$0.hasPrefix("libFoundation")
          && !$0.hasPrefix("ld-linux") && !ofCompilers.contains($0)
      }
    }

    @Test("without real devices, the program maps eight libraries, and none that only devices need")
    func mappedLibraries() throws {
      #expect(
        try mapped() == [
          "libwayland-server", "libwayland-client", "libffi", "libxkbcommon", "libpixman-1", "libpng16", "libz",
          "libyaml-0",
        ])
    }

    @Test("a library of devices that cannot be loaded is an error that names it")
    func brokenLibrary() throws {
      try stage.write("no library", to: "libinput.so.10")
      let result = try stage.shell("LD_LIBRARY_PATH=$PWD $FP devices")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("fingerpost: error: cannot load libinput.so.10: "), "\(result.errors)")
      // Other commands do not need it.
      #expect(try stage.shell("LD_LIBRARY_PATH=$PWD $FP headless -- true").status == 0)
    }

    @Test("the program is linked with no library of the bus or of devices", .needs("readelf"))
    func needed() throws {
      let lines = try stage.shell("readelf -d $FP").output.split(separator: "\n").filter { $0.contains("(NEEDED)") }
      let libraries = lines.compactMap { $0.split(separator: "[").last?.dropLast() }.filter {
        !$0.hasPrefix("libswift") && !$0.hasPrefix("libFoundation")
      }
      // The runtimes of C and C++, and the loader.
      let runtimes: Set<Substring> = [
        "libdispatch.so", "libBlocksRuntime.so", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2",
      ]
      #expect(
        Set(libraries).subtracting(runtimes) == [
          "libwayland-server.so.0", "libwayland-client.so.0", "libyaml-0.so.2", "libxkbcommon.so.0", "libpixman-1.so.0",
          "libpng16.so.16", "libz.so.1", "libm.so.6", "libc.so.6",
        ])
    }
  }
}
