import Documents
import Performing
import Scenes
import Scripts
import Seats
import Surfaces

/// Examines conditions about who has the focus: of keys, the pointer, a finger, a drag and a text field; about the
/// cursor; and whether anybody uses the desktop.
struct FocusExaminer {
  private let scene: any SceneReading
  private let finder: WindowFinder
  /// The target of the last finger; nil if no condition asks for it.
  private let touches: TouchObserver?

  init(_ search: Search, _ touches: TouchObserver?) {
    (scene, finder, self.touches) = (search.scene, search.finder, touches)
  }

  func finding(of condition: Expectation.Condition) -> Finding {
    switch condition {
    case .keyWindow(let selector): compare(selector, with: scene.keyWindow, what: "key window")
    case .pointerFocus(let selector): compare(selector, with: scene.pointerFocus, what: "pointer focus")
    case .touchFocus(nil, let selector): compare(selector, with: touches?.last, what: "target of the last finger")
    case .touchFocus(let finger?, let selector):
      compare(
        selector, with: scene.touchFocus(finger: Int32(clamping: finger), on: ScriptDevice.touchscreen),
        what: "target of finger \(finger)")
    case .surfaceResponder(let selector): compare(selector, with: scene.keyboardFocus, what: "first responder")
    case .drag(let check): finding(of: check)
    case .textField(let check): finding(of: check)
    case .desktop(let state): finding(of: state)
    case .cursor(let check):
      Finding(
        check.rawValue == scene.cursorName, expected: "cursor: \(check.rawValue)",
        actual: "cursor: \(scene.cursorName)")
    default: .holds
    }
  }

  private func compare(_ selector: WindowSelector?, with window: ClientWindow?, what: String) -> Finding {
    let holds = selector.map { finder.fits($0, window) } ?? (window == nil)
    return Finding(holds, expected: "\(what): \(selector?.description ?? "none")", actual: finder.describe(window))
  }

  /// Compares by surface if the selector names one, else by window.
  private func compare(_ selector: WindowSelector?, with focus: SurfaceID?, what: String) -> Finding {
    let surface = focus.flatMap { scene.surface($0) }
    guard let selector, !selector.surfacePath.isEmpty else {
      return compare(selector, with: surface?.root.window, what: what)
    }
    let wanted = finder.surface(selector)
    return Finding(
      wanted != nil && wanted === surface, expected: "\(what): \(selector)",
      actual: surface.map { scene.name(of: $0) } ?? "none")
  }

  // MARK: Drags

  private func finding(of check: DragCheck?) -> Finding {
    let drag = scene.drag
    guard let check else { return Finding(drag == nil, expected: "no drag", actual: describe(drag)) }
    guard let found = drag?.drag, let types = drag?.types else {
      return .fails(expected: check.words, actual: "no drag")
    }
    let surface = found.focus.flatMap { scene.surface($0) }
    let isOver =
      switch check.target {
      case nil: true
      case .nobody: surface == nil
      case .window(let selector):
        selector.surfacePath.isEmpty
          ? finder.fits(selector, surface?.root.window)
          : finder.surface(selector).map { $0 === surface } ?? false
      }
    let isFitting =
      (check.driver.map { $0 == found.driver.kind } ?? true)
      && (check.origin.map { $0 == scene.label(of: found.origin) } ?? true)
      && check.types.allSatisfy { pattern in types.contains(where: pattern.matches) }
    return Finding(isOver && isFitting, expected: check.words, actual: describe(drag))
  }

  private func describe(_ drag: SceneDrag?) -> String {
    guard let drag else { return "no drag" }
    let types = drag.types.isEmpty ? "none" : drag.types.joined(separator: ", ")
    return "a drag by \(drag.drag.driver.kind.rawValue) from \(scene.label(of: drag.drag.origin)) over "
      + "\(finder.describe(scene.window(of: drag.drag.focus))), types: \(types)"
  }

  // MARK: Idleness

  private func finding(of state: DesktopState) -> Finding {
    let idleness = scene.idleness
    let holds =
      switch state {
      case .asleep: idleness.isAsleep
      case .awake: !idleness.isAsleep
      case .keptAwake: !idleness.holders.isEmpty
      case .locked: scene.lock.isLocked
      case .unlocked: !scene.lock.isLocked
      }
    let names = idleness.holders.compactMap { scene.surface($0).map { scene.name(of: $0) } }
    let words = [
      idleness.isAsleep ? "asleep" : "awake", names.isEmpty ? nil : "kept awake by \(names.joined(separator: ", "))",
      scene.lock.isLocked ? "locked" : nil,
    ]
    return Finding(
      holds, expected: "the desktop \(state.rawValue)",
      actual: words.compactMap(\.self).joined(separator: ", "))
  }

  // MARK: Text fields

  private func finding(of check: TextFieldCheck) -> Finding {
    guard let field = scene.textField else {
      return Finding(!check.isActive, expected: check.words, actual: "no active text field")
    }
    let purpose = field.scriptPurpose
    let holds =
      check.isActive && (check.purpose.map { $0 == purpose } ?? true)
      && (check.surrounding.map { $0.matches(field.surrounding ?? "") } ?? true)
    let text = field.isSecret ? "hidden" : field.surrounding?.quotedForPeople ?? "none"
    return Finding(
      holds, expected: check.words,
      actual: "an active text field, purpose: \(purpose?.rawValue ?? "\(field.purpose)"), surrounding: \(text)")
  }
}

extension ActiveTextField {
  /// The purpose as scripts name it; nil for a value that the protocol does not define.
  fileprivate var scriptPurpose: TextFieldCheck.Purpose? {
    let all = TextFieldCheck.Purpose.allCases
    return purpose < UInt32(all.count) ? all[Int(purpose)] : nil
  }
}

extension Driver {
  fileprivate var kind: DragCheck.Driver {
    switch self {
    case .pointer: .pointer
    case .touch: .finger
    case .tool: .pen
    }
  }
}

extension DragCheck {
  /// A description for error messages.
  fileprivate var words: String {
    var text = "a drag"
    if let driver { text += " by \(driver.rawValue)" }
    if let origin { text += " from \(origin)" }
    switch target {
    case nil: break
    case .nobody: text += " over none"
    case .window(let selector): text += " over \(selector)"
    }
    return types.isEmpty ? text : "\(text), types: \(types.map(\.text).joined(separator: ", "))"
  }
}

extension TextFieldCheck {
  /// A description for error messages.
  fileprivate var words: String {
    guard isActive else { return "no active text field" }
    var text = "an active text field"
    if let purpose { text += ", purpose: \(purpose.rawValue)" }
    if let surrounding { text += ", surrounding: \(surrounding.text.quotedForPeople)" }
    return text
  }
}
