import System

/// Opens devices as ordinary files.
package final class DirectOpener: DeviceOpener {
  package init() {}

  package func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    do throws(ErrorNumber) {
      return try DeviceFile.open(path, flags: flags)
    } catch {
      throw .opening(
        path, reason: error, user: SystemUsers.current, group: DeviceFile.group(mayReadAndWrite: path))
    }
  }

  package func close(_ descriptor: Int32) { DeviceFile.close(descriptor) }
}
