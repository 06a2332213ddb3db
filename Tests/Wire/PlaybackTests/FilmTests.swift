import Assembly
import Documents
import Evidence
import Foundation
import Geometry
import Playback
import Rendering
import Results
import Scripts
import Testing
import WireClients

/// Tests of the film of a run.
@Suite struct FilmTests {
  private let theatre: Theatre
  private let folder: URL

  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 60, 60)
    try theatre.whiten("a", 60, 60)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func end() { try? FileManager.default.removeItem(at: folder) }

  /// Plays steps with a film.
  private func play(_ steps: String, _ theatre: Theatre, moving: Bool = false) throws -> TestResult {
    var kept: EvidenceRecorder?
    let report = try theatre.report(
      steps, within: .milliseconds(200), observers: moving ? [Mover(theatre)] : [],
      recorder: { session in
        let recorder = EvidenceRecorder(of: session, script: "s", folder: folder.path, keepsFilm: true)
        kept = recorder
        return recorder
      })
    var result = TestResult(report, name: "s")
    try #require(kept).complete(&result)
    return result
  }

  /// The picture of the output after the last of some frames.
  private func picture(_ frames: some Collection<FilmFrame>) throws -> Bitmap {
    let frames = Array(frames)
    let start = try #require(frames.lastIndex { $0.isKey })
    var picture: Bitmap?
    for frame in frames[start...] {
      let part = try Bitmap.readPNG(from: "\(folder.path)/film/\(frame.picture)")
      #expect(part.size == IntSize(frame.width, frame.height))
      guard let whole = picture else {
        picture = part
        continue
      }
      let next = try whole.part(whole.bounds)
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          guard let color = part.color(x: x, y: y) else { continue }
          next.fill(color, in: IntRect(x: frame.x + x, y: frame.y + y, width: 1, height: 1))
        }
      }
      picture = next
    }
    return try #require(picture)
  }

  @Test("the frames, drawn over each other, are the screenshots of the same moments")
  func recomposed() throws {
    defer { end() }
    let steps = """
      - screenshot: \(folder.path)/1.png
      - swipe: {from: [400, 400], to: [500, 500], duration: 400ms}
      - screenshot: \(folder.path)/2.png
      """
    let result = try play(steps, theatre, moving: true)
    #expect(result.steps.map(\.outcome) == [.passed, .passed, .passed], "\(result.steps)")
    let film = result.film
    #expect(film[0].isKey && film[0].width == 800 && film[0].output == "main", "\(film)")
    // Each step ends with the frame of its end, so steps at one instant have their own pictures.
    #expect(result.steps.map(\.frames) == [1, film.count, film.count])
    // The window is 60 pixels high and moves to the side.
    #expect(film.count > 5 && film.dropFirst().allSatisfy { !$0.isKey && $0.height == 60 }, "\(film)")
    let times = film.map(\.time)
    // A frame may follow the last sample sooner, at the end of the step.
    #expect(zip(times, times.dropFirst().dropLast()).allSatisfy { $1 - $0 >= 50_000 }, "\(times)")
    let first = try Bitmap.readPNG(from: "\(folder.path)/1.png")
    let last = try Bitmap.readPNG(from: "\(folder.path)/2.png")
    #expect(try first.difference(from: last).differingPixels > 0)
    #expect(try picture(film.prefix(1)).difference(from: first).differingPixels == 0)
    #expect(try picture(film).difference(from: last).differingPixels == 0)
  }

  @Test("a film says how many frames there were while all clients ran")
  func crash() throws {
    defer { end() }
    let steps = """
      - tap: [120, 120]
      - tap: [200, 200]
      - run:
          command: "touch \(folder.path)/end; until test -e \(folder.path)/gone; do sleep 0.01; done; sleep 0.2"
          timeout: 10s
      - tap: [300, 300]
      clients:
        c:
          command: [sh, -c, "cd \(folder.path); until test -e end; do sleep 0.01; done; touch gone; exit 3"]
          window: no%@
      """
    let crashed = try play(steps.replacing("%@", with: ""), theatre, moving: true)
    let intact = try #require(crashed.intactFrames)
    #expect(intact >= 2 && intact <= crashed.film.count, "\(intact) of \(crashed.film.count)")
    for name in ["end", "gone"] { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    let expected = try play(steps.replacing("%@", with: "\n    expect-exit: any"), theatre, moving: true)
    #expect(expected.intactFrames == nil)
  }

  @Test("a picture that does not change is one frame, and equal pictures are one file")
  func still() throws {
    defer { end() }
    let still = try play("- tap: [120, 120]\n- pause: 1s\n- tap: [300, 300]", theatre)
    #expect(still.film.count == 1)
    let back = try play("- tap: [500, 500]\n- tap: [600, 500]", theatre, moving: true)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/film")
    #expect(Set(back.film.map(\.picture)).isSubset(of: Set(files)))
    #expect(back.warnings == [] && back.film[0].picture == still.film[0].picture)
  }

  @Test("the trace is the same with and without a film")
  func trace() throws {
    defer { end() }
    func trace(withFilm: Bool) throws -> String {
      let theatre = try Theatre()
      try theatre.show("a", at: 100, 100, 60, 60)
      try theatre.whiten("a", 60, 60)
      var lines: [String] = []
      let writer = TraceFileWriter(of: theatre.arena.compositor) { (line: String) in lines.append(line) }
      writer.begin()
      let steps = "- swipe: {from: [110, 110], to: [150, 150], duration: 300ms}\n- type: a\n- tap: [120, 120]"
      if withFilm { _ = try play(steps, theatre) } else { _ = try theatre.play(steps) }
      writer.end()
      return lines.joined(separator: "\n")
    }
    let plain = try trace(withFilm: false)
    #expect(plain.contains("touch.motion"))
    #expect(try trace(withFilm: true) == plain)
  }
}

/// Moves a window by some pixels after each sample.
private final class Mover: PlayObserver {
  private let theatre: Theatre
  private var x = 100.0

  init(_ theatre: Theatre) { self.theatre = theatre }

  func sampleDidEnd() {
    guard let window = try? theatre.window("a") else { return }
    x += 7
    theatre.arena.compositor.move(window, to: Point(x, 100))
  }
}
