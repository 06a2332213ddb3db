import Geometry
import Interaction

/// The scroll events of one frame of a device.
struct ScrollFrame {
  private(set) var samples: [AxisSample]
  let time: InputTime

  /// The source. All events of a frame have the same one.
  var source: AxisSample.Source { samples.first?.source ?? .wheel }

  /// The movement of the content in logical pixels: the content moves up when the user scrolls down.
  var movement: Vector<LayoutSpace> {
    samples.reduce(into: .zero) { sum, sample in
      switch sample.axis {
      case .vertical: sum = sum - Vector(0, sample.value)
      case .horizontal: sum = sum - Vector(sample.value, 0)
      }
    }
  }

  init(_ samples: [AxisSample], at time: InputTime) {
    self.samples = samples
    self.time = time
  }

  /// Adds the events of a later frame. Movements of one axis become one.
  mutating func append(_ later: ScrollFrame) {
    for sample in later.samples {
      let same = samples.lastIndex { $0.axis == sample.axis }
      if let same, !samples[same].isStop, !sample.isStop {
        samples[same].value += sample.value
        samples[same].value120 = samples[same].value120.addingReportingOverflow(sample.value120).partialValue
      } else {
        samples.append(sample)
      }
    }
  }
}

/// A set of axes.
struct ScrollAxes: OptionSet {
  let rawValue: UInt8

  static func one(_ axis: AxisSample.Axis) -> ScrollAxes { ScrollAxes(rawValue: 1 << axis.rawValue) }

  /// Adds the axis of a motion, or removes the axis that has stopped.
  mutating func follow(_ sample: AxisSample) {
    if sample.isStop { remove(.one(sample.axis)) } else { insert(.one(sample.axis)) }
  }

  /// The ends of all axes of the set.
  func stops(of source: AxisSample.Source) -> [AxisSample] {
    AxisSample.Axis.allCases.filter { contains(.one($0)) }
      .map { AxisSample(axis: $0, source: source, value: 0, isStop: true) }
  }
}

extension AxisSample.Source {
  /// The kind of scrolling in the responder model.
  var scrollType: ScrollType {
    switch self {
    case .wheel, .wheelTilt: .discrete
    case .finger, .continuous: .continuous
    }
  }
}
