import JSONText
public import Testing

/// A program of the session. As a target it is the topmost of its windows; popups are parts of them.
public struct Program: WindowTarget {
  /// The name in steps.
  public let name: String
  /// The topmost window of the program.
  public let place: TargetPlace

  init(_ name: String, of desktop: Desktop) {
    self.name = name
    place = TargetPlace(desktop: desktop, window: .string(name))
  }

  /// One of the windows of the client.
  ///
  /// - Parameters:
  ///   - title: a pattern for the title.
  ///   - index: one of several, in the order of appearance: 1 is the first, -1 the newest. By default the topmost.
  public func window(title: String? = nil, role: WindowLocator.Role? = nil, index: Int? = nil) -> WindowLocator {
    place.desktop.window(program: name, title: title, role: role, index: index)
  }

  /// The widgets of its key window, or else of its topmost one, each before its children.
  ///
  /// - Throws: `DesktopError` if the program has no window.
  public func tree(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [WidgetInfo] {
    let windows = try await place.desktop.windows(sourceLocation: sourceLocation).filter { $0.program == name }
    guard let chosen = windows.first(where: \.isKey) ?? windows.first else {
      throw DesktopError.invalid("the program \(name) has no window", sourceLocation)
    }
    let fields = JSON.Members([("window", .number(Double(chosen.id)))])
    return try await place.desktop.list("widgets", of: "tree", fields, at: sourceLocation).map(WidgetInfo.init)
  }

  /// Starts the program again after its end.
  public func start(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.desktop.play("start", .string(name), at: sourceLocation)
  }

  /// Sends the program a signal, such as `TERM`. Its end is expected then.
  public func kill(_ signal: String = "KILL", sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await place.desktop.play("kill", ["client": .string(name), "signal": .string(signal)], at: sourceLocation)
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter end: the expected end.
  public func expectExit(
    _ end: ProgramExit = .any, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var keys = JSON.Members([("client", .string(name))])
    switch end {
    case .status(let status): keys["status"] = .number(Double(status))
    case .signal(let signal): keys["signal"] = .string(signal)
    case .any: break
    }
    let exit: JSON = end == .any ? .string(name) : .object(keys)
    try await place.desktop.expect("exit", exit, within: limit, at: sourceLocation)
  }
}

/// The end of a program.
public enum ProgramExit: Hashable, Sendable {
  /// An exit status from 0 to 255.
  case status(Int)
  /// A signal by its name, such as `TERM`.
  case signal(String)
  /// Any end.
  case any

  /// The value of `expect-exit`.
  var json: JSON {
    switch self {
    case .status(let status): .number(Double(status))
    case .signal(let signal): .string(signal)
    case .any: "any"
    }
  }
}
