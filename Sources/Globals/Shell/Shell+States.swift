public import Surfaces

/// What toplevels were last told to be.
extension Shell {
  public func isActivated(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isActivated ?? false }
  public func isMaximized(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isMaximized ?? false }
  public func isFullscreen(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isFullscreen ?? false }
  public func isResizing(_ window: WindowID) -> Bool { toplevels[window]?.wanted.isResizing ?? false }
}
