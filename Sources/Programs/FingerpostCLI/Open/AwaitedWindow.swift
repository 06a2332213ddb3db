import Assembly
import Documents
import Surfaces
import System

/// A window that a session of `fingerpost open` waits for.
struct AwaitedWindow {
  /// Microseconds of real time until the session goes on without the window.
  private static let patience: Int64 = 10_000_000

  private let name: String?
  private let deadline = Deadline(microseconds: patience)

  /// - Parameter name: a pattern for the name, app id or title; nil for any window.
  init(_ name: String?) { self.name = name }

  var isOverdue: Bool { deadline.hasPassed }
  var milliseconds: Int32 { deadline.milliseconds }

  /// The name and title of the frontmost window that fits; nil if there is none.
  func find(in compositor: Compositor) -> String? {
    let pattern = name.map { TextPattern($0) }
    return Self.windows(of: compositor).first { window in
      guard let pattern, let name else { return true }
      return compositor.names[window.surface] == name || pattern.matches(window.appID) || pattern.matches(window.title)
    }.map { Self.words(for: $0, in: compositor) }
  }

  /// The message when the time is over.
  func failure(in compositor: Compositor) -> String {
    let windows = Self.windows(of: compositor).map { Self.words(for: $0, in: compositor) }
    let wanted = name.map { "the window \($0.quotedForPeople) has not" } ?? "no window has"
    return "\(wanted) appeared within \(Self.patience / 1_000_000) s; found: "
      + (windows.isEmpty ? "no windows" : windows.joined(separator: ", "))
  }

  private static func windows(of compositor: Compositor) -> [ClientWindow] {
    compositor.windows.windows.filter { $0.isMapped && $0.kind != .popup }.reversed()
  }

  private static func words(for window: ClientWindow, in compositor: Compositor) -> String {
    let name = compositor.names[window.surface]
    return window.title.isEmpty ? name : "\(name) \(window.title.quotedForPeople)"
  }
}
