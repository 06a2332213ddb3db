package import Surfaces

/// Carries out the requests of clients about the edit menu.
package protocol EditMenuDelegate: AnyObject {
  /// Another client draws the menu of the seat; nil for none.
  func drawerDidChange(_ client: ClientID?)
  /// An item was pressed, by its position. Ignored if another menu is open by now, or none.
  func press(_ item: UInt32, ofMenu menu: UInt32)
  /// Closes a menu without an effect. Ignored if another menu is open by now, or none.
  func dismiss(menu: UInt32)
  /// A finger moves a handle. Ignored if the handles of another selection are shown by now, or none.
  func move(_ end: MovedEnd)

  /// The client of a surface asks for the menu.
  ///
  /// - Parameter serial: of the act of the user for which it does.
  func show(for surface: Surface, serial: UInt32)
  /// The client of a surface closes the menu. Ignored if the menu of another surface is open, or none.
  func hide(for surface: Surface)
}
