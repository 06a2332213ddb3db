import JSONText

/// A rectangle on the desktop, in logical pixels.
public struct DesktopArea: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The top edge.
  public let y: Double
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double

  init?(_ answer: JSON?) {
    guard let x = answer?["x"]?.number, let y = answer?["y"]?.number, let width = answer?["width"]?.number,
      let height = answer?["height"]?.number
    else { return nil }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// A window as it was at one moment.
public struct WindowInfo: Hashable, Sendable {
  /// The number of the window in requests of `fingerpost ctl`.
  public let id: Int
  /// The name of the window in traces: that of its program, with a number if it is not the first.
  public let name: String
  /// The name of its program.
  public let program: String
  /// The app id; empty before the program sets it.
  public let appID: String
  /// The title; empty before the program sets it.
  public let title: String
  /// `toplevel`, `popup`, `layer` or `input-view`.
  public let role: String
  /// Its area; nil before it is placed.
  public let frame: DesktopArea?
  /// True if the window receives the keys.
  public let isKey: Bool
  /// True if it is hidden.
  public let isHidden: Bool
  /// The states by the names of docs/control.md, such as `activated`.
  public let states: [String]

  init(_ answer: JSON) {
    (id, name) = (answer["id"]?.integer ?? 0, answer["name"]?.text ?? "")
    program = answer["client"]?["name"]?.text ?? ""
    (appID, title) = (answer["app-id"]?.text ?? "", answer["title"]?.text ?? "")
    (role, frame) = (answer["role"]?.text ?? "", DesktopArea(answer["frame"]))
    (isKey, isHidden) = (answer["key"]?.truth ?? false, answer["hidden"]?.truth ?? false)
    states = answer["states"]?.list?.compactMap(\.text) ?? []
  }
}
