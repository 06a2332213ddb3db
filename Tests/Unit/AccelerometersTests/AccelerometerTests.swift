import Backends
import Logging
import MotionSensing
import Policies
import Seats
import System
import Testing

@testable import Accelerometers

/// Tests with folders in place of the kernel's. The device test has none: QEMU does not emulate an accelerometer.
@Suite struct AccelerometerTests {
  private let folder: SensorsFolder

  init() throws { folder = try SensorsFolder() }

  private func sensor(udevsMatrix: String? = nil) throws -> Accelerometer {
    try Accelerometer(try #require(SensorFolder.found(in: folder.path)), udevsMatrix: udevsMatrix)
  }

  @Test("a value is the raw one with its offset, by the scale, in the axes of the screen")
  func values() throws {
    try folder.add("iio:device0", ["in_accel_x_raw": "100\n", "in_accel_y_raw": "-980\n", "in_accel_z_raw": "5\n"])
    #expect(try sensor().read() == Acceleration(100, -980, 5))
    try folder.add("iio:device0", ["in_accel_scale": "0.01", "in_accel_x_offset": "-10", "in_accel_offset": "20\n"])
    #expect(try sensor().read() == Acceleration(0.9, -9.6, 0.25))
    try folder.add("iio:device0", ["in_accel_z_scale": "2"])
    #expect(try sensor().read() == Acceleration(0.9, -9.6, 50))
    try folder.add("iio:device0", ["in_mount_matrix": "0, -1, 0; 1, 0, 0; 0, 0, 1\n"])
    #expect(try sensor().read() == Acceleration(9.6, 0.9, 50))
    try folder.add("iio:device0", ["in_accel_mount_matrix": "-1, 0, 0; 0, -1, 0; 0, 0, 1"])
    #expect(try sensor().read() == Acceleration(-0.9, 9.6, 50), "of the accelerometer alone")
    #expect(try sensor(udevsMatrix: "1,0,0;0,1,0;0,0,-1").read() == Acceleration(0.9, -9.6, -50), "udev's comes first")
    #expect(try sensor(udevsMatrix: "nonsense").read() == Acceleration(-0.9, 9.6, 50))
  }

  @Test("the sensor of the screen is used, and only one with three axes")
  func choice() throws {
    #expect(SensorFolder.found(in: folder.path) == nil)
    #expect(SensorFolder.found(in: folder.path + "/missing") == nil)
    try folder.add("iio:device0", ["in_illuminance_raw": "3", "name": "als"])
    try folder.add("iio:device1", ["in_accel_x_raw": "1", "in_accel_y_raw": "2", "name": "flat"])
    try folder.addSensor("iio:device2", ["name": "base", "label": "accel-base\n"])
    try folder.addSensor("iio:device3", ["name": "lower", "location": "base\n"])
    #expect(SensorFolder.found(in: folder.path) == nil)
    try folder.addSensor("iio:device4", ["name": "bma250e\n", "label": "accel-display\n"])
    #expect(SensorFolder.found(in: folder.path)?.name == "bma250e")
  }

  @Test(
    "what is not a number is an error, and never a value", arguments: ["", "x", "12x", "-", "99999999999999999999"])
  func garbage(text: String) throws {
    try folder.addSensor("iio:device0", ["in_accel_y_raw": text])
    let sensor = try sensor()
    #expect(throws: ErrorNumber.invalidArgument) { try sensor.read() }
    try folder.add("iio:device0", ["in_accel_y_raw": "-7\n"])
    #expect(try sensor.read().y == -7, "the value of now is read, not that of the opening")
  }

  // MARK: The backend

  private func policy(_ text: String) throws -> Policy { try PolicyReader.read(text: text) }

  @Test("it is open only while the policy uses it, and is read at the rate that the policy needs")
  func use() throws {
    try folder.addSensor("iio:device0", ["name": "bma"])
    let (desk, seat) = (FakeDesk(), FakeSeat())
    let backend = AccelerometerBackend(seat: seat, policy: Policy(), folder: folder.path) { _ in nil }
    try backend.start(on: desk)
    #expect(!backend.isOpen && desk.fakeLoop.actions.isEmpty && desk.lines.isEmpty)
    backend.use(try policy("motion: {shake: edit.undo}"))
    #expect(backend.isOpen)
    desk.fakeLoop.fire()
    desk.fakeLoop.fire()
    #expect(seat.reports == [Acceleration(0, -9, 0), Acceleration(0, -9, 0)])
    backend.use(try policy("motion: {shake: edit.redo}"))
    backend.use(try policy("motion: {orientation: {left-up: shell.turned}}\nactions: {shell.turned: none}"))
    backend.use(try policy("outputs: [{name: main, transform: follow-device}]"))
    #expect(
      desk.lines == [
        "info the accelerometer bma is read 25 times a second", "info the accelerometer bma is read 5 times a second",
      ])
    backend.use(Policy())
    #expect(!backend.isOpen && desk.fakeLoop.actions.isEmpty)
    backend.stop()
    #expect(seat.isParted)
  }

  @Test("it is open while a client judges motions, and is not missed where there is none")
  func clients() throws {
    let (desk, seat) = (FakeDesk(), FakeSeat())
    let backend = AccelerometerBackend(seat: seat, policy: Policy(), folder: folder.path) { _ in nil }
    try backend.start(on: desk)
    backend.use(forClients: true)
    #expect(!backend.isOpen && desk.lines.isEmpty)
    try folder.addSensor("iio:device0", ["name": "bma"])
    backend.use(forClients: true)
    #expect(backend.isOpen)
    backend.use(try policy("outputs: [{name: main, transform: follow-device}]"))
    backend.use(forClients: false)
    #expect(
      desk.lines == [
        "info the accelerometer bma is read 25 times a second", "info the accelerometer bma is read 5 times a second",
      ])
    backend.use(Policy())
    #expect(!backend.isOpen)
    backend.stop()
  }

  @Test("the matrix of udev is asked for by the sensor's folder")
  func matrix() throws {
    try folder.addSensor("iio:device7", [:])
    let (desk, seat) = (FakeDesk(), FakeSeat())
    let own = folder.path + "/iio:device7"
    let backend = AccelerometerBackend(
      seat: seat, policy: try policy("motion: {shake: edit.undo}"), folder: folder.path
    ) { $0 == own ? "0,1,0;1,0,0;0,0,1" : nil }
    try backend.start(on: desk)
    desk.fakeLoop.fire()
    #expect(seat.reports == [Acceleration(-9, 0, 0)])
  }

  @Test("without a sensor there is a warning, and an error of a sensor is logged once")
  func faults() throws {
    let (desk, seat) = (FakeDesk(), FakeSeat())
    let backend = AccelerometerBackend(
      seat: seat, policy: try policy("motion: {shake: edit.undo}"), folder: folder.path
    ) { _ in nil }
    try backend.start(on: desk)
    #expect(!backend.isOpen)
    try folder.addSensor("iio:device0", ["name": "bma", "in_accel_z_raw": "asleep"])
    backend.use(try policy("motion: {shake: edit.undo}"))
    desk.fakeLoop.fire()
    desk.fakeLoop.fire()
    #expect(seat.reports.isEmpty)
    try folder.add("iio:device0", ["in_accel_z_raw": "1"])
    desk.fakeLoop.fire()
    #expect(seat.reports == [Acceleration(0, -9, 1)])
    #expect(
      desk.lines == [
        "warning the policy uses an accelerometer, but this machine has none in \(folder.path)",
        "info the accelerometer bma is read 25 times a second",
        "error cannot read the accelerometer bma: Invalid argument",
      ])
    backend.stop()
  }
}
