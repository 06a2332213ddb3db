import AgentTools
import Control
import JSONText

/// The requests of an agent to the control socket of a desktop.
struct DesktopLink {
  let link: CtlLink

  /// The outcome of a request.
  enum Outcome {
    case answered(JSON)
    case refused(ToolFault)
    /// The compositor has ended.
    case lost
  }

  func ask(_ request: ControlRequest) -> Outcome {
    _ = link.send(request.line)
    guard let line = link.readLine() else { return .lost }
    switch ControlAnswer(line: line) {
    case .result(_, let result): return .answered(result)
    case .error(_, let error):
      let lines = [error.message] + error.diagnostics.dropFirst()
      return .refused(ToolFault(lines.joined(separator: "\n"), code: error.code))
    case .event, nil: return .refused(ToolFault("the compositor has sent no answer"))
    }
  }

  /// Where a picture begins on the desktop, and its scale.
  ///
  /// - Parameters:
  ///   - window: the window of the picture; nil for the first output.
  ///   - ask: sends a request.
  static func place(
    of window: WindowName?, _ ask: (ControlRequest) throws(ToolFault) -> JSON
  ) throws(ToolFault) -> (x: Double, y: Double, scale: Double) {
    let outputs = try ask(.outputs)["outputs"]?.list ?? []
    guard let window else { return place(of: outputs.first?["frame"], on: outputs.first) }
    let windows = try ask(.windows)["windows"]?.list ?? []
    let found = windows.first { candidate in
      switch window {
      case .id(let id): candidate["id"]?.integer == id
      case .text(let text): ["name", "app-id", "title"].contains { candidate[$0]?.text == text }
      }
    }
    let output = outputs.first { $0["name"] == found?["output"] } ?? outputs.first
    return place(of: found?["frame"], on: output)
  }

  private static func place(of frame: JSON?, on output: JSON?) -> (x: Double, y: Double, scale: Double) {
    // The part of a window that is beside the output is not in its picture.
    let x = max(frame?["x"]?.number ?? 0, output?["frame"]?["x"]?.number ?? 0)
    let y = max(frame?["y"]?.number ?? 0, output?["frame"]?["y"]?.number ?? 0)
    return (x, y, output?["scale"]?.number ?? 1)
  }
}
