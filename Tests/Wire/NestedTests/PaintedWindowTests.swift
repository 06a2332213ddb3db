import Assembly
import Backends
import CGBM
import Geometry
import Glibc
import GraphicsBuffers
import Rendering
import StageKit
import Testing
import WireClients

@testable import Nested

/// Tests of windows whose pictures are painted in memory of a card, and passed to the host as dma-bufs.
@Suite(.serialized, .enabled(if: PretendGBM.fault == nil, "no libgbm: \(PretendGBM.fault ?? "")"))
struct PaintedWindowTests {
  private static let passed = "debug: windows are painted into buffers of the card"
  private static let failed = "debug: windows are not painted into buffers of the card: "
  private static let ended = "warning: pictures of windows are copied into shared memory from now on: "
  private static let whole: [[Int32]] = [[0, 0, 8, 8]]
  private static let tiled: UInt64 = 0x0100_0000_0000_0002
  private static let xrgb8888: UInt32 = 0x3432_5258

  /// A nested compositor with painters, in a host that takes dma-bufs.
  private final class Bench {
    let scene: PassingScene
    let painters: FilePainters

    init(
      _ offer: BufferHost.Offer = BufferHost.Offer(), files: [String] = ["/dev/null"],
      _ prepare: (FilePainters) -> Void = { _ in }
    ) throws {
      painters = FilePainters()
      prepare(painters)
      scene = try PassingScene(offer, painters: painters) { _ in files }
      _ = painters.takeDamage()
    }

    /// Lets the client show a picture of one colour, of which a part has changed.
    func draw(_ color: UInt32, in part: [Int64] = [0, 0, 8, 8]) {
      let file = WireClient.memory(256)
      defer { WireClient.closeFile(file) }
      let pixels = [UInt32](repeating: color, count: 64)
      pixels.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
      let client = scene.client
      let pool = client.make(client.global("wl_shm"), "create_pool", .file(file), 256)
      client.request(scene.window.surface, "attach", .id(client.makeBuffer(in: pool, 8, 8)), 0, 0)
      client.request(
        scene.window.surface, "damage", .number(part[0]), .number(part[1]), .number(part[2]), .number(part[3]))
      client.request(scene.window.surface, "commit")
      client.request(pool, "destroy")
      scene.settle()
    }

    /// Shows a picture, and lets the host ask for the next one.
    func show(_ color: UInt32, in part: [Int64] = [0, 0, 8, 8]) {
      draw(color, in: part)
      scene.frame()
    }

    var pictures: [BufferHost.Picture] { scene.eyes.pictures }

    /// The number of the dma-buf that the host shows; nil if it shows shared memory.
    var number: Int? { if case .dmabuf(let number) = pictures.last { number } else { nil } }

    /// Lets the host release all other buffers.
    func releaseOthers() {
      for other in 0..<100 where other != number && scene.eyes.has(other) { scene.eyes.release(other) }
      scene.settle()
    }

    func expectPicture(_ place: SourceLocation = #_sourceLocation) throws {
      let compositor = scene.arena.compositor
      let screen = try #require(compositor.outputs.screen(of: compositor.outputs.all[0]), sourceLocation: place)
      let picture = try screen.picture()
      let (width, height) = (Int(picture.size.width), Int(picture.size.height))
      let expected = (0..<width * height).map { place in
        picture.color(x: place % width, y: place / width).map {
          UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)
        }
      }
      #expect(scene.eyes.shown == expected, sourceLocation: place)
    }

