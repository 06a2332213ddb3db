import Backends
import Geometry
import Rendering
import Surfaces
import System

/// A display in one mode: the objects of the card that serve it, its buffers, and the frame that is under way.
///
/// A head does not survive a change of its mode, its objects or its transform: it is replaced by another one, and released after
/// the display shows that one.
final class Head {
  /// A commit whose flip has not been reported.
  private struct Flight {
    let number: UInt64
    /// The buffer that is shown by it; nil if only the cursor has changed.
    let buffer: (any PlaneBuffer)?
    let began: UInt64
  }

  let mode: KernelMode
  let transform: Transform
  let route: Wiring.Route
  private let kernel: any CardKernel
  private let connector: WiredConnector
  private let crtc: WiredCRTC
  private let primary: WiredPlane
  private let cursor: CursorPlane?
  private let blob: UInt32
  private var buffers: PlaneBuffers
  private var flight: Flight?
  private var pace: FlipPace
  private var owed = OwedPicture()
  /// The time at which clients that wait for a frame without a new picture were last notified.
  private var lastSilence: UInt64 = 0

  /// Makes the blob of the mode, and a black buffer to begin with.
  ///
  /// - Parameter mayUsePlane: false to paint the cursor into the pictures.
  init(
    _ memory: PictureMemory, connector: UInt32, _ route: Wiring.Route, _ mode: KernelMode, _ transform: Transform,
    mayUsePlane: Bool
  ) throws(ErrorNumber) {
    let kernel = memory.kernel
    (self.kernel, self.route, self.mode, self.transform) = (kernel, route, mode, transform)
    self.connector = WiredConnector(connector, of: kernel)
    crtc = WiredCRTC(route.crtc, of: kernel)
    primary = WiredPlane(route.primary, of: kernel)
    pace = FlipPace(refresh: mode.mode.refresh)
    buffers = try PlaneBuffers(memory, Self.size(of: mode), transform)
    blob = try kernel.makeBlob(mode.timings)
    cursor = (mayUsePlane ? route.cursor : nil).map {
      CursorPlane(
        WiredPlane($0, of: kernel), kernel, crtc: route.crtc, display: transform.inverse.applied(to: mode.mode.pixels),
        transform)
    }
  }

  deinit { kernel.destroyBlob(blob) }

  /// The pixels of the display.
  var size: IntSize<BufferSpace> { Self.size(of: mode) }

  /// True if the last picture that the kernel has accepted is the buffer of a client.
  var showsClient: Bool { last is ClientPicture }

  /// Makes new buffers for the next pictures.
  func renewBuffers() { buffers.renew() }

  /// True if the driver may refuse the last picture in another mode.
  var mayBeRefused: Bool { !last.isOrdinary }

  /// The last buffer that the kernel has accepted.
  private var last: any PlaneBuffer { flight?.buffer ?? buffers.shown }

  /// The number of the connector.
  var connectorID: UInt32 { connector.id }

  /// Returns whether the head can be used with other settings.
  func fits(_ route: Wiring.Route, _ mode: KernelMode, _ settings: DisplaySettings) -> Bool {
    self.route == route && self.mode == mode && transform == settings.transform
      && (cursor != nil) == (settings.mayUsePlane && route.cursor != nil)
  }

  private static func size(of mode: KernelMode) -> IntSize<BufferSpace> {
    IntSize(mode.mode.pixels.width, mode.mode.pixels.height)
  }

  // MARK: The mode

  /// Adds everything that the display needs to show its last picture, also one whose flip is under way.
  ///
  /// - Parameters:
  ///   - isPowered: false to leave the display dark.
  ///   - isOrdinary: true to show a black picture instead of a buffer of a client or of a graphics driver.
  func light(in request: inout AtomicRequest, isPowered: Bool, isOrdinary: Bool = false) {
    connector.wire(to: crtc.id, in: &request)
    connector.reset(in: &request)
    crtc.set(mode: blob, isActive: isPowered, in: &request)
    crtc.reset(in: &request)
    let buffer = buffers.light(flight?.buffer, isOrdinary: isOrdinary)
    primary.show(buffer.framebuffer, of: size, on: crtc.id, in: &request)
  }

  /// Ends a request with `light`, after the kernel's answer.
  ///
  /// - Parameter isSet: true if the kernel has set the mode; false if it has not, or was only asked.
  func endLight(isSet: Bool) {
    if isSet { forgetFlight() }
    buffers.endLight(isSet: isSet)
  }

