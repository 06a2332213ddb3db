import Geometry
package import Interaction
package import Surfaces

// Questions about views and recognizers.

extension GestureDesk {
  /// Returns the window that a touch or press of the responder model began on; nil if it began on a view of the shell.
  package func window(of contact: Contact) -> ClientWindow? { contact.view.flatMap { window(containing: $0) } }

  /// Returns the surface that a touch of the responder model began on; nil if it began on a view of the shell.
  package func surface(of touch: Touch) -> Surface? { (touch.view as? SurfaceView)?.surface }

  /// Returns a touch that is down, or whose end its client has yet to receive; nil if no recognizer watches any.
  func held(_ touch: Int) -> Touch? { isWatching ? application.touch(touch) : nil }

  /// True if the responder chain begins at the surface.
  func isFirst(_ surface: Surface?) -> Bool { firstSurface === surface }

  /// True if a touch began on a part of a surface that its client declares as a control.
  package func isOnControl(_ touch: Touch) -> Bool { board.isOnControl(touch.id) }

  /// Returns the window that a view belongs to; nil for views of the shell.
  package func window(containing view: View) -> ClientWindow? {
    var view: View? = view
    while let current = view {
      if let window = current as? WindowView { return window.content }
      view = current.superview
    }
    return nil
  }

  /// True if a recognizer that accepts pens would receive a touch at a place.
  func asksForPens(at place: Point<LayoutSpace>) -> Bool {
    guard isWatching else { return false }
    var view: View? = landing(at: place, over: stack.hitTest(place, for: .touch)?.surface)
    while let current = view {
      if current.gestureRecognizers.contains(where: { $0.isEnabled && $0.allowedTouchTypes?.contains(.pencil) == true })
      {
        return true
      }
      view = current.superview
    }
    return false
  }
}
