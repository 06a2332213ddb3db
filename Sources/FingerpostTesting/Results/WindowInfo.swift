import JSONText

/// A rectangle on the desktop, in logical pixels.
public struct DesktopArea: Hashable, Sendable {
  public let x: Double
  public let y: Double
  public let width: Double
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
  public let id: Int
  /// The name of its client, with a number if it is not the first window.
  public let name: String
  public let appID: String
  public let title: String
  /// `toplevel`, `popup` or `layer`.
  public let role: String
  /// Its area; nil before it is placed.
  public let frame: DesktopArea?
  /// True if the window receives the keys.
  public let isKey: Bool
  public let isHidden: Bool
  public let states: [String]

  init(_ answer: JSON) {
    (id, name) = (answer["id"]?.integer ?? 0, answer["name"]?.text ?? "")
    (appID, title) = (answer["app-id"]?.text ?? "", answer["title"]?.text ?? "")
    (role, frame) = (answer["role"]?.text ?? "", DesktopArea(answer["frame"]))
    (isKey, isHidden) = (answer["key"]?.truth ?? false, answer["hidden"]?.truth ?? false)
    states = answer["states"]?.list?.compactMap(\.text) ?? []
  }
}