  /// Notes that the mode was set, after which planes other than that of the picture are off.
  func didLight() {
    didSwitchPower()
    cursor?.forget()
  }

  func setPower(_ isOn: Bool, in request: inout AtomicRequest) { crtc.set(isActive: isOn, in: &request) }

  /// Notes that the power was switched. The planes keep what they show. Flips of earlier commits are forgotten, and the whole
  /// picture is shown again.
  func didSwitchPower() {
    forgetFlight()
    owed = OwedPicture()
    pace = FlipPace(refresh: mode.mode.refresh)
  }

  /// Forgets the commit that is under way, whose flip may never be reported.
  func forgetFlight() {
    if let buffer = flight?.buffer { buffers.show(buffer) }
    flight = nil
  }
}

// MARK: - Frames

extension Head {
  /// The result of an attempt to show a frame.
  enum Update: Equatable {
    /// Nothing is to be done before this time; nil if there is nothing to do.
    case idle(until: UInt64?)
    /// The kernel did not accept the frame.
    case failed(CommitResult)
    /// A flip was never reported. It counts as shown.
    case overdue
  }

  /// The time in nanoseconds after which a flip counts as lost.
  private static let patience: UInt64 = 1_000_000_000
  /// The time in nanoseconds after which a busy card is asked again.
  private static let pause: UInt64 = 1_000_000

  /// Shows changes of an output, if there are some and their time has come.
  ///
  /// - Parameters:
  ///   - time: returns the time of CLOCK_MONOTONIC in nanoseconds.
  ///   - number: the number of a commit.
  func update(_ output: any BackendOutput, at time: () -> UInt64, number: UInt64) throws(RenderingError) -> Update {
    let now = time()
    if let flight {
      guard now >= flight.began + Self.patience else { return .idle(until: flight.began + Self.patience) }
      forgetFlight()
      return .overdue
    }
    if let retry = owed.retry, now < retry { return .idle(until: retry) }
    let paintsCursor = try !(cursor?.prepare(output.cursor) ?? false)
    let hasPicture = owed.isWhole || !owed.region.isEmpty || output.hasNews(paintsCursor: paintsCursor)
    guard hasPicture || cursor?.hasNews ?? false else { return silence(output, now) }
    let due = pace.composeTime(now: now)
    guard now >= due else { return .idle(until: due) }
    if hasPicture, let result = showClient(of: output, paintsCursor, since: now, at: time, number: number) {
      return result
    }
    var buffer: ScanoutBuffer?
    if hasPicture {
      // The driver may have its own copy of the card's buffers, which is outdated.
      if buffers.shown is ClientPicture { owed.isWhole = true }
      guard let picture = try output.nextPicture(paintsCursor: paintsCursor) else { return .idle(until: nil) }
      buffer = try fill(with: picture)
    }
    return show(buffer, since: now, at: time, number: number)
  }

  /// Notifies clients that wait for a frame which changes nothing, once in the time of a refresh.
  private func silence(_ output: any BackendOutput, _ now: UInt64) -> Update {
    guard output.isFrameAwaited else { return .idle(until: nil) }
    let due = max(pace.composeTime(now: now), lastSilence + pace.period)
    guard now >= due else { return .idle(until: due) }
    lastSilence = now
    output.didShow()
    return .idle(until: nil)
  }

  /// A free buffer with the picture.
  private func fill(with picture: any NextPicture) throws(RenderingError) -> ScanoutBuffer? {
    owed.region.formUnion(picture.changed)
    let (buffer, isReplaced) = try buffers.fill(with: picture)
    if isReplaced { owed.isWhole = true }
    return buffer
  }

  /// Shows the buffer of a client, if it is the whole picture, and the kernel can show it.
  ///
  /// - Returns: nil if the picture has to be composed.
  private func showClient(
    of output: any BackendOutput, _ paintsCursor: Bool, since began: UInt64, at time: () -> UInt64, number: UInt64
  ) -> Update? {
    guard buffers.mayShowClient(at: began), output.description.transform == transform,
      let buffer = output.soleBuffer(paintsCursor: paintsCursor),
      let picture = ClientPicture(buffer, of: size, on: kernel)
    else { return nil }
    switch test(picture.framebuffer) {
    case .done: break
    case .refused:
      buffers.didRefuseClient(at: began)
      return nil
    case .busy, .notInFront, .lost: return nil
    }
    let result = show(picture, since: began, at: time, number: number)
    if flight != nil { output.didTakeSoleBuffer() }
    return result
  }

