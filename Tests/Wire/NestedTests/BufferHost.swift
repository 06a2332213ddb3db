import Glibc
import StageKit
import WaylandServer

/// The part of a host that shows one window, and takes dma-bufs. A test decides when it answers and when it releases buffers.
final class BufferHost {
  /// The dma-bufs and the scale that the host offers.
  struct Offer {
    var version: Int32 = 4
    /// The formats, each with a layout.
    var formats: [(code: UInt32, modifier: UInt64)] = [(0x3432_5258, 0)]
    var device: UInt64 = 0xE280
    /// The answer to questions, until a test changes it.
    var answer = Answer.created
    /// The scale of the window in parts of 120; nil for a host that cannot stretch pictures.
    var scale: UInt32?
  }

  /// The answer of the host to a question for a buffer.
  enum Answer {
    case created, failed, nothing
  }

  struct Plane: Equatable {
    var number: UInt32
    var offset: UInt32
    var stride: UInt32
    var modifier: UInt64
  }

  /// A request for a buffer.
  struct Question {
    let params: ZwpLinuxBufferParamsV1
    var planes: [Plane]
    /// The dma-buf of the first plane, open as long as the host exists.
    var file: Int32
    var size: [Int32] = []
    var format: UInt32 = 0
    var flags: UInt32 = 0
  }

  /// The content of a commit: the number of a buffer, in the order in which dma-bufs were created, or shared memory.
  enum Picture: Equatable {
    case dmabuf(Int)
    case shared
  }

  struct Commit: Equatable {
    var picture: Picture?
    /// Left, top, width and height of each damaged rectangle.
    var damage: [[Int32]] = []
    var acknowledged: UInt32?
    /// The size of the window, if the picture is stretched to it.
    var destination: [Int32]?
  }

  var answer: Answer
  private(set) var questions: [Question] = []
  private(set) var commits: [Commit] = []
  /// The number of dma-bufs for which the host has buffers.
  var bufferCount: Int { buffers.count { $0 != nil } }
  /// The pixels of the last picture, without alpha, as the host reads them when it is committed.
  private(set) var shown: [UInt32] = []
  /// The number of questions that were not withdrawn.
  private(set) var paramsCount = 0
  private let offer: Offer
  private var globals: [AnyObject] = []
  private let display: Display
  /// Nil for a buffer that was destroyed.
  private var buffers: [WlBuffer?] = []
  /// The questions of the buffers.
  private var sources: [Question] = []
  private var attached: WlBuffer?
  private var pending = Commit()
  private var callbacks: [WlCallback] = []
  private weak var role: XdgSurface?
  private weak var toplevel: XdgToplevel?
  private var serial: UInt32 = 0

  init(_ host: Host, _ offer: Offer) throws {
    (self.offer, answer, display) = (offer, offer.answer, host.display)
    display.serveSharedMemory(formats: [])
    host.onSurface = { [unowned self] in $0.handler = self }
    globals.append(try Global<XdgWmBase>(display, version: 2) { [unowned self] in $0.handler = self })
    globals.append(
      try Global<ZwpLinuxDmabufV1>(display, version: offer.version) { [unowned self] in
        $0.handler = self
        if $0.version == 3 { sendFormats(to: $0) }
      })
    guard offer.scale != nil else { return }
    globals.append(try Global<WpViewporter>(display, version: 1) { [unowned self] in $0.handler = self })
    globals.append(try Global<WpFractionalScaleManagerV1>(display, version: 1) { [unowned self] in $0.handler = self })
  }

  deinit { for question in questions { WireClient.closeFile(question.file) } }

  // MARK: Formats

  private func sendFormats(to object: ZwpLinuxDmabufV1) {
    for format in offer.formats {
      object.sendModifier(
        format: format.code, modifierHi: UInt32(format.modifier >> 32),
        modifierLo: UInt32(truncatingIfNeeded: format.modifier))
    }
  }

  /// Sends a table with an entry that no tranche names, and the formats, each in a tranche of its own.
  private func sendFormats(to feedback: ZwpLinuxDmabufFeedbackV1) {
    var table: [UInt64] = [0x3432_4241, 0]
    for format in offer.formats { table += [UInt64(format.code), format.modifier] }
    let file = WireClient.memory(table.count * 8)
    defer { WireClient.closeFile(file) }
    table.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
    let device = withUnsafeBytes(of: offer.device) { Array($0) }
    feedback.sendFormatTable(fd: file, size: UInt32(table.count * 8))
    feedback.sendMainDevice(device: device)
    for place in offer.formats.indices {
      feedback.sendTrancheTargetDevice(device: device)
      feedback.sendTrancheFlags(flags: [])
      feedback.sendTrancheFormats(indices: [UInt8(place + 1), 0])
      feedback.sendTrancheDone()
    }
    feedback.sendDone()
  }

