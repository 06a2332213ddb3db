public import Surfaces

/// The states of toplevels that were last sent, or that the next configure event will contain.
extension Shell {
  public func isActivated(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isActivated ?? false }
  public func isMaximized(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isMaximized ?? false }
  public func isFullscreen(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isFullscreen ?? false }
  public func isResizing(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isResizing ?? false }
}
