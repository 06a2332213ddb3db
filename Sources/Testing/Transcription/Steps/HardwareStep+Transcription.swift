import Documents
package import Scripts

extension HardwareStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .motion(let step): ("motion", step.rawValue)
    // Recordings have the shake or orientation that the reports complete.
    case .accelerometer: nil
    case .output(let step): ("output", step.text)
    case .addOutput(let added): ("output", added.text)
    case .removeOutput(let name): ("output", FlowText.mapping([("remove", FlowText.text(name))]))
    case .plug(let step): step.text.map { ("device", $0) }
    case .frames(let step): ("frames", step.rawValue)
    }
  }
}

extension OutputStep {
  fileprivate var text: String {
    FlowText.mapping([
      ("name", name.map { FlowText.text($0) }), ("resize", size.map { "\($0.width)x\($0.height)" }),
      ("rotate", transform?.rawValue), ("scale", scale.map { FlowText.number($0) }),
      ("refresh", refresh.map { FlowText.number($0) }), ("physical-size", physicalSize.map(\.text)),
    ])
  }
}

extension AddedOutput {
  fileprivate var text: String {
    let standard = ScriptOutput.standard
    return FlowText.mapping([
      ("add", FlowText.text(output.name)), ("size", "\(output.size.width)x\(output.size.height)"),
      ("scale", output.scale == standard.scale ? nil : FlowText.number(output.scale)),
      ("transform", output.transform == standard.transform ? nil : output.transform.rawValue),
      ("refresh", output.refresh == standard.refresh ? nil : FlowText.number(output.refresh)),
      ("physical-size", output.physicalSize.map(\.text)), ("at", position.map { "[\($0.x), \($0.y)]" }),
    ])
  }
}

extension PlugStep {
  /// Nil for a step without devices.
  fileprivate var text: String? {
    guard let first = devices.first else { return nil }
    return FlowText.mapping([(isPlugged ? "plug" : "unplug", devices.count == 1 ? first.rawValue : "all")])
  }
}
