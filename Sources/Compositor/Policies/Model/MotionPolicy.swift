/// The actions that the shell sends for motion of the device that no responder has handled.
public struct MotionPolicy: Equatable, Sendable {
  public var shake: ActionName?
  public var tabletModeOn: ActionName?
  public var tabletModeOff: ActionName?
  public var lidClosed: ActionName?
  public var lidOpened: ActionName?
  public var orientation = OrientationActions()

  public init() {}
}
