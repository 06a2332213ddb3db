import Backends
import Geometry
import GraphicsBuffers
import KMS
import Rendering
import SeatSessions
import Surfaces
import System

/// A card in memory, which keeps what is committed and fails when a test says so.
///
/// It has two CRTCs with a primary and a cursor plane each. Object numbers are 1 and 2 for CRTCs, 11 and 12 for primary
/// planes, 21 and 22 for cursor planes, and 31 and up for connectors.
final class ScriptedKernel: CardKernel {
  /// One commit, with its answer.
  struct Commit {
    var request: AtomicRequest
    var options: CommitOptions
    var number: UInt64
    var failure: ErrorNumber?
  }

  let descriptor: Int32 = -1
  /// The number of the card; nil for one that offers no dma-bufs.
  var device: UInt64?
  let cursorSize: IntSize<BufferSpace> = IntSize(16, 16)
  /// The displays that are plugged in, by connector.
  var plugged: [UInt32: ScriptedDisplay] = [:]
  var hasCursorPlanes = true
  /// The properties that only some drivers have, and this one.
  var extras: Set<String> = []
  /// The answer to a commit; nil accepts it. The request names properties as `NAME` of an object.
  var answer: (ScriptedKernel, Commit) -> ErrorNumber? = { _, _ in nil }
  /// The number of buffers that can exist at once.
  var room = Int.max
  /// The reason why a dma-buf cannot be imported; nil accepts it.
  var importFault: (DmabufLayout) -> ErrorNumber? = { _ in nil }
  /// The reason why no dma-buf can be made; nil if they can.
  var exportFault: ErrorNumber?
  /// The reason why no buffer is made in which a graphics driver paints; nil if they are made.
  var targetFault: (TargetLayout) -> DeviceFault? = { _ in nil }
  /// True if the pixels of these buffers cannot be read.
  var hidesTargets = false
  /// The layouts of the buffers that were asked for.
  private(set) var layouts: [TargetLayout] = []
  /// The framebuffers of these buffers that exist.
  private(set) var targets: Set<UInt32> = []
  /// The number of attempts to import a dma-buf.
  private(set) var imports = 0
  /// The framebuffers of dma-bufs that exist, with the descriptors that they were made of.
  private(set) var imported: [UInt32: Int32] = [:]
  /// True if a framebuffer was removed while a CRTC showed it, which ends the picture.
  private(set) var hasRemovedShown = false
  private(set) var commits: [Commit] = []
  /// The values of the properties in force, by object and name.
  private(set) var values: [UInt32: [String: UInt64]] = [:]
  private(set) var buffers: [UInt32: [UInt32]] = [:]
  private var memories: [UInt32: UnsafeMutableRawBufferPointer] = [:]
  private var sizes: [UInt32: IntSize<BufferSpace>] = [:]
  private(set) var blobs: [UInt32: [UInt8]] = [:]
  private var lastNumber: UInt32 = 1000
  /// The flips that were accepted and not reported yet.
  private var flights: [UInt64] = []
  /// The planes whose flips are under way.
  private var flying: Set<UInt32> = []
  private var reports: [FlipReport] = []
  var isGone = false

  deinit { for memory in memories.values { memory.deallocate() } }

  // MARK: Reading

  func resources() throws(ErrorNumber) -> CardResources {
    if isGone { throw .noSuchDevice }
    return CardResources(connectors: Array(31...34), crtcs: [1, 2])
  }

  func connector(_ id: UInt32) -> ConnectorReport? {
    let display = plugged[id]
    return ConnectorReport(
      id: id, name: "HDMI-A-\(id - 30)", isConnected: display != nil, millimetres: display?.millimetres ?? .zero,
      modes: display?.modes ?? [], possibleCRTCs: 3)
  }

