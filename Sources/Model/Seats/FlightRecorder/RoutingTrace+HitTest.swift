import Geometry
import Interaction
import JSONText
import Surfaces
import Traces

extension RoutingTrace {
  /// Writes the surfaces that a hit test considers, with the verdict for each.
  ///
  /// Hit tests because of a change of the scene are omitted: the times at which clients commit differ from run to run.
  func explainHitTest(
    _ place: Point<LayoutSpace>, for kind: HitKind = .pointer, finger: Int32 = -1,
    skipping skips: ((ClientWindow) -> Bool)? = nil
  ) {
    guard place.isFinite, isInEvent else { return }
    let explanation = stack.explainHitTest(place, for: kind, skipping: skips)
    if finger >= 0 { didHit(explanation.hit?.window.id, by: finger) }
    guard !privacy.hidesFinger(finger) else { return }
    for candidate in explanation.candidates { writer.introduce(surface: candidate.surface.id.rawValue) }
    let line = writer.line
    writer.open(recorder.event)
    if let hit = explanation.hit {
      line.add("hit", writer.name(ofSurface: hit.surface.id.rawValue))
    } else {
      line.addNull("hit")
    }
    if finger >= 0 { line.add("finger", Int(finger)) }
    line.add("at", place.x, place.y)
    line.openList("candidates")
    for candidate in explanation.candidates { add(candidate) }
    line.closeList()
    if explanation.unlisted > 0 { line.add("unlisted", explanation.unlisted) }
    if explanation.windowsBehind > 0 { line.add("behind", explanation.windowsBehind) }
    line.close()
  }

  private func add(_ candidate: HitCandidate) {
    let line = writer.line
    line.openItem()
    line.add("surface", writer.name(ofSurface: candidate.surface.id.rawValue))
    if candidate.isForWholeWindow { line.add("whole", true) }
    line.add("at", candidate.place.x, candidate.place.y)
    add(candidate.verdict, of: candidate.surface)
    if let rule = rule(.surface(candidate.surface)) { line.add("rule", rule) }
    line.closeItem()
  }

  private func add(_ verdict: HitVerdict, of surface: Surface) {
    let line = writer.line
    switch verdict {
    case .taken:
      line.add("because", word: "taken")
      addBounds(of: surface)
      addRegion(of: surface)
    case .takenBy(let other): addRuled("taken-by", by: other)
    case .redirected(let other, let target):
      addRuled("redirected", by: other)
      switch target {
      case .window(let window): line.add("to", writer.name(ofWindow: window.rawValue))
      case .surface(let surface): line.add("to", writer.name(ofSurface: surface.rawValue))
      }
    case .notShown: line.add("because", word: "not-shown")
    case .notInteractive(let other): addRuled("not-interactive", by: other)
    case .transparent(let other): addRuled("transparent", by: other)
    case .emptyInputRegion: line.add("because", word: "empty-input-region")
    case .passesThrough: line.add("because", word: "passes-through")
    case .passedOn: line.add("because", word: "passed-on")
    case .undeliverable: line.add("because", word: "undeliverable")
    case .yielded: line.add("because", word: "yielded")
    case .blocked: line.add("because", word: "blocked")
    case .outsideBounds(let bounds):
      line.add("because", word: "outside-bounds")
      add(bounds)
    case .outsideShape:
      line.add("because", word: "outside-shape")
      addBounds(of: surface)
      addRegion(of: surface)
    }
  }

  /// Adds a verdict that follows from a rule of the policy for the candidate, or for a surface above it in its tree.
  private func addRuled(_ word: StaticString, by surface: SurfaceID) {
    writer.line.add("because", word: word)
    writer.line.add("of", writer.name(ofSurface: surface.rawValue))
  }

  private func addBounds(of surface: Surface) {
    add(Rect<SurfaceSpace>(origin: .zero, size: surface.state.size))
  }

  private func add(_ bounds: Rect<SurfaceSpace>) {
    let line = writer.line
    line.openList("bounds")
    line.add(bounds.minX)
    line.add(bounds.minY)
    line.add(bounds.size.width)
    line.add(bounds.size.height)
    line.closeList()
  }

  /// Adds the rectangles of the input region, four numbers each; at most eight rectangles.
  private func addRegion(of surface: Surface) {
    guard let region = surface.state.inputRegion else { return }
    let line = writer.line
    line.openList("region")
    for rect in region.rects.prefix(8) {
      for number in [rect.minX, rect.minY, rect.width, rect.height] { line.add(Int(number)) }
    }
    line.closeList()
  }
}

// MARK: - Recognizers

extension RoutingTrace {
  func tell(_ deed: RecognizerDeed) {
    let number = desk.number(of: deed.recognizer)
    let line = writer.line
    writer.open(recorder.event)
    writer.add(recognizer: number)
    line.add("did", word: deed.word)
    if deed.finger >= 0 { line.add("finger", Int(deed.finger)) }
    if let key = deed.key { line.add("press", privacy.isOn ? "•••" : key.name) }
    line.add("state", deed.state.rawValue)
    addScope(ofRecognizer: number)
    if let density = deed.density { line.add("density", density) }
    if let reason = deed.reason { line.add("because", word: reason) }
    addRule(of: deed.recognizer, number)
    line.close()
  }

  func name(of scope: ResponderScope) -> String {
    switch scope {
    case .shell: "shell"
    case .client(let client): "client " + writer.name(ofClient: client.rawValue)
    case .window(let window): "window " + writer.name(ofWindow: window.rawValue)
    case .surface(let surface): writer.name(ofSurface: surface.rawValue)
    }
  }
}

// MARK: - The chain

extension RoutingTrace {
  func writeChain(of surface: Surface, finger: Int32 = -1) { tell(desk.chain(of: surface), finger) }
  func writeChain(of view: View, finger: Int32) { tell(desk.chain(of: view), finger) }

  private func tell(_ chain: [ChainLink], _ finger: Int32) {
    guard isInEvent else { return }
    let line = writer.line
    writer.open(recorder.event)
    addChain(chain)
    if finger >= 0 { line.add("finger", Int(finger)) }
    line.close()
  }

  /// Writes one responder of a chain.
  func add(_ link: ChainLink, to line: JSONLine) {
    switch link {
    case .surface(let surface): line.add(writer.name(ofSurface: surface.rawValue))
    case .window(let window): line.add("window ", before: writer.name(ofWindow: window.rawValue))
    case .client(let client): line.add("client ", before: writer.name(ofClient: client.rawValue))
    case .desktop: line.add("", before: "desktop")
    case .shell: line.add("", before: "shell")
    case .view(let type): line.add("view ", before: type)
    }
  }
}
