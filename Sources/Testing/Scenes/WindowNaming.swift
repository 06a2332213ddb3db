import Documents
package import Scripts
package import Surfaces

/// Finds the selectors with which a script names the windows of a desktop.
package struct WindowNaming {
  private let scene: any SceneReading
  private let isClient: (String) -> Bool

  /// - Parameter isClient: returns whether the script starts a client of this name.
  package init(_ scene: any SceneReading, isClient: @escaping (String) -> Bool) {
    (self.scene, self.isClient) = (scene, isClient)
  }

  /// Returns whether a script can name a window. It cannot name windows of commands that the script runs.
  package func canName(_ window: ClientWindow) -> Bool {
    let label = scene.client(window.client)?.label ?? ""
    return !window.appID.isEmpty || isClient(label) || isProgram(label)
  }

  /// Returns whether the policy starts a program of this name.
  private func isProgram(_ label: String) -> Bool { scene.status(ofProgram: label) != nil }

  /// A selector that finds the same window when the script is played.
  ///
  /// - Parameter isGone: whether the window has just been unmapped, so that no window matches any more.
  package func selector(for window: ClientWindow, isGone: Bool = false) -> WindowSelector {
    var selector = WindowSelector(position: Self.position)
    let label = scene.client(window.client)?.label ?? ""
    if isClient(label) {
      selector.client = label
    } else if !window.appID.isEmpty {
      selector.appID = TextPattern(window.appID.escapedForPatterns)
    } else if isProgram(label) {
      selector.program = label
    }
    let peers = scene.mappedWindows.filter { $0 === window || isLike($0, window, label, selector) }
    if window.kind != .toplevel || selector.client == nil && selector.program == nil && selector.appID == nil
      || peers.contains(where: { $0.kind != .toplevel })
    {
      selector.role = WindowSelector.Role(window.kind)
    }
    let same = peers.filter { selector.role == nil || $0.kind == window.kind }
    if isGone {
      if !same.isEmpty { selector.index = same.count + 1 }
    } else if same.count > 1, let index = same.firstIndex(where: { $0 === window }) {
      selector.index = index + 1
    }
    return selector
  }

  private static let position = SourcePosition(file: "recording", line: 1, column: 1)

  private func isLike(_ other: ClientWindow, _ window: ClientWindow, _ label: String, _ selector: WindowSelector)
    -> Bool
  {
    if selector.client != nil || selector.program != nil { return scene.client(other.client)?.label == label }
    return selector.appID == nil || other.appID == window.appID
  }
}

extension WindowSelector.Role {
  package init(_ kind: ClientWindow.Kind) {
    switch kind {
    case .toplevel: self = .toplevel
    case .popup: self = .popup
    case .layer: self = .layer
    case .inputView: self = .inputView
    }
  }
}

extension String {
  /// The text as a pattern that matches only this text.
  package var escapedForPatterns: String {
    reduce(into: "") { $0 += "*?\\".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
