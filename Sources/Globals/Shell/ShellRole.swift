import Geometry
import Surfaces

/// What an `xdg_surface` is used as: toplevel or popup.
protocol ShellRole: AnyObject {
  var window: ClientWindow { get }
  /// Checks the first commit, which asks for the first configure event.
  ///
  /// - Returns: false where an error has been posted.
  func mayBegin() -> Bool
  /// Checks a commit before it takes effect.
  ///
  /// - Parameter isMapping: the commit brings the content that makes the window appear.
  /// - Returns: false where an error has been posted.
  func mayCommit(isMapping: Bool) -> Bool
  /// Sends the role's part of a configure sequence.
  func sendConfiguration() -> ShellConfiguration
  /// Takes over what the commit makes current.
  ///
  /// - Parameters:
  ///   - answer: what the client has answered with it, if it answers anything.
  ///   - previousFrame: where the visible frame was before the commit.
  ///   - offset: how far the client wants its content's top left to move.
  func didCommit(
    answering answer: ShellConfiguration?, previousFrame: Rect<LayoutSpace>, offset: Vector<SurfaceSpace>)
  /// Puts the window on the desktop.
  func map()
  /// Takes the window off the desktop and forgets what belonged to its last life.
  func unmap()
}

/// What a configure sequence asked for.
enum ShellConfiguration {
  case toplevel(ToplevelState)
  /// The window geometry, from the top left of the parent's.
  case popup(IntRect<SurfaceSpace>)
}
