import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Seats
import Surfaces
import System

/// The result of the last examination of an expectation.
enum Finding {
  case holds
  case fails(expected: String, actual: String)

  init(_ holds: Bool, expected: @autoclosure () -> String, actual: @autoclosure () -> String) {
    self = holds ? .holds : .fails(expected: expected(), actual: actual())
  }
}

extension Player {
  /// Examines an expectation until it holds or its limit in real time has passed.
  func performExpectation(_ expectation: Expectation) throws(StepFault) {
    if case .measured(let check) = expectation.condition { return try performMeasure(check, expectation.within) }
    let trial = examine(expectation)
    if try updateReference(trial.picture) { return }
    if case .holds = trial.finding { try updateTree() }
    if case .fails(let expected, let actual) = trial.finding {
      evidence?.note(trial.pictures.pictures)
      throw .failed(expected: expected, actual: actual)
    }
  }

  /// Examines a condition once. The conditions of `any` are examined one by one.
  func examineCondition(_ condition: Expectation.Condition, _ trial: PictureTrial) -> Finding {
    switch condition {
    case .keyWindow(let selector):
      return compareWindow(selector, with: compositor.seat.keyWindow, what: "key window")
    case .windows(let list): return examineWindows(list)
    case .window(let state): return examineWindow(state)
    case .noWindow(let selector):
      let windows = finder.candidates(selector)
      return Finding(windows.isEmpty, expected: "no window \(selector)", actual: finder.describe(windows.last))
    case .pointerFocus(let selector):
      return compareFocus(selector, with: compositor.seat.pointerFocus, what: "pointer focus")
    case .touchFocus(let finger, let selector):
      guard let finger else { return compareFocus(selector, with: touches?.last, what: "target of the last finger") }
      let focus = compositor.seat.touchFocus(finger: Int32(clamping: finger), on: ScriptDevice.touchscreen)
      return compareFocus(selector, with: focus, what: "target of finger \(finger)")
    case .sent(let check): return examineSent(check)
    case .performed(let check): return examinePerformed(check)
    case .gestures(let check): return examineGestures(check)
    case .pixels(let check): return examinePixels(check, trial)
    case .exit(let client, let end): return examineExit(of: client, end)
    case .output(let client, let check):
      session.clients[client]?.drainOutput()
      let text = session.clients[client]?.standardOutput.text ?? ""
      return Finding(
        check.holds(for: text), expected: "\(client) to print \(check.words)", actual: excerpt(text, for: check))
    case .file(let path, let check): return examineFile(path, check)
    case .program(let check): return examineProgram(check)
    case .routed(let check): return examineRouted(check)
    case .appeared(let check): return examineAppearance(check)
    case .drag(let check): return examineDrag(check)
    case .textField(let check): return examineTextField(check)
    case .any: return .holds
    case .measured(let check): return examineMeasure(check)
    case .clipboard(let check): return examineClipboard(check)
    case .widget(let check): return examineWidgets(check)
    case .widgetTree(let check): return examineWidgetTree(check, trial)
    case .firstResponder(let widget): return examineFirstResponder(widget)
    case .surfaceResponder(let selector):
      return compareFocus(selector, with: compositor.seat.keyboardTarget?.surface, what: "first responder")
    case .canPerform(let check): return examinePossibleAction(check)
    }
  }

  private func compareWindow(_ selector: WindowSelector?, with window: ClientWindow?, what: String) -> Finding {
    let holds = selector.map { finder.fits($0, window) } ?? (window == nil)
    return Finding(
      holds, expected: "\(what): \(selector?.description ?? "none")", actual: finder.describe(window))
  }

  /// Compares by surface if the selector names one, else by window.
  private func compareFocus(_ selector: WindowSelector?, with focus: SurfaceID?, what: String) -> Finding {
    let surface = focus.flatMap { compositor.surface($0) }
    guard let selector, !selector.surfacePath.isEmpty else {
      return compareWindow(selector, with: surface?.root.window, what: what)
    }
    let wanted = finder.surface(selector)
    return Finding(
      wanted != nil && wanted === surface, expected: "\(what): \(selector)",
      actual: surface.map { compositor.names[$0] } ?? "none")
  }

  private func examineWindows(_ list: WindowList) -> Finding {
    let stack = Array(compositor.windows.windows.reversed())
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

  private func examineWindow(_ state: WindowState) -> Finding {
    guard let window = finder.window(state.window) else {
      return .fails(
        expected: "a window \(state.window)",
        actual: finder.describe(compositor.mappedWindows, sought: state.window))
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
    if let place = state.place, let output = compositor.outputs.showing(window) {
      let expected = PlaceFrame(
        area: output.description.frame, pixelsPerMillimetre: output.description.pixelsPerMillimetre
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

  private func examineExit(of client: String, _ end: ProcessEnd) -> Finding {
    session.release(client)
    guard let launched = session.clients[client] else {
      return .fails(expected: "\(client): \(end.words)", actual: "it was not started")
    }
    guard let status = launched.reap() else {
      return .fails(expected: "\(client): \(end.words)", actual: "it is still running")
    }
    return Finding(end.allows(status), expected: "\(client): \(end.words)", actual: "\(status)")
  }

  /// The largest file, in bytes, that an expectation reads.
  private static let longestText = 64 << 20

  private func examineFile(_ path: String, _ check: FileCheck) -> Finding {
    let whole = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    let exists = FileKind(at: whole) != nil
    switch check {
    case .exists: return Finding(exists, expected: "a file \(path)", actual: "it does not exist")
    case .missing: return Finding(!exists, expected: "no file \(path)", actual: "it exists")
    case .text(let check):
      let text: String
      do {
        text = String(decoding: try InputFile.read(whole, atMost: Self.longestText), as: UTF8.self)
      } catch {
        return .fails(
          expected: "a file \(path) with \(check.words)", actual: exists ? "\(error)" : "it does not exist")
      }
      return Finding(
        check.holds(for: text), expected: "\(path) to contain \(check.words)", actual: excerpt(text, for: check))
    }
  }

  /// A text for the error message of a check. Beside an exact text it is quoted in the same way, so that they can be compared.
  func excerpt(_ text: String, for check: TextCheck) -> String {
    guard case .equals = check, !text.isEmpty else { return excerpt(text) }
    return session.secrecy.masked(text).quotedForPeople
  }

  /// The end of a text, at most 400 characters, for error messages.
  func excerpt(_ text: String) -> String {
    let text = session.secrecy.masked(text)
    return text.isEmpty ? "nothing" : text.count > 400 ? "…\(text.suffix(400))" : text
  }
}

extension TextCheck {
  /// A description for error messages.
  var words: String {
    switch self {
    case .contains(let text): "the text \(text.quotedForPeople)"
    case .equals(let text): "exactly \(text.quotedForPeople)"
    case .matches(let pattern): "a line that matches \(pattern.text.quotedForPeople)"
    }
  }
}

extension Player {
  /// Returns whether the shell last requested a state for a toplevel.
  private func has(_ flag: WindowState.Flag, _ window: ClientWindow) -> Bool {
    switch flag {
    case .activated: compositor.shell.isActivated(window.id)
    case .maximized: compositor.shell.isMaximized(window.id)
    case .fullscreen: compositor.shell.isFullscreen(window.id)
    case .resizing: compositor.shell.isResizing(window.id)
    }
  }
}
