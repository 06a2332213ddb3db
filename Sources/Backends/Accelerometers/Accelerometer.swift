import MotionSensing
import System

/// An open accelerometer.
struct Accelerometer {
  let name: String
  private let files: [AttributeFile]
  private let conversions: [(offset: Double, scale: Double)]
  private let matrix: MountMatrix

  /// - Parameter udevsMatrix: the udev property `ACCEL_MOUNT_MATRIX` of the device; nil if it has none.
  /// - Throws: the kernel's reason.
  init(_ folder: SensorFolder, udevsMatrix: String?) throws(ErrorNumber) {
    name = folder.name
    files = try folder.values()
    conversions = (0..<3).map { folder.conversion(ofAxis: $0) }
    matrix = folder.mountMatrix(udevs: udevsMatrix)
  }

  /// The current acceleration, in the axes of the screen.
  ///
  /// - Throws: the kernel's reason.
  func read() throws(ErrorNumber) -> Acceleration {
    let (x, y, z) = (try value(0), try value(1), try value(2))
    return matrix.applied(to: Acceleration(x, y, z))
  }

  private func value(_ axis: Int) throws(ErrorNumber) -> Double {
    (Double(try files[axis].number()) + conversions[axis].offset) * conversions[axis].scale
  }
}
