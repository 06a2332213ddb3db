import Geometry
import Interaction
import Seats
import Surfaces
import Traces

/// The text panel, with information that outlines cannot show.
extension OverlayReader {
  private static let mostRecognizers = 9
  private static let mostEvents = 4
  /// The title of the row that names the first responder.
  static let firstResponder = "first responder"

  func tell(_ input: RecentInput, _ glance: SeatSnapshot, at now: InputTime, in scene: inout OverlayScene) {
    scene.addHeading("focus")
    let key = glance.keyWindow.map { names.name(ofWindow: $0.rawValue) }
    scene.add("key window", key ?? "none", key == nil ? .faint : .plain)
    let responder = glance.firstResponder.map(name)
    scene.add(Self.firstResponder, responder ?? "none", responder == nil ? .faint : .plain)
    tellInput(input, glance, in: &scene)
    tellRecognizers(at: now, in: &scene)
    tellEvents(in: &scene)
  }

  private func tellInput(_ input: RecentInput, _ glance: SeatSnapshot, in scene: inout OverlayScene) {
    let down = input.fingers.filter { $0.end == nil }
    guard !down.isEmpty || glance.cursor != nil else { return }
    scene.addHeading("input")
    for track in down { scene.add("finger \(track.finger)", holder(of: track, glance), .plain) }
    guard glance.cursor != nil else { return }
    let focus = glance.pointerFocus.map(name)
    scene.add(
      glance.pressesButton ? "pointer, pressed" : "pointer", "→ \(focus ?? "no client")",
      focus == nil ? .faint : .plain)
  }

  private func tellRecognizers(at now: InputTime, in scene: inout OverlayScene) {
    let all = RecognizerSnapshot.all(of: router).map { $0.fresh(at: now) }
    let busy = all.filter { $0.isAtWork || $0.time != nil }
    let resting = all.filter { !$0.isAtWork && $0.time == nil && $0.name != "secondary-press" }
    let shown = (busy + resting).prefix(Self.mostRecognizers)
    guard !shown.isEmpty else { return }
    scene.addHeading("recognizers")
    for glance in shown { scene.add(title(of: glance), glance.words, glance.tone) }
    let unlisted = busy.count + resting.count - shown.count
    if unlisted > 0 { scene.add("and \(unlisted) more", "", .faint) }
    if busy.contains(where: { $0.time != nil }) { scene.isFading = true }
  }

  /// The recognizer's name, with its scope unless that is the shell.
  private func title(of glance: RecognizerSnapshot) -> String {
    switch glance.scope {
    case .shell: glance.name
    case .client(let client): "\(glance.name) · \(names.name(ofClient: client.rawValue))"
    case .window(let window): "\(glance.name) · \(names.name(ofWindow: window.rawValue))"
    case .surface(let surface): "\(glance.name) · \(name(surface))"
    }
  }

  /// Adds the last routed events with their reasons. Repeated entries appear once.
  private func tellEvents(in scene: inout OverlayScene) {
    var events: [(title: String, text: String)] = []
    router.outbox.recorder.forEach { record in
      guard record.event != 0, record.kind.direction == .output, let event = words(for: record) else { return }
      events.removeAll { $0 == event }
      events.append(event)
      if events.count > Self.mostEvents { events.removeFirst() }
    }
    guard !events.isEmpty else { return }
    scene.addHeading("routed last")
    for event in events { scene.add(event.title, event.text, .plain) }
  }

  private func words(for record: FlightEntry) -> (title: String, text: String)? {
    guard let reason = RoutingReason(rawValue: record.reason), let receiver = receiver(of: record) else { return nil }
    return ("\(record.kind.word)", "→ \(receiver), \(reason.word.spelledOut)")
  }

  /// - Returns: nil for entries without a receiver.
  private func receiver(of record: FlightEntry) -> String? {
    switch record.kind.receiver {
    case .touch, .surface: names.name(ofSurface: record.subject)
    case .client, .clientWindow: names.name(ofClient: record.other)
    case .window: names.name(ofWindow: record.subject)
    case .keyWindows: record.subject == FlightEntry.nobody ? "none" : names.name(ofWindow: record.subject)
    case .action: names.name(ofAction: record.number)
    case .nobody: nil
    }
  }
}

extension RecognizerSnapshot {
  /// The recognizer without a decision that has faded.
  fileprivate func fresh(at now: InputTime) -> Self {
    guard !isAtWork, let time, Fading.rest(Fading.decision, since: time, at: now) == 0 else { return self }
    return RecognizerSnapshot(number: number, name: name, scope: scope, state: .possible)
  }

  fileprivate var words: String {
    if let waitsFor { return "\(state.word), waits for \(waitsFor)" }
    if let failure { return "\(state.word), \(failure)" }
    if let values { return "\(state.word), \(values.words)" }
    return state.word
  }

  fileprivate var tone: OverlayScene.Row.Tone {
    if waitsFor != nil { return .waiting }
    switch state {
    case .possible: return isAtWork ? .plain : .faint
    case .began, .changed, .ended: return .good
    case .cancelled, .failed: return .bad
    }
  }
}

extension OverlayScene {
  fileprivate mutating func addHeading(_ title: String) { add(title, "", .heading) }

  fileprivate mutating func add(_ title: String, _ text: String, _ tone: Row.Tone) {
    rows.append(Row(title: title, text: text, tone: tone))
  }
}

extension GestureValues {
  /// The movement in whole pixels, with the scale and the rotation if there are any.
  fileprivate var words: String {
    var text = "moved \(Self.whole(translation.dx)), \(Self.whole(translation.dy))"
    if scale != 1 { text += ", × \((scale * 100).rounded() / 100)" }
    if rotation != 0 { text += ", \(Self.whole(rotation))°" }
    return text
  }

  /// The nearest whole number; 0 for NaN.
  private static func whole(_ value: Double) -> Int { value.isNaN ? 0 : Int(max(-1e9, min(1e9, value.rounded()))) }
}
