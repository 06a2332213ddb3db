import Foundation
import Testing

extension ClientTests {
  /// Tests of `fingerpost run` with an accelerometer of the kernel, in the mock-up of /sys that umockdev makes.
  @Suite("Accelerometer", .needs("umockdev-run"))
  struct AccelerometerTests {
    private let stage: Stage

    /// A sensor that is mounted a quarter turn to the left, with 1/100 m/s² for each raw unit.
    private static let sensor = #"""
      P: /devices/platform/accel/iio:device0
      E: DEVTYPE=iio_device
      E: SUBSYSTEM=iio
      E: ACCEL_MOUNT_MATRIX=0, -1, 0; 1, 0, 0; 0, 0, 1
      A: name=bma\n
      A: in_accel_x_raw=-980\n
      A: in_accel_y_raw=0\n
      A: in_accel_z_raw=0\n
      A: in_accel_scale=0.01\n

      """#

    init() throws {
      stage = try Stage()
      try stage.write(Self.sensor, to: "sensor.umockdev")
    }

    /// Runs a shell as the client, which moves the sensor by writing its files.
    private func run(_ policy: String, _ script: String) throws -> Command.Result {
      try stage.write(policy, to: "policy.yaml")
      try stage.write(script, to: "client.sh")
      let run = stage.command(
        [
          "run", "--display", "none", "--verbose", "--seat", "nobodys", "--policy", "policy.yaml", "--", "sh",
          "client.sh",
        ], limit: 30)
      var command = run
      command.program = "/usr/bin/umockdev-run"
      command.arguments = ["-d", "sensor.umockdev", "--", run.program] + run.arguments
      command.environment?["LIBSEAT_BACKEND"] = "noop"
      return try command.run()
    }

    /// Returns when a file exists: it is created by an action of the policy.
    private static let tools = """
      sensor=/sys/bus/iio/devices/iio:device0
      await() { until [ -e "$1" ]; do sleep 0.05; done; }

      """

    @Test("it is read, and its orientation turns the output and sends actions")
    func orientation() throws {
      let result = try run(
        """
        outputs: [{name: main, size: 800x600, transform: follow-device}]
        motion: {orientation: {normal: shell.up, left-up: shell.left}}
        actions: {shell.up: {run: [touch, up]}, shell.left: {run: [touch, left]}}
        """,
        Self.tools + """
          await up
          echo 0 >$sensor/in_accel_x_raw
          echo -980 >$sensor/in_accel_y_raw
          await left
          """)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("the accelerometer bma is read 5 times a second"), "\(result.errors)")
      #expect(result.output.contains("the left side of the device is up"), "\(result.output)")
    }

    @Test("a shake sends its action")
    func shake() throws {
      let result = try run(
        "{motion: {shake: shell.shaken}, actions: {shell.shaken: {run: [touch, shaken]}}}",
        Self.tools + """
          until [ -e shaken ]; do
            for value in 3000 -3000; do echo $value >$sensor/in_accel_z_raw; sleep 0.1; done
          done
          """)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("the accelerometer bma is read 25 times a second"), "\(result.errors)")
    }

    @Test("it stays closed if the policy does not use it")
    func unused() throws {
      let result = try run("motion: {lid-closed: edit.copy}", "ls -l /proc/$PPID/fd >files.txt")
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.errors.contains("accelerometer"), "\(result.errors)")
      let files = try #require(stage.text(of: "files.txt"))
      #expect(!files.contains("in_accel"), "\(files)")
    }
  }
}
