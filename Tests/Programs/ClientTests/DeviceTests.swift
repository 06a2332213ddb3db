import Foundation
import Testing

extension ClientTests {
  /// Tests of `fingerpost run` and `fingerpost devices` on machines without devices.
  @Suite("Real devices")
  struct DeviceTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// Runs the program. `run` without displays: tests take none of this machine.
    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
      var command = stage.command(arguments, limit: 30)
      // Prevents the program from opening the seats of this machine.
      command.environment?["LIBSEAT_BACKEND"] = "noop"
      let result = try command.run()
      return (result.status, result.output, result.errors)
    }

    @Test("without devices it says so, and runs")
    func noDevices() throws {
      let result = try run("run", "--display", "none", "--seat", "nobodys", "--", "sh", "-c", "echo runs")
      #expect(
        result.errors
          == "fingerpost: warning: seat nobodys has no usable input device; devices that are plugged in later are used\n"
      )
      #expect(result.output == "WAYLAND_DISPLAY=wayland-0\nruns\n")
      #expect(result.status == 0)
    }

    @Test("a signal ends it with its client, and the status names the signal")
    func asked() throws {
      let result = try run(
        "run", "--display", "none", "--seat", "nobodys", "--", "sh", "-c", "kill -TERM $PPID; sleep 20")
      #expect(result.status == 143)
      #expect(try FileManager.default.contentsOfDirectory(atPath: stage.file("run").path) == [])
    }

    @Test("a device that is not there yet is waited for")
    func missing() throws {
      let result = try run("run", "--display", "none", "--input", "libinput:/dev/input/nowhere", "--", "true")
      #expect(
        result.errors == "fingerpost: warning: /dev/input/nowhere does not exist yet; it is opened when it appears\n")
      #expect(result.status == 0)
    }

    @Test("what is no device is refused")
    func noDevice() throws {
      try stage.write("", to: "file")
      let result = try run("headless", "--input", "libinput:file", "--", "true")
      #expect(
        result.errors == "fingerpost: error: file is not an input device that udev lists and libinput supports\n")
      #expect(result.status == 1)
    }

    /// The kernel denies writing there to all users, including root.
    @Test("what is denied is told with who asked, who may, and what helps")
    func denied() throws {
      let file = "/sys/devices/system/cpu/online"
      let result = try run("run", "--display", "none", "--input", "libinput:\(file)", "--", "true")
      #expect(result.errors.hasPrefix("fingerpost: error: cannot open \(file) (EACCES): user "))
      #expect(
        result.errors.hasSuffix(
          " has no permission, only the owner of the file. Either give the device a group that the user is in, run seatd, or start Fingerpost in a logind session (seat noop refused \(file): Permission denied)\n"
        ))
      #expect(result.status == 1)
    }

    @Test("the list may be empty")
    func list() throws {
      #expect(try run("devices", "--seat", "nobodys") == (0, "no input devices\n", ""))
      #expect(try run("devices", "--seat", "nobodys", "--json") == (0, "{\"devices\": []}\n", ""))
      #expect(try run("devices", "/dev/input/nowhere").status == 1)
    }

    @Test("what is played has all input to itself")
    func played() throws {
      let result = try run("headless", "--script", "x.yaml", "--input", "libinput")
      #expect(result.errors.contains("--input cannot be combined with --script or --recording"))
      #expect(result.status == 64)
    }

    @Test("a source of input that nobody knows is refused", arguments: ["evdev", "libinput:", "libinput:/a,,/b"])
    func unknown(source: String) throws {
      let result = try run("run", "--display", "none", "--input", source, "--", "true")
      #expect(result.errors.contains("invalid input source \"\(source)\": expected libinput, or libinput:PATH"))
      #expect(result.status == 64)
    }
  }
}
