package import Geometry
package import Policies
package import Surfaces

/// The mapping of a device to the desktop, or the reason why it is not mapped.
package enum MappingDecision: Equatable, Sendable {
  /// - Parameter outputs: the outputs in words, such as `output eDP-1`.
  case mapped(OutputMapping, outputs: String)
  /// Positions from the device are dropped. The text gives the reason and a remedy.
  case unmapped(String)
  /// The device reports relative motion or keys only.
  case notNeeded

  package var mapping: OutputMapping? {
    switch self {
    case .mapped(let mapping, _): mapping
    case .unmapped, .notNeeded: nil
    }
  }
}

extension MappingDecision {
  /// The mapping while touchscreens are identified: one without an output covers the whole desktop, so that its touches are
  /// reported. Their places do not matter then.
  package func mappingToIdentify(_ device: DeviceDescription, _ outputs: [OutputDescription]) -> OutputMapping? {
    if case .unmapped = self, device.liesOnOutput, !outputs.isEmpty { return Self.wholeLayout(outputs).mapping }
    return mapping
  }

  /// The output whose physical size is that of the device: the device is a touch screen mapped to it, and the output's
  /// own size is unknown.
  ///
  /// - Returns: the output's index in `outputs`, and its size before the transform, since the device is fixed to the
  ///   panel.
  package func measuredOutput(
    by device: DeviceDescription, _ outputs: [OutputDescription]
  ) -> (index: Int, millimetres: Size<OutputSpace>)? {
    guard device.liesOnOutput, let millimetres = device.millimetres, let frame = mapping?.frame,
      let index = outputs.firstIndex(where: { $0.frame == frame && $0.millimetres == nil })
    else { return nil }
    return (index, millimetres)
  }

  /// The relative difference up to which a side of the output and of the device count as equal: 10 %.
  private static let tolerance = 0.1

  /// Decides by the policy, or else by udev (`WL_OUTPUT`), or else only if a single choice is possible.
  package init(of device: DeviceDescription, choice: OutputChoice?, outputs: [OutputDescription]) {
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
    // A touch screen has exactly one correct output, but a tablet without a screen can cover all outputs.
    guard device.liesOnOutput else { return wholeLayout(outputs) }
    return .unmapped(
      "the policy does not map it to one of the outputs \(names(outputs)); add to the policy: "
        + "devices: [{match: {name: \"\(device.name)\"}, output: \(outputs[0].name)}]")
  }

  private static func wholeLayout(_ outputs: [OutputDescription]) -> Self {
    if outputs.count == 1 { return .mapped(outputs[0]) }
    return .mapped(
      OutputMapping(frame: outputs.reduce(.zero) { $0.union($1.frame) }), outputs: "all outputs")
  }

  private static func named(_ name: String, _ outputs: [OutputDescription]) -> Self {
    guard let output = outputs.first(where: { $0.name == name }) else {
      return .unmapped("its output \(name) does not exist, expected \(names(outputs, "or"))")
    }
    return .mapped(output)
  }

  private static func sameSize(_ device: DeviceDescription, _ outputs: [OutputDescription]) -> Self {
    guard let size = device.millimetres else {
      return .unmapped("it is mapped to the output of the same size, but it does not report its size")
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
        ? "no output is \(what); the outputs are \(names(outputs)). Name one in the policy"
        : "more than one output is \(what): \(names(fitting)). Name one in the policy")
  }

  private static func mapped(_ output: OutputDescription) -> Self {
    .mapped(OutputMapping(frame: output.frame, transform: output.transform), outputs: "output \(output.name)")
  }

  private static func names(_ outputs: [OutputDescription], _ conjunction: String = "and") -> String {
    let names = outputs.map(\.name)
    return names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " \(conjunction) " + names[names.count - 1]
  }
}
