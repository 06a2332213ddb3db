import Documents
import JSONText

/// The written form of a value of a script.
typealias ScriptForm<Value> = Form<Value, ScriptReading>

/// A key of a mapping in a script.
typealias ScriptField<Root> = Field<Root, ScriptReading>

/// The keys of a mapping in a script.
typealias ScriptTable<Root> = FieldTable<Root, ScriptReading>

extension Form where Value == String, Notes == ScriptReading {
  /// The name of a client of the script.
  static var client: Form {
    name("the name of a client").refined { name, node, reading in
      reading.referTo(client: name, at: node.position)
      return name
    }
  }

  /// The name of a client of the script whose window is meant.
  fileprivate static var clientOfWindow: Form {
    name("the name of a client").refined { name, node, reading in
      reading.referTo(
        client: name, at: node.position, orElse: "{program: NAME} for a window of a program of the policy")
      return name
    }
  }

  /// The name of an output of the script.
  static var output: Form {
    name("the name of an output").refined { name, node, reading in
      reading.referTo(output: name, at: node.position)
      return name
    }
  }
}

extension WindowSelector {
  /// The keys of a mapping that describes a window.
  static var fields: [ScriptField<WindowSelector>] {
    [
      ScriptField("client", "The name of a client of the script.", \.client, .clientOfWindow),
      ScriptField(
        "program", "The name of a program that the policy starts.", \.program,
        .name("the name of a program of the policy")),
      ScriptField("app-id", "A pattern for the app id.", \.appID, .pattern),
      ScriptField("title", "A pattern for the title.", \.title, .pattern),
      ScriptField("role", "The kind of window.", \.role, .choice),
      ScriptField(
        "index",
        "The number of one of several matching windows, in the order of their appearance: 1 is the first, -1 the newest.",
        \.index, .index),
    ].map { $0.grouped("window-keys") }
  }

  /// The keys of a mapping that describes a surface of a window.
  fileprivate static var surfaceFields: [ScriptField<WindowSelector>] {
    fields + [
      ScriptField(
        "surface", "The number of a subsurface, or a list with its number at each level.", \.surfacePath, .surfacePath)
    ]
  }

  /// A mapping needs one of these keys, since `surface` alone does not select a window.
  static var rule: KeyRule {
    KeyRule.some(of: ["client", "program", "app-id", "title", "role", "index"]).named("describes-window")
  }
}

extension Form where Value == WindowSelector, Notes == ScriptReading {
  /// A client's name, or a mapping that describes the window.
  static var window: Form { one(of: ScriptDefinition.window, described(by: WindowSelector.fields)) }

  /// A client's name, or a mapping that describes a window and, with the key `surface`, one of its subsurfaces.
  static var surface: Form { one(of: ScriptDefinition.surface, described(by: WindowSelector.surfaceFields)) }

  private static func one(of definition: ScriptDefinition, _ described: Form) -> Form {
    let named = Self.named
    return Form(definition.reference) { node, reading in
      node.isScalar ? named.read(node, reading) : described.read(node, reading)
    }
  }

  /// A client's name, which selects a window of that client.
  static var named: Form {
    ScriptForm<String>.clientOfWindow.refined { client, node, _ in
      WindowSelector(client: client, position: node.position)
    }
  }

  static var windowSchema: JSON { ["anyOf": [named.schema, described(by: WindowSelector.fields).schema]] }
  static var surfaceSchema: JSON { ["anyOf": [named.schema, described(by: WindowSelector.surfaceFields).schema]] }

  private static func described(by fields: [ScriptField<WindowSelector>]) -> Form {
    ScriptTable("a window", fields, [WindowSelector.rule]).form { WindowSelector(position: $0) }
  }
}

extension Form where Value == Int, Notes == ScriptReading {
  fileprivate static var index: Form {
    integer(-1_000...1_000).refined { index, node, _ in
      if index != 0 { return index }
      node.fault(expected: "1 for the first, 2 for the second, -1 for the newest")
      return nil
    }
  }
}

extension Field where Notes == ScriptReading {
  /// The space of the positions in a mapping, which may be a widget. Needs the rule `space`.
  static func space(_ path: WritableKeyPath<Root, PlaceSpace>) -> [Field] {
    let spaces = [
      Field(
        "output", "The output that positions are relative to. By default, the first.", path,
        ScriptForm<String>.output.map { PlaceSpace.output($0) }),
      Field(
        "in", "The window or surface that positions are relative to.", path,
        ScriptForm<WindowSelector>.surface.map { PlaceSpace.window($0) }),
    ]
    return spaces.map { $0.grouped("space-keys") } + widget(path)
  }

