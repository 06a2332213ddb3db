public import SeatSessions

/// An opener that opens nothing and records its calls.
public final class PretendOpener: DeviceOpener {
  public var fault: DeviceFault?
  public private(set) var story: [String] = []
  private var next: Int32

  public init(firstDescriptor: Int32 = 100) { next = firstDescriptor }

  public func open(_ path: String, flags: Int32) throws(DeviceFault) -> Int32 {
    story.append("open \(path)")
    if let fault { throw fault }
    defer { next += 1 }
    return next
  }

  public func close(_ descriptor: Int32) { story.append("close \(descriptor)") }
}
