import Geometry
import Surfaces
import WaylandServer

/// `zwlr_screencopy_manager_v1`: pictures of outputs.
final class ScreencopyGlobal {
  private var managers = Tally<Client>()
  private var global: Global<ZwlrScreencopyManagerV1>?

  init(_ desk: CaptureDesk, outputs: OutputRegistry) throws(DisplayError) {
    global = try Global(desk.server, for: .screenCapture, version: 3) { [unowned self, unowned desk] resource in
      let client = resource.client
      guard desk.server.admits(resource, beside: managers[client]) else { return }
      managers.add(client)
      resource.handler = ScreencopyManager(client, desk, outputs)
      resource.onDestroy = { [weak self] in self?.managers.remove(client) }
    }
  }
}

/// A client's `zwlr_screencopy_manager_v1`.
final class ScreencopyManager: ZwlrScreencopyManagerV1.Handler {
  /// The maximum number of series whose damage is kept for later frames. A recorder has one for each output.
  private static let mostSeries = 8

  /// The properties that the frames of one series have in common.
  private struct Key: Equatable {
    let output: ObjectIdentifier
    let paintsCursors: Bool
    let area: Rect<LayoutSpace>?
  }

  let client: Client
  private unowned let desk: CaptureDesk
  private let outputs: OutputRegistry
  /// The series of the latest frames, the latest last.
  private var series: [(key: Key, series: CaptureSeries)] = []

  init(_ client: Client, _ desk: CaptureDesk, _ outputs: OutputRegistry) {
    (self.client, self.desk, self.outputs) = (client, desk, outputs)
  }

  func destroy(_ object: ZwlrScreencopyManagerV1) {}

  func captureOutput(
    _ object: ZwlrScreencopyManagerV1, frame: ZwlrScreencopyFrameV1, overlayCursor: Int32, output: WlOutput
  ) {
    begin(frame, paintsCursors: overlayCursor != 0, output, area: nil)
  }

  func captureOutputRegion(
    _ object: ZwlrScreencopyManagerV1, frame: ZwlrScreencopyFrameV1, overlayCursor: Int32, output: WlOutput, x: Int32,
    y: Int32, width: Int32, height: Int32
  ) {
    let area = Rect<LayoutSpace>(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    begin(frame, paintsCursors: overlayCursor != 0, output, area: area)
  }

  private func begin(
    _ resource: ZwlrScreencopyFrameV1, paintsCursors: Bool, _ wire: WlOutput, area: Rect<LayoutSpace>?
  ) {
    guard desk.admits(resource) else { return }
    let output = outputs.output(of: wire)
    let series = output.flatMap { output in
      take(Key(output: ObjectIdentifier(output), paintsCursors: paintsCursors, area: area), output)
    }
    let layout = series?.feed.layout
    let part = output.flatMap { output in layout.map { Self.part(of: output.description, area, $0) } }
    let frame = ScreencopyFrame(resource, desk, series, layout, part ?? .zero)
    resource.handler = frame
    resource.onDestroy = { [weak desk, client, unowned frame] in
      desk?.cancel(frame.job)
      desk?.didDestroyFrame(of: client)
    }
    frame.begin()
  }

  /// The series of a new frame: that of earlier frames with the same properties, if there is one.
  private func take(_ key: Key, _ output: OutputGlobal) -> CaptureSeries? {
    series.removeAll { $0.series.feed.isGone }
    if let known = series.firstIndex(where: { $0.key == key }) {
      let found = series.remove(at: known)
      series.append(found)
      return found.series
    }
    guard let feed = desk.delegate?.feed(of: .output(output), paintsCursors: key.paintsCursors, for: client) else {
      return nil
    }
    let made = CaptureSeries(feed)
    series.append((key, made))
    if series.count > Self.mostSeries { series.removeFirst() }
    return made
  }

  /// The pixels of the buffer that show an area of an output.
  ///
  /// - Parameter area: the area in logical pixels, relative to the output; nil for the whole output.
  private static func part(
    of output: OutputDescription, _ area: Rect<LayoutSpace>?, _ layout: PictureLayout
  ) -> IntRect<BufferSpace> {
    guard let area else { return IntRect(layout.size) }
    let scale = output.scale
    let upright = IntRect<OutputSpace>(
      snapping: Rect(
        x: area.minX * scale, y: area.minY * scale, width: area.size.width * scale,
        height: area.size.height * scale)
    ).intersection(IntRect(output.pixels))
    guard area.size.width > 0, area.size.height > 0, !upright.isEmpty else { return .zero }
    return layout.transform.applied(to: upright, within: output.pixels)
  }
}

/// A `zwlr_screencopy_frame_v1`: one picture of an output or of a part of it.
final class ScreencopyFrame: ZwlrScreencopyFrameV1.Handler {
  private unowned let resource: ZwlrScreencopyFrameV1
  private unowned let desk: CaptureDesk
  private let series: CaptureSeries?
  private let layout: PictureLayout?
  private let part: IntRect<BufferSpace>
  /// The job that fills the buffer; nil before and after it.
  private(set) var job: CaptureJob?
  private var isUsed = false

