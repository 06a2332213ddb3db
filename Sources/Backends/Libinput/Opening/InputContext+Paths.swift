import CLibinput
import Logging
import SeatSessions
import System

/// The devices that are used by path, and which of them are present.
struct PathTable {
  /// The paths as given by the user.
  var wanted: [String] = []
  /// libinput's device for each open path.
  var taken: [String: OpaquePointer] = [:]

  var missing: [String] { wanted.filter { taken[$0] == nil } }
}

extension InputContext {
  func open(_ paths: [String]) throws(DeviceFault) {
    for path in paths where !self.paths.wanted.contains(path) { self.paths.wanted.append(path) }
    for path in self.paths.wanted {
      guard Folder.contains(path) else {
        hooks.log.warning("\(path) does not exist yet; it is opened when it appears")
        continue
      }
      try take(path)
    }
  }

  /// Requested paths without an open device.
  package var missingPaths: [String] { paths.missing }

  /// Opens devices whose files have appeared since the previous call.
  package func takeMissingPaths() {
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
    // Opens the file once to report a denial immediately: libinput waits for udev before it opens the file.
    hooks.opener.close(try hooks.opener.open(path, flags: DeviceFile.readingAndWriting))
    guard let device = libinput_path_add_device(pointer, path) else {
      throw hooks.latestFault
        ?? DeviceFault(.invalidArgument, "\(path) is not an input device that udev lists and libinput supports")
    }
    paths.taken[path] = device
  }

  /// Forgets a removed device. When its file appears again, it becomes a new device.
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
