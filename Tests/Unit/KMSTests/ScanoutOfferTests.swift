import Backends
import Geometry
import KMS
import Surfaces
import System
import Testing

/// The trial of a card, after which clients may hand over dma-bufs, and the formats of planes.
@Suite struct ScanoutOfferTests {
  private static let picture: UInt32 = 0x3432_5258

  private func bench(_ prepare: (ScriptedKernel) -> Void = { _ in }) -> DisplayBench {
    DisplayBench {
      ($0.plugged, $0.device) = ([31: .small], 0xE200)
      prepare($0)
    }
  }

  @Test func dmabufsAreOfferedOnceAfterATrial() throws {
    let bench = bench()
    try bench.start()
    let offer = try #require(bench.desk.offers.first)
    #expect(bench.desk.offers.count == 1)
    #expect(offer.device == 0xE200)
    #expect(offer.formats == [DisplayFormat(code: Self.picture)])
    #expect(offer.sample?.size == IntSize(40, 24))
    #expect(offer.sample?.stride == 40 * 4 + 64)
    #expect(offer.pixels.count == 4096)
    #expect(bench.kernel.imports == 1)
    #expect(bench.kernel.imported.isEmpty)
    #expect(bench.kernel.commits.contains { $0.options == .isTest })
    bench.backend.stop()
    #expect(bench.kernel.bufferCount == 0)
  }

  @Test(arguments: ["number", "export", "import", "test", "desk"])
  func aTrialThatFailsOffersNothing(step: String) throws {
    let bench = bench { kernel in
      if step == "number" { kernel.device = nil }
      if step == "export" { kernel.exportFault = .invalidArgument }
      if step == "import" { kernel.importFault = { _ in .noSuchDevice } }
      if step == "test" { kernel.answer = { _, commit in commit.options == .isTest ? .invalidArgument : nil } }
    }
    if step == "desk" { bench.desk.offerFault = "the pixels differ" }
    try bench.start()
    #expect(bench.desk.offers.count == (step == "desk" ? 1 : 0))
    let said = bench.desk.messages.quiet.filter { $0.hasPrefix("clients cannot hand over dma-bufs: ") }
    #expect(said.count == 1)
    #expect(bench.desk.messages.all.isEmpty)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
    #expect(bench.kernel.imported.isEmpty)
  }

  @Test func theTrialWaitsForADisplayAndForTheCard() throws {
    let bench = bench { $0.plugged = [:] }
    try bench.start()
    #expect(bench.desk.offers.isEmpty)
    bench.kernel.answer = { _, commit in commit.options == .isTest ? .busy : nil }
    bench.kernel.plugged = [31: .small]
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.desk.offers.isEmpty)
    bench.kernel.answer = { _, _ in nil }
    bench.show()
    #expect(bench.desk.offers.count == 1)
  }

  // MARK: Formats

  /// A blob with formats, each with its modifiers.
  private func blob(_ formats: [UInt32], _ modifiers: [(mask: UInt64, first: UInt32, modifier: UInt64)]) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) } }
    let start = UInt32(24 + formats.count * 4)
    for number in [1, 0, UInt32(formats.count), 24, UInt32(modifiers.count), start] { append(number) }
    formats.forEach { append($0) }
    for (mask, first, modifier) in modifiers {
      append(mask)
      append(first)
      append(UInt32(0))
      append(modifier)
    }
    return bytes
  }

  @Test func formatsAreReadWithTheirModifiers() throws {
    let tiled: UInt64 = 0x0100_0000_0000_0001
    let bytes = blob([Self.picture, 0x3432_5241], [(0b11, 0, 0), (0b1, 1, tiled)])
    #expect(
      PlaneFormats.read(bytes) == [
        DisplayFormat(code: Self.picture), DisplayFormat(code: 0x3432_5241),
        DisplayFormat(code: 0x3432_5241, modifier: tiled),
      ])
  }

  @Test func blobsThatAreNotValidHaveNoFormats() {
    let bytes = blob([Self.picture], [(0b1, 0, 0)])
    for count in 0..<bytes.count { #expect(PlaneFormats.read(Array(bytes[..<count])) == nil, "\(count) bytes") }
    #expect(PlaneFormats.read(blob([Self.picture], [(0b10, 0, 0)])) == nil)
    #expect(PlaneFormats.read(blob([Self.picture], [(0b1, .max, 0)])) == nil)
    #expect(PlaneFormats.read([UInt8](repeating: 0xFF, count: 200)) == nil)
  }

  @Test func theFormatsOfTheOfferAreThoseOfAllPlanes() throws {
    let tiled: UInt64 = 0x0100_0000_0000_0002
    let bench = bench { kernel in
      kernel.extras = ["IN_FORMATS"]
      let both = kernel.addBlob(blob([Self.picture], [(0b1, 0, tiled), (0b1, 0, 0)]))
      let linear = kernel.addBlob(blob([Self.picture], [(0b1, 0, 0)]))
      kernel.set("IN_FORMATS", of: 11, to: UInt64(both))
      kernel.set("IN_FORMATS", of: 12, to: UInt64(linear))
    }
    try bench.start()
    #expect(bench.desk.offers.first?.formats == [DisplayFormat(code: Self.picture)])
  }
}
