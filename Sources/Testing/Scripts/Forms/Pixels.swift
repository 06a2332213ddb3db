import Documents
import JSONText

extension PixelCheck {
  private typealias Row = ScriptField<PixelCheck>

  /// A pixel check. Several steps have one, so the schema describes it once.
  static var form: ScriptForm<PixelCheck> { mapping.defined(as: ScriptDefinition.pixels) }

  static var mapping: ScriptForm<PixelCheck> {
    let part: [Row] = [
      Row("at", "The position of the pixel to compare.", \.part, ScriptForm<Place>.plainPlace.map { .point($0) }),
      Row("region", "The part to compare: [x, y, width, height].", \.part, .region),
      Row(
        "mask", "The areas that are not compared: [x, y, width, height], or a window with the key `in`.", \.masks,
        PixelMask.list),
    ]
    let content: [Row] = [
      Row("color", "The colour that all pixels must have.", \.content, ScriptForm<Color>.color.map { .color($0) }),
      Row(
        "like", "A PNG file, of the part or of the whole, that must match; or a list of them, one of which must match.",
        \.reference, references),
      Row(
        "unlike", "A PNG file, of the part or of the whole, that must not match.", \.reference,
        reference { .unlike(file: $0) }),
    ]
    let change = Row(
      "changed", "Whether the part has changed since the last input step began, or since a named step.", \.content,
      change)
    let manner: [Row] = [
      Row("tolerance", "The allowed difference of each channel, as a percentage.", \.tolerance, .fraction),
      Row("differing", "The percentage of pixels that may differ by more.", \.differing, .fraction),
      Row("overlay", "The overlay of input that the picture contains.", \.overlay, .choice),
      Row(
        "rest", "The time for which the result must last, or for which the picture must not change.", \.rest, .duration),
    ]
    return ScriptTable(
      "a pixel check", Row.space(\.space) + part + manner + content + [change],
      .space(
        .refuse("region", beside: "at"), .refuse("mask", beside: "at"), .refuse("rest", beside: "color"),
        .some(of: ["color", "like", "unlike", "changed", "rest"]),
        .atMostOne(of: ["color", "like", "unlike", "changed"]), .refuse("overlay", beside: "changed"))
    ).form(PixelCheck(content: .rest))
  }

  /// `yes`, `no` or a mapping with the name of an earlier step.
  private static var change: ScriptForm<Content> {
    let step = ScriptForm<String>.name("the name of a step").refined { name, node, reading in
      if !reading.stepNames.contains(name) {
        reading.faults.report(
          at: node.position, "unknown step", found: name.quotedForPeople,
          expected: reading.stepNames.isEmpty
            ? "the name of an earlier step; no earlier step has one" : reading.stepNames.sorted().alternatives,
          nearestName: reading.stepNames.sorted().nearest(to: name))
      }
      return Content.changed(since: name)
    }
    let since = ScriptField("since", "The name of an earlier step.", \Content.self, step, isRequired: true)
    return ScriptForm<Bool>.boolean.map { $0 ? .changed(since: nil) : .unchanged }
      .orMapping(ScriptTable("a change", [since]).form(.unchanged))
  }

  /// A PNG; `isOwn` is true if an earlier step of the script writes it.
  private struct Reference {
    var content: Content
    var isOwn: Bool
  }

  private var reference: Reference {
    get { Reference(content: content, isOwn: isOwnScreenshot) }
    set { (content, isOwnScreenshot) = (newValue.content, newValue.isOwn) }
  }

  private static func reference(_ content: @escaping (String) -> Content) -> ScriptForm<Reference> {
    ScriptForm<String>.name("the path of a PNG file").refined { file, node, reading in
      let isOwn = reading.screenshots.contains(file)
      return Reference(content: content(isOwn ? file : node.position.path(to: file)), isOwn: isOwn)
    }
  }

  /// One PNG, or a list of alternatives. Screenshots of the script and other files are in different folders, so a list
  /// has only one of both.
  private static var references: ScriptForm<Reference> {
    let one = reference { .like(file: $0) }
    let list = ScriptForm<String>.name("the path of a PNG file").list(of: "PNG files", count: 1...20)
    return ScriptForm<Reference>(["oneOf": [one.schema, list.schema]]) { node, reading in
      guard case .sequence = node.node.content else { return one.read(node, reading) }
      guard let files = list.read(node, reading), !files.isEmpty else { return nil }
      let own = files.filter { reading.screenshots.contains($0) }
      guard own.isEmpty || own.count == files.count else {
        node.fault(expected: "files only, or only screenshots that this script writes")
        return nil
      }
      let paths = own.isEmpty ? files.map { node.position.path(to: $0) } : files
      return Reference(content: .like(files: paths), isOwn: !own.isEmpty)
    }
  }
}

extension PixelMask {
  private typealias Row = ScriptField<PixelMask>

  /// A list of areas. One area without the list around it is a common mistake, and is reported once.
  static var list: ScriptForm<[PixelMask]> {
    let list = form.list(of: "masked areas", count: 1...100)
    return ScriptForm<[PixelMask]>(list.schema) { node, reading in
      if case .sequence(let items) = node.node.content, let first = items.first, node.reader(first).isScalar {
        node.fault(expected: "a list of areas such as [[x, y, width, height]]")
        return nil
      }
      return list.read(node, reading)
    }
  }

  /// A region of the space of the check, or a window or a region of it.
  private static var form: ScriptForm<PixelMask> {
    let region = ScriptForm<PixelCheck.Part>.region
    let rows: [Row] = [
      Row(
        "in", "The window or surface that is masked.", \.window,
        ScriptForm<WindowSelector>.surface.map { .window($0) }, isRequired: true),
      Row("region", "The masked part of the window: [x, y, width, height].", \.part, region),
    ]
    return region.map { PixelMask(part: $0) }.orMapping(ScriptTable("a masked area", rows).form(PixelMask()))
      .named("masked-area")
  }
}

extension Form where Value == PixelCheck.Color, Notes == ScriptReading {
  fileprivate static var color: Form {
    Form(["type": "string"]) { node, _ in
      if let text = node.text, let color = PixelCheck.Color(text) { return color }
      node.fault(
        expected: node.isNull
          ? "a colour in quotes, such as \"#ff8000\" (without quotes, # begins a comment)"
          : "a colour such as \"#ff8000\" or white")
      return nil
    }
  }
}

extension Form where Value == PixelCheck.Part, Notes == ScriptReading {
  /// A region such as `[x, y, width, height]`.
  fileprivate static var region: Form {
    let (coordinate, distance) = (ScriptForm<WrittenLength>.coordinate, ScriptForm<WrittenLength>.distance)
    let items: JSON = [coordinate.schema, coordinate.schema, distance.schema, distance.schema]
    let schema: JSON = ["type": "array", "prefixItems": items, "minItems": 4, "maxItems": 4]
    return Form(schema.named("region")) { node, reading in
      guard case .sequence(let items) = node.node.content, items.count == 4 else {
        node.fault(expected: "a region such as [x, y, width, height]")
        return nil
      }
      let parts = items.enumerated().map { ($0 < 2 ? coordinate : distance).read(node.reader($1), reading) }
      guard let x = parts[0], let y = parts[1], let width = parts[2], let height = parts[3] else { return nil }
      return .region(x: x, y: y, width: width, height: height)
    }
  }
}
