package import Documents

/// A condition that selects a window and one of its surfaces. Every given property must match.
package struct WindowSelector: Hashable, Sendable {
  package enum Role: String, CaseIterable, Hashable, Sendable {
    case toplevel
    case popup
    case layer
    case inputView = "input-view"
  }

  /// The name of a client of the script.
  package var client: String?
  /// The name of a program that the policy starts.
  package var program: String?
  package var appID: TextPattern?
  package var title: TextPattern?
  package var role: Role?
  /// The index among several windows in the order in which they were mapped: 1 is the first, -1 the newest; nil is the
  /// topmost.
  package var index: Int?
  /// The number of the subsurface at each level below the root surface, 0 for the lowest; empty for the root.
  package var surfacePath: [Int]
  package var position: SourcePosition

  package init(
    client: String? = nil, program: String? = nil, appID: TextPattern? = nil, title: TextPattern? = nil,
    role: Role? = nil, index: Int? = nil, surfacePath: [Int] = [], position: SourcePosition
  ) {
    self.client = client
    self.program = program
    self.appID = appID
    self.title = title
    self.role = role
    self.index = index
    self.surfacePath = surfacePath
    self.position = position
  }
}

extension WindowSelector: CustomStringConvertible {
  /// The selector as reports contain it: `term` or `{app-id: foot, index: 2}`.
  package var description: String {
    var parts: [String] = []
    if let client { parts.append("client: \(client)") }
    if let program { parts.append("program: \(program)") }
    if let appID { parts.append("app-id: \(appID)") }
    if let title { parts.append("title: \(title.text.quotedForPeople)") }
    if let role { parts.append("role: \(role.rawValue)") }
    if let index { parts.append("index: \(index)") }
    if !surfacePath.isEmpty { parts.append("surface: \(surfacePath)") }
    if parts.count == 1, let client { return client }
    return "{\(parts.joined(separator: ", "))}"
  }
}
