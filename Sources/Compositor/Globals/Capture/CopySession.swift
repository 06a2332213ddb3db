import Geometry
import WaylandServer

/// An `ext_image_copy_capture_session_v1`: a series of pictures of one source.
final class CopySession: CaptureFollower, ExtImageCopyCaptureSessionV1.Handler {
  let client: Client
  private unowned let resource: ExtImageCopyCaptureSessionV1
  private unowned let desk: CaptureDesk
  /// The pictures; nil if the source has gone or its pictures are refused.
  private let series: CaptureSeries?
  /// The form of pictures that was last sent.
  private var sent: PictureLayout?
  private var isStopped = false
  private weak var frame: ExtImageCopyCaptureFrameV1?
  private var room = Room.events

  private init(_ resource: ExtImageCopyCaptureSessionV1, _ feed: (any PictureFeed)?, _ desk: CaptureDesk) {
    client = resource.client
    self.resource = resource
    self.desk = desk
    series = feed.map(CaptureSeries.init)
  }

  /// Sets the handler of a new session, and sends the buffers that it accepts.
  ///
  /// - Parameter feed: nil if the source has gone or its pictures are refused: the session is stopped at once.
  static func begin(_ resource: ExtImageCopyCaptureSessionV1, _ feed: (any PictureFeed)?, _ desk: CaptureDesk) {
    let session = CopySession(resource, feed, desk)
    resource.handler = session
    desk.add(session)
    resource.onDestroy = { [weak desk, unowned session] in desk?.remove(session) }
    session.follow()
  }

  func follow() { if sendKept() { desk.server.backlog.add(self) } }

  func createFrame(_ object: ExtImageCopyCaptureSessionV1, frame: ExtImageCopyCaptureFrameV1) {
    guard self.frame?.isAlive != true else {
      return object.postError(
        ExtImageCopyCaptureSessionV1.Error.duplicateFrame.rawValue,
        "create_frame while the session has a frame; expected it to be destroyed first")
    }
    guard desk.admits(frame) else { return }
    self.frame = frame
    let made = CopyFrame(frame, series, desk)
    frame.handler = made
    frame.onDestroy = { [weak desk, client, unowned made] in
      desk?.cancel(made.job)
      desk?.didDestroyFrame(of: client)
    }
  }

  func destroy(_ object: ExtImageCopyCaptureSessionV1) {}
}

extension CopySession: LateSender {
  /// Sends a changed form of the pictures, or the end of the source.
  func sendKept() -> Bool {
    guard !isStopped else { return false }
    guard let feed = series?.feed, !feed.isGone else {
      isStopped = true
      resource.sendStopped()
      return false
    }
    guard let layout = feed.layout, sent?.hasForm(of: layout) != true else { return false }
    guard room.take(64, of: client) else { return true }
    sent = layout
    resource.sendBufferSize(width: UInt32(layout.size.width), height: UInt32(layout.size.height))
    for format in CaptureBuffer.formats { resource.sendShmFormat(format: format) }
    resource.sendDone()
    return false
  }
}

/// An `ext_image_copy_capture_frame_v1`: one picture of a session, which it may outlive.
final class CopyFrame: ExtImageCopyCaptureFrameV1.Handler {
  /// The maximum number of rectangles of outdated pixels. Beyond it, their bounding rectangle is used.
  private static let mostRects = 64

  private unowned let resource: ExtImageCopyCaptureFrameV1
  private unowned let desk: CaptureDesk
  private let series: CaptureSeries?
  private var buffer: WlBuffer?
  private var outdated = Region<BufferSpace>()
  /// The job that fills the buffer; nil before and after it.
  private(set) var job: CaptureJob?
  private var isCaptured = false

  init(_ resource: ExtImageCopyCaptureFrameV1, _ series: CaptureSeries?, _ desk: CaptureDesk) {
    (self.resource, self.series, self.desk) = (resource, series, desk)
  }

  func destroy(_ object: ExtImageCopyCaptureFrameV1) {}

  func attachBuffer(_ object: ExtImageCopyCaptureFrameV1, buffer: WlBuffer) {
    if mayChange("attach_buffer") { self.buffer = buffer }
  }

  func damageBuffer(_ object: ExtImageCopyCaptureFrameV1, x: Int32, y: Int32, width: Int32, height: Int32) {
    guard mayChange("damage_buffer") else { return }
    guard x >= 0, y >= 0, width > 0, height > 0 else {
      return object.postError(
        ExtImageCopyCaptureFrameV1.Error.invalidBufferDamage.rawValue,
        "damage of \(width)x\(height) pixels at \(x),\(y); expected a corner from 0,0 and a size above 0")
    }
    outdated.formUnion(IntRect(x: x, y: y, width: width, height: height))
    if outdated.rects.count > Self.mostRects { outdated = Region(outdated.bounds) }
  }

  func capture(_ object: ExtImageCopyCaptureFrameV1) {
    guard mayChange("capture") else { return }
    guard let attached = buffer else {
      return object.postError(
        ExtImageCopyCaptureFrameV1.Error.noBuffer.rawValue, "capture without a buffer; expected attach_buffer first")
    }
    isCaptured = true
    buffer = nil
    guard let series, !series.feed.isGone else { return resource.sendFailed(reason: .stopped) }
    guard let layout = series.feed.layout, case .success(let buffer) = CaptureBuffer.of(attached),
      buffer.size == layout.size
    else { return resource.sendFailed(reason: .bufferConstraints) }
    let job = CaptureJob(series, buffer, layout, waits: true, outdated: outdated) { [weak self] in
      self?.end($0)
    }
    self.job = job
    desk.add(job)
  }

  /// Posts an error and returns false if the picture was requested before.
  private func mayChange(_ request: String) -> Bool {
    guard isCaptured else { return true }
    resource.postError(
      ExtImageCopyCaptureFrameV1.Error.alreadyCaptured.rawValue,
      "\(request) after capture; expected a new frame for each picture")
    return false
  }

  private func end(_ outcome: CaptureOutcome) {
    job = nil
    switch outcome {
    case .ready(let changed, let transform, let nanoseconds):
      resource.sendTransform(transform: WlOutput.Transform(rawValue: UInt32(bitPattern: transform.rawValue)))
      for rect in changed {
        resource.sendDamage(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
      }
      let seconds = nanoseconds / 1_000_000_000
      resource.sendPresentationTime(
        tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
        tvNsec: UInt32(nanoseconds % 1_000_000_000))
      resource.sendReady()
    case .gone: resource.sendFailed(reason: .stopped)
    case .unfit: resource.sendFailed(reason: .bufferConstraints)
    case .failed: resource.sendFailed(reason: .unknown)
    }
  }
}
