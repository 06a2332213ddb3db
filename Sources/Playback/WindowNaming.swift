public import Assembly
import Documents
import Globals
public import Scripts
public import Surfaces

/// Finds the selectors with which a script names the windows of a compositor.
public struct WindowNaming {
  private let compositor: Compositor
  private let isClient: (String) -> Bool

  /// - Parameter isClient: returns whether the script starts a client of this name.
  public init(_ compositor: Compositor, isClient: @escaping (String) -> Bool) {
    (self.compositor, self.isClient) = (compositor, isClient)
  }

  /// Returns whether a script can name a window. It cannot name windows of commands that the script runs.
  public func canName(_ window: ClientWindow) -> Bool {
    !window.appID.isEmpty || isClient(compositor.clients[window.client]?.label ?? "")
  }

  /// A selector that finds the same window when the script is played.
  ///
  /// - Parameter isGone: whether the window has just been unmapped, so that no window matches any more.
  public func selector(for window: ClientWindow, isGone: Bool = false) -> WindowSelector {
    var selector = WindowSelector(position: Self.position)
    let label = compositor.clients[window.client]?.label ?? ""
    if isClient(label) {
      selector.client = label
    } else if !window.appID.isEmpty {
      selector.appID = TextPattern(window.appID.escapedForPatterns)
    }
    let peers = compositor.mappedWindows.filter { $0 === window || isLike($0, window, label, selector) }
    if window.kind != .toplevel || selector.client == nil && selector.appID == nil
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
    if selector.client != nil { return compositor.clients[other.client]?.label == label }
    return selector.appID == nil || other.appID == window.appID
  }
}

extension WindowSelector.Role {
  init(_ kind: ClientWindow.Kind) {
    switch kind {
    case .toplevel: self = .toplevel
    case .popup: self = .popup
    case .layer: self = .layer
    }
  }
}

extension String {
  /// The text as a pattern that matches only this text.
  var escapedForPatterns: String {
    reduce(into: "") { $0 += "*?\\".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