  // MARK: Events of the host

  func configure(_ width: Int32, _ height: Int32) {
    serial += 1
    toplevel?.sendConfigure(width: width, height: height, states: [])
    role?.sendConfigure(serial: serial)
  }

  /// Shows a frame.
  func frame() {
    let asked = callbacks
    callbacks = []
    for callback in asked where callback.isAlive {
      callback.sendDone(callbackData: 0)
      callback.destroy()
    }
  }

  /// Answers a question.
  func answer(_ question: Question, _ answer: Answer) {
    switch answer {
    case .created:
      guard let buffer = WlBuffer.create(in: question.params) else { return }
      let number = buffers.count
      buffers.append(buffer)
      sources.append(question)
      buffer.handler = self
      buffer.onDestroy = { [weak self] in self?.buffers[number] = nil }
      question.params.sendCreated(buffer: buffer)
    case .failed: question.params.sendFailed()
    case .nothing: break
    }
  }

  /// Releases a dma-buf, by the number of its buffer.
  func release(_ number: Int) { buffers[number]?.sendRelease() }

  /// True if the host has a buffer with a number.
  func has(_ number: Int) -> Bool { buffers.indices.contains(number) && buffers[number] != nil }

  /// The pixels of a buffer, row after row.
  private func pixels(of buffer: WlBuffer, _ number: Int?) -> [UInt32] {
    if let number {
      let source = sources[number]
      return (0..<source.size[1]).flatMap { row in
        var pixels = [UInt32](repeating: 0, count: Int(source.size[0]))
        let start = off_t(source.planes[0].offset) + off_t(row) * off_t(source.planes[0].stride)
        pixels.withUnsafeMutableBytes { _ = pread(source.file, $0.baseAddress, $0.count, start) }
        return pixels.map { $0 & 0xFF_FFFF }
      }
    }
    guard let memory = buffer.sharedMemory else { return [] }
    let (width, height, stride) = (Int(memory.width), Int(memory.height), Int(memory.stride))
    return memory.withPixels { start in
      (0..<height).flatMap { y in
        (0..<width).map { x in start.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF }
      }
    } ?? []
  }

  /// Closes the window.
  func close() { toplevel?.sendClose() }

  /// The pictures of all commits with one.
  var pictures: [Picture] { commits.compactMap(\.picture) }
}

// MARK: - Requests for dma-bufs

extension BufferHost: ZwpLinuxDmabufV1.Handler, ZwpLinuxDmabufFeedbackV1.Handler {
  func createParams(_ object: ZwpLinuxDmabufV1, paramsId: ZwpLinuxBufferParamsV1) {
    paramsId.handler = self
    paramsCount += 1
    paramsId.onDestroy = { [weak self] in self?.paramsCount -= 1 }
  }

  func getDefaultFeedback(_ object: ZwpLinuxDmabufV1, id: ZwpLinuxDmabufFeedbackV1) {
    id.handler = self
    sendFormats(to: id)
  }

  func getSurfaceFeedback(_ object: ZwpLinuxDmabufV1, id: ZwpLinuxDmabufFeedbackV1, surface: WlSurface) {}
  func destroy(_ object: ZwpLinuxDmabufV1) {}
  func destroy(_ object: ZwpLinuxDmabufFeedbackV1) {}
}

extension BufferHost: ZwpLinuxBufferParamsV1.Handler, WlBuffer.Handler {
  func add(
    _ object: ZwpLinuxBufferParamsV1, fd: consuming OwnedFD, planeIdx: UInt32, offset: UInt32, stride: UInt32,
    modifierHi: UInt32, modifierLo: UInt32
  ) {
    let modifier = UInt64(modifierHi) << 32 | UInt64(modifierLo)
    let plane = Plane(number: planeIdx, offset: offset, stride: stride, modifier: modifier)
    guard let last = questions.last, last.params === object else {
      return questions.append(Question(params: object, planes: [plane], file: fd.take()))
    }
    questions[questions.count - 1].planes.append(plane)
  }

  func create(
    _ object: ZwpLinuxBufferParamsV1, width: Int32, height: Int32, format: UInt32,
    flags: ZwpLinuxBufferParamsV1.Flags
  ) {
    guard var question = questions.popLast() else { return }
    (question.size, question.format, question.flags) = ([width, height], format, flags.rawValue)
    questions.append(question)
    answer(question, answer)
  }

