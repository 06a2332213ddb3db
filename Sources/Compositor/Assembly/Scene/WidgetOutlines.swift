package import Overlays

/// What knows the widgets that overlays outline.
package protocol WidgetOutlines: AnyObject {
  /// The widgets with their areas at this moment.
  var outlined: [OutlinedWidget] { get }
  /// A number that grows with each change of the widgets.
  var changes: UInt64 { get }
}