  func planes() -> [Wiring.Plane] {
    let primaries = [11, 12].map { number in
      Wiring.Plane(
        id: number, kind: .primary, possibleCRTCs: number == 11 ? 1 : 2, formats: [Wiring.pictureFormat])
    }
    let cursors = [21, 22].map { number in
      Wiring.Plane(id: number, kind: .cursor, possibleCRTCs: number == 21 ? 1 : 2, formats: [Wiring.cursorFormat])
    }
    return primaries + (hasCursorPlanes ? cursors : [])
  }

  private static let names: [KernelObject: [String]] = [
    .connector: [
      "CRTC_ID", "EDID", "non-desktop", "link-status", "HDR_OUTPUT_METADATA", "Colorspace", "Content Protection",
    ],
    .crtc: ["MODE_ID", "ACTIVE", "CTM", "GAMMA_LUT", "DEGAMMA_LUT", "VRR_ENABLED"],
    .plane: [
      "FB_ID", "CRTC_ID", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "FB_DAMAGE_CLIPS",
      "rotation", "alpha", "pixel blend mode", "IN_FORMATS", "IN_FENCE_FD",
    ],
  ]
  private static let usual: Set<String> = [
    "CRTC_ID", "EDID", "MODE_ID", "ACTIVE", "FB_ID", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "SRC_X", "SRC_Y", "SRC_W",
    "SRC_H",
  ]

  /// The number of a property is 100 and more for connectors, 200 for CRTCs, 300 for planes.
  private static func number(of name: String, _ kind: KernelObject) -> UInt32 {
    let base: UInt32 = kind == .connector ? 100 : kind == .crtc ? 200 : 300
    return base + UInt32(names[kind]?.firstIndex(of: name) ?? 0)
  }

  private static func name(of property: UInt32) -> String {
    let kind: KernelObject = property < 200 ? .connector : property < 300 ? .crtc : .plane
    return names[kind]?[Int(property % 100)] ?? ""
  }

  func properties(of object: UInt32, _ kind: KernelObject) -> [String: KernelProperty] {
    var properties: [String: KernelProperty] = [:]
    for name in Self.names[kind] ?? [] where Self.usual.contains(name) || extras.contains(name) {
      var value = values[object]?[name] ?? 0
      if name == "EDID", let edid = plugged[object]?.edid {
        blobs[object] = edid
        value = UInt64(object)
      }
      properties[name] = KernelProperty(id: Self.number(of: name, kind), value: value)
    }
    return properties
  }

  /// Makes a blob that stays.
  func addBlob(_ bytes: [UInt8]) -> UInt32 {
    lastNumber += 1
    blobs[lastNumber] = bytes
    return lastNumber
  }

  func bytes(ofBlob id: UInt32) -> [UInt8] { blobs[id] ?? [] }

  // MARK: Making

  func makeBlob(_ bytes: [UInt8]) throws(ErrorNumber) -> UInt32 {
    addBlob(bytes)
  }

  func destroyBlob(_ id: UInt32) { blobs[id] = nil }

  func makeBuffer(_ size: IntSize<BufferSpace>, hasAlpha: Bool) throws(ErrorNumber) -> KernelBuffer {
    guard memories.count < room else { throw .noMemory }
    lastNumber += 1
    // A row is longer than its pixels, as rows of cards are.
    let stride = Int(size.width) * 4 + 64
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * Int(size.height), alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    memories[lastNumber] = memory
    sizes[lastNumber] = size
    return KernelBuffer(framebuffer: lastNumber, handle: lastNumber, stride: stride, memory: memory)
  }

  func destroy(_ buffer: KernelBuffer) {
    memories.removeValue(forKey: buffer.framebuffer)?.deallocate()
    sizes[buffer.framebuffer] = nil
  }

  var bufferCount: Int { memories.count }

  func export(_ buffer: KernelBuffer) throws(ErrorNumber) -> Int32 {
    if let exportFault { throw exportFault }
    return try DeviceFile.open("/dev/null", flags: 0)
  }

