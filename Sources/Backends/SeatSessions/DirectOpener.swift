import System

/// Opens devices as ordinary files.
public final class DirectOpener: DeviceOpener {
  public init() {}

  public func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    do throws(ErrorNumber) {
      return try DeviceFile.open(path, flags: flags)
    } catch {
      throw .opening(
        path, reason: error, user: SystemUsers.current, group: DeviceFile.group(mayReadAndWrite: path))
    }
  }

  public func close(_ descriptor: Int32) { DeviceFile.close(descriptor) }
}
