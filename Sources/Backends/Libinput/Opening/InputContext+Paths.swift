import CLibinput
import Logging
import System

/// Devices by path, and which of them are there.
struct PathTable {
  /// As they were given.
  var wanted: [String] = []
  /// libinput's device for each path that is taken.
  var taken: [String: OpaquePointer] = [:]

  var missing: [String] { wanted.filter { taken[$0] == nil } }
}

extension InputContext {
  func open(_ paths: [String]) throws(DeviceFault) {
    for path in paths where !self.paths.wanted.contains(path) { self.paths.wanted.append(path) }
    for path in self.paths.wanted {
      guard Folder.contains(path) else {
        hooks.log.warning("there is no \(path) yet; it is used when it appears")
        continue
      }
      try take(path)
    }
  }

  /// Paths that were asked for and are no device's now.
  public var missingPaths: [String] { paths.missing }

  /// Takes devices that have appeared since.
  public func takeMissingPaths() {
    guard !isSuspended else { return }
    for path in paths.missing where Folder.contains(path) {
      do throws(DeviceFault) {
        try take(path)
      } catch {
        hooks.log.error("\(error)")
      }
    }
    dispatch()
  }

  private func take(_ path: String) throws(DeviceFault) {
    guard let pointer else { return }
    hooks.keepsFaults = true
    defer { hooks.keepsFaults = false }
    hooks.latestFault = nil
    // libinput asks udev before it opens the file, and waits for it: what is denied is known at once.
    hooks.opener.close(try hooks.opener.open(path, flags: DeviceFile.readingAndWriting))
    guard let device = libinput_path_add_device(pointer, path) else {
      throw hooks.latestFault
        ?? DeviceFault(.invalidArgument, "\(path) is no input device that udev knows and libinput can use")
    }
    paths.taken[path] = device
  }

  /// The device is gone; when it appears again it is another one.
  func forgetPath(of device: InputDevice) {
    guard let path = paths.taken.first(where: { $0.value == device.pointer })?.key else { return }
    paths.taken[path] = nil
    libinput_path_remove_device(device.pointer)
  }

  func closePaths() {
    for device in paths.taken.values { libinput_path_remove_device(device) }
    paths.taken = [:]
  }
}
