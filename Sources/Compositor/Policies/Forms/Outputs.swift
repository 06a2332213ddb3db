import Documents

extension NamedEntry<OutputPolicy> {
  static var table: PolicyTable<NamedEntry> {
    FieldTable(
      "an output",
      [
        Field(
          "name", "The name of the connector, such as eDP-1.", \.value.name, .name("the name of an output"),
          isRequired: true),
        Field("size", "The mode, in physical pixels, such as 1920x1080.", \.value.size, .pixelSize),
        Field(
          "refresh", "The refresh rate in hertz. The nearest rate of the display is used.", \.value.refresh,
          .number(1...1000)),
        Field("scale", "Physical pixels for each logical pixel.", \.value.scale, .number(0.1...20)),
        Field(
          "transform", "The rotation and mirroring of the picture, or follow-device.", \.value.transformRule,
          .transform),
        Field(
          "physical-size", "Width and height of the picture before the transform, such as [344mm, 194mm].",
          \.value.physicalSize,
          .physicalSize),
        Field("position", "The top left corner in the layout, in logical pixels.", \.value.position, .position),
        Field(
          "cursor", "Whether the cursor is on a plane of the display or painted into the picture.", \.value.cursor,
          .choice),
        Field(
          "enabled", "Whether the output is made. If not, its display stays off.", \.value.isEnabled, .boolean),
        Field(
          "replace", "Whether this entry replaces the output of the same name in an included file.", \.replaces,
          .boolean),
      ])
  }

  static var form: PolicyForm<NamedEntry> { table.form { NamedEntry(OutputPolicy(name: "", source: $0)) } }
}

extension OutputChangePolicy {
  static var table: PolicyTable<OutputChangePolicy> {
    let span = PolicyForm<TimeSpan>.duration(TimeSpan.seconds(1)...TimeSpan.seconds(3600)).orNone()
    return FieldTable(
      "output-changes",
      [
        Field(
          "confirm-within", "The time after which a change by a client is undone unless it was confirmed, or none.",
          \.confirmWithin, span)
      ])
  }
}

extension Form where Value == OutputPolicy.Position, Notes == PolicyNotes {
  /// `[1280, 0]`.
  static var position: Form {
    let numbers = PolicyForm<Int>.integer(-100_000...100_000).list(of: "coordinates", count: 2...2)
    return numbers.map { OutputPolicy.Position(x: $0[0], y: $0[1]) }
  }
}
