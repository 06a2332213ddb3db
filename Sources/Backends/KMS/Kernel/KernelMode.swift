import Geometry
package import Surfaces

/// A mode of a connector with all its timings.
package struct KernelMode: Equatable, Sendable {
  /// The kernel's description of the mode, which a blob for `MODE_ID` has.
  package var timings: [UInt8]
  package var mode: DisplayMode

  package init(_ mode: DisplayMode, timings: [UInt8]) { (self.mode, self.timings) = (mode, timings) }
}
