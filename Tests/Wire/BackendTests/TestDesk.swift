import Backends
import Geometry
import Logging
import Rendering
import Seats
import Surfaces

/// A desk without a compositor. Its outputs show only their background.
final class TestDesk: BackendDesk, BackendLoop {
  let log = Logger(label: "desk", factory: { _ in SwiftLogNoOpLogHandler() })
  let now = InputTime(milliseconds: 1000)
  let hasRunningClock = false
  private(set) var routed: [InputEvent] = []
  let outputs: [any BackendOutput]

  init(outputs names: [String]) { outputs = names.map { TestOutput($0) } }

  var loop: any BackendLoop { self }
  func route(_ event: InputEvent, at time: InputTime) { routed.append(event) }
  func paceByShownFrames() {}
  func control(_ displays: any DisplayControl) {}
  func displaysDidChange() {}
  func addOutput(_ description: OutputDescription) -> any BackendOutput { TestOutput(description.name) }

  func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch { NoWatch() }
  func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch { NoWatch() }
}

private final class NoWatch: BackendWatch {
  func watch(reading: Bool, writing: Bool) {}
  func cancel() {}
}

private final class TestOutput: BackendOutput {
  private(set) var description: OutputDescription

  init(_ name: String) { description = OutputDescription(name: name, mode: IntSize(8, 4)) }

  func change(to description: OutputDescription) { self.description = description }
  func remove() {}
  func hasNews(paintsCursor: Bool) -> Bool { false }
  let isFrameAwaited = false
  let cursor: (any BackendCursor)? = nil
  func compose(paintsCursor: Bool) -> (picture: Bitmap, changed: Region<OutputSpace>)? { nil }
  func still() throws(RenderingError) -> Bitmap? {
    try Bitmap(size: IntSize(description.mode.width, description.mode.height), format: .xrgb8888)
  }
  func didShow(at nanoseconds: UInt64?, sequence: UInt64?, refresh: Int32?, isSynchronized: Bool) {}
}
