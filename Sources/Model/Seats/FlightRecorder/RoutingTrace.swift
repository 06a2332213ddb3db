import Geometry
import JSONText
public import Interaction
public import Surfaces
package import Traces

/// Something in a trace that a rule of the policy may have caused.
public enum TraceSubject {
  case recognizer(GestureRecognizer)
  case surface(Surface)
  /// A performed action, and the recognizer that sent it, if any.
  case action(ActionID, by: ActionTaker, RoutingReason, sender: GestureRecognizer?)
  /// A finger that begins or stops to act as the pointer on a window.
  case emulation(on: ClientWindow)
  /// A rejected touch: the note that names the reason, and the window that the touch hit, if any.
  case rejectedTouch(RoutingNote.Kind, over: WindowID?)
}

/// Writes each event in full: the input, the decisions with their reasons, and the messages with their receivers.
package final class RoutingTrace {
  private let rules: (TraceSubject) -> String?
  let writer: TraceWriter
  let recorder: FlightRecorder
  let stack: WindowStack
  let desk: GestureDesk
  let privacy: KeyPrivacy
  // A recognizer keeps its scope and the rule that describes it.
  private var recognizerScopes = WrittenMembers()
  private var recognizerRules = WrittenMembers()
  /// The chain that was written last, and its member: most events have the same one.
  private var latestChain: [ChainLink] = []
  private let latestChainMember = JSONLine(capacity: 256)
  /// The window that each finger last hit, by the device's number for the finger; nil for none.
  private var hitWindows: [Int32: WindowID?] = [:]

  /// - Parameter rules: returns the rule of the policy that applies to a subject, as `file:line`; nil if none does.
  init(
    _ writer: TraceWriter, _ recorder: FlightRecorder, _ stack: WindowStack, _ desk: GestureDesk,
    _ privacy: KeyPrivacy, rules: @escaping (TraceSubject) -> String?
  ) {
    self.rules = rules
    self.writer = writer
    self.recorder = recorder
    self.stack = stack
    self.desk = desk
    self.privacy = privacy
  }

  package func flush() { writer.flush() }

  /// Records the window that a finger hit; nil for none.
  func didHit(_ window: WindowID?, by finger: Int32) { hitWindows.updateValue(window, forKey: finger) }

  /// True if the current turn belongs to an event.
  var isInEvent: Bool { recorder.event != 0 }

  func rule(_ subject: TraceSubject) -> String? { rules(subject) }

  /// Writes a chain of responders.
  func addChain(_ links: [ChainLink]) {
    // The name of a subsurface changes with the order of those beside it.
    let hasSubsurface = links.count > 1 && links[1].isSurface
    if hasSubsurface || links != latestChain {
      latestChain = links
      latestChainMember.removeAll()
      latestChainMember.openList("chain")
      for link in links { add(link, to: latestChainMember) }
      latestChainMember.closeList()
    }
    writer.line.add(0..<latestChainMember.count, of: latestChainMember)
  }

  /// Writes the scope of a recognizer with a number.
  func addScope(ofRecognizer number: UInt32) {
    let scope = desk.recognizers.scope(number) ?? .shell
    // The name of a subsurface changes with the order of those beside it.
    if case .surface = scope { return writer.line.add("on", name(of: scope)) }
    recognizerScopes.add(number, to: writer.line) { $0.add("on", name(of: scope)) }
  }

  /// Writes the rule that describes a recognizer with a number.
  func addRule(of recognizer: GestureRecognizer, _ number: UInt32) {
    recognizerRules.add(number, to: writer.line) { line in
      if let rule = rules(.recognizer(recognizer)) { line.add("rule", rule) }
    }
  }

  func write(_ record: FlightEntry) {
    guard record.kind == .noted, record.reason == RoutingReason.touchRejected.rawValue else {
      return writer.write(record)
    }
    writer.writeOutput(record, rule: ruleOfRejection(record))
  }

  /// The rule that rejects a touch; nil if the trace does not contain its beginning.
  private func ruleOfRejection(_ record: FlightEntry) -> String? {
    guard let note = RoutingNote.Kind(rawValue: UInt8(truncatingIfNeeded: record.detail)),
      let window = hitWindows[record.number]
    else { return nil }
    return rules(.rejectedTouch(note, over: window))
  }

  /// Writes a decision of a recognizer with the values of its gesture.
  func write(_ record: FlightEntry, _ values: TraceRecord.Values?) {
    writer.writeDecision(record, privacy.hidesFingers ? nil : values)
  }

  func write(_ record: FlightEntry, _ effect: Effect, _ reason: RoutingReason, sender: GestureRecognizer?) {
    writer.writeOutput(record, rule: rule(of: effect, reason, sender: sender))
  }

  /// The rule that caused an effect; nil for most effects.
  private func rule(of effect: Effect, _ reason: RoutingReason, sender: GestureRecognizer?) -> String? {
    switch effect {
    case .action(let action, let taker): return rules(.action(action, by: taker, reason, sender: sender))
    case .pointer(.enter(let contact)), .pointer(.leave(let contact)), .pointer(.motion(let contact)):
      guard reason == .pointerEmulation, let window = stack.surface(contact.surface)?.root.window else { return nil }
      return rules(.emulation(on: window))
    default: return nil
    }
  }
}

extension TraceWords {
  /// The words for the codes that the router records.
  package static let routing = TraceWords(
    reasons: RoutingReason.allCases.map(\.word), notes: RoutingNote.Kind.allCases.map(\.word),
    states: GestureRecognizer.State.allCases.map(\.word), failures: FailureWord.allCases.map(\.word),
    misfits: GestureMisfit.allCases.map(\.word), operations: WindowOperation.allCases.map(\.word),
    gestures: PointerGesture.Kind.allCases.map(\.word), commands: MediaCommand.allCases.map(\.word))
}
