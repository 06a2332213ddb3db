import Geometry
import WaylandServer

/// An `ext_image_copy_capture_cursor_session_v1`: the cursor of the pointer over one source.
final class CursorSession: CaptureFollower, ExtImageCopyCaptureCursorSessionV1.Handler {
  /// A place of the cursor, in whole pixels.
  private struct Place: Equatable {
    var x, y: Int32

    init(_ x: Double, _ y: Double) {
      (self.x, self.y) = (Int32(clamping: x.rounded(.down)), Int32(clamping: y.rounded(.down)))
    }
  }

  let client: Client
  private unowned let resource: ExtImageCopyCaptureCursorSessionV1
  private unowned let desk: CaptureDesk
  private let feed: (any CursorFeed)?
  /// The place that was last sent; nil if the cursor was not over the source.
  private var sent: Place?
  private var sentHotspot: Place?
  private var hasSession = false
  private var room = Room.events

  /// - Parameter feed: nil if the source has gone or its pictures are refused: the cursor is never over it.
  init(_ resource: ExtImageCopyCaptureCursorSessionV1, _ feed: (any CursorFeed)?, _ desk: CaptureDesk) {
    client = resource.client
    (self.resource, self.feed, self.desk) = (resource, feed, desk)
  }

  func follow() { if sendKept() { desk.server.backlog.add(self) } }

  func getCaptureSession(_ object: ExtImageCopyCaptureCursorSessionV1, session: ExtImageCopyCaptureSessionV1) {
    guard !hasSession else {
      return object.postError(
        ExtImageCopyCaptureCursorSessionV1.Error.duplicateSession.rawValue,
        "get_capture_session was sent before; expected one for each cursor session")
    }
    hasSession = true
    if desk.admits(session: session) { CopySession.begin(session, feed, desk) }
  }

  func destroy(_ object: ExtImageCopyCaptureCursorSessionV1) {}
}

extension CursorSession: LateSender {
  /// Sends the place of the cursor, if it has changed.
  func sendKept() -> Bool {
    guard let feed else { return false }
    let place = (feed.isGone ? nil : feed.place).map { Place($0.x, $0.y) }
    let hotspot = place.map { _ in Place(feed.hotspot.dx, feed.hotspot.dy) }
    guard place != sent || hotspot != nil && hotspot != sentHotspot else { return false }
    guard room.take(48, of: client) else { return true }
    if sent == nil, place != nil { resource.sendEnter() }
    if let place, place != sent { resource.sendPosition(x: place.x, y: place.y) }
    if let hotspot, hotspot != sentHotspot {
      resource.sendHotspot(x: hotspot.x, y: hotspot.y)
      sentHotspot = hotspot
    }
    if sent != nil, place == nil { resource.sendLeave() }
    sent = place
    return false
  }
}
