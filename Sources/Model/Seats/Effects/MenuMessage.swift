public import Surfaces

/// A change of the edit menu. Its owner asks clients, and notifies the client of the menu and the program that draws it.
public enum MenuMessage: Equatable, Sendable {
  /// The actions of the menu have to be asked for.
  case ask(MenuTarget)
  /// The menu is open.
  case open(MenuTarget)
  /// The menu is closed, or does not open.
  case close(MenuTarget)
  /// The item with this position was pressed: its action has to be asked for again.
  case press(MenuTarget, item: Int32)
  /// A key was pressed for the menu.
  case command(EditMenuCommand, MenuTarget)

  package var target: MenuTarget {
    switch self {
    case .ask(let target), .open(let target), .close(let target), .press(let target, _), .command(_, let target): target
    }
  }
}

/// The effect of a key in the edit menu. The raw value is a code in entries.
public enum EditMenuCommand: UInt8, CaseIterable, Sendable {
  /// The item before the current one is current.
  case previous
  /// The item after the current one is current.
  case next
  /// The current item is pressed.
  case press
}

/// An edit menu and the first responder that it is for.
public struct MenuTarget: Equatable, Sendable {
  /// The number of the menu.
  public var number: UInt32
  public var client: ClientID
  public var surface: SurfaceID

  package init(number: UInt32, client: ClientID, surface: SurfaceID) {
    (self.number, self.client, self.surface) = (number, client, surface)
  }
}
