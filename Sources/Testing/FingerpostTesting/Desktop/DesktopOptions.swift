import JSONText

/// How a desktop is started. Relative paths begin in the working directory of the tests.
public struct DesktopOptions: Sendable {
  /// The source of the folders, the bus and the settings of clients.
  public enum Session: String, Sendable {
    /// Clients have their own, which end with the desktop.
    case `private`
    /// Clients have those of the test.
    case shared
  }

  /// The clock of a desktop.
  public enum Clock: String, Sendable {
    /// The time passes only by steps, without waiting.
    case virtual
    /// The machine's time.
    case real
  }

  /// The program. By default that of the environment variable `FINGERPOST`, else `fingerpost` in `PATH`.
  public var program: String?
  /// The outputs. By default one of 1280x800 pixels.
  public var outputs: [Output] = []
  /// A policy file. By default the built-in policy.
  public var policy: String?
  /// The source of the folders, the bus and the settings of clients. By default they are private.
  public var session = Session.private
  /// Changes of a private session by the keys of docs/sessions.md, such as `theme`, `language` and `timezone`.
  public var sessionSettings: [String: String] = [:]
  /// True if steps can find widgets.
  public var findsWidgets = true
  /// The clock of steps. By default the virtual one.
  public var clock = Clock.virtual
  /// The longest wait of a step. By default 5 s.
  public var within: Duration?
  /// The folder where relative paths and clients begin. By default a new one, which is removed at the end.
  public var directory: String?
  /// Variables to change for Fingerpost and for all clients; nil removes one.
  public var environment: [String: String?] = [:]
  /// The name in reports. The trait uses that of the test.
  public var name = "desktop"
  /// A folder for the files of failed steps. By default `fingerpost-results` in the directory.
  public var results: String?
  /// A folder for a page with a film of the session, `index.html`. By default none is written.
  ///
  /// With a folder for results or for the page, the trait neither removes them nor attaches the page.
  public var report: String?
  /// A file for the trace. By default none is written.
  public var trace: String?
  /// The limit for Fingerpost itself to start.
  public var startLimit = Duration.seconds(60)

  /// The default options.
  public init() {}
}

/// An output in memory.
public struct Output: Hashable, Sendable {
  /// The name for steps. By default `main`, then `output-2` and so on.
  public var name: String?
  /// The width in physical pixels, before the rotation.
  public var width: Int
  /// The height in physical pixels, before the rotation.
  public var height: Int
  /// Physical pixels for each logical pixel, from 0.25 to 16.
  public var scale: Double
  /// The rotation in degrees: 0, 90, 180 or 270.
  public var rotation: Int

  /// Describes an output.
  public init(name: String? = nil, width: Int, height: Int, scale: Double = 1, rotation: Int = 0) {
    (self.name, self.width, self.height) = (name, width, height)
    (self.scale, self.rotation) = (scale, rotation)
  }

  var json: JSON {
    var keys = JSON.Members([("size", .string("\(width)x\(height)")), ("scale", .number(scale))])
    keys["name"] = name.map(JSON.string)
    keys["transform"] = rotation == 0 ? nil : .string("\(rotation)")
    return .object(keys)
  }
}
