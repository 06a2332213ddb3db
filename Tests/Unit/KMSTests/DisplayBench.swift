import Backends
import Geometry
import KMS
import SeatSessions
import SeededRandom
import System
import Testing

/// A backend with a scripted card, a desk and a clock that a test advances.
final class DisplayBench {
  let kernel: ScriptedKernel
  let cards: ScriptedCards
  let desk = ShowingDesk()
  let backend: KMSBackend
  private let clock = Clock()

  private final class Clock {
    var now: UInt64 = 5_000_000_000
  }

  /// The backend as the seat knows it.
  var user: any SeatUser { backend }

  static let millisecond: UInt64 = 1_000_000

  /// - Parameter prepare: plugs displays in.
  init(
    settings: [String: DisplaySettings] = [:], prepare: (ScriptedKernel) -> Void = { $0.plugged = [31: .small] }
  ) {
    kernel = ScriptedKernel()
    prepare(kernel)
    cards = ScriptedCards(kernel)
    backend = KMSBackend(cards, access: SeatAccess(), settings: settings) { [clock] in clock.now }
  }

  /// Starts the backend, and lets it show its first pictures.
  func start() throws {
    try backend.start(on: desk)
    show()
  }

  var now: UInt64 { clock.now }

  /// Ends a turn of the loop, after a time in milliseconds.
  func turn(after milliseconds: UInt64 = 0) {
    clock.now += milliseconds * Self.millisecond
    backend.turnDidEnd()
  }

  /// Reports the flips that are under way, as a driver without refreshes does.
  func flip(sequence: UInt32 = 0) {
    kernel.flip(at: clock.now, sequence: sequence)
    desk.serve(kernel.descriptor)
  }

  /// Lets the displays show everything that has changed.
  func show() {
    for _ in 0..<4 {
      turn(after: 20)
      flip()
    }
  }

  func tellOfChange(_ change: CardChange) {
    cards.pending.insert(change)
    if let descriptor = cards.descriptor { desk.serve(descriptor) }
    turn(after: 60)
  }

  /// Paints random rectangles of an output and expects that they are shown, through a busy card, and through a lost flip in some
  /// rounds.
  func showChanges(
    of output: PaintedOutput, round: Int, _ random: inout SeededRandom,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for _ in 0..<Int.random(in: 1...3, using: &random) { output.paint(&random) }
    let losesFlip = round % 11 == 5
    var answers = (0..<(losesFlip ? 0 : Int.random(in: 0...2, using: &random))).map { _ in ErrorNumber.busy }
    kernel.answer = { _, commit in commit.options.contains(.reportsFlip) ? answers.popLast() : nil }
    if losesFlip {
      turn(after: 20)
      kernel.loseFlips()
      turn(after: 1100)
    }
    show()
    expectPicture(of: output, sourceLocation: sourceLocation)
  }

  /// Expects that a CRTC shows the picture of an output.
  func expectPicture(
    of output: PaintedOutput?, onCRTC crtc: UInt32 = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let output else {
      Issue.record("there is no output", sourceLocation: sourceLocation)
      return
    }
    #expect(kernel.pixels(ofCRTC: crtc) == output.expectedPixels(), sourceLocation: sourceLocation)
  }
}

extension ScriptedDisplay {
  /// A display of few pixels, so that tests can compare all.
  static let small = ScriptedDisplay(IntSize(40, 24))
}
