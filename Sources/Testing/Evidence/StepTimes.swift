import Documents
import Results
import Scripts

/// The script's clock before and after each step, the frames of the film at its end, and the folders of failures.
struct StepTimes {
  private struct Played {
    var begin: Int64
    var end: Int64
    var evidence: String?
    var frames: Int?
  }

  /// The beginnings of the steps in progress; a step may contain others.
  private var begun: [Int64] = []
  /// The steps at each place, in the order in which they ended.
  private var played: [SourcePosition: [Played]] = [:]

  mutating func willPlay(at time: Int64) { begun.append(time) }

  /// - Parameter frames: the number of frames of the film so far; nil without a film.
  mutating func didPlay(_ step: Step, at time: Int64, evidence: String?, frames: Int?) {
    let begin = begun.popLast() ?? time
    played[step.position, default: []].append(Played(begin: begin, end: time, evidence: evidence, frames: frames))
  }

  /// Adds the times and folders to the records of the same steps.
  func complete(_ steps: inout [StepRecord]) {
    var next: [SourcePosition: Int] = [:]
    for index in steps.indices {
      switch steps[index].outcome {
      case .passed, .failed, .broken: break
      case .skipped, .notNeeded: continue
      }
      let place = steps[index].place
      let position = SourcePosition(file: place.file, line: place.line, column: place.column)
      let number = next[position, default: 0]
      guard let all = played[position], number < all.count else { continue }
      next[position] = number + 1
      steps[index].begin = all[number].begin
      steps[index].end = all[number].end
      steps[index].evidence = all[number].evidence
      steps[index].frames = all[number].frames
    }
  }
}
