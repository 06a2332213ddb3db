import Documents
public import JSONText

/// The description of a window in answers of the control socket.
public struct WindowSummary: Equatable, Sendable {
  public enum Role: String, Sendable { case toplevel, popup, layer }

  public var id: Int
  /// The name of the window in traces and logs: `foot`, `foot#2`, `foot popup`, `waybar layer`.
  public var name: String
  public var appID: String
  public var title: String
  public var role: Role
  /// The visible bounds of the window on the desktop.
  public var frame: Area
  public var isKey: Bool
  /// True if the window is hidden until it is shown again.
  public var isHidden: Bool
  public var parent: Int?
  public var client: ClientSummary
  /// The states: `activated`, `maximized`, `fullscreen`, `resizing`, `unresponsive`.
  public var states: [String]
  /// The output that shows most of the window.
  public var output: String?

  public init(
    id: Int, name: String, appID: String, title: String, role: Role, frame: Area, isKey: Bool, isHidden: Bool = false,
    parent: Int?,
    client: ClientSummary, states: [String], output: String?
  ) {
    self.id = id
    self.name = name
    self.appID = appID
    self.title = title
    self.role = role
    self.frame = frame
    self.isKey = isKey
    self.isHidden = isHidden
    self.parent = parent
    self.client = client
    self.states = states
    self.output = output
  }

  public var json: JSON {
    [
      "id": JSON(id), "name": .string(name), "app-id": .string(appID), "title": .string(title),
      "role": .string(role.rawValue), "frame": frame.json, "key": .bool(isKey), "hidden": .bool(isHidden),
      "parent": JSON(parent),
      "client": client.json, "states": .array(states.map(JSON.string)), "output": JSON(output),
    ]
  }
}

/// The description of a client in answers of the control socket.
public struct ClientSummary: Equatable, Sendable {
  public var name: String
  public var processID: Int
  /// The file name of the executable; nil if the system does not report it.
  public var program: String?

  public init(name: String, processID: Int, program: String? = nil) {
    self.name = name
    self.processID = processID
    self.program = program
  }

  public var json: JSON { ["name": .string(name), "pid": JSON(processID), "program": JSON(program)] }
}
