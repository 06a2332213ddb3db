import JSONText
public import Testing

/// A program of the session. As a target it is the topmost of its windows.
public struct Program: WindowTarget {
  public let name: String
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
  public func tree(sourceLocation: SourceLocation = #_sourceLocation) async throws -> [WidgetInfo] {
    let windows = try await place.desktop.windows(sourceLocation: sourceLocation)
    let own = windows.filter { $0.name == name || $0.name.hasPrefix("\(name)#") }
    guard let chosen = own.first(where: \.isKey) ?? own.first else { return [] }
    let fields = JSON.Members([("window", .number(Double(chosen.id)))])
    let answer = try await place.desktop.request("tree", fields, at: sourceLocation)
    return answer["widgets"]?.list?.map(WidgetInfo.init) ?? []
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
  /// - Parameter status: the expected exit status; nil for any end.
  public func expectExit(
    status: Int? = nil, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let exit: JSON = status.map { ["client": .string(name), "status": .number(Double($0))] } ?? .string(name)
    try await place.desktop.expect("exit", exit, within: limit, at: sourceLocation)
  }
}
