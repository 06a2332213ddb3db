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
  private(set) var outputs: [any BackendOutput] = []
  /// The displays that the backend offers.
  private(set) weak var displays: (any DisplayControl)?
  /// The number of changes of displays that the backend has reported.
  private(set) var displayChanges = 0
  /// The maximum number of outputs. Further ones are refused.
  var limit = Int.max
  /// The backend that is notified of each change of the outputs, as by a compositor.
  weak var backend: (any Backend)?

  init(outputs names: [String]) {
    for name in names { _ = add(OutputDescription(name: name, mode: IntSize(8, 4))) }
  }

  var loop: any BackendLoop { self }
  func route(_ event: InputEvent, at time: InputTime) { routed.append(event) }
  func paceByShownFrames() {}
  func control(_ displays: any DisplayControl) { self.displays = displays }
  func displaysDidChange() { displayChanges += 1 }

  func addOutput(_ description: OutputDescription) throws(BackendFault) -> any BackendOutput {
    guard outputs.count < limit else { throw BackendFault(Refusal()) }
    return add(description)
  }

  private func add(_ description: OutputDescription) -> any BackendOutput {
    let output = TestOutput(
      description, onChange: { [unowned self] in backend?.outputsDidChange() },
      onRemove: { [unowned self] removed in outputs.removeAll { $0 === removed } })
    outputs.append(output)
    backend?.outputsDidChange()
    return output
  }

  func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch { NoWatch() }
  func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch { NoWatch() }
}

private struct Refusal: Error, CustomStringConvertible {
  let description = "no further outputs"
}

private final class NoWatch: BackendWatch {
  func watch(reading: Bool, writing: Bool) {}
  func cancel() {}
}

private final class TestOutput: BackendOutput {
  private(set) var description: OutputDescription
  private let onChange: () -> Void
  private let onRemove: (TestOutput) -> Void

  init(
    _ description: OutputDescription, onChange: @escaping () -> Void, onRemove: @escaping (TestOutput) -> Void
  ) {
    (self.description, self.onChange, self.onRemove) = (description, onChange, onRemove)
  }

  func change(to description: OutputDescription) {
    self.description = description
    onChange()
  }

  func remove() {
    onRemove(self)
    onChange()
  }
  func hasNews(paintsCursor: Bool) -> Bool { false }
  let isFrameAwaited = false
  let cursor: (any BackendCursor)? = nil
  func nextPicture(paintsCursor: Bool) -> (any NextPicture)? { nil }
  func still() throws(RenderingError) -> Bitmap? {
    try Bitmap(size: IntSize(description.mode.width, description.mode.height), format: .xrgb8888)
  }
  func didShow(at nanoseconds: UInt64?, sequence: UInt64?, refresh: Int32?, isSynchronized: Bool) {}
}
