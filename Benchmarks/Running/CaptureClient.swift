import CWaylandClient
import Measuring
import WaylandClient

/// A client that takes one picture of an output by `ext_image_copy_capture_manager_v1`, as a program for screenshots does.
final class CaptureClient {
  private let connection: Connection
  private let globals: OfferedGlobals
  private var size = (width: 0, height: 0)
  /// True after the list of buffers that fit.
  private var isListed = false
  private var isReady = false
  private var hasFailed = false

  init(socket: String) throws {
    connection = try Connection(display: socket)
    globals = OfferedGlobals(connection)
  }

  /// Takes a picture into a new buffer, and returns when it is there.
  func takePicture() throws {
    let sources = try globals.bind(ExtOutputImageCaptureSourceManagerV1.self)
    let source = sources.createSource(output: try globals.bind(WlOutput.self))
    let session = try globals.bind(ExtImageCopyCaptureManagerV1.self).createSession(source: source, options: [])
    session.handler = self
    while !isListed, !hasFailed, connection.dispatch() {}
    guard isListed else { throw MeasuringError("the compositor lists no buffers for a picture") }
    let buffer = try MemoryBuffer(try globals.bind(WlShm.self), width: size.width, height: size.height, isOpaque: true)
    let frame = session.createFrame()
    frame.handler = self
    frame.attachBuffer(buffer: buffer.buffer)
    frame.damageBuffer(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
    frame.capture()
    while !isReady, !hasFailed, connection.dispatch() {}
    guard isReady else { throw MeasuringError("the compositor takes no picture") }
  }
}

extension CaptureClient: ExtImageCopyCaptureSessionV1.Handler, ExtImageCopyCaptureFrameV1.Handler {
  func bufferSize(_ object: ExtImageCopyCaptureSessionV1, width: UInt32, height: UInt32) {
    size = (Int(width), Int(height))
  }
  func done(_ object: ExtImageCopyCaptureSessionV1) { isListed = true }
  func stopped(_ object: ExtImageCopyCaptureSessionV1) { hasFailed = true }

  func ready(_ object: ExtImageCopyCaptureFrameV1) { isReady = true }
  func failed(_ object: ExtImageCopyCaptureFrameV1, reason: ExtImageCopyCaptureFrameV1.FailureReason) {
    hasFailed = true
  }
}