  /// Makes a framebuffer. The pixels of a dma-buf have the number of its descriptor as their colour.
  func makeFramebuffer(of picture: DmabufLayout) throws(ErrorNumber) -> UInt32 {
    imports += 1
    if let fault = importFault(picture) { throw fault }
    let made = try makeBuffer(picture.size, hasAlpha: false)
    for place in 0..<made.memory.count / 4 {
      made.memory.storeBytes(of: UInt32(picture.descriptor), toByteOffset: place * 4, as: UInt32.self)
    }
    imported[made.framebuffer] = picture.descriptor
    return made.framebuffer
  }

  /// Makes a buffer of pixels that a picture of the tests does not have.
  func makeTarget(_ size: IntSize<BufferSpace>, _ layout: TargetLayout) throws(DeviceFault) -> any KernelTarget {
    layouts.append(layout)
    if let fault = targetFault(layout) { throw fault }
    let buffer: KernelBuffer
    do throws(ErrorNumber) {
      buffer = try makeBuffer(size, hasAlpha: false)
    } catch {
      throw DeviceFault(error, "there is no memory")
    }
    buffer.memory.initializeMemory(as: UInt8.self, repeating: 0x77)
    targets.insert(buffer.framebuffer)
    var modifier: UInt64 = 0
    if case .oneOf(let modifiers) = layout { modifier = modifiers.first ?? 0 }
    return ScriptedTarget(buffer, size, modifier, self)
  }

  /// The memory of a buffer in which a graphics driver paints; nil if it does not exist.
  func bitmap(ofTarget framebuffer: UInt32) -> Bitmap? {
    guard targets.contains(framebuffer), let memory = memories[framebuffer], let size = sizes[framebuffer] else {
      return nil
    }
    return memory.baseAddress.flatMap {
      try? Bitmap(paintingOn: $0, stride: memory.count / Int(size.height), size: size, format: .xrgb8888)
    }
  }

  func removeFramebuffer(_ id: UInt32) {
    if [1, 2].contains(where: { framebuffer(ofCRTC: $0) == id }) { hasRemovedShown = true }
    imported[id] = nil
    targets.remove(id)
    memories.removeValue(forKey: id)?.deallocate()
    sizes[id] = nil
  }

  // MARK: Commits

  func commit(_ request: AtomicRequest, _ options: CommitOptions, number: UInt64) throws(ErrorNumber) {
    var commit = Commit(request: request, options: options, number: number)
    commit.failure = isGone ? .noSuchDevice : answer(self, commit) ?? refusal(of: commit)
    commits.append(commit)
    if let failure = commit.failure { throw failure }
    guard !options.contains(.isTest) else { return }
    for setting in request.settings {
      values[setting.object, default: [:]][Self.name(of: setting.property)] = setting.value
    }
    if options.contains(.reportsFlip) {
      flights.append(number)
      flying.formUnion(crtcs(of: commit).flatMap { [10 + $0, 20 + $0] })
    }
  }

  /// The refusals of every kernel: a second flip while one is under way, a flip of a display without power, and a framebuffer
  /// that does not exist.
  private func refusal(of commit: Commit) -> ErrorNumber? {
    if commit.options.contains(.reportsFlip) {
      if !flights.isEmpty, commit.request.settings.contains(where: { flying.contains($0.object) }) { return .busy }
      for crtc in crtcs(of: commit) where values[crtc]?["ACTIVE"] != 1 { return .invalidArgument }
    }
    let framebuffers = commit.request.settings.filter { Self.name(of: $0.property) == "FB_ID" && $0.value != 0 }
    return framebuffers.contains { memories[UInt32($0.value)] == nil } ? .noSuchFile : nil
  }

  /// The CRTCs whose planes a commit changes.
  private func crtcs(of commit: Commit) -> Set<UInt32> {
    Set(commit.request.settings.map(\.object).filter { $0 > 10 && $0 < 30 }.map { $0 % 10 })
  }

  /// Reports the flips that were accepted.
  func flip(at nanoseconds: UInt64, sequence: UInt32) {
    reports += flights.map { FlipReport(number: $0, nanoseconds: nanoseconds, sequence: sequence) }
    loseFlips()
  }

