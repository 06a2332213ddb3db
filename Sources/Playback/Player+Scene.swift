import Assembly
import Documents
import Globals
import Scripts
import Seats
import Surfaces

extension Player {
  func examineAppearance(_ check: AppearedCheck) -> Finding {
    let windows = compositor.mappedWindows.filter { window in check.client.map { session.isNamed($0, window) } ?? true }
    let isThere = windows.contains { window in
      guard let appearances else { return false }
      if check.role.allows(window.kind), appearances.isNew(window) { return true }
      return check.role.allowsSubsurfaces && appearances.hasNewSubsurface(window)
    }
    let client = check.client.map { " of \($0)" } ?? ""
    return Finding(
      isThere, expected: "a new \(check.role.words)\(client) since the last input step began",
      actual: "none; \(finder.describe(windows))")
  }

  func examineDrag(_ check: DragCheck?) -> Finding {
    let drag = compositor.seat.snapshot.drag
    guard let check else { return Finding(drag == nil, expected: "no drag", actual: describe(drag)) }
    guard let drag else { return .fails(expected: check.words, actual: "no drag") }
    let surface = drag.focus.flatMap { compositor.surface($0) }
    let isOver =
      switch check.target {
      case nil: true
      case .nobody: surface == nil
      case .window(let selector):
        selector.surfacePath.isEmpty
          ? finder.fits(selector, surface?.root.window)
          : finder.surface(selector).map { $0 === surface } ?? false
      }
    let types = compositor.seat.data.dragTypes
    let isFitting =
      (check.driver.map { $0 == drag.driver.kind } ?? true)
      && (check.origin.map { $0 == compositor.label(of: drag.origin) } ?? true)
      && check.types.allSatisfy { pattern in types.contains(where: pattern.matches) }
    return Finding(isOver && isFitting, expected: check.words, actual: describe(drag))
  }

  private func describe(_ drag: SeatSnapshot.Drag?) -> String {
    guard let drag else { return "no drag" }
    let over = drag.focus.flatMap { compositor.surface($0) }?.root.window
    let types = compositor.seat.data.dragTypes
    return "a drag by \(drag.driver.kind.rawValue) from \(compositor.label(of: drag.origin)) over "
      + "\(finder.describe(over)), types: \(types.isEmpty ? "none" : types.joined(separator: ", "))"
  }

  func examineTextField(_ check: TextFieldCheck) -> Finding {
    guard let field = compositor.seat.textField else {
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

extension AppearedCheck.Role {
  fileprivate func allows(_ kind: ClientWindow.Kind) -> Bool {
    switch (self, kind) {
    case (.any, _), (.toplevel, .toplevel), (.popup, .popup), (.layer, .layer): true
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
    }
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
