import Geometry
import Surfaces

/// The desktop on which input views are shown: the shell.
protocol InputViewGround: AnyObject {
  var server: Server { get }
  var outputs: OutputRegistry { get }
  /// The output that shows most of a rectangle; the first output if none does.
  func output(showing frame: Rect<LayoutSpace>) -> OutputGlobal?
  /// Places the layers of an output with `InputViews.lay(on:in:bare:)`, and adapts windows to the remaining area.
  func layoutLayers(on output: OutputGlobal)
  /// True for a layer that keeps other windows out of its area.
  func reservesArea(_ layer: WindowID) -> Bool
  /// Notifies observers of a window's new position.
  func windowDidMove(_ window: ClientWindow)
}
