import Accessibility
package import Assembly
import Globals
package import Surfaces
package import System
package import WidgetTerms

extension Compositor {
  /// The process that has a client's connection; nil if the client has just ended.
  package func process(of client: ClientID) -> ProcessEntry? {
    clients[client].flatMap { ProcessTable.entry(of: $0.processID) }
  }
}

extension ApplicationWidgets {
  /// The reason why handles of a query do not name widgets of a window: the client has ended, or is another one.
  func faultOfHandles(in query: WidgetQuery, for window: ClientWindow) -> WidgetFault? {
    let handles = query.handles
    guard !handles.isEmpty else { return nil }
    let process = compositor.process(of: window.client)
    return handles.allSatisfy { $0.process == process?.id && $0.start == process?.start } ? nil : .gone
  }
}

extension LocatedWidget {
  /// The handle by which the widget is found again; nil if the time of its client's start is not known.
  ///
  /// - Parameter process: that of the client of its window.
  package func handle(of process: ProcessEntry) -> WidgetHandle? {
    process.start.map {
      WidgetHandle(role: widget.role, bus: widget.id.bus, path: widget.id.path, process: process.id, start: $0)
    }
  }
}