  /// - Parameters:
  ///   - series: nil if the output was removed or its pictures are refused.
  ///   - part: the part of the picture; empty if nothing is left of it.
  init(
    _ resource: ZwlrScreencopyFrameV1, _ desk: CaptureDesk, _ series: CaptureSeries?, _ layout: PictureLayout?,
    _ part: IntRect<BufferSpace>
  ) {
    (self.resource, self.desk, self.series, self.layout, self.part) = (resource, desk, series, layout, part)
  }

  private var stride: Int { Int(part.width) * 4 }

  /// Sends the buffers that the frame accepts, or its failure.
  func begin() {
    guard series != nil, layout != nil, !part.isEmpty else { return resource.sendFailed() }
    resource.sendBuffer(
      format: .xrgb8888, width: UInt32(part.width), height: UInt32(part.height), stride: UInt32(stride))
    if resource.version >= 3 { resource.sendBufferDone() }
  }

  func destroy(_ object: ZwlrScreencopyFrameV1) {}

  func copy(_ object: ZwlrScreencopyFrameV1, buffer: WlBuffer) { copy(into: buffer, waits: false) }

  func copyWithDamage(_ object: ZwlrScreencopyFrameV1, buffer: WlBuffer) { copy(into: buffer, waits: true) }

  private func copy(into buffer: WlBuffer, waits: Bool) {
    guard !isUsed else {
      return resource.postError(
        ZwlrScreencopyFrameV1.Error.alreadyUsed.rawValue,
        "\(waits ? "copy_with_damage" : "copy") on a frame that was used; expected a new frame for each picture")
    }
    isUsed = true
    // A frame that has failed cannot be used, but the client may not know it yet.
    guard let series, let layout, !part.isEmpty else { return }
    switch CaptureBuffer.of(buffer) {
    case .failure(let unfit): refuse(unfit.reason)
    case .success(let buffer):
      guard buffer.size == part.size, buffer.stride == stride else {
        return refuse(
          "the buffer has \(buffer.size.width)x\(buffer.size.height) pixels and a stride of \(buffer.stride); "
            + "expected \(part.width)x\(part.height) and \(stride)")
      }
      let job = CaptureJob(series, buffer, layout, part: part, waits: waits) { [weak self] in
        self?.end($0, sendsDamage: waits)
      }
      self.job = job
      desk.add(job)
    }
  }

  private func refuse(_ reason: String) {
    resource.postError(ZwlrScreencopyFrameV1.Error.invalidBuffer.rawValue, reason)
  }

  private func end(_ outcome: CaptureOutcome, sendsDamage: Bool) {
    job = nil
    guard case .ready(let changed, _, let nanoseconds) = outcome else { return resource.sendFailed() }
    resource.sendFlags(flags: [])
    if sendsDamage {
      for rect in changed {
        resource.sendDamage(
          x: UInt32(rect.minX), y: UInt32(rect.minY), width: UInt32(rect.width), height: UInt32(rect.height))
      }
    }
    let seconds = nanoseconds / 1_000_000_000
    resource.sendReady(
      tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
      tvNsec: UInt32(nanoseconds % 1_000_000_000))
  }
}
