import MotionSensing
import System

/// An accelerometer as the kernel describes it in a folder below /sys/bus/iio/devices.
struct SensorFolder {
  /// The folder of the kernel's devices.
  static let kernels = "/sys/bus/iio/devices"
  private static let axes = ["x", "y", "z"]

  let path: String
  /// The driver's name, such as `bma250e`.
  let name: String

  /// - Returns: nil if the folder is not that of an accelerometer with three axes.
  init?(_ path: String) {
    guard Self.axes.allSatisfy({ Folder.contains("\(path)/in_accel_\($0)_raw") }) else { return nil }
    self.path = path
    name = AttributeFile.text("\(path)/name") ?? "accelerometer"
  }

  /// The accelerometer of the screen, if it has one. That in the base of a convertible is ignored.
  static func found(in folder: String) -> SensorFolder? {
    Folder.names(in: folder).filter { $0.hasPrefix("iio:device") }.sorted().lazy
      .compactMap { SensorFolder("\(folder)/\($0)") }.first { !$0.isInBase }
  }

  private var isInBase: Bool {
    AttributeFile.text("\(path)/label") == "accel-base" || AttributeFile.text("\(path)/location") == "base"
  }

  /// The number to add to a raw value, and the factor that makes m/s² of the sum.
  func conversion(ofAxis index: Int) -> (offset: Double, scale: Double) {
    let axis = Self.axes[index]
    func value(_ what: String) -> Double? {
      let text =
        AttributeFile.text("\(path)/in_accel_\(axis)_\(what)") ?? AttributeFile.text("\(path)/in_accel_\(what)")
      return text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    return (value("offset") ?? 0, value("scale").flatMap { $0 == 0 ? nil : $0 } ?? 1)
  }

  /// The rotation from the sensor's axes to those of the screen: udev's, else the kernel's, else none.
  ///
  /// - Parameter udevs: the udev property `ACCEL_MOUNT_MATRIX`.
  func mountMatrix(udevs: String?) -> MountMatrix {
    let files = ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"].lazy
      .compactMap { AttributeFile.text("\(path)/\($0)") }
    return udevs.flatMap { MountMatrix(parsing: $0) } ?? files.compactMap { MountMatrix(parsing: $0) }.first
      ?? .identity
  }

  /// Opens the files with the current values.
  ///
  /// - Throws: the kernel's reason.
  func values() throws(ErrorNumber) -> [AttributeFile] {
    var files: [AttributeFile] = []
    for axis in Self.axes { files.append(try AttributeFile("\(path)/in_accel_\(axis)_raw")) }
    return files
  }
}
