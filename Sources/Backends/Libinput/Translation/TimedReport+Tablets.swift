import CLibinput

extension TimedReport {
  /// Tools and pads of tablets: the seat has no events for them yet, so nothing is read.
  init?(tablet event: OpaquePointer) { nil }
}
