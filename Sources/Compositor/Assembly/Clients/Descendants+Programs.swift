package import System

/// The programs of a compositor collect the status of their own processes.
extension Descendants: CompositorObserver {
  package var topics: ObserverTopics { .programs }

  package func didLaunch(process: Int32) { exclude(process) }
}