  /// The kernel's answer to the question whether the display could show a framebuffer with the cursor.
  func test(_ framebuffer: UInt32) -> CommitResult {
    var request = AtomicRequest()
    primary.flip(to: framebuffer, in: &request)
    cursor?.add(to: &request)
    return kernel.result(of: request, .isTest)
  }

  /// - Parameters:
  ///   - buffer: the buffer with the next picture; nil if only the cursor has changed.
  ///   - began: the time at which the composition began.
  private func show(
    _ buffer: (any PlaneBuffer)?, since began: UInt64, at time: () -> UInt64, number: UInt64
  ) -> Update {
    var request = AtomicRequest()
    var clips: UInt32 = 0
    if let buffer {
      primary.flip(to: buffer.framebuffer, in: &request)
      if let picture = buffer as? ScanoutBuffer {
        clips = addDamage(to: &request)
        guard addFence(of: picture, to: &request) else {
          if clips != 0 { kernel.destroyBlob(clips) }
          buffers.stopPainting(because: "the card does not finish a picture")
          owed.isWhole = true
          return .idle(until: time())
        }
      }
    }
    let hasCursor = cursor?.hasNews ?? false
    cursor?.add(to: &request)
    guard !request.isEmpty else { return .idle(until: nil) }
    defer { if clips != 0 { kernel.destroyBlob(clips) } }
    let result = kernel.result(of: request, [.isLater, .reportsFlip], number: number)
    let done = time()
    switch result {
    case .done:
      buffer?.hold()
      flight = Flight(number: number, buffer: buffer, began: done)
      pace.didCompose(cost: done - min(began, done))
      if buffer == nil { (owed.busySince, owed.retry) = (nil, nil) } else { owed = OwedPicture(isWhole: false) }
      cursor?.didCommit()
      return .idle(until: done + Self.patience)
    case .busy:
      let since = owed.busySince ?? done
      guard done - since < Self.patience else { return .failed(.busy) }
      (owed.busySince, owed.retry) = (since, done + Self.pause)
      return .idle(until: owed.retry)
    case .refused where buffer is ClientPicture:
      buffers.didRefuseClient(at: done)
      owed.isWhole = true
      return .idle(until: done)
    case .refused where hasCursor && cursor?.giveUp() == true:
      // Some drivers refuse places at the edge of the display.
      owed.isWhole = true
      return .idle(until: done)
    case .refused(let reason) where buffer?.isOrdinary == false:
      buffers.stopPainting(because: "a display refuses one: \(reason)")
      owed.isWhole = true
      return .idle(until: done)
    default:
      return .failed(result)
    }
  }

  /// Lets the flip wait for the card, which may still paint.
  ///
  /// - Returns: false if the display cannot wait, and the card has not painted after a second.
  private func addFence(of buffer: ScanoutBuffer, to request: inout AtomicRequest) -> Bool {
    guard let fence = buffer.fence, !primary.wait(for: fence, in: &request) else { return true }
    return SyncFile.wait(for: fence, milliseconds: 1000)
  }

  /// Adds the changed parts, if the driver uses them.
  ///
  /// - Returns: the blob to destroy after the commit; 0 for none.
  private func addDamage(to request: inout AtomicRequest) -> UInt32 {
    guard primary.takesDamage, !owed.isWhole, !owed.region.isEmpty else { return 0 }
    let upright: IntSize<OutputSpace> = transform.inverse.applied(to: mode.mode.pixels)
    let changed: Region<BufferSpace> = transform.applied(to: owed.region, within: upright)
    guard let blob = try? kernel.makeBlob(DamageClips.bytes(of: changed)) else { return 0 }
    primary.damage(blob, in: &request)
    return blob
  }

  /// Takes the report of a flip.
  ///
  /// - Returns: false if it belongs to another commit.
  func take(_ flip: FlipReport, for output: any BackendOutput) -> Bool {
    guard let flight, flight.number == flip.number else { return false }
    if let buffer = flight.buffer { buffers.show(buffer) }
    self.flight = nil
    pace.didFlip(at: flip.nanoseconds, sequence: flip.sequence)
    let isSynchronized = pace.isSynchronized
    output.didShow(
      at: flip.nanoseconds, sequence: isSynchronized ? UInt64(flip.sequence) : nil, refresh: nil,
      isSynchronized: isSynchronized)
    return true
  }
}