  /// A refusal would end the connection, so it must not be used.
  func createImmed(
    _ object: ZwpLinuxBufferParamsV1, bufferId: WlBuffer, width: Int32, height: Int32, format: UInt32,
    flags: ZwpLinuxBufferParamsV1.Flags
  ) { object.postError(ZwpLinuxBufferParamsV1.Error.invalidWlBuffer.rawValue, "no") }

  func destroy(_ object: ZwpLinuxBufferParamsV1) {}
  func destroy(_ object: WlBuffer) {}
}

// MARK: - Requests for the window

extension BufferHost: XdgWmBase.Handler, XdgSurface.Handler, XdgToplevel.Handler {
  func getXdgSurface(_ object: XdgWmBase, id: XdgSurface, surface: WlSurface) {
    role = id
    id.handler = self
  }

  func getToplevel(_ object: XdgSurface, id: XdgToplevel) {
    toplevel = id
    id.handler = self
  }

  func ackConfigure(_ object: XdgSurface, serial: UInt32) { pending.acknowledged = serial }

  func destroy(_ object: XdgWmBase) {}
  func createPositioner(_ object: XdgWmBase, id: XdgPositioner) {}
  func pong(_ object: XdgWmBase, serial: UInt32) {}
  func destroy(_ object: XdgSurface) {}
  func getPopup(_ object: XdgSurface, id: XdgPopup, parent: XdgSurface?, positioner: XdgPositioner) {}
  func setWindowGeometry(_ object: XdgSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func destroy(_ object: XdgToplevel) {}
  func setParent(_ object: XdgToplevel, parent: XdgToplevel?) {}
  func setTitle(_ object: XdgToplevel, title: String) {}
  func setAppId(_ object: XdgToplevel, appId: String) {}
  func showWindowMenu(_ object: XdgToplevel, seat: WlSeat, serial: UInt32, x: Int32, y: Int32) {}
  func move(_ object: XdgToplevel, seat: WlSeat, serial: UInt32) {}
  func resize(_ object: XdgToplevel, seat: WlSeat, serial: UInt32, edges: XdgToplevel.ResizeEdge) {}
  func setMaxSize(_ object: XdgToplevel, width: Int32, height: Int32) {}
  func setMinSize(_ object: XdgToplevel, width: Int32, height: Int32) {}
  func setMaximized(_ object: XdgToplevel) {}
  func unsetMaximized(_ object: XdgToplevel) {}
  func setFullscreen(_ object: XdgToplevel, output: WlOutput?) {}
  func unsetFullscreen(_ object: XdgToplevel) {}
  func setMinimized(_ object: XdgToplevel) {}
}

extension BufferHost: WlSurface.Handler {
  func attach(_ object: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) { attached = buffer }
  func frame(_ object: WlSurface, callback: WlCallback) { callbacks.append(callback) }

  func damageBuffer(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
    pending.damage.append([x, y, width, height])
  }

  /// Releases shared memory at once.
  func commit(_ object: WlSurface) {
    if let buffer = attached {
      let number = buffers.firstIndex { $0 === buffer }
      pending.picture = number.map { .dmabuf($0) } ?? .shared
      shown = pixels(of: buffer, number)
      if number == nil { buffer.sendRelease() }
    }
    attached = nil
    commits.append(pending)
    pending = Commit(destination: pending.destination)
  }

  func damage(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
  func setBufferScale(_ object: WlSurface, scale: Int32) {}
  func destroy(_ object: WlSurface) {}
  func setOpaqueRegion(_ object: WlSurface, region: WlRegion?) {}
  func setInputRegion(_ object: WlSurface, region: WlRegion?) {}
  func setBufferTransform(_ object: WlSurface, transform: WlOutput.Transform) {}
  func offset(_ object: WlSurface, x: Int32, y: Int32) {}
}

extension BufferHost: WpViewporter.Handler, WpViewport.Handler, WpFractionalScaleManagerV1.Handler,
  WpFractionalScaleV1.Handler
{
  func getViewport(_ object: WpViewporter, id: WpViewport, surface: WlSurface) { id.handler = self }

  func setDestination(_ object: WpViewport, width: Int32, height: Int32) { pending.destination = [width, height] }

  func getFractionalScale(_ object: WpFractionalScaleManagerV1, id: WpFractionalScaleV1, surface: WlSurface) {
    id.handler = self
    id.sendPreferredScale(scale: offer.scale ?? 120)
  }

  func setSource(_ object: WpViewport, x: Fixed, y: Fixed, width: Fixed, height: Fixed) {}
  func destroy(_ object: WpViewporter) {}
  func destroy(_ object: WpViewport) {}
  func destroy(_ object: WpFractionalScaleManagerV1) {}
  func destroy(_ object: WpFractionalScaleV1) {}
}
