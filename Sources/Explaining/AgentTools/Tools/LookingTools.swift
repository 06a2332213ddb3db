import Control
import Documents
import JSONText
import System
import Traces

extension AgentTool {
  static let looking: [AgentTool] = [
    AgentTool(
      "windows", .looking,
      "Lists the windows: their ids, programs, titles and places. The window with the keyboard is marked."
    ) {
      (session, _) throws(ToolFault) in
      ToolAnswer(WindowLines(try session.ask(.windows)).text)
    },
    AgentTool(
      "tree", .looking,
      "Lists the widgets of a window with their roles, names, states and texts. The number before each widget names it in other "
        + "tools, until the tree of the window is read again. The text of password fields is never shown.",
      [
        ToolParameter(
          name: "window", schema: ["type": ["string", "integer"]],
          help: "The id, name or title of the window. Default: the window with the keyboard."),
        .integer("depth", TreeRequest.depths, "Only this many levels. Default: all."),
        .flag("hidden", "Also list widgets that are not shown now."),
      ]
    ) { (session, arguments) throws(ToolFault) in
      try session.tree(
        of: try arguments.window("window"), depth: try arguments.integer("depth", TreeRequest.depths),
        hidden: try arguments.truth("hidden") ?? false)
    },
    AgentTool(
      "screenshot", .looking,
      "Takes a picture of the desktop or of one window. With numbers, widgets of the latest trees are framed and numbered in it.",
      [
        ToolParameter(
          name: "window", schema: ["type": ["string", "integer"]],
          help: "Only the area of this window. Default: everything."),
        .flag("numbers", "Draw the numbers of the widgets. Read the tree before."),
        .integer("longest_side", 64...2_000, "The longest side of the picture in pixels. Default: 1280."),
      ]
    ) { (session, arguments) throws(ToolFault) in
      try session.screenshot(
        of: try arguments.window("window"), numbers: try arguments.truth("numbers") ?? false,
        longestSide: try arguments.integer("longest_side", 64...2_000) ?? 1_280)
    },
    AgentTool(
      "why", .looking,
      "Explains the last input: which program received it, what decided that, and the result. Call it when a press did not "
        + "do what you expected.",
      [.integer("event", 0...1_000_000_000, "Another event, by the number that an explanation has named.")]
    ) { (session, arguments) throws(ToolFault) in
      try session.explain(event: try arguments.integer("event", 0...1_000_000_000))
    },
  ]
}

extension AgentSession {
  fileprivate func tree(of window: WindowName?, depth: Int?, hidden: Bool) throws(ToolFault) -> ToolAnswer {
    let tree = TreeRequest(window: window, depth: depth, includesPlaces: true, includesDetails: true)
    let answer = try askPatiently(.tree(tree))
    let widgets = answer["widgets"]?.list ?? []
    guard let id = answer["window"]?["id"]?.integer else { throw ToolFault("the answer names no window") }
    numbers.forget(window: id)
    let outline = WidgetOutline(widgets, hidden: hidden) { self.numbers.add($0, of: id) }
    return ToolAnswer(outline.lines.joined(separator: "\n"))
  }

  /// Asks again for a short time if the program has no tree yet: programs connect after their first window.
  private func askPatiently(_ request: ControlRequest) throws(ToolFault) -> JSON {
    let deadline = Deadline(microseconds: 3_000_000)
    while true {
      do throws(ToolFault) {
        return try ask(request)
      } catch {
        guard error.code == .refused, !deadline.hasPassed else { throw error }
        _ = PollSet.wait(for: [], milliseconds: 100)
      }
    }
  }

  fileprivate func screenshot(of window: WindowName?, numbers: Bool, longestSide: Int) throws(ToolFault) -> ToolAnswer {
    let file = try file(named: "picture.png")
    let answer = try ask(.screenshot(ScreenshotRequest(file: file, window: window)))
    guard let area = Area(answer["area"]), let scale = answer["scale"]?.number else {
      throw ToolFault("the answer does not say what the picture shows")
    }
    let shown = numbers ? self.numbers.all : []
    let drawn = try NumberedPicture.png(of: file, area, scale: scale, shown, longestSide: longestSide)
    let size = "\(drawn.width)x\(drawn.height) pixels"
    let density =
      drawn.scale == 1 ? "" : ", \(JSON.number((drawn.scale * 1_000).rounded() / 1_000).written) for each logical pixel"
    let hint = numbers && shown.isEmpty ? "\nno widget has a number: read a tree first" : ""
    return ToolAnswer("\(size)\(density)\(hint)", picture: drawn.bytes)
  }

  fileprivate func explain(event: Int?) throws(ToolFault) -> ToolAnswer {
    let bytes = try trace()
    let trace: LoadedTrace
    do {
      trace = LoadedTrace(try TraceReader.read(bytes))
    } catch {
      throw ToolFault("the trace cannot be read: \(error.faults.first?.message ?? "")")
    }
    guard let number = event ?? trace.lastBeginning else { return ToolAnswer("there was no input yet") }
    guard let text = trace.explanation(ofEvent: number) else {
      let known = trace.events.map { "expected \($0.lowerBound) to \($0.upperBound)" } ?? "there are none"
      throw ToolFault("unknown event \(number): \(known)")
    }
    return ToolAnswer(text)
  }
}
