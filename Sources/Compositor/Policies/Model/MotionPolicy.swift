/// The actions that the shell sends for motion of the device that no responder has handled.
package struct MotionPolicy: Equatable, Sendable {
  package var shake: ActionName?
  package var tabletModeOn: ActionName?
  package var tabletModeOff: ActionName?
  package var lidClosed: ActionName?
  package var lidOpened: ActionName?
  package var orientation = OrientationActions()

  package init() {}
}
