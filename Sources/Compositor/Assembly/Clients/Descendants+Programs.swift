public import System

/// The programs of a compositor collect the status of their own processes.
extension Descendants: CompositorObserver {
  public var topics: ObserverTopics { .programs }

  public func didLaunch(process: Int32) { exclude(process) }
}
