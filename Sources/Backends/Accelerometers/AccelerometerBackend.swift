package import Backends
import Logging
package import MotionSensing
package import Policies
package import Seats
import System

/// The seat that receives the reports of the accelerometer.
package protocol AccelerometerSeat: AnyObject {
  /// Passes each later policy to the accelerometer, and whether clients judge motions, until `part()`. Called once, at the
  /// start.
  func join(_ accelerometer: AccelerometerBackend)
  func part()
  func take(_ report: Acceleration, at time: InputTime)
}

/// The accelerometer of this machine, from the kernel's interface for sensors (iio).
///
/// It is open only while the policy uses it, or a client judges motions. Its values are read by a timer: 25 times a second for shakes, 5 times for the
/// orientation alone.
package final class AccelerometerBackend: Backend {
  package let name = "accelerometer"
  static let shakeInterval: UInt64 = 40_000
  static let orientationInterval: UInt64 = 200_000

  private let seat: any AccelerometerSeat
  private let folder: String
  private let matrix: (_ path: String) -> String?
  private var policyUse: AccelerometerUse
  /// True while a client judges motions.
  private var isForClients = false
  private weak var desk: (any BackendDesk)?
  private var reading: Reading?
  /// True once the log has an error of this accelerometer.
  private var hasComplained = false

  /// An open accelerometer, and the timer by which it is read.
  private struct Reading {
    let sensor: Accelerometer
    let interval: UInt64
    let timer: IntervalTimer
    let watch: any BackendWatch
  }

  /// - Parameter policy: the policy in force; later ones are passed to `use(_:)`.
  package convenience init(seat: any AccelerometerSeat, policy: Policy) {
    self.init(seat: seat, policy: policy, folder: SensorFolder.kernels) {
      UdevProperty.value("ACCEL_MOUNT_MATRIX", of: $0)
    }
  }

  /// - Parameters:
  ///   - folder: the folder of sensors in place of the kernel's, for tests.
  ///   - matrix: returns udev's mount matrix of the sensor in a folder.
  package init(
    seat: any AccelerometerSeat, policy: Policy, folder: String, matrix: @escaping (_ path: String) -> String?
  ) {
    (self.seat, self.folder, self.matrix) = (seat, folder, matrix)
    policyUse = policy.accelerometerUse
  }

  private var wanted: AccelerometerUse { isForClients ? policyUse.union(.shake) : policyUse }

  package func start(on desk: any BackendDesk) throws(BackendFault) {
    self.desk = desk
    review()
    seat.join(self)
  }

  /// Opens or closes the accelerometer as another policy needs it.
  package func use(_ policy: Policy) {
    policyUse = policy.accelerometerUse
    review()
  }

  /// Opens the accelerometer for clients that judge motions, or closes it if the policy does not use it.
  package func use(forClients isForClients: Bool) {
    self.isForClients = isForClients
    review()
  }

  package func stop() {
    seat.part()
    close()
    desk = nil
  }

  /// True while the accelerometer is open.
  package var isOpen: Bool { reading != nil }

  private func close() {
    reading?.watch.cancel()
    reading = nil
  }

  private func review() {
    guard let desk else { return }
    guard !wanted.isEmpty else { return close() }
    let interval = wanted.contains(.shake) ? Self.shakeInterval : Self.orientationInterval
    guard reading?.interval != interval else { return }
    close()
    hasComplained = false
    guard let found = SensorFolder.found(in: folder) else {
      // Many clients judge motions, and few machines are shaken.
      guard !policyUse.isEmpty else { return }
      desk.log.warning("the policy uses an accelerometer, but this machine has none in \(folder)")
      return
    }
    do throws(ErrorNumber) {
      let sensor = try Accelerometer(found, udevsMatrix: matrix(found.path))
      let timer = try IntervalTimer(microseconds: interval)
      let watch = desk.loop.watch(timer.descriptor) { [unowned self, unowned timer] in
        timer.read()
        read()
      }
      reading = Reading(sensor: sensor, interval: interval, timer: timer, watch: watch)
      desk.log.info("the accelerometer \(sensor.name) is read \(1_000_000 / interval) times a second")
    } catch {
      desk.log.error("cannot open the accelerometer in \(found.path): \(error)")
    }
  }

  /// Reads the current value, and reports it to the seat.
  private func read() {
    guard let desk, let sensor = reading?.sensor else { return }
    do throws(ErrorNumber) {
      let report = try sensor.read()
      seat.take(report, at: desk.now)
    } catch {
      // A sensor that is busy or asleep for a moment answers again later.
      if !hasComplained { desk.log.error("cannot read the accelerometer \(sensor.name): \(error)") }
      hasComplained = true
      if error == .noSuchDevice || error == .noSuchDeviceOrAddress { close() }
    }
  }
}
