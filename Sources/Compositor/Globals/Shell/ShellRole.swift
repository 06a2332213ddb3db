import Geometry
import Surfaces

/// The role of an `xdg_surface`: toplevel or popup.
protocol ShellRole: AnyObject {
  var window: ClientWindow { get }
  /// Checks the first commit, which requests the first configure event.
  ///
  /// - Returns: false if an error was posted.
  func mayBegin() -> Bool
  /// Checks a commit before it takes effect.
  ///
  /// - Parameter isMapping: true if the commit contains the content that maps the window.
  /// - Returns: false if an error was posted.
  func mayCommit(isMapping: Bool) -> Bool
  /// Sends the role's part of a configure sequence.
  func sendConfiguration() -> ShellConfiguration
  /// Applies the state of a commit.
  ///
  /// - Parameters:
  ///   - answer: the configuration that the client acknowledged with the commit, if there is one.
  ///   - previousFrame: the visible frame before the commit.
  ///   - offset: the vector by which the client moves its content's top left.
  func didCommit(
    answering answer: ShellConfiguration?, previousFrame: Rect<LayoutSpace>, offset: Vector<SurfaceSpace>)
  /// Shows the window on the desktop.
  func map()
  /// Removes the window from the desktop and resets its state.
  func unmap()
}

/// The configuration that a configure sequence contains.
enum ShellConfiguration {
  case toplevel(ToplevelState)
  /// The window geometry, from the top left of the parent's.
  case popup(IntRect<SurfaceSpace>)
}
