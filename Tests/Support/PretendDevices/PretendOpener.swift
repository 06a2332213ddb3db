package import SeatSessions

/// An opener that opens nothing and records its calls.
package final class PretendOpener: DeviceOpener {
  package var fault: DeviceFault?
  package private(set) var story: [String] = []
  private var next: Int32

  package init(firstDescriptor: Int32 = 100) { next = firstDescriptor }

  package func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    story.append("open \(path)")
    if let fault { throw fault }
    defer { next += 1 }
    return next
  }

  package func close(_ descriptor: Int32) { story.append("close \(descriptor)") }
}
