import JSONText

/// A tool that an agent can call.
struct AgentTool: Sendable {
  /// The access that a tool needs.
  enum Need: Sendable {
    /// It only looks.
    case looking
    /// It sends input.
    case input
    /// It starts programs, waits or writes files.
    case ownDesktop

    /// The reason why a tool is refused; nil if it is not.
    func obstacle(for permission: AgentPermission) -> String? {
      switch (self, permission) {
      case (.looking, _), (_, .own), (.input, .input): nil
      case (.input, .look):
        "refused: this desktop belongs to others, and 'fingerpost mcp' was started with '--allow look'; with '--allow input' it "
          + "sends input"
      case (.ownDesktop, _):
        "refused: only on a desktop of its own, which 'fingerpost mcp' has without '--socket'"
      }
    }
  }

  let name: String
  let help: String
  let need: Need
  let parameters: [ToolParameter]
  let body: @Sendable (AgentSession, ToolArguments) throws(ToolFault) -> ToolAnswer

  init(
    _ name: String, _ need: Need, _ help: String, _ parameters: [ToolParameter] = [],
    _ body: @escaping @Sendable (AgentSession, ToolArguments) throws(ToolFault) -> ToolAnswer
  ) {
    (self.name, self.need, self.help, self.parameters, self.body) = (name, need, help, parameters, body)
  }

  /// The tool as the client lists it.
  func description(for permission: AgentPermission) -> JSON {
    let note = need.obstacle(for: permission) == nil ? "" : " Refused on this desktop."
    return [
      "name": .string(name), "description": .string(help + note), "inputSchema": parameters.schema,
      "annotations": [
        "readOnlyHint": .bool(need == .looking), "openWorldHint": .bool(permission != .own),
        "destructiveHint": .bool(need != .looking && permission != .own),
      ],
    ]
  }

  /// All tools, in the order in which an agent meets them.
  static let all = looking + pressing + typing + checking + keeping
}
