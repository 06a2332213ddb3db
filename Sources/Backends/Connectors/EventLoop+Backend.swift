public import Backends
public import WaylandServer

extension EventLoop: BackendLoop {
  public func watch(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    watch(descriptor, action)
  }

  public func watchInput(_ descriptor: Int32, then action: @escaping () -> Void) -> any BackendWatch {
    watchInput(descriptor, action)
  }
}

extension EventSource: BackendWatch {}
