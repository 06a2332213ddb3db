import Documents
public import Scripts

extension HardwareStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .motion(let step): ("motion", step.rawValue)
    // Recordings have the shake or orientation that the reports complete.
    case .accelerometer: nil
    case .output(let step): ("output", step.text)
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
