import Assembly
import Interaction
import Policies
import Seats
import Surfaces
import Testing

/// Tests of actions that the program which embeds a compositor performs.
@Suite(.serialized) struct OwnActionTests {
  private let rules = """
    recognizers:
      - {name: close, on: any, type: swipe, direction: down, touches: 3, action: shell.close-window}
    bindings:
      Q: shell.list-windows
    """
  private let q: UInt32 = 16

  private func policy(adding text: String = "") throws -> Policy {
    try PolicyReader.read(text: rules + "\n" + text, actions: ["shell.close-window", "shell.list-windows"])
  }

  /// Records each request with its window.
  private final class Requests {
    private(set) var lines: [String] = []

    func take(_ request: ActionRequest) { lines.append("\(request.action) on \(request.window?.appID ?? "no window")") }
  }

  @Test func aKeyIsForTheKeyWindowAndAGestureForTheWindowUnderIt() throws {
    let (stage, requests) = (try PolicyStage(policy()), Requests())
    stage.compositor.setAction("shell.list-windows") { requests.take($0) }
    stage.compositor.setAction("shell.close-window") { requests.take($0) }
    stage.key(q)
    #expect(requests.lines == ["shell.list-windows on no window"])
    stage.window("below", at: 0, 0, width: 400, height: 600)
    stage.window("key", at: 400, 0, width: 400, height: 600)
    stage.forget()
    stage.key(q)
    #expect(stage.cameOut == ["shell.list-windows by the shell (binding)"])
    stage.drag([1, 2, 3], from: (100, 100), to: (100, 400))
    #expect(
      requests.lines.dropFirst() == ["shell.list-windows on key", "shell.close-window on below"])
  }

  @Test func itMayCloseTheWindowAndPerformFurtherActions() throws {
    let (stage, requests) = (try PolicyStage(policy()), Requests())
    stage.window("page", width: 800, height: 600)
    stage.compositor.setAction("shell.close-window") { requests.take($0) }
    stage.compositor.setAction("shell.list-windows") { [unowned compositor = stage.compositor] request in
      requests.take(request)
      compositor.perform("shell.close-window", from: request.window?.id)
    }
    stage.key(q)
    #expect(requests.lines == ["shell.list-windows on page", "shell.close-window on page"])
  }

  @Test func withoutAFunctionNobodyPerformsIt() throws {
    let (stage, requests) = (try PolicyStage(policy()), Requests())
    stage.key(q)
    stage.compositor.setAction("shell.list-windows") { requests.take($0) }
    stage.compositor.setAction("shell.list-windows", nil)
    stage.key(q)
    #expect(stage.cameOut == Array(repeating: "shell.list-windows by nobody (binding)", count: 2))
    #expect(requests.lines == [])
  }

  @Test func anotherPolicyKeepsIt() throws {
    let (stage, requests) = (try PolicyStage(Policy()), Requests())
    stage.compositor.setAction("shell.list-windows") { requests.take($0) }
    #expect(stage.compositor.ownActions == ["shell.list-windows"])
    try stage.compositor.adopt(policy())
    stage.key(q)
    #expect(requests.lines == ["shell.list-windows on no window"])
  }

  @Test func theEntryOfAPolicyForItsNameDecides() throws {
    let entry = "actions: {shell.list-windows: none}"
    let (stage, requests) = (try PolicyStage(policy(adding: entry)), Requests())
    stage.compositor.setAction("shell.list-windows") { requests.take($0) }
    stage.key(q)
    #expect(requests.lines == [])
    try stage.compositor.adopt(policy())
    stage.key(q)
    #expect(requests.lines == ["shell.list-windows on no window"])
  }
}
