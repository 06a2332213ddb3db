import StageKit
import Testing
import WaylandClient

/// A client that lists all toplevels. It records each batch of events in one line.
final class TaskbarClient: ZwlrForeignToplevelManagerV1.Handler, ZwlrForeignToplevelHandleV1.Handler {
  unowned let client: TestClient
  let manager: ZwlrForeignToplevelManagerV1
  private(set) var handles: [ZwlrForeignToplevelHandleV1] = []
  private(set) var isFinished = false
  private var batches: [ObjectIdentifier: [String]] = [:]
  private var story: [String] = []

  init(on client: TestClient, version: Int32 = 3) {
    self.client = client
    manager = client.bind(ZwlrForeignToplevelManagerV1.self, version: version)
    manager.handler = self
    client.settle()
  }

  /// - Returns: the events since the last call. Toplevels are numbered in the order of their announcement.
  func takeEvents() -> [String] {
    client.settle()
    defer { story = [] }
    return story
  }

  func toplevel(_ object: ZwlrForeignToplevelManagerV1, toplevel: ZwlrForeignToplevelHandleV1) {
    handles.append(toplevel)
    toplevel.handler = self
  }

  func finished(_ object: ZwlrForeignToplevelManagerV1) { isFinished = true }

  private func number(_ object: ZwlrForeignToplevelHandleV1) -> Int {
    (handles.firstIndex { $0 === object } ?? -1) + 1
  }

  private func add(_ word: String, _ object: ZwlrForeignToplevelHandleV1) {
    batches[ObjectIdentifier(object), default: []].append(word)
  }

  func title(_ object: ZwlrForeignToplevelHandleV1, title: String) { add("\"\(title)\"", object) }
  func appId(_ object: ZwlrForeignToplevelHandleV1, appId: String) { add("app \(appId)", object) }
  func outputEnter(_ object: ZwlrForeignToplevelHandleV1, output: WlOutput?) { add("enters", object) }
  func outputLeave(_ object: ZwlrForeignToplevelHandleV1, output: WlOutput?) { add("leaves", object) }

  func state(_ object: ZwlrForeignToplevelHandleV1, state: [UInt8]) {
    let names = ["maximized", "minimized", "activated", "fullscreen"]
    add("[\(stride(from: 0, to: state.count, by: 4).map { names[Int(state[$0])] }.joined(separator: " "))]", object)
  }

  func parent(_ object: ZwlrForeignToplevelHandleV1, parent: ZwlrForeignToplevelHandleV1?) {
    add("of \(parent.map { "\(number($0))" } ?? "none")", object)
  }

  func done(_ object: ZwlrForeignToplevelHandleV1) {
    let batch = batches.removeValue(forKey: ObjectIdentifier(object)) ?? []
    story.append("\(number(object)): \(batch.joined(separator: " "))")
  }

  func closed(_ object: ZwlrForeignToplevelHandleV1) { story.append("\(number(object)) closed") }
}
