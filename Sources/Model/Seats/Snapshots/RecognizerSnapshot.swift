package import Interaction
import Traces

/// The state of one recognizer, or the result of its last attempt, for display.
package struct RecognizerSnapshot: Equatable, Sendable {
  package var number: UInt32
  package var name: String
  /// The responder that it is attached to.
  package var scope: ResponderScope
  package var state: GestureRecognizer.State
  /// True if an attempt is under way. Otherwise `state` is the result of the last attempt in the flight recorder, or
  /// `possible`.
  package var isAtWork: Bool
  /// The name of the recognizer that must fail before this one may be recognized.
  package var waitsFor: String?
  /// The reason for which it failed, or for which its gesture was not complete.
  package var failure: String?
  /// The values of a gesture in progress; nil for other states.
  package var values: GestureValues?
  /// The time of its last decision; nil if the flight recorder does not contain one.
  package var time: InputTime?

  package init(
    number: UInt32, name: String, scope: ResponderScope = .shell, state: GestureRecognizer.State,
    isAtWork: Bool = false,
    waitsFor: String? = nil, failure: String? = nil, time: InputTime? = nil
  ) {
    self.number = number
    self.name = name
    self.scope = scope
    self.state = state
    self.isAtWork = isAtWork
    self.waitsFor = waitsFor
    self.failure = failure
    self.time = time
  }
}

extension RecognizerSnapshot {
  /// Returns the recognizers of a seat, in the order of their numbers. Past decisions are read from the flight
  /// recorder.
  package static func all(of router: InputRouter) -> [RecognizerSnapshot] {
    let (recognizers, recorder) = (router.desk.recognizers, router.outbox.recorder)
    var glances: [UInt32: RecognizerSnapshot] = [:]
    for (number, name, scope) in recognizers.present {
      glances[number] = RecognizerSnapshot(number: number, name: name, scope: scope, state: .possible)
    }
    guard !glances.isEmpty else { return [] }
    recorder.forEach { if $0.kind.direction == .decision { glances[$0.subject]?.take($0, in: recognizers) } }
    for recognizer in router.desk.recognizersAtWork {
      let number = router.desk.number(of: recognizer)
      var glance =
        glances[number] ?? RecognizerSnapshot(number: number, name: recognizers.name(number), state: .possible)
      glance.isAtWork = true
      glance.state = recognizer.state
      if recognizer.state == .began || recognizer.state == .changed { glance.values = recognizer.values }
      if recognizer.state != .failed { glance.failure = nil }
      if !recognizer.isDeferred { glance.waitsFor = nil }
      glances[number] = glance
    }
    return glances.values.sorted { $0.number < $1.number }.map { glance in
      var glance = glance
      if !glance.isAtWork { glance.waitsFor = nil }
      return glance
    }
  }
}

extension RecognizerSnapshot {
  fileprivate mutating func take(_ record: FlightEntry, in register: RecognizerRegister) {
    if record.kind == .recognizerActed {
      decide(record)
      failure = record.detail >> 8 == 0 ? nil : Self.misfit(of: record)
    }
    if record.kind == .recognizerFailed {
      decide(record)
      failure = Self.failure(of: record, in: register)
    }
    if record.kind == .recognizerWaits {
      waitsFor = record.other == FlightEntry.nobody ? "an answer" : register.name(record.other)
    }
  }

  private mutating func decide(_ record: FlightEntry) {
    let states = GestureRecognizer.State.allCases
    state = states.first { $0.code == UInt8(truncatingIfNeeded: record.detail) } ?? .possible
    waitsFor = nil
    time = InputTime(microseconds: record.time)
  }

  private static func misfit(of record: FlightEntry) -> String {
    GestureMisfit(rawValue: UInt8(truncatingIfNeeded: record.detail >> 8)).map(\.word.spelledOut) ?? "unsaid"
  }

  private static func failure(of record: FlightEntry, in register: RecognizerRegister) -> String {
    switch FailureWord(rawValue: record.reason) {
    case .itself: misfit(of: record)
    case .cancelled: "cancelled"
    case .prevented: "prevented by \(register.name(record.other))"
    case .refused: record.detail >> 8 == 0 ? "refused" : misfit(of: record)
    case .requirementRecognized: "\(register.name(record.other)) was recognized"
    case nil: "unsaid"
    }
  }
}
