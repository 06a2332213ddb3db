import Accessibility
package import Assembly
import Globals
import Surfaces
import System
package import WidgetTerms

extension ApplicationWidgets {
  /// The reason why a handle does not name a widget of a window: its application has ended, or is another one.
  func fault(of handle: WidgetHandle?, in window: ApplicationWindow) -> WidgetFault? {
    guard let handle else { return nil }
    let process = window.application.process
    return handle.process == process && ProcessTable.start(of: process) == handle.start ? nil : .gone
  }
}

extension LocatedWidget {
  /// The handle by which the widget is found again; nil if its client has just ended.
  package func handle(in compositor: Compositor) -> WidgetHandle? {
    guard let process = compositor.clients[window.client]?.processID, let start = ProcessTable.start(of: process) else {
      return nil
    }
    return WidgetHandle(
      role: widget.role, bus: widget.id.bus, path: widget.id.path, process: process, start: start)
  }
}
