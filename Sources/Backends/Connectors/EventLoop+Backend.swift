package import Backends
package import WaylandServer

extension EventLoop: BackendLoop {
  package func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    watch(descriptor, action)
  }

  package func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    watchInput(descriptor, action)
  }
}

extension EventSource: BackendWatch {}
