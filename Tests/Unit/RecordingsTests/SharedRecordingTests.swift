import Checkout
import Foundation
import Geometry
import Recordings
import Testing

/// Tests with recordings of real touchscreens, which are stored next to the checkout.
@Suite(
  "Recordings of real touchscreens", .enabled(if: SharedData.has("recordings"), "\(SharedData.missing("recordings"))"))
struct SharedRecordingTests {
  private func read(_ name: String) throws -> TouchTrack {
    let read = try RecordingReader.read(path: Shared.folder.appendingPathComponent("\(name).events").path)
    #expect(read.warnings.isEmpty)
    return read.track
  }

  /// The beginnings and ends of contacts, as `microseconds slot phase`.
  private func ends(_ track: TouchTrack) -> [String] {
    track.frames.flatMap { frame in
      frame.touches.filter { $0.phase != .motion }.map { "\(frame.at) \($0.slot) \($0.phase)" }
    }
  }

  @Test("nine fast taps of one finger")
  func fastTaps() throws {
    let track = try read("atmel-1-finger-fast-taps")
    // The times are copied from the file's lines about tracking ids.
    let times: [(Int64, Int64)] = [
      (1, 95_573), (233_856, 316_645), (469_258, 551_496), (690_746, 772_994), (911_634, 994_298),
      (1_132_404, 1_214_633), (1_367_030, 1_449_650), (1_574_957, 1_685_151), (1_823_540, 1_934_008),
    ]
    #expect(ends(track) == times.flatMap { ["\($0) 0 down", "\($1) 0 up"] })
    #expect(track.frames.count == 18)
    // 340 of the range 0...799, and 242 of 0...479.
    #expect(track.frames[0].touches[0].place == Point(340.0 / 800, 242.0 / 480))
  }

  @Test("one finger drags up and down")
  func drag() throws {
    let track = try read("ep0430-1-finger-drag-up-down")
    #expect(ends(track) == ["1 0 down", "1433975 0 up"])
    // There are 183 reports, with one down and one up.
    #expect(track.frames.count == 183)
    #expect(track.frames[0].touches[0].place == Point(605.0 / 1280, 136.0 / 768))
  }

  @Test("two fingers scroll down")
  func scroll() throws {
    let track = try read("ep0430-2-finger-scroll-down")
    #expect(ends(track) == ["1 0 down", "7514 1 down", "732503 1 up", "754659 0 up"])
  }

  @Test("two fingers touch and lift")
  func touchAndRelease() throws {
    let track = try read("ep0430-2-fingers-touch-release")
    #expect(ends(track) == ["1 0 down", "1 1 down", "513464 0 up", "527810 1 up"])
    #expect(track.frames[0].touches.count == 2)
  }

  @Test(
    "in every one, each down has its end, and as many reports say something as are in the file", arguments: Shared.names
  )
  func counts(name: String) throws {
    let track = try read(name)
    let count = try LineCount(Shared.folder.appendingPathComponent("\(name).events"))
    #expect(track.touchCount == count.beginnings)
    #expect(ends(track).count == count.beginnings + count.ends)
    #expect(track.frames.reduce(0) { $0 + $1.touches.count { $0.phase == .motion } } == count.motions)
    var down: Set<Int> = []
    for touch in track.frames.flatMap(\.touches) {
      switch touch.phase {
      case .down: #expect(down.insert(touch.slot).inserted)
      case .motion: #expect(down.contains(touch.slot))
      case .up: #expect(down.remove(touch.slot) != nil)
      case .cancel: Issue.record("nothing is cancelled in these")
      }
    }
    #expect(down.isEmpty)
    #expect(track.frames.map(\.at) == track.frames.map(\.at).sorted())
  }
}

enum Shared {
  static let folder = URL(fileURLWithPath: SharedData.path("recordings"))

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".events") }.map { String($0.dropLast(7)) }.sorted()
  }()
}

/// Counts the contacts of a protocol B recording directly from its lines about tracking ids and positions.
private struct LineCount {
  var beginnings = 0
  var ends = 0
  /// Slots with a position but without a beginning or an end, summed over all reports.
  var motions = 0

  init(_ file: URL) throws {
    var slot = "0000"
    var moved: Set<String> = []
    var changed: Set<String> = []
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") where line.hasPrefix("E: ")
    {
      let words = line.components(separatedBy: CharacterSet(charactersIn: " \t"))
      switch words[2] + words[3] {
      case "0003002f": slot = words[4]
      case "00030039":
        changed.insert(slot)
        if words[4].hasPrefix("-") { ends += 1 } else { beginnings += 1 }
      case "00030035", "00030036": moved.insert(slot)
      case "00000000":
        motions += moved.subtracting(changed).count
        (moved, changed) = ([], [])
      default: break
      }
    }
  }
}
