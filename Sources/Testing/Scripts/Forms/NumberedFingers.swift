import Documents
import JSONText

/// A step with numbered fingers while it is being read.
struct TouchDraft {
  fileprivate struct Finger {
    var number: Int
    var position: SourcePosition
  }

  fileprivate var space = PlaceSpace.output(nil)
  /// The fingers; nil after an error.
  fileprivate var fingers: [Finger]?
  /// True if the fingers are a list; their positions are then a list too.
  fileprivate var isList = false
  /// A path for each finger; nil after an error.
  fileprivate var paths: [[Place]]?
  fileprivate var pace = Pace()
  fileprivate var shape: ContactShape?
}

extension TouchDraft {
  private typealias Row = ScriptField<TouchDraft>
  private typealias Part = Choice<TouchStep, ScriptReading>

  static var form: ScriptForm<TouchStep> {
    ScriptForm<TouchStep>.choices("a touch", [down, move, up, cancel]).or("cancel") { _, reading in
      reading.held.liftAll()
      return .cancel([])
    }
  }

  private static var down: Part {
    Part(
      [fingers("down", "Puts fingers down.")] + Row.aim(\.space) + [
        places("at", "The position, or a list with one for each finger. By default, the center for one finger."), shape,
      ], .aim(.tapNeedsPlace),
      from: TouchDraft(),
      as: { touch in
        guard let fingers = touch.fingers, let paths = touch.paths else { return nil }
        let downs = zip(fingers, paths).map { TouchStep.Down(finger: $0.number, place: $1[0], shape: touch.shape) }
        return .down(downs, space: touch.space)
      }
    ) { mapping, reading, touch in
      for finger in touch.distinct { reading.held.down(finger: finger.number, at: finger.position, reading.faults) }
      touch.chooseCenter(mapping)
      touch.checkCount(mapping, "at")
    }
  }

  private static var move: Part {
    Part(
      [fingers("move", "Moves fingers that are down.")] + Row.space(\.space)
        + [places("to", "The end of a straight path, or a list with one for each finger."), along, shape]
        + Row.pace(\.pace) { $0.legs },
      .space(.exactlyOne(of: ["to", "along"])), from: TouchDraft(),
      as: { touch in
        guard let fingers = touch.fingers, let paths = touch.paths else { return nil }
        let moves = zip(fingers, paths).map { TouchStep.Move(finger: $0.number, points: $1, shape: touch.shape) }
        return .move(moves, space: touch.space, pace: touch.pace)
      }
    ) { mapping, reading, touch in
      for finger in touch.distinct { reading.held.use(finger: finger.number, at: finger.position, reading.faults) }
      mapping.checkSamples(touch.pace, of: touch.paths ?? [])
      touch.checkCount(mapping, "to")
    }
  }

  private static var shape: Row {
    Row(
      "shape", "The diameter of the contact, or the longer and the shorter axis of its ellipse.", \.shape,
      ScriptForm<ContactShape>.contactShape
    ).named("contact-shape")
  }

  private static var up: Part {
    Part([fingers("up", "Lifts fingers.")], from: TouchDraft(), as: { $0.fingers.map { .up($0.map(\.number)) } }) {
      _, reading, touch in touch.lift(reading)
    }
  }

  private static var cancel: Part {
    let row = fingers("cancel", "Cancels the touches of these fingers, or of `all`, as the hardware does.", orAll: true)
    return Part([row], from: TouchDraft(), as: { $0.fingers.map { .cancel($0.map(\.number)) } }) {
      _, reading, touch in touch.lift(reading)
    }
  }

  private var legs: Int { paths?.map(\.count).max() ?? 1 }

  /// Each finger at its first mention, so that a finger given twice is reported only once.
  private var distinct: [Finger] {
    var seen = Set<Int>()
    return (fingers ?? []).filter { seen.insert($0.number).inserted }
  }

  private func lift(_ reading: ScriptReading) {
    for finger in distinct { reading.held.up(finger: finger.number, at: finger.position, reading.faults) }
  }

  /// Puts one finger without a position into the center of its window, widget or picture.
  private mutating func chooseCenter(_ mapping: MappingReader) {
    guard !mapping.has("at") else { return }
    guard isList else { return paths = [[.center]] }
    guard let fingers else { return }
    mapping.faults.report(
      at: mapping.position, "wrong number of positions", found: "none",
      expected: "\(fingers.count), one for each finger")
  }

  private func checkCount(_ mapping: MappingReader, _ key: String) {
    guard let fingers, let paths, fingers.count != paths.count else { return }
    mapping.faults.report(
      at: mapping.position(of: key), "wrong number of positions",
      found: "\(paths.count)", expected: "\(fingers.count), one for each finger")
  }
}

extension TouchDraft {
  /// One finger or a list of distinct fingers.
  private static func fingers(_ key: String, _ summary: String, orAll: Bool = false) -> Row {
    let one = ScriptForm<Int>.integer(ScriptLimits.finger).refined { number, node, _ in
      Finger(number: number, position: node.position)
    }
    let some = one.oneOrMore(of: "fingers", count: ScriptLimits.fingers).named("finger-numbers").refined {
      fingers, node, _ in
      var seen = Set<Int>()
      for finger in fingers where !seen.insert(finger.number).inserted {
        node.faults.report(at: finger.position, "finger \(finger.number) is given twice")
      }
      return fingers
    }
    let all = some.or("all") { _, reading in
      reading.held.liftAll()
      return []
    }
    let form = orAll ? all : some
    return Row(key, summary, isRequired: true, schema: { _ in form.schema }) { node, reading, touch in
      touch.isList = node.isList
      touch.fingers = form.read(node, reading)
    }
  }

  /// One position, or one for each finger of a list.
  private static func places(_ key: String, _ summary: String) -> Row {
    let (place, places) = (ScriptForm<Place>.place, ScriptForm<[Place]>.places)
    return Row(key, summary, schema: { _ in ["anyOf": [place.schema, places.schema]] }) { node, reading, touch in
      touch.paths = touch.isList ? places.read(node, reading)?.map { [$0] } : place.read(node, reading).map { [[$0]] }
    }
  }

  /// One path, or one for each finger of a list.
  private static var along: Row {
    let way = ScriptForm<[Place]>.places
    let ways = way.list(of: "paths", count: ScriptLimits.fingers)
    return Row("along", "The positions on the path.", schema: { _ in ["anyOf": [way.schema, ways.schema]] }) {
      node, reading, touch in
      touch.paths = touch.isList ? ways.read(node, reading) : way.read(node, reading).map { [$0] }
    }
  }
}

extension Form where Value == ContactShape, Notes == ScriptReading {
  /// A diameter such as `12mm`, or two axes such as `[30mm, 20mm]`.
  fileprivate static var contactShape: Form {
    let length = ScriptForm<WrittenLength>.distance
    return length.oneOrMore(of: "axes", count: 1...2).map { ContactShape(major: $0[0], minor: $0[$0.count - 1]) }
  }
}
