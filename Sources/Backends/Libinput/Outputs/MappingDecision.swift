public import Geometry
public import Policies
public import Surfaces

/// Where a device's surface comes to lie, or why it lies nowhere.
public enum MappingDecision: Equatable, Sendable {
  /// - Parameter outputs: in words, `output eDP-1`.
  case mapped(OutputMapping, outputs: String)
  /// What it reports of places is dropped; a sentence that says why, and what to do.
  case unmapped(String)
  /// It has no places.
  case notNeeded

  public var mapping: OutputMapping? {
    switch self {
    case .mapped(let mapping, _): mapping
    case .unmapped, .notNeeded: nil
    }
  }
}

extension MappingDecision {
  /// The output whose physical size the device tells: the device is a touch screen over it, and the output's size is not known.
  ///
  /// - Returns: the output's place among `outputs` and its size, before the transform, since the device is fixed to the panel.
  public func measuredOutput(
    by device: DeviceDescription, _ outputs: [OutputDescription]
  ) -> (index: Int, millimetres: Size<OutputSpace>)? {
    guard device.liesOnOutput, let millimetres = device.millimetres, let frame = mapping?.frame,
      let index = outputs.firstIndex(where: { $0.frame == frame && $0.millimetres == nil })
    else { return nil }
    return (index, millimetres)
  }

  /// How far an output's side may be from the device's and still be its own; bezels are not touched.
  private static let tolerance = 0.1

  /// Decides by what the policy says of the device, else by what udev says (`WL_OUTPUT`), else only where there is no doubt.
  public init(of device: DeviceDescription, choice: OutputChoice?, outputs: [OutputDescription]) {
    guard device.hasPlaces else {
      self = .notNeeded
      return
    }
    guard !outputs.isEmpty else {
      self = .unmapped("there is no output")
      return
    }
    switch choice ?? device.outputName.map({ .named($0) }) {
    case .wholeLayout: self = Self.wholeLayout(outputs)
    case .named(let name): self = Self.named(name, outputs)
    case .builtIn:
      self = Self.only(outputs.filter(\.isBuiltIn), what: "built in", of: outputs)
    case .sameSize: self = Self.sameSize(device, outputs)
    case nil: self = Self.unsaid(device, outputs)
    }
  }

  private static func unsaid(_ device: DeviceDescription, _ outputs: [OutputDescription]) -> Self {
    if outputs.count == 1 { return .mapped(outputs[0]) }
    // Only what lies on glass has one right place; a tablet beside the screens may as well reach all of them.
    guard device.liesOnOutput else { return wholeLayout(outputs) }
    return .unmapped(
      "nothing says on which of the outputs \(names(outputs)) it lies; say it in the policy: "
        + "devices: [{match: {name: \"\(device.name)\"}, output: \(outputs[0].name)}]")
  }

  private static func wholeLayout(_ outputs: [OutputDescription]) -> Self {
    if outputs.count == 1 { return .mapped(outputs[0]) }
    return .mapped(
      OutputMapping(frame: outputs.reduce(.zero) { $0.union($1.frame) }), outputs: "all outputs")
  }

  private static func named(_ name: String, _ outputs: [OutputDescription]) -> Self {
    guard let output = outputs.first(where: { $0.name == name }) else {
      return .unmapped("it belongs to output \(name), which is not there; there is \(names(outputs))")
    }
    return .mapped(output)
  }

  private static func sameSize(_ device: DeviceDescription, _ outputs: [OutputDescription]) -> Self {
    guard let size = device.millimetres else {
      return .unmapped("it belongs to the output of its size, but does not say how large it is")
    }
    let fitting = outputs.filter { output in
      guard let other = output.millimetres else { return false }
      return fits(size.width, other.width) && fits(size.height, other.height)
    }
    return only(fitting, what: "\(Int(size.width.rounded()))x\(Int(size.height.rounded())) mm large", of: outputs)
  }

  private static func fits(_ side: Double, _ other: Double) -> Bool { abs(side - other) <= other * tolerance }

  private static func only(_ fitting: [OutputDescription], what: String, of outputs: [OutputDescription]) -> Self {
    if fitting.count == 1 { return .mapped(fitting[0]) }
    return .unmapped(
      fitting.isEmpty
        ? "it belongs to the output that is \(what), and none of \(names(outputs)) is known to be"
        : "it belongs to the output that is \(what), and \(names(fitting)) all are")
  }

  private static func mapped(_ output: OutputDescription) -> Self {
    .mapped(OutputMapping(frame: output.frame, transform: output.transform), outputs: "output \(output.name)")
  }

  private static func names(_ outputs: [OutputDescription]) -> String {
    let names = outputs.map(\.name)
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
