import Documents
import Geometry
import Scenes
import Scripts
import Surfaces

/// Examines conditions about windows: which there are, their order, places and states, and which are new.
struct WindowExaminer {
  private let scene: any SceneReading
  private let finder: WindowFinder
  private let clients: ScriptClients
  /// What is new since the last input step began; nil if no condition asks for it.
  private let marks: AppearanceMarks?

  init(_ search: Search, _ marks: AppearanceMarks?) {
    (scene, finder, clients, self.marks) = (search.scene, search.finder, search.clients, marks)
  }

  func finding(of condition: Expectation.Condition) -> Finding {
    switch condition {
    case .windows(let list): return finding(of: list)
    case .window(let state): return finding(of: state)
    case .noWindow(let selector):
      let windows = finder.candidates(selector)
      return Finding(windows.isEmpty, expected: "no window \(selector)", actual: finder.describe(windows.last))
    case .appeared(let check): return finding(of: check)
    default: return .holds
    }
  }

  private func finding(of list: WindowList) -> Finding {
    let stack = Array(scene.stackedWindows.reversed())
    switch list {
    case .count(let count):
      return Finding(stack.count == count, expected: "\(count) windows", actual: finder.describe(stack))
    case .exactly(let selectors):
      let wanted = selectors.map { finder.window($0) }
      let holds = wanted.count == stack.count && zip(wanted, stack).allSatisfy { $0 === $1 }
      return Finding(
        holds, expected: selectors.isEmpty ? "no windows" : "windows, topmost first: \(words(selectors))",
        actual: finder.describe(stack))
    case .inOrder(let selectors):
      let places = selectors.map { selector in stack.firstIndex { $0 === finder.window(selector) } }
      let known = places.compactMap { $0 }
      let holds = known.count == places.count && zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
      return Finding(holds, expected: "windows in this order: \(words(selectors))", actual: finder.describe(stack))
    }
  }

  private func words(_ selectors: [WindowSelector]) -> String {
    selectors.isEmpty ? "none" : selectors.map(\.description).joined(separator: ", ")
  }

  private func finding(of state: WindowState) -> Finding {
    guard let window = finder.window(state.window) else {
      return .fails(
        expected: "a window \(state.window)",
        actual: finder.describeAll(sought: state.window))
    }
    var wanted: [String] = []
    var found: [String] = []
    var holds = true
    func demand(_ isMet: Bool, _ expected: String, _ actual: String) {
      guard !isMet else { return }
      holds = false
      wanted.append(expected)
      found.append(actual)
    }
    let size = window.frame.size
    if let expected = state.size {
      let off = max((size.width - Double(expected.width)).magnitude, (size.height - Double(expected.height)).magnitude)
      demand(off <= state.tolerance, "size \(expected)", "size \(Int(size.width))x\(Int(size.height))")
    }
    if let place = state.place, let output = scene.output(showing: window) {
      let expected = PlaceFrame(
        area: output.frame, pixelsPerMillimetre: output.pixelsPerMillimetre
      ).point(place)
      let off = max((window.frame.minX - expected.x).magnitude, (window.frame.minY - expected.y).magnitude)
      demand(off <= state.tolerance, "at \(expected.x),\(expected.y)", "at \(window.frame.minX),\(window.frame.minY)")
    }
    for flag in state.flags { demand(has(flag, window), flag.rawValue, "not \(flag.rawValue)") }
    for flag in state.absentFlags { demand(!has(flag, window), "not \(flag.rawValue)", flag.rawValue) }
    return holds
      ? .holds
      : .fails(
        expected: "\(state.window): \(wanted.joined(separator: ", "))", actual: found.joined(separator: ", "))
  }

  /// Returns whether the shell last requested a state for a toplevel.
  private func has(_ flag: WindowState.Flag, _ window: ClientWindow) -> Bool {
    let states = scene.states(of: window)
    return switch flag {
    case .activated: states.contains(.activated)
    case .maximized: states.contains(.maximized)
    case .fullscreen: states.contains(.fullscreen)
    case .resizing: states.contains(.resizing)
    }
  }

  private func finding(of check: AppearedCheck) -> Finding {
    let windows = scene.mappedWindows.filter { window in check.client.map { clients.isNamed($0, window) } ?? true }
    let isThere = windows.contains { window in
      guard let marks else { return false }
      if check.role.allows(window.kind), marks.isNew(window) { return true }
      return check.role.allowsSubsurfaces && marks.hasNewSubsurface(window)
    }
    let client = check.client.map { " of \($0)" } ?? ""
    return Finding(
      isThere, expected: "a new \(check.role.words)\(client) since the last input step began",
      actual: "none; \(finder.describe(windows))")
  }
}

extension AppearedCheck.Role {
  fileprivate func allows(_ kind: ClientWindow.Kind) -> Bool {
    switch (self, kind) {
    case (.any, _), (.toplevel, .toplevel), (.popup, .popup), (.layer, .layer),
      (.inputView, .inputView):
      true
    default: false
    }
  }

  fileprivate var allowsSubsurfaces: Bool { self == .any || self == .subsurface }

  /// A description for error messages.
  fileprivate var words: String {
    switch self {
    case .any: "window or subsurface"
    case .toplevel, .popup, .subsurface: rawValue
    case .layer: "layer surface"
    case .inputView: "input view"
    }
  }
}