    /// The lines about painting.
    var lines: [String] { scene.arena.log.lines.filter { $0.contains("windows are ") || $0.contains("of windows") } }
  }

  // MARK: The trial

  @Test func windowsArePaintedAfterATrial() throws {
    try PretendGBM.run {
      let bench = try Bench()
      #expect(bench.lines == [Self.passed] && bench.scene.eyes.paramsCount == 0)
      #expect(bench.painters.devices.allSatisfy { $0 == 0xE280 })
      #expect(PretendGBM.usage == FP_GBM_USE_RENDERING | FP_GBM_USE_LINEAR)
      #expect(!bench.scene.eyes.has(0), "the buffer of the trial is gone")
      bench.show(0x10_2030)
      #expect(bench.number != nil)
      try bench.expectPicture()
      let question = try #require(bench.scene.eyes.questions.last)
      #expect(question.planes == [BufferHost.Plane(number: 0, offset: 0, stride: 96, modifier: 0)])
      #expect(question.size == [8, 8] && question.format == Self.xrgb8888 && question.flags == 0)
      #expect(bench.scene.ending == nil && bench.scene.client.error == nil)
    }
  }

  @Test func withoutAVersionThatNamesTheCardThePaintersNameIt() throws {
    try PretendGBM.run {
      let bench = try Bench(BufferHost.Offer(version: 3)) { $0.targetDevice = 7 }
      #expect(bench.lines == [Self.passed] && bench.painters.devices.contains(7))
      bench.show(1)
      #expect(bench.number != nil)
      let other = try Bench(BufferHost.Offer(version: 3))
      #expect(other.lines == [Self.failed + "no card is known"])
    }
  }

  @Test(arguments: [
    ("refuse", "the painter does not take them"), ("fail", "the painter cannot paint in them"),
    ("wrong", "a picture in them differs by 2"), ("finish", "the card does not finish a picture"),
    ("read", "their pixels cannot be read"), ("make", "the graphics driver makes no buffer for windows"),
    ("driver", "libgbm has no driver for /dev/null"), ("open", "cannot open /missing"),
    ("file", "the card of the host has no file"), ("layout", "the host and the painter have no layout in common"),
    ("host", "the host does not take them"), ("version", "the host takes no dma-bufs"),
  ])
  func aTrialThatFailsLeavesSharedMemory(step: String, reason: String) throws {
    var script = PretendGBM.Script()
    var offer = BufferHost.Offer()
    (script.refusesLinear, script.maps, script.hasDriver) = (step == "make", step != "read", step != "driver")
    if step == "host" { offer.answer = .failed }
    if step == "version" { offer.version = 2 }
    try PretendGBM.run(script) {
      let bench = try Bench(offer, files: step == "file" ? [] : [step == "open" ? "/missing" : "/dev/null"]) {
        switch step {
        case "refuse": $0.behaviour = .refuses
        case "fail": $0.behaviour = .fails
        case "wrong": $0.behaviour = .paintsWrong
        case "finish": $0.behaviour = .neverFinishes
        case "layout": $0.targetLayouts = [Self.tiled]
        default: break
        }
      }
      #expect(bench.lines.count == 1)
      #expect(bench.lines.first?.dropFirst(Self.failed.count).hasPrefix(reason) == true, "\(bench.lines)")
      #expect(PretendGBM.count == 0 && PretendGBM.devices.open == 0)
      bench.show(5)
      #expect(bench.pictures.allSatisfy { $0 == .shared })
      try bench.expectPicture()
      #expect(bench.lines.count == 1)
    }
  }

  @Test func withoutPaintersNothingIsTried() throws {
    try PretendGBM.run {
      let scene = try PassingScene(cardFiles: { _ in ["/dev/null"] })
      #expect(PretendGBM.devices.made == 0 && scene.eyes.questions.isEmpty)
      #expect(!scene.arena.log.lines.contains { $0.contains("windows are ") })
    }
  }

  @Test func picturesAreInSharedMemoryUntilTheHostAnswers() throws {
    try PretendGBM.run {
      var offer = BufferHost.Offer()
      offer.answer = .nothing
      let bench = try Bench(offer)
      bench.show(3)
      #expect(bench.lines.isEmpty && bench.pictures.allSatisfy { $0 == .shared })
      #expect(bench.scene.eyes.questions.count == 1)
      bench.scene.eyes.answer = .created
      bench.scene.eyes.answer(bench.scene.eyes.questions[0], .created)
      bench.scene.settle()
      #expect(bench.lines == [Self.passed])
      bench.show(4)
      #expect(bench.number == nil, "the host is only asked")
      bench.show(5)
      #expect(bench.number != nil)
      try bench.expectPicture()
    }
  }

  @Test func theNextFileAndLayoutAreTried() throws {
    let both = BufferHost.Offer(formats: [(Self.xrgb8888, Self.tiled), (Self.xrgb8888, 0)])
    try PretendGBM.run {
      let bench = try Bench(both, files: ["/missing", "/dev/null"]) { $0.targetLayouts = [Self.tiled, 0] }
      bench.show(1)
      #expect(bench.lines == [Self.passed] && bench.number != nil)
      #expect(bench.scene.eyes.questions.allSatisfy { $0.planes[0].modifier == Self.tiled })
    }
    var script = PretendGBM.Script()
    script.refusesLinear = true
    try PretendGBM.run(script) {
      var offer = both
      offer.answer = .failed
      let bench = try Bench(offer) { $0.targetLayouts = [Self.tiled, 0] }
      #expect(bench.lines == [Self.failed + "the graphics driver makes no buffer for windows"])
      #expect(bench.scene.eyes.questions.count == 1)
    }
  }

  @Test func theHostGetsAllPlanes() throws {
    var script = PretendGBM.Script()
    script.planes = 3
    try PretendGBM.run(script) {
      let bench = try Bench()
      #expect(bench.lines == [Self.passed])
      let planes = try #require(bench.scene.eyes.questions.last).planes
      #expect(planes.map(\.number) == [0, 1, 2] && planes.map(\.offset) == [0, 4096, 8192])
      #expect(planes.map(\.stride) == [96, 97, 98])
    }
  }

  @Test func layoutsOfBothAreInTheOrderOfTheTrial() {
    func layouts(_ taken: [UInt64], _ painted: [UInt64]) -> [TargetLayout] {
      HostFormats(all: Set(taken.map { DisplayFormat(code: Self.xrgb8888, modifier: $0) })).targetLayouts(painted)
    }
    #expect(layouts([0, Self.tiled, 9], [9, Self.tiled, 0]) == [.oneOf([9, Self.tiled, 0]), .linear])
    #expect(layouts([0], [0]) == [.linear] && layouts([0, 9], []) == [.linear])
    #expect(layouts([9], [0]).isEmpty && layouts([0], [9]).isEmpty)
    #expect(layouts([TargetLayout.unnamed], [TargetLayout.unnamed]) == [.usual])
    #expect(HostFormats(all: [DisplayFormat(code: 1)]).targetLayouts([0]).isEmpty)
  }

  // MARK: Pictures

  @Test func onlyStalePixelsArePaintedAndSent() throws {
    try PretendGBM.run {
      let bench = try Bench()
      for color in 1...4 as ClosedRange<UInt32> {
        bench.show(color)
        bench.releaseOthers()
      }
      _ = bench.painters.takeDamage()
      let parts: [[Int64]] = [[1, 2, 3, 4], [5, 0, 2, 2], [0, 6, 8, 1]]
      let regions = parts.map { Region(IntRect<OutputSpace>(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) }
      for part in parts {
        bench.show(4, in: part)
        bench.releaseOthers()
        let commit = try #require(bench.scene.eyes.commits.last { $0.picture != nil })
        #expect(commit.damage == [part.map { Int32($0) }] && bench.number != nil)
        try bench.expectPicture()
      }
      // Each buffer lacks what the other one has shown.
      #expect(bench.painters.takeDamage().last == regions[1].union(regions[2]))
    }
  }

  @Test func aBufferThatTheHostUsesIsNotPainted() throws {
    try PretendGBM.run {
      let bench = try Bench()
      bench.show(1)
      bench.releaseOthers()
      let first = try #require(bench.number)
      bench.show(2)
      let second = try #require(bench.number)
      bench.show(3)
      let third = try #require(bench.number)
      #expect(Set([first, second, third]).count == 3)
      bench.show(4)
      #expect(bench.number == nil, "the host has three")
      try bench.expectPicture()
      bench.scene.eyes.release(first)
      bench.scene.settle()
      bench.show(5)
      #expect(bench.number == first)
      try bench.expectPicture()
    }
  }

  @Test func aWindowOfAnotherSizeGetsOtherBuffers() throws {
    try PretendGBM.run {
      let bench = try Bench()
      bench.show(1)
      let old = try #require(bench.number)
      bench.scene.eyes.configure(12, 12)
      bench.scene.settle()
      #expect(bench.pictures.last == .shared && bench.scene.eyes.has(old), "the host still shows it")
      bench.scene.frame()
      try bench.expectPicture()
      bench.show(2)
      #expect(bench.number != nil && bench.scene.eyes.questions.last?.size == [12, 12])
      try bench.expectPicture()
      bench.releaseOthers()
      #expect(!bench.scene.eyes.has(old))
      #expect(PretendGBM.count == bench.scene.eyes.bufferCount, "each of the host's buffers has memory, and no other")
    }
  }

  // MARK: Failures

  @Test(arguments: [FilePainters.Behaviour.fails, .neverFinishes])
  func aPaintThatFailsLosesNoPixel(behaviour: FilePainters.Behaviour) throws {
    try PretendGBM.run {
      let bench = try Bench()
      bench.show(1)
      bench.releaseOthers()
      bench.painters.behaviour = behaviour
      bench.show(2, in: [1, 1, 2, 2])
      #expect(bench.pictures.last == .shared)
      try bench.expectPicture()
      #expect(bench.lines == [Self.passed, Self.ended + "the painter has failed"])
      bench.painters.behaviour = .paints
      let questions = bench.scene.eyes.questions.count
      bench.show(3)
      #expect(bench.pictures.last == .shared && bench.scene.eyes.questions.count == questions)
      bench.releaseOthers()
      #expect(bench.scene.eyes.bufferCount == 0 && PretendGBM.count == 0 && PretendGBM.devices.open == 0)
    }
  }

  @Test(arguments: ["host", "driver", "painter"])
  func aRefusedBufferEndsPainting(by owner: String) throws {
    try PretendGBM.run {
      let bench = try Bench()
      bench.show(1)
      switch owner {
      case "host": bench.scene.eyes.answer = .failed
      case "driver": PretendGBM.script.room = 0
      default: bench.painters.behaviour = .refuses
      }
      bench.scene.eyes.configure(12, 12)
      bench.scene.settle()
      bench.scene.frame()
      bench.show(2)
      #expect(bench.pictures.suffix(2) == [.shared, .shared])
      try bench.expectPicture()
      let reasons = [
        "host": "the host refuses a buffer", "driver": "the graphics driver makes no buffer for windows",
        "painter": "the painter does not take another buffer",
      ]
      #expect(bench.lines == [Self.passed, Self.ended + (reasons[owner] ?? "")])
    }
  }

  // MARK: Ends

  @Test func everythingGoesWithTheWindow() throws {
    try PretendGBM.run {
      let bench = try Bench()
      bench.show(1)
      bench.scene.eyes.answer = .nothing
      bench.scene.eyes.configure(12, 12)
      bench.scene.settle()
      #expect(bench.scene.eyes.paramsCount == 1)
      bench.scene.eyes.close()
      bench.scene.settle()
      #expect(bench.scene.ending == .closed)
      bench.scene.stop()
      bench.scene.host.turn()
      #expect(bench.scene.eyes.bufferCount == 0 && bench.scene.eyes.paramsCount == 0)
      #expect(PretendGBM.count == 0 && PretendGBM.devices.open == 0)
    }
  }

  @Test(arguments: [BufferHost.Answer.nothing, .created])
  func aHostThatIsGoneLeavesNothing(answer: BufferHost.Answer) throws {
    try PretendGBM.run {
      var offer = BufferHost.Offer()
      offer.answer = answer
      let bench = try Bench(offer)
      bench.show(1)
      bench.scene.host.hangUp()
      bench.scene.settle()
      guard case .failed = bench.scene.ending else {
        Issue.record("the backend has not ended")
        return
      }
      bench.scene.stop()
      #expect(PretendGBM.count == 0 && PretendGBM.devices.open == 0)
    }
  }
}
