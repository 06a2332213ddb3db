import CSystem
import Glibc

/// Opens devices as any file.
public final class DirectOpener: DeviceOpener {
  public init() {}

  public func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY)
    guard descriptor < 0 else { return descriptor }
    let number = errno
    throw DeviceFault.opening(
      path, errno: number, user: UserNames.current, group: UserNames.group(mayReadAndWrite: path))
  }

  public func close(_ descriptor: Int32) { Glibc.close(descriptor) }
}

/// Users and groups in words.
enum UserNames {
  /// `user alice (1000)`.
  static var current: String {
    let number = geteuid()
    return getpwuid(number).map { "user \(String(cString: $0.pointee.pw_name)) (\(number))" } ?? "user \(number)"
  }

  /// The group of a file, where its mode lets it do both.
  static func group(mayReadAndWrite path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o060 == 0o060 else { return nil }
    return getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
  }
}
