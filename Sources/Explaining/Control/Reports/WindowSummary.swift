import Documents
package import JSONText

/// The description of a window in answers of the control socket.
package struct WindowSummary: Equatable, Sendable {
  package enum Role: String, Sendable {
    case toplevel, popup, layer
    case inputView = "input-view"
  }

  package var id: Int
  /// The name of the window in traces and logs: `foot`, `foot#2`, `foot popup`, `waybar layer`.
  package var name: String
  package var appID: String
  package var title: String
  package var role: Role
  /// The visible bounds of the window on the desktop.
  package var frame: Area
  package var isKey: Bool
  /// True if the window is hidden until it is shown again.
  package var isHidden: Bool
  package var parent: Int?
  package var client: ClientSummary
  /// The states: `activated`, `maximized`, `fullscreen`, `resizing`, `suspended`, `modal`, `unresponsive`.
  package var states: [String]
  /// The output that shows most of the window.
  package var output: String?
  /// The icon that its client has set; nil for the default icon.
  package var icon: IconSummary?
  /// The kind of content that its client says it shows: `none`, `photo`, `video` or `game`.
  package var contentType: String

  package init(
    id: Int, name: String, appID: String, title: String, role: Role, frame: Area, isKey: Bool, isHidden: Bool = false,
    parent: Int?,
    client: ClientSummary, states: [String], output: String?, icon: IconSummary? = nil, contentType: String = "none"
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
    self.icon = icon
    self.contentType = contentType
  }

  package var json: JSON {
    [
      "id": JSON(id), "name": .string(name), "app-id": .string(appID), "title": .string(title),
      "role": .string(role.rawValue), "frame": frame.json, "key": .bool(isKey), "hidden": .bool(isHidden),
      "parent": JSON(parent),
      "client": client.json, "states": .array(states.map(JSON.string)), "output": JSON(output),
      "icon": icon?.json ?? .null, "content-type": .string(contentType),
    ]
  }
}

/// The description of an icon in answers of the control socket.
package struct IconSummary: Equatable, Sendable {
  package struct Image: Equatable, Sendable {
    /// The length of each side in pixels.
    package var side: Int
    /// The number of pixels for a logical pixel.
    package var scale: Int

    package init(side: Int, scale: Int) { (self.side, self.scale) = (side, scale) }
  }

  /// The name in a theme of icons.
  package var name: String?
  package var images: [Image]

  package init(name: String?, images: [Image]) { (self.name, self.images) = (name, images) }

  var json: JSON {
    let images = images.map { JSON.object(["size": JSON($0.side), "scale": JSON($0.scale)]) }
    return ["name": JSON(name), "images": .array(images)]
  }
}

/// The description of a client in answers of the control socket.
package struct ClientSummary: Equatable, Sendable {
  package var name: String
  package var processID: Int
  /// The file name of the executable; nil if the system does not report it.
  package var program: String?
  /// The sandbox of a sandboxed client.
  package var sandbox: SandboxSummary?

  package init(name: String, processID: Int, program: String? = nil, sandbox: SandboxSummary? = nil) {
    self.name = name
    self.processID = processID
    self.program = program
    self.sandbox = sandbox
  }

  package var json: JSON {
    [
      "name": .string(name), "pid": JSON(processID), "program": JSON(program), "sandbox": sandbox?.json ?? .null,
    ]
  }
}

/// The description of a sandbox in answers of the control socket: the texts that its engine has set.
package struct SandboxSummary: Equatable, Sendable {
  package var engine: String?
  package var appID: String?
  package var instanceID: String?

  package init(engine: String?, appID: String? = nil, instanceID: String? = nil) {
    self.engine = engine
    self.appID = appID
    self.instanceID = instanceID
  }

  package var json: JSON { ["engine": JSON(engine), "app-id": JSON(appID), "instance-id": JSON(instanceID)] }
}
