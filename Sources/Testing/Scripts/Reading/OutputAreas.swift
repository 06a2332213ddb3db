import Documents
import Geometry

/// The layout of a script's `outputs`, as far as it is known before the script is played.
struct OutputAreas {
  private let areas: [(name: String, area: Rect<LayoutSpace>, pixelsPerMillimetre: Double?)]

  /// Places outputs from left to right, each with its transform and scale, as `fingerpost headless` does.
  init(_ outputs: [ScriptOutput]) {
    var x = 0.0
    areas = outputs.map { output in
      let size = output.logicalSize
      defer { x += size.width }
      return (output.name, Rect(origin: Point(x, 0), size: size), output.pixelsPerMillimetre)
    }
  }

  /// Reports each step that begins outside every output.
  ///
  /// An `output` step may change the outputs, so the steps after it are checked when they are played.
  func check(_ steps: [Step], _ faults: FaultList) {
    guard !areas.isEmpty else { return }
    for step in steps.withInner {
      if step.kind.changesOutputs { return }
      guard let aim = step.kind.aim, case .output(let name) = aim.space, let frame = frame(of: name) else { continue }
      for place in aim.places.filter({ $0.widget == nil })
      where !areas.contains(where: { $0.area.containsOrTouches(frame.point(place)) }) {
        faults.report(
          at: step.position, "position outside all outputs", found: frame.point(place).words,
          expected: areas.map { "\($0.name) (\($0.area.words))" }.alternatives)
      }
    }
  }

  private func frame(of name: String?) -> PlaceFrame? {
    let output = name == nil ? areas.first : areas.first { $0.name == name }
    return output.map { PlaceFrame(area: $0.area, pixelsPerMillimetre: $0.pixelsPerMillimetre) }
  }
}

extension ScriptOutput {
  /// The size in logical pixels, after the transform.
  fileprivate var logicalSize: Size<LayoutSpace> {
    let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
    return transform.swapsAxes ? Size(height.rounded(), width.rounded()) : Size(width.rounded(), height.rounded())
  }
}

extension ScriptOutput {
  fileprivate var pixelsPerMillimetre: Double? {
    physicalSize.flatMap { millimetres in
      PixelDensity.perMillimetre(
        Size<OutputSpace>(Double(size.width) / scale, Double(size.height) / scale),
        on: Size<OutputSpace>(millimetres.width, millimetres.height))
    }
  }
}

extension OutputTransform {
  fileprivate var swapsAxes: Bool {
    switch self {
    case .normal, .rotated180, .flipped, .flipped180: false
    case .rotated90, .rotated270, .flipped90, .flipped270: true
    }
  }
}

extension Step.Kind {
  fileprivate var changesOutputs: Bool {
    switch self {
    case .hardware(.output), .hardware(.addOutput), .hardware(.removeOutput): true
    default: false
    }
  }
}