  /// The space of the positions of a step that presses, which may be a picture, and `force`. Needs the rules `aim`.
  static func aim(_ path: WritableKeyPath<Root, PlaceSpace>) -> [Field] {
    let boolean = ScriptForm<Bool>.boolean
    let force = Field(
      "force", "Plays the step even if its window would not receive it.",
      schema: { _ in boolean.schema.with("default", false) }
    ) { node, reading, root in
      if boolean.read(node, reading) == true { root[keyPath: path] = root[keyPath: path].forced }
    }.named("force")
    return space(path) + picture(path) + [force]
  }

  /// The duration of a movement, and its number of samples.
  static func pace(_ path: WritableKeyPath<Root, Pace>) -> [Field] {
    [
      duration(path),
      Field("samples", samplesSummary, path.appending(path: \.samples), .integer(ScriptLimits.samples))
        .named("pace-samples"),
    ]
  }

  /// The duration of a path with several parts, and the numbers of its samples, in total or for each part.
  ///
  /// - Parameter legs: returns the number of parts. It is called after all fields before these have been read.
  static func pace(_ path: WritableKeyPath<Root, Pace>, legs: @escaping (Root) -> Int) -> [Field] {
    let samples = Field(
      "samples",
      samplesSummary + " A list has one number for each part of the path. `each` means 1 for each part.",
      schema: { _ in NodeReader.samplesSchema }
    ) { node, _, root in
      guard let samples = node.samples(legs: legs(root)) else { return }
      root[keyPath: path] = Pace(
        duration: root[keyPath: path].duration, samples: samples.samples, legs: samples.legs)
    }.named("path-samples")
    return [duration(path), samples]
  }

  private static var samplesSummary: String { "The number of positions reported after the first." }

  private static func duration(_ path: WritableKeyPath<Root, Pace>) -> Field {
    Field("duration", "The time from the first position to the last.", path.appending(path: \.duration), .duration)
  }
}

extension [KeyRule] {
  /// Positions are relative to a window or to an output, not both.
  static func space(_ others: KeyRule...) -> [KeyRule] {
    [KeyRule.all([.refuse("output", beside: "in")] + WidgetSelector.rulesBesideWindow).named("space")] + others
  }

  /// The same, and `force` needs a window, because only a window can be missed.
  static func aim(_ others: KeyRule...) -> [KeyRule] {
    let force = KeyRule.only(
      "force", beside: "in", "\"force\" needs \"in\": only steps with a window check their target")
    return [KeyRule.all(space() + KeyRule.picture + [force]).named("aim")] + others
  }
}

extension NodeReader {
  fileprivate static var samplesSchema: JSON {
    let number = ScriptForm<Int>.integer(ScriptLimits.samples)
    return ["anyOf": [["const": "each"], number.schema, number.list(of: "", count: ScriptLimits.points).schema]]
  }

  /// Reads a number of samples, a list with one number for each part of the path, or `each` for one sample for each
  /// part.
  fileprivate func samples(legs: Int) -> Pace? {
    if text == "each" { return Pace(legs: Array(repeating: 1, count: legs)) }
    guard isList else { return integer(in: ScriptLimits.samples).map { Pace(samples: $0) } }
    guard let counts = list(of: "samples", count: ScriptLimits.points, { $0.integer(in: ScriptLimits.samples) })
    else { return nil }
    if counts.count != legs {
      faults.report(
        at: position, "wrong number of samples", found: "\(counts.count)",
        expected: "\(legs), one for each part of the path")
      return nil
    }
    if counts.reduce(0, +) <= ScriptLimits.samples.upperBound { return Pace(legs: counts) }
    fault(expected: "at most \(ScriptLimits.samples.upperBound) samples in total")
    return nil
  }
}

extension MappingReader {
  /// Reports samples for each part if the paths differ in their number of parts.
  func checkSamples(_ pace: Pace, of paths: [[Place]]) {
    guard pace.legs != nil, Set(paths.map(\.count)).count > 1 else { return }
    faults.report(
      at: position(of: "samples"), "a list of samples and \"each\" need paths with the same number of parts")
  }
}
