import Geometry
import Seats
import Surfaces

/// The surface that the pointer is in, as its client was told.
struct PointerFocus {
  let client: ClientID
  let surface: SurfaceID
  var place: Point<SurfaceSpace>
  /// `set_cursor` must name it.
  let serial: UInt32
  /// A finger is the pointer; the cursor is not its client's to choose.
  let keepsCursor: Bool
}

/// The focus and the cursor of a seat's pointer.
final class SeatPointer {
  private(set) var focus: PointerFocus?
  private var cursor = ClientCursor.standard
  /// The client that has chosen the cursor.
  private var cursorOwner: ClientID?
  /// The cursor from before a finger became the pointer, kept until the finger lifts.
  private var heldCursor: ClientCursor?

  func enter(_ contact: PointerContact, serial: UInt32) {
    heldCursor = contact.keepsCursor ? image : nil
    // A client may keep its cursor from one of its surfaces to the next.
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

  /// Shows another cursor; the former one's surface can get another role then.
  func choose(_ image: ClientCursor, by owner: ClientID?) {
    if case .surface(let old) = cursor { old.detach() }
    cursor = image
    cursorOwner = owner
  }

  /// The picture to draw at the cursor's place.
  var image: ClientCursor {
    guard focus != nil || heldCursor != nil else { return .standard }
    let image = heldCursor ?? cursor
    if case .surface(let image) = image, image.surface == nil { return .hidden }
    return image
  }
}
