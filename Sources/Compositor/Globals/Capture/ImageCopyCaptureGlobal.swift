import WaylandServer

/// `ext_image_copy_capture_manager_v1`: series of pictures of outputs, windows and cursors.
final class ImageCopyCaptureGlobal: ExtImageCopyCaptureManagerV1.Handler {
  private unowned let desk: CaptureDesk
  private var global: Global<ExtImageCopyCaptureManagerV1>?

  init(_ desk: CaptureDesk) throws(DisplayError) {
    self.desk = desk
    global = try Global(desk.server, for: .screenCapture, version: 1) { [unowned self] in $0.handler = self }
  }

  func createSession(
    _ object: ExtImageCopyCaptureManagerV1, session: ExtImageCopyCaptureSessionV1, source: ExtImageCaptureSourceV1,
    options: ExtImageCopyCaptureManagerV1.Options
  ) {
    guard options.isSubset(of: .paintCursors) else {
      return object.postError(
        ExtImageCopyCaptureManagerV1.Error.invalidOption.rawValue,
        "options \(options.rawValue) have unknown bits; expected 0 or paint_cursors (1)")
    }
    guard desk.admits(session: session) else { return }
    let feed = subject(of: source).flatMap {
      desk.delegate?.feed(of: $0, paintsCursors: options.contains(.paintCursors), for: object.client)
    }
    CopySession.begin(session, feed, desk)
  }

  func createPointerCursorSession(
    _ object: ExtImageCopyCaptureManagerV1, session: ExtImageCopyCaptureCursorSessionV1,
    source: ExtImageCaptureSourceV1, pointer: WlPointer
  ) {
    guard desk.admits(session: session) else { return }
    let feed = subject(of: source).flatMap { desk.delegate?.cursorFeed(over: $0, for: object.client) }
    let made = CursorSession(session, feed, desk)
    session.handler = made
    desk.add(made)
    session.onDestroy = { [weak desk, unowned made] in desk?.remove(made) }
    made.follow()
  }

  private func subject(of source: ExtImageCaptureSourceV1) -> CaptureSubject? {
    (source.handler as? CaptureSource)?.subject()
  }

  func destroy(_ object: ExtImageCopyCaptureManagerV1) {}
}
