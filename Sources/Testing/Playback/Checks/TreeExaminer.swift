import Accessibility
import Evidence
import Results
import Scenes
import Scripts
import Surfaces
import System
import Widgets
import WidgetTerms

/// Examines conditions about the tree of the widgets of a window.
struct TreeExaminer {
  /// The number of widgets of a window that a condition reads.
  private static let mostWidgets = 20_000
  /// The largest file of an expected tree, in bytes.
  private static let largestFile = 1 << 20
  /// The number of lines of a difference in a message.
  private static let mostLines = 40
  /// The number of equal lines that a message has before and after a line that differs.
  private static let linesAround = 2

  private let search: Search
  /// Writes new references; nil to write none.
  private let keeper: PictureKeeper?

  init(_ search: Search, _ keeper: PictureKeeper?) { (self.search, self.keeper) = (search, keeper) }

  private var finder: WindowFinder { search.finder }
  private var widgets: StepWidgets { search.widgets }

  /// Examines once whether the tree of a window is as expected. An application answers later, so the first call never
  /// holds.
  func finding(of check: TreeCheck, _ trial: inout CheckTrial) -> Finding {
    let expected = check.words
    guard let window = finder.window(check.window) else {
      return .fails(expected: expected, actual: finder.describeAll())
    }
    let key = WidgetCondition.tree(file: check.file, check.window, inside: check.widget)
    let part = check.widget?.within(check.window)
    guard let answer = widgets.pollTree(of: window, limit: Self.mostWidgets, part: part, for: key) else {
      return widgets.finding(of: key)
        ?? .fails(expected: expected, actual: "\(search.clients.label(of: window)) has not answered")
    }
    return widgets.note(compare(answer, check, in: window, &trial), of: key)
  }

  private func compare(
    _ answer: Result<TreeLook, WidgetFault>, _ check: TreeCheck, in window: ClientWindow, _ trial: inout CheckTrial
  ) -> Finding {
    let look: TreeLook
    switch answer {
    case .success(let success): look = success
    case .failure(let reason):
      return .fails(expected: check.words, actual: search.words(about: reason, in: window))
    }
    var tree = look.tree
    if let parts = look.parts, let selector = check.widget {
      guard parts.count == 1, let part = tree.part(parts[0].widget.id) else {
        return .fails(
          expected: "one widget \(selector)", actual: parts.isEmpty ? "none" : WidgetWords.candidates(parts))
      }
      tree = part
    }
    let found = ExpectedTree(of: [tree.plain], isExact: check.isExact)
    trial.tree = ComparedTree(file: check.file, found: found)
    guard Folder.contains(check.file) else {
      if keeper?.updatesTree(isMissing: true) == true { return .holds }
      trial.isFinal = true
      return .fails(expected: check.words, actual: "no such file; --update missing writes it")
    }
    do {
      let text = String(decoding: try InputFile.read(check.file, atMost: Self.largestFile), as: UTF8.self)
      let wanted = try ExpectedTree.read(text, file: check.file)
      guard let lines = wanted.difference(from: [tree.plain], isExact: check.isExact) else {
        trial.tree = nil
        return .holds
      }
      if keeper?.updatesTree(isMissing: false) == true { return .holds }
      let shown = Self.excerpt(of: lines)
      let rest = shown.count - Self.mostLines
      return .fails(
        expected: check.words,
        actual: "other widgets (- is missing, + is there instead):\n"
          + shown.prefix(Self.mostLines).joined(separator: "\n") + (rest > 0 ? "\n… and \(rest) more lines" : ""))
    } catch {
      return .fails(expected: check.words, actual: "\(error)")
    }
  }

  /// The lines of a comparison that differ, with those around them.
  private static func excerpt(of lines: [String]) -> [String] {
    let differing = lines.indices.filter { lines[$0].hasPrefix("-") || lines[$0].hasPrefix("+") }
    var excerpt: [String] = []
    var next = 0
    for index in differing {
      let first = max(next, index - linesAround)
      if first > next { excerpt.append("  …") }
      let end = min(lines.count, index + linesAround + 1)
      if first < end { excerpt += lines[first..<end] }
      next = max(next, end)
    }
    if next < lines.count { excerpt.append("  …") }
    return excerpt
  }
}

extension TreeCheck {
  /// A description for error messages.
  var words: String {
    let part = widget.map { " below \($0)" } ?? ""
    return "the \(isExact ? "exact " : "")tree \(file) in a window \(window)\(part)"
  }
}

extension WidgetTree {
  /// The part below a widget, with it.
  fileprivate func part(_ id: WidgetID) -> WidgetTree? {
    if widget.id == id { return self }
    for child in children { if let part = child.part(id) { return part } }
    return nil
  }

  /// The tree as values. The text of a password is left out.
  fileprivate var plain: TreeWidget {
    TreeWidget(
      widget.role, widget.name, states: widget.states.list, text: widget.role == "password" ? nil : widget.text,
      children: children.map(\.plain))
  }
}
