package import Surfaces

/// The states of toplevels that were last sent, or that the next configure event will contain.
extension Shell {
  package func isActivated(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isActivated ?? false }
  package func isMaximized(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isMaximized ?? false }
  package func isFullscreen(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isFullscreen ?? false }
  package func isSuspended(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isSuspended ?? false }
  package func isResizing(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isResizing ?? false }
}
