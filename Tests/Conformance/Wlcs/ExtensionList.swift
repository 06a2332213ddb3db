import CWlcs
import Glibc
import WaylandServer

/// What the compositor offers, as the suite reads it: tests that need more are skipped.
final class ExtensionList {
  let pointer: UnsafePointer<WlcsIntegrationDescriptor>
  private let names: [UnsafeMutablePointer<CChar>?]
  private let entries: UnsafeMutablePointer<WlcsExtensionDescriptor>

  init(_ globals: [GlobalDescription]) {
    names = globals.map { strdup($0.name) }
    entries = .allocate(capacity: globals.count)
    for (index, global) in globals.enumerated() {
      (entries + index).initialize(
        to: WlcsExtensionDescriptor(name: UnsafePointer(names[index]), version: UInt32(global.version)))
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
