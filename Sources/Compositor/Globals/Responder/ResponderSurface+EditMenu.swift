import Geometry
import Surfaces
import WaylandServer

/// The edit menu of a surface.
extension ResponderSurface {
  func getEditMenu(_ object: FingerpostResponderSurfaceV1, id: FingerpostResponderEditMenuV1) {
    guard editMenu == nil else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.editMenuExists.rawValue,
        "the surface already has a fingerpost_responder_edit_menu_v1")
    }
    let made = ResponderEditMenu(id, of: surface, global)
    id.handler = made
    id.onDestroy = { [weak self] in
      made.end()
      self?.setEditMenu(nil)
    }
    setEditMenu(made)
  }
}

/// A `fingerpost_responder_edit_menu_v1`.
final class ResponderEditMenu: FingerpostResponderEditMenuV1.Handler {
  private weak var surface: ClientSurface?
  private unowned let resource: FingerpostResponderEditMenuV1
  private unowned let global: ResponderGlobal
  private var requests = RequestRate(atMost: 4)
  /// True if the client has been sent `shown`, and not `hidden` since.
  private var isShown = false
  private var room = Room.events

  /// The size of the event `end_moved` in bytes.
  private static let weight = 24

  init(_ resource: FingerpostResponderEditMenuV1, of surface: ClientSurface?, _ global: ResponderGlobal) {
    (self.surface, self.resource, self.global) = (surface, resource, global)
  }

  // MARK: Events

  /// Notifies the client that the menu is open, or closed.
  func tell(isShown: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    if isShown { resource.sendShown() } else { resource.sendHidden() }
  }

  /// Sends the movement of a handle.
  ///
  /// - Returns: false without an effect if the client has too many unread events.
  func send(_ end: MovedEnd, at place: Point<SurfaceSpace>) -> Bool {
    guard room.take(Self.weight, of: resource.client) else { return false }
    resource.sendEndMoved(
      end: end.isStart ? .start : .end, x: Fixed(place.x), y: Fixed(place.y), finished: end.isFinished ? 1 : 0)
    return true
  }

  /// Returns to the defaults with the next commit.
  func end() {
    guard let model = surface?.model else { return }
    (model.pending.menuArea, model.pending.selectionEnds) = (.set(nil), .set(nil))
    if isShown { global.menus?.hide(for: model) }
  }

  // MARK: Requests

  func destroy(_ object: FingerpostResponderEditMenuV1) {}

  func setArea(_ object: FingerpostResponderEditMenuV1, x: Int32, y: Int32, width: Int32, height: Int32) {
    let area = width < 0 || height < 0 ? nil : IntRect<SurfaceSpace>(x: x, y: y, width: width, height: height)
    surface?.model.pending.menuArea = .set(area)
  }

  func setEnds(
    _ object: FingerpostResponderEditMenuV1, startX: Fixed, startY: Fixed, startHeight: Fixed, endX: Fixed, endY: Fixed,
    endHeight: Fixed
  ) {
    surface?.model.pending.selectionEnds = .set(
      SelectionEnds(
        start: SelectionEnd(top: Point(startX.double, startY.double), height: max(0, startHeight.double)),
        end: SelectionEnd(top: Point(endX.double, endY.double), height: max(0, endHeight.double))))
  }

  func unsetEnds(_ object: FingerpostResponderEditMenuV1) { surface?.model.pending.selectionEnds = .set(nil) }

  func show(_ object: FingerpostResponderEditMenuV1, serial: UInt32) {
    guard let model = surface?.model, requests.admits(at: global.now()) else { return }
    global.menus?.show(for: model, serial: serial)
  }

  func hide(_ object: FingerpostResponderEditMenuV1) {
    if let model = surface?.model { global.menus?.hide(for: model) }
  }
}
