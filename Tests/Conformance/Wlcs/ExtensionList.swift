import CWlcs
import Glibc

/// A global with its greatest version.
struct Extension: Equatable {
  let name: String
  let version: UInt32
}

/// Globals in the form that the suite reads. It skips tests that require others.
final class ExtensionList {
  let pointer: UnsafePointer<WlcsIntegrationDescriptor>
  private let names: [UnsafeMutablePointer<CChar>?]
  private let entries: UnsafeMutablePointer<WlcsExtensionDescriptor>

  init(_ globals: [Extension]) {
    names = globals.map { strdup($0.name) }
    entries = .allocate(capacity: globals.count)
    for (index, global) in globals.enumerated() {
      (entries + index).initialize(
        to: WlcsExtensionDescriptor(name: UnsafePointer(names[index]), version: global.version))
    }
    let descriptor = UnsafeMutablePointer<WlcsIntegrationDescriptor>.allocate(capacity: 1)
    descriptor.initialize(
      to: WlcsIntegrationDescriptor(version: 1, num_extensions: globals.count, supported_extensions: entries))
    pointer = UnsafePointer(descriptor)
  }

  deinit {
    pointer.deallocate()
    entries.deallocate()
    names.forEach { free($0) }
  }
}
