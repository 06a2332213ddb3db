import Geometry
import Seats
import Surfaces

/// The surface with pointer focus, as sent to its client.
struct PointerFocus {
  let client: ClientID
  let surface: SurfaceID
  var place: Point<SurfaceSpace>
  /// The serial of the enter event, which `set_cursor` must name.
  let serial: UInt32
  /// True if a touch acts as the pointer. The client cannot set the cursor then.
  let keepsCursor: Bool
}

/// The focus and the cursor of a seat's pointer.
final class SeatPointer {
  private(set) var focus: PointerFocus?
  private var cursor = ClientCursor.standard
  /// The client that has set the cursor.
  private var cursorOwner: ClientID?
  /// The cursor from before a touch became the pointer, kept until the touch ends.
  private var heldCursor: ClientCursor?

  func enter(_ contact: PointerContact, serial: UInt32) {
    heldCursor = contact.keepsCursor ? image : nil
    // A client may keep its cursor when the pointer moves between its surfaces.
    if !contact.keepsCursor, cursorOwner != contact.client { choose(.standard, by: nil) }
    focus = PointerFocus(
      client: contact.client, surface: contact.surface, place: contact.place, serial: serial,
      keepsCursor: contact.keepsCursor)
  }

  func move(_ contact: PointerContact) { focus?.place = contact.place }

  func leave(_ contact: PointerContact) {
    let isFinger = focus?.keepsCursor == true
    heldCursor = contact.keepsCursor && !isFinger ? image : nil
    focus = nil
  }

  /// Shows another cursor. The surface of the previous cursor can then get another role.
  func choose(_ image: ClientCursor, by owner: ClientID?) {
    if case .surface(let old) = cursor { old.detach() }
    cursor = image
    cursorOwner = owner
  }

  /// The image to draw at the position of the cursor.
  var image: ClientCursor {
    guard focus != nil || heldCursor != nil else { return .standard }
    let image = heldCursor ?? cursor
    if case .surface(let image) = image, image.surface == nil { return .hidden }
    return image
  }
}