  /// Loses the flips that were accepted.
  func loseFlips() { (flights, flying) = ([], []) }

  var isFlying: Bool { !flights.isEmpty }

  /// Sets a property as another program or the driver does.
  func set(_ name: String, of object: UInt32, to value: UInt64) { values[object, default: [:]][name] = value }

  func flips() throws(ErrorNumber) -> [FlipReport] {
    if isGone { throw .noSuchDevice }
    defer { reports = [] }
    return reports
  }

  func forgetCommits() { commits = [] }

  /// Leaves the picture of another program on a CRTC, and nothing on its cursor plane.
  func leave(crtc: UInt32, connector: UInt32) {
    values[crtc] = ["ACTIVE": 1, "MODE_ID": 7]
    values[10 + crtc] = ["FB_ID": 8, "CRTC_ID": UInt64(crtc)]
    values[20 + crtc] = [:]
    values[connector] = ["CRTC_ID": UInt64(crtc)]
  }

  // MARK: The picture

  /// The framebuffer that a CRTC shows; nil if it is off.
  func framebuffer(ofCRTC crtc: UInt32) -> UInt32? {
    guard values[crtc]?["ACTIVE"] == 1, values[10 + crtc]?["CRTC_ID"] == UInt64(crtc) else { return nil }
    return values[10 + crtc]?["FB_ID"].map { UInt32($0) }
  }

  /// The pixels on the display of a CRTC, row by row, without their unused byte; nil if it is off, or shows a buffer that was destroyed.
  func pixels(ofCRTC crtc: UInt32) -> [UInt32]? { framebuffer(ofCRTC: crtc).flatMap { pixels(of: $0) } }

  private func pixels(of framebuffer: UInt32) -> [UInt32]? {
    guard let memory = memories[framebuffer], let size = sizes[framebuffer] else { return nil }
    let stride = memory.count / Int(size.height)
    return (0..<Int(size.height)).flatMap { y in
      (0..<Int(size.width)).map { x in
        memory.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF
      }
    }
  }

  /// The place of the cursor plane of a CRTC; nil if it is off.
  func cursorPlace(ofCRTC crtc: UInt32) -> Point<OutputSpace>? {
    guard let plane = values[20 + crtc], plane["CRTC_ID"] == UInt64(crtc), plane["FB_ID"] ?? 0 != 0 else { return nil }
    func number(_ name: String) -> Double { Double(Int64(bitPattern: plane[name] ?? 0)) }
    return Point(number("CRTC_X"), number("CRTC_Y"))
  }
}

/// A display that can be plugged into a scripted card.
struct ScriptedDisplay {
  var modes: [KernelMode]
  var millimetres: IntSize<OutputSpace> = .zero
  var edid: [UInt8]?

  /// - Parameter sizes: the sizes of its modes at 60 Hz, the preferred one first.
  init(_ sizes: IntSize<OutputSpace>...) {
    modes = sizes.enumerated().map { index, size in
      KernelMode(
        DisplayMode(size, refresh: 60_000, isPreferred: index == 0), timings: [UInt8(size.width % 256), UInt8(index)])
    }
  }
}

/// The cards of a machine with one scripted card.
final class ScriptedCards: CardSource {
  let kernel: ScriptedKernel
  let path = "/dev/dri/card0"
  /// Not a descriptor: the desk of the test knows the watch by it.
  let descriptor: Int32? = -2
  /// The reason why the card cannot be opened; nil if it can.
  var fault: DeviceFault?
  /// True while another session is in front, which keeps the card.
  var isKept = false
  private(set) var isOpen = false
  /// The changes that the backend has not asked for yet.
  var pending: Set<CardChange> = []

  init(_ kernel: ScriptedKernel) { self.kernel = kernel }

  func open() throws(DeviceFault) -> (any CardKernel)? {
    if isKept { return nil }
    if let fault { throw fault }
    isOpen = true
    return kernel
  }

  func close() { isOpen = false }

  func changes() -> Set<CardChange> {
    defer { pending = [] }
    return pending
  }
}
